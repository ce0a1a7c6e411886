import Geometry
import Gestures

/// A card for a document: its picture, its title and a line of detail.
public final class Card: Control {
  /// The two sizes of cards.
  public enum Style: Hashable, Sendable {
    /// The last document of a mode: a large picture above its title and detail.
    case large
    /// One of many: a small picture, alone or with a title below it.
    case thumbnail
    /// A line of a list: a small picture with the title and detail beside it.
    case row
  }

  /// The picture; without one, ``placeholder`` is shown as a placeholder.
  public var picture: Picture? { didSet { if picture != oldValue { setNeedsDisplay() } } }
  /// The icon that is the placeholder for the picture.
  public var placeholder: Icon { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  /// The title, already translated.
  public var title: String { didSet { if title != oldValue { setNeedsLayout() } } }
  /// The line of detail below the title.
  public var detail: String { didSet { if detail != oldValue { setNeedsLayout() } } }
  /// Whether it is the selected one of several.
  public var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  /// Whether it is one of several that are being chosen: a tick then says whether it is selected.
  public var isChoosing = false { didSet { if isChoosing != oldValue { setNeedsDisplay() } } }
  /// Whether the texts of a large card stand close together, as on a phone.
  public var isDense = false { didSet { if isDense != oldValue { setNeedsLayout() } } }
  /// The kind of card.
  public let style: Style
  /// The modifier keys that were held at the last press.
  public private(set) var modifiers: Modifiers = []
  /// Called at a long press, which then does not activate the card.
  public var onLongPress: ((Card) -> Void)?
  /// A button in the lower right corner for more actions, if any.
  public var menuButton: IconButton? {
    didSet {
      oldValue?.removeFromParent()
      if let menuButton { add(menuButton) }
    }
  }

  /// Makes a card; `action` is called on ``ControlEvent/touchUpInside``.
  public init(
    _ title: String, detail: String = "", picture: Picture? = nil, placeholder: Icon = .picture,
    style: Style = .large,
    action: ((Card) -> Void)? = nil
  ) {
    self.title = title
    self.detail = detail
    self.picture = picture
    self.placeholder = placeholder
    self.style = style
    super.init()
    label = title
    fill = .surface
    castsShadow = style == .large
    cornerRadius = style == .large ? 20 : 12
    if let action { on(.touchUpInside, action) }
  }

  /// The greatest number of lines of a title; the rest is cut off.
  private static let maxLines = 4

  private var padding: Double { style == .large ? (isDense ? 20 : 24) : 12 }
  /// The margin above and below the texts, and the gap between them, in dp.
  private var margin: Double { style == .large ? (isDense ? 12 : 24) : 9 }
  private var gap: Double { isDense || style == .row ? 4 : 8 }
  /// The size of the picture of a line.
  private static let rowPicture = Size(72, 56)

  public override var interests: Interests {
    onLongPress == nil ? super.interests : super.interests.union(.longPress)
  }

  public override func receive(_ gesture: Gesture) -> Bool {
    switch gesture.kind {
    case .longPress:
      if gesture.phase == .began { onLongPress?(self) }
      return true
    case .press: modifiers = gesture.modifiers
    default: break
    }
    return super.receive(gesture)
  }

  /// Enter and Space activate it without modifiers.
  public override func receive(_ key: KeyPress) -> Bool {
    modifiers = key.modifiers
    return super.receive(key)
  }

  private func blocks(_ width: Double, _ environment: Environment) -> (title: TextBlock?, detail: TextBlock?)
  {
    let left = style == .row ? Self.rowPicture.width + padding : padding
    let room = width - left - padding - (menuButton == nil ? 0 : Metrics.touch - padding / 2)
    func block(_ text: String, _ role: TextRole, _ maxLines: Int = .max) -> TextBlock? {
      text.isEmpty
        ? nil
        : TextBlock(
          text, environment.theme.style(role), width: room, maxLines: maxLines,
          typesetter: environment.typesetter)
    }
    let role: TextRole =
      switch style {
      case .large: .title
      case .thumbnail: .detail
      case .row: .body
      }
    func name(_ maxLines: Int) -> TextBlock? { block(title, role, maxLines) }
    // A long title must not push its neighbours away. The limit is used only where it is needed.
    let whole = name(.max)
    return (
      whole.map { $0.lines.count } ?? 0 > Self.maxLines ? name(Self.maxLines) : whole,
      block(detail, .detail)
    )
  }

  private func wordsHeight(_ width: Double, _ environment: Environment) -> Double {
    let (title, detail) = blocks(width, environment)
    let lines = (title?.size.height ?? 0) + (detail.map { $0.size.height + gap } ?? 0)
    if lines == 0 { return menuButton == nil ? 0 : Metrics.touch + 8 }
    return max(lines.rounded(.up) + margin * 2, menuButton == nil ? 0 : Metrics.touch + 8)
  }

  /// The size of the picture, in fixed proportions, with the texts below it. A large card is as wide as its column. A
  /// line has its texts beside the picture.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    if style == .row {
      let words = wordsHeight(available.width, environment)
      return Size(available.width, max(words, Self.rowPicture.height))
    }
    let width =
      style == .large
      ? available.width : min(available.width, 152 * max(1, environment.theme.textScale))
    let picture = style == .large ? width * 340 / 368 : width * 112 / 152
    let natural = (picture + wordsHeight(width, environment)).rounded()
    // On a low screen the picture gets smaller, not the texts.
    let least = wordsHeight(width, environment) + 72
    return Size(width, max(min(natural, available.height), least))
  }

  /// Its texts.
  public override var wholeParts: [Rect] { [words] }
  private var words = Rect.zero

  /// Places the menu button, and knows where the texts are.
  public override func layout(in environment: Environment) {
    words = bounds
    if style != .row { words.minY = max(0, words.maxY - wordsHeight(bounds.width, environment)) }
    let side = Metrics.touch
    menuButton?.frame = Rect(
      x: bounds.maxX - side - 4, y: style == .row ? (bounds.height - side) / 2 : bounds.maxY - side - 4,
      width: side, height: side)
  }

  /// The picture with rounded corners, and the texts.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let words = wordsHeight(bounds.width, environment)
    var box = bounds
    var corners = Path.Corners(
      upperLeft: cornerRadius, upperRight: cornerRadius, lowerRight: cornerRadius, lowerLeft: cornerRadius)
    if style == .row {
      box.maxX = Self.rowPicture.width
      (corners.upperRight, corners.lowerRight) = (0, 0)
    } else {
      box.maxY -= words
      if words > 0 { (corners.lowerLeft, corners.lowerRight) = (0, 0) }
    }
    let shape = Path(roundedRect: box, corners: corners)
    if let picture {
      result.add(.picture(picture, in: box, shape: shape))
    } else {
      result.add(.shape(shape, .color(environment.color(.well))))
      let side = min(72, box.height / 2)
      result.icon(
        placeholder, in: Rect(center: box.center, size: Size(side, side)),
        environment.color(.quietText).faded(0.7))
    }
    if isPressed || isHovered {
      result.fill(bounds, radius: cornerRadius, environment.color(.text).faded(isPressed ? 0.1 : 0.04))
    }
    let (title, detail) = blocks(bounds.width, environment)
    var room = Rect(
      minX: padding, minY: box.maxY + margin, maxX: bounds.maxX - padding, maxY: bounds.maxY)
    if style == .row { (room.minX, room.minY) = (box.maxX + padding, (bounds.height - words) / 2 + margin) }
    if let title { result.add(title.place(in: room, color: environment.color(.text))) }
    room.minY += (title?.size.height ?? 0) + gap
    if let detail { result.add(detail.place(in: room, color: environment.color(.quietText))) }
    if isChoosing {
      let disc = Rect(x: box.minX + 8, y: box.minY + 8, width: 24, height: 24)
      result.fill(disc, radius: 12, environment.color(isSelected ? .accent : .raised))
      if isSelected {
        result.icon(.check, in: disc.inset(by: 4), environment.color(.onAccent))
      } else {
        result.outline(disc, radius: 12, width: 2, environment.color(.text))
      }
    }
    if isSelected { result.outline(bounds, radius: cornerRadius, width: 3, environment.color(.accent)) }
    return result
  }
}
