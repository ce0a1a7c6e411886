import Catalogue
import Geometry
import Interface

/// The measures of an entry's card in dp. They depend on its width, the text size and the language, never on the entry,
/// so that all cards have the same height and none moves when more data about its entry arrives.
struct EntryCardLayout: Equatable {
  /// The least width of a card at normal text size, and the shape of its picture.
  static let width = 270.0, picture = 164.0
  /// The greatest height of a picture.
  static let highestPicture = 200.0

  let padding = 16.0
  /// The height of the picture at the top.
  let pictureHeight: Double
  /// The heights of a line of the title and of the details.
  let titleLine: Double, detailLine: Double
  /// How many lines of details have room below two lines of the title.
  let detailLines: Int
  /// Whether the button stands below the words, since there is no room for it beside them.
  let isStacked: Bool
  /// The width of the widest button, and the height of every button.
  let button: Size
  /// The height of the words.
  let textHeight: Double
  /// The size of the card.
  let size: Size

  /// Measures a card of a width, with room for the words of every kind.
  init(width: Double, _ kinds: EntryKinds, _ environment: Environment) {
    let theme = environment.theme
    titleLine = environment.lineHeight(theme.style(.body, .semibold))
    detailLine = environment.lineHeight(theme.style(.detail))
    let action = theme.style(.body, .semibold)
    let widest = kinds.offered.map { environment.width($0.action, action) }.max() ?? 0
    button = Size(
      max(Metrics.touch, widest.rounded(.up) + 32), max(Metrics.touch, titleLine.rounded(.up) + 16))
    let detail = theme.style(.detail).size
    isStacked = width - 2 * padding - button.width - 8 < 9 * detail
    // How many lines the longest details need in the width of the words.
    let words = isStacked ? width - 2 * padding : width - 2 * padding - button.width - 8
    let line =
      kinds.offered.map {
        let count = $0.scale > 1 ? 12 * $0.scale : 10_000
        return environment.width("\($0.one) · \($0.text(count: count))", theme.style(.detail))
      }.max() ?? 0
    let needed = (line / max(words, 1)).rounded(.up)
    detailLines = isStacked ? Int(min(max(needed, 1), 3)) + 1 : 2
    pictureHeight = min(Self.highestPicture, (width * Self.picture / Self.width).rounded())
    textHeight = 2 * titleLine + Double(detailLines) * detailLine
    let below = isStacked ? button.height + 8 : 0
    size = Size(width, pictureHeight + max(88, textHeight.rounded(.up) + 18) + below)
  }

  /// The frame of a button `width` dp wide.
  func buttonFrame(_ width: Double) -> Rect {
    Rect(
      x: size.width - 12 - width, y: size.height - 10 - button.height, width: width, height: button.height)
  }
}
