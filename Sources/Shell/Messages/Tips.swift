import Geometry
import Interface

/// One-line hints at the first use of something. One is shown at a time: until the user does what it describes, touches
/// it, or has had time to read it. A tip that was seen is not shown again, not even after a restart; it counts as seen
/// after a moment. It waits while there is no room beside the part where somebody plays.
///
/// A finger that lands on a tip dismisses it.
final class Tips {
  /// How long a tip stays, in seconds.
  static let duration = 15.0
  /// How long it is shown before it counts as seen, in seconds.
  static let reading = 2.0
  /// Whether tips are shown; screenshots are taken without them.
  var areShown = true

  /// Called with the name of a tip that has been seen.
  var onSeen: ((String) -> Void)?
  private let root: ViewRoot
  private var waiting: [(id: String, text: String)] = []
  private var shown: (id: String, view: TipView)?

  /// The frame of the tip, in dp; nil while there is none.
  var frame: Rect? { shown?.view.parent == nil ? nil : shown?.view.frame }

  init(_ root: ViewRoot) { self.root = root }

  /// Shows a tip as soon as no other is shown.
  func offer(_ id: String, _ text: String) {
    guard areShown, shown?.id != id, !waiting.contains(where: { $0.id == id }) else { return }
    waiting.append((id, text))
    showNext()
  }

  /// Notes that the user did what a tip describes: the tip is not shown again.
  func done(_ id: String) {
    onSeen?(id)
    drop(id)
  }

  /// Removes a tip whose occasion has passed; it may be shown again.
  func drop(_ id: String) {
    waiting.removeAll { $0.id == id }
    if shown?.id == id { hide() }
    showNext()
  }

  /// Notes where a finger lands: on a tip it dismisses the tip.
  func touched(at point: Point) {
    if let shown, frame?.contains(point) == true { done(shown.id) }
  }

  /// Removes all tips; those that were not seen may be shown again.
  func removeAll() {
    waiting = []
    hide()
  }

  private func showNext() {
    guard shown == nil, let next = waiting.first else { return }
    waiting.removeFirst()
    let view = TipView(
      next.text, onSeen: { [weak self] in self?.onSeen?(next.id) },
      onTimeUp: { [weak self] in self?.drop(next.id) })
    shown = (next.id, view)
    root.content.setNeedsLayout()
  }

  private func hide() {
    shown?.view.removeFromParent()
    shown = nil
  }

  /// Places the tip, or takes it away until there is room.
  func arrange(in placement: MessagePlacement, _ environment: Environment) {
    guard let view = shown?.view else { return }
    if view.arrangeFree(in: placement, environment) {
      if view.parent == nil { root.content.add(view, at: 0) }
    } else {
      view.removeFromParent()
      view.spot = nil
    }
  }

  /// Makes the next layout choose its place again.
  func chooseSpotAgain() { shown?.view.spot = nil }
}

/// The view of a tip: its text, and a small cross because a touch dismisses it.
private final class TipView: MessageView {
  private static let sign = 16.0
  private let onSeen: () -> Void
  private let onTimeUp: () -> Void
  private var end = 0.0

  init(_ text: String, onSeen: @escaping () -> Void, onTimeUp: @escaping () -> Void) {
    self.onSeen = onSeen
    self.onTimeUp = onTimeUp
    super.init(text, trailing: 12 + Self.sign)
  }

  override func attachmentChanged(_ isAttached: Bool) {
    guard isAttached, let root else { return }
    end = root.now + Tips.duration
    root.animate(self, from: root.now + Tips.reading)
  }

  override func tick(_ time: Double) -> Bool {
    if time >= end {
      onTimeUp()
    } else {
      onSeen()
      root?.animate(self, from: end)
    }
    return false
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let place = Rect(
      x: bounds.maxX - Self.padding - Self.sign, y: bounds.center.y - Self.sign / 2, width: Self.sign,
      height: Self.sign)
    result.icon(.close, in: place, environment.color(.quietText))
    return result
  }
}
