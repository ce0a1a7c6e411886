import Geometry

/// The measures of the home screen in a window, in dp.
struct HomeLayout {
  /// The window.
  let window: Size

  /// The greatest width of a mode's card.
  static let greatestCardWidth = 1248.0
  /// The gap between large cards.
  static let gap = 24.0

  init(_ window: Size) { self.window = window }

  /// Whether the window is as narrow as a phone's: the cards are then in one column.
  var isNarrow: Bool { window.width < 720 }

  /// The margin at the left and right.
  var side: Double {
    let widest = 3 * Self.greatestCardWidth + 2 * Self.gap
    return max(isNarrow ? 20 : 64, ((window.width - widest) / 2).rounded())
  }

  /// The least margin above and below.
  var edge: Double { isNarrow ? 24 : 40 }

  /// The width of a mode's card.
  var cardWidth: Double {
    let room = window.width - 2 * side
    return isNarrow ? room : min(Self.greatestCardWidth, (room - 2 * Self.gap) / 3)
  }
}
