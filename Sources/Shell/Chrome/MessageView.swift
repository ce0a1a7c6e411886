import Geometry
import Interface

/// A sentence at the far side of the window, away from the hands. It takes no touches: they go through to the canvas.
class MessageView: View {
  /// The sentence, translated.
  var text: String {
    get { label.text }
    set { label.text = newValue }
  }
  static let padding = 16.0
  private let label: Label
  private let trailing: Double
  private var window = Rect.null
  private var place: MessagePlacement.Place?

  /// Makes a message; `trailing` is the width left free after the text, in dp.
  init(_ text: String, trailing: Double = 0) {
    label = Label(text)
    self.trailing = trailing
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.sheetRadius
    add(label)
  }

  override var blocksTouches: Bool { false }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let around = 2 * Self.padding + trailing
    let words = label.size(fitting: Size(available.width - around, .infinity), in: environment)
    return Size(words.width + around, words.height + 24)
  }

  override func layout(in environment: Environment) {
    let room = bounds.inset(dx: Self.padding, dy: 12)
    label.frame = Rect(minX: room.minX, minY: room.minY, maxX: room.maxX - trailing, maxY: room.maxY)
  }

  /// Places the message. It stays in its place as long as it has room there, while the view moves under it and its
  /// text changes, so that successive sentences are read in one place.
  func arrange(in placement: MessagePlacement, _ environment: Environment) {
    func size(_ width: Double) -> Size { self.size(fitting: Size(width, .infinity), in: environment) }
    if window != placement.window { place = nil }
    window = placement.window
    let best = placement.best(
      of: [.far, .farRight, .farLeft, .right, .left, .near, .farBetween, .nearBetween], keeping: place, size)
    place = best
    frame = placement.frame(size(placement.width(in: best) ?? placement.window.width), in: best)
  }
}
