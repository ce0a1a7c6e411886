import Geometry

/// How the home screen shares out a window. All in dp.
struct HomeLayout {
  /// The window.
  let window: Size

  /// How wide a mode's card gets at most.
  static let greatestCardWidth = 1248.0
  /// The room between large cards.
  static let gap = 24.0

  init(_ window: Size) { self.window = window }

  /// Whether the window is that of a phone: one card stands above the other.
  var isNarrow: Bool { window.width < 720 }

  /// The room at the left and right.
  var side: Double {
    let widest = 3 * Self.greatestCardWidth + 2 * Self.gap
    return max(isNarrow ? 20 : 64, ((window.width - widest) / 2).rounded())
  }

  /// The room above and below, where no more is left over.
  var edge: Double { isNarrow ? 24 : 40 }

  /// How wide a mode's card is.
  var cardWidth: Double {
    let room = window.width - 2 * side
    return isNarrow ? room : min(Self.greatestCardWidth, (room - 2 * Self.gap) / 3)
  }
}
