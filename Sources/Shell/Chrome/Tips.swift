import Geometry
import Interface

/// One line at the first use of something: one at a time, each until its thing is done, it is touched, or it has been there
/// to be read for a while. Once seen, it never comes again.
///
/// A finger that lands on a tip puts it away.
final class Tips {
  /// How long a tip stays, in seconds.
  static let duration = 15.0

  /// Called with the name of a tip that has been seen.
  var onSeen: ((String) -> Void)?
  private let root: ViewRoot
  private var waiting: [(id: String, text: String)] = []
  private var shown: (id: String, view: TipView)?

  init(_ root: ViewRoot) { self.root = root }

  /// Shows a tip as soon as no other is shown.
  func offer(_ id: String, _ text: String) {
    guard shown?.id != id, !waiting.contains(where: { $0.id == id }) else { return }
    waiting.append((id, text))
    showNext()
  }

  /// A tip's thing was done: it need not be told any more.
  func done(_ id: String) {
    onSeen?(id)
    drop(id)
  }

  /// What a tip is about is over: it goes, and may come again.
  func drop(_ id: String) {
    waiting.removeAll { $0.id == id }
    if shown?.id == id { hide() }
    showNext()
  }

  /// A finger lands: on the tip it puts the tip away.
  func touched(at point: Point) {
    if let shown, shown.view.frameInRoot.contains(point) { done(shown.id) }
  }

  /// Takes all tips away; those that were not seen to their end may come again.
  func removeAll() {
    waiting = []
    hide()
  }

  private func showNext() {
    guard shown == nil, let next = waiting.first else { return }
    waiting.removeFirst()
    let view = TipView(next.text) { [weak self] in self?.done(next.id) }
    shown = (next.id, view)
    root.content.add(view, at: 0)
  }

  private func hide() {
    shown?.view.removeFromParent()
    shown = nil
  }

  /// Places the tip.
  func arrange(in room: MessageRoom, _ environment: Environment) {
    shown?.view.arrange(in: room, environment)
  }
}

/// A tip as it is seen: its words, and a small cross because a touch puts it away.
private final class TipView: MessageView {
  private static let sign = 16.0
  private let onTimeUp: () -> Void

  init(_ text: String, onTimeUp: @escaping () -> Void) {
    self.onTimeUp = onTimeUp
    super.init(text, trailing: 12 + Self.sign)
  }

  override func attachmentChanged(_ isAttached: Bool) {
    if isAttached, let root { root.animate(self, from: root.now + Tips.duration) }
  }

  override func tick(_ time: Double) -> Bool {
    onTimeUp()
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
