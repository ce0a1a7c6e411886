import Geometry
import Interface

/// One line at the first use of something: one at a time, each until its thing is done, it is touched, or it has been there
/// to be read for a while. Once seen, it never comes again.
///
/// A tip takes no finger: one that lands on it goes through to the canvas, and the tip goes.
final class Tips {
  /// How long a tip stays, in seconds.
  static let duration = 15.0

  /// Called with the name of a tip that has been seen.
  var onSeen: ((String) -> Void)?
  private let root: ViewRoot
  private var waiting: [(id: String, text: String)] = []
  private var shown: (id: String, view: TipView)?
  private var place: MessageRoom.Place?

  init(_ root: ViewRoot) { self.root = root }

  /// Shows a tip as soon as no other is shown.
  func offer(_ id: String, _ text: String) {
    guard shown?.id != id, !waiting.contains(where: { $0.id == id }) else { return }
    waiting.append((id, text))
    showNext()
  }

  /// A tip's thing was done: it need not be told any more.
  func done(_ id: String) {
    waiting.removeAll { $0.id == id }
    onSeen?(id)
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
    place = nil
  }

  /// Places the tip at the far side, away from the hands.
  func arrange(in room: MessageRoom, _ environment: Environment) {
    guard let view = shown?.view else { return }
    func size(_ width: Double) -> Size { view.size(fitting: Size(width, .infinity), in: environment) }
    func frame(_ place: MessageRoom.Place) -> Rect {
      room.frame(size(room.width(in: place) ?? room.window.width), in: place)
    }
    // It stays where it is while the view is moved under it, unless a message comes there.
    if let place, !room.isTaken(frame(place)) { return view.frame = frame(place) }
    let best = room.best(of: [.far, .right, .left, .near], size)
    place = best
    view.frame = frame(best)
  }
}

/// A tip as it is seen: its words, and a small cross because a touch puts it away.
private final class TipView: View {
  private let label: Label
  private let onTimeUp: () -> Void
  private let padding = 16.0, sign = 16.0, gap = 12.0

  init(_ text: String, onTimeUp: @escaping () -> Void) {
    label = Label(text)
    self.onTimeUp = onTimeUp
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.sheetRadius
    add(label)
  }

  override var blocksTouches: Bool { false }

  override func attachmentChanged(_ isAttached: Bool) {
    if isAttached, let root { root.animate(self, from: root.now + Tips.duration) }
  }

  override func tick(_ time: Double) -> Bool {
    onTimeUp()
    return false
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let around = 2 * padding + gap + sign
    let words = label.size(fitting: Size(available.width - around, .infinity), in: environment)
    return Size(words.width + around, words.height + 24)
  }

  override func layout(in environment: Environment) {
    let room = bounds.inset(dx: padding, dy: 12)
    label.frame = Rect(minX: room.minX, minY: room.minY, maxX: room.maxX - gap - sign, maxY: room.maxY)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let place = Rect(
      x: bounds.maxX - padding - sign, y: bounds.center.y - sign / 2, width: sign, height: sign)
    result.icon(.close, in: place, environment.color(.quietText))
    return result
  }
}
