import Geometry
import Interface

/// The measures of the home screen in a window, in dp.
struct HomeLayout {
  /// The window.
  let window: Size

  /// The greatest width of a mode's card.
  static let greatestCardWidth = 1248.0
  /// The least height of a mode's card in a wide window; a lower window scrolls.
  static let leastCardHeight = 320.0
  /// The margin at the left and right of a narrow window.
  static let narrowSide = 16.0

  init(_ window: Size) { self.window = window }

  /// Whether the window is as narrow as a phone's: the cards are then in one column.
  var isNarrow: Bool { window.width < 720 }

  /// The gap between the cards of modes.
  var gap: Double { isNarrow ? 12 : 24 }

  /// The margin at the left and right.
  var side: Double {
    let widest = 3 * Self.greatestCardWidth + 2 * gap
    return max(isNarrow ? Self.narrowSide : 64, ((window.width - widest) / 2).rounded())
  }

  /// The least margin above and below.
  var edge: Double { isNarrow ? 12 : 40 }

  /// The margins, with room below for the bar while documents are being chosen.
  func insets(isChoosing: Bool) -> Insets {
    let bar = isChoosing ? Metrics.barHeight + Metrics.barMargin : 0
    return Insets(top: edge, left: side, bottom: edge + bar, right: side)
  }

  /// The width of a mode's card.
  var cardWidth: Double {
    let room = window.width - 2 * side
    return isNarrow ? room : min(Self.greatestCardWidth, (room - 2 * gap) / 3)
  }

  /// The height of a mode's card where `rest` is the height that everything else needs: the first row of documents is
  /// visible as a whole, and on a phone all `count` cards are too.
  func cardHeight(of count: Int, beside rest: Double) -> Double {
    let room = window.height - rest
    guard isNarrow else { return max(Self.leastCardHeight, room.rounded(.down)) }
    return max(0, ((room - gap * Double(count - 1)) / Double(max(count, 1))).rounded(.down))
  }
}
