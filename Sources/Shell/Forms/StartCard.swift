import Geometry
import Interface
import ModeKit

/// A large button that begins a document: its picture with its name and a line below it, or beside it in a narrow room.
final class StartCard: Control {
  /// Whether the words stand beside the picture.
  var isFlat = false { didSet { if isFlat != oldValue { setNeedsLayout() } } }
  private let card: QuickStart.Card
  private let padding = 16.0
  /// The height of a flat card with text of the normal size, in dp.
  private static let flatHeight = 112.0
  /// The height of the picture above the words, relative to its width.
  private static let shape = 0.72

  init(_ card: QuickStart.Card, action: @escaping (StartCard) -> Void) {
    self.card = card
    super.init()
    label = card.label
    fill = .surface
    cornerRadius = 16
    on(.touchUpInside, action)
  }

  private func words(_ width: Double, _ environment: Environment) -> (name: TextBlock, detail: TextBlock) {
    func block(_ text: String, _ role: TextRole) -> TextBlock {
      TextBlock(text, environment.theme.style(role), width: width, typesetter: environment.typesetter)
    }
    return (block(card.label, .title), block(card.detail, .detail))
  }

  private func wordsHeight(_ width: Double, _ environment: Environment) -> Double {
    let (name, detail) = words(width, environment)
    return (name.size.height + 4 + detail.size.height).rounded(.up)
  }

  /// The width of the picture, and of the words, in a card of a width.
  private func widths(_ width: Double) -> (picture: Double, words: Double) {
    let inner = width - 2 * padding
    guard isFlat else { return (inner, inner) }
    let picture = min(inner * 0.4, 132)
    return (picture, inner - picture - padding)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let (picture, room) = widths(available.width)
    let words = wordsHeight(room, environment)
    let height =
      isFlat
      ? max(Self.flatHeight, words + 2 * padding) : 3 * padding + (picture * Self.shape).rounded() + words
    return Size(available.width, height)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let (width, room) = widths(bounds.width)
    let below = wordsHeight(room, environment)
    let picture = Rect(
      x: padding, y: padding, width: width,
      height: bounds.height - (isFlat ? 2 * padding : 3 * padding + below))
    result.add(.drawing(card.picture.drawing(in: environment.theme), in: picture))
    let (name, detail) = words(room, environment)
    var place = Rect(
      x: isFlat ? picture.maxX + padding : padding,
      y: isFlat ? (bounds.height - below) / 2 : picture.maxY + padding, width: room, height: below)
    result.add(name.place(in: place, color: environment.color(.text)))
    place.minY += name.size.height + 4
    result.add(detail.place(in: place, color: environment.color(.quietText)))
    if isPressed || isHovered {
      result.fill(bounds, radius: cornerRadius, environment.color(.text).faded(isPressed ? 0.1 : 0.04))
    }
    result.outline(
      bounds, radius: cornerRadius, width: card.isLast ? 3 : 1,
      environment.color(card.isLast ? .accent : .line))
    return result
  }
}
