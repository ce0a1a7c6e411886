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
  private let leading: View?
  private let trailing: Double
  /// Where it is; nil if the next layout chooses.
  var spot: MessagePlacement.Spot?

  /// Makes a message; `leading` is a view before the text, and `trailing` the width left free after it, in dp.
  init(_ text: String, leading: View? = nil, trailing: Double = 0) {
    label = Label(text)
    self.leading = leading
    self.trailing = trailing
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.sheetRadius
    add(label)
    if let leading { add(leading) }
  }

  /// The least width of the words with text of the normal size, in dp.
  private static let leastWords = 96.0

  override var blocksTouches: Bool { false }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let picture = leading?.size(fitting: available, in: environment) ?? .zero
    let around = 2 * Self.padding + trailing + (leading == nil ? 0 : picture.width + 12)
    // Beside a picture, a narrow spot would leave room for single syllables: the message is then too wide for the spot.
    let room = max(available.width - around, Self.leastWords * environment.theme.textScale)
    let words = label.size(fitting: Size(room, .infinity), in: environment)
    return Size(words.width + around, max(words.height + 24, picture.height + 16))
  }

  override func layout(in environment: Environment) {
    var room = bounds.inset(dx: Self.padding, dy: 12)
    room.maxX -= trailing
    if let leading {
      let size = leading.size(fitting: bounds.size, in: environment)
      leading.frame = Rect(
        x: room.minX, y: bounds.center.y - size.height / 2, width: size.width, height: size.height)
      room.minX += size.width + 12
      let height = label.size(fitting: Size(room.width, .infinity), in: environment).height
      room = Rect(x: room.minX, y: bounds.center.y - height / 2, width: room.width, height: height)
    }
    label.frame = room
  }

  /// Places the message. It stays in its place as long as it has room there, while the view moves under it and its
  /// text changes, so that successive sentences are read in one place.
  func arrange(in placement: MessagePlacement, _ environment: Environment) {
    stand(placement.best(of: Self.places, keeping: spot) { size($0, environment) }, placement, environment)
  }

  /// Places the message where it covers no part where somebody plays.
  ///
  /// - Returns: whether there is such a place.
  func arrangeFree(in placement: MessagePlacement, _ environment: Environment) -> Bool {
    guard let free = placement.free(of: Self.places, keeping: spot, { size($0, environment) }) else {
      return false
    }
    stand(free, placement, environment)
    return true
  }

  private static let places: [MessagePlacement.Place] = [
    .far, .farRight, .farLeft, .right, .left, .near, .nearRight, .nearLeft, .farBetween, .nearBetween,
  ]

  private func size(_ width: Double, _ environment: Environment) -> Size {
    size(fitting: Size(width, .infinity), in: environment)
  }

  private func stand(
    _ spot: MessagePlacement.Spot, _ placement: MessagePlacement, _ environment: Environment
  ) {
    self.spot = spot
    frame = placement.frame(size(spot.width, environment), in: spot.place)
  }
}
