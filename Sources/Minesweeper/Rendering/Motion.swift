import Geometry

/// An animation over the board. It shows a change that the game has already made.
struct Motion: Sendable {
  /// The kinds of motions.
  enum Kind: Sendable {
    /// Cells open one after the other, starting at the hand.
    case ripple(cells: [Cell], from: Cell)
    /// A band of the digits' colours moves over a won board.
    case sweep
    /// A ring spreads from each mine that went off.
    case blast([Cell])
  }

  var kind: Kind
  /// The start time, on the injected clock.
  var start: Double
  /// The end time, on the injected clock.
  var end: Double

  /// The progress at a time, 0…1.
  func progress(at time: Double) -> Double { min(max((time - start) / (end - start), 0), 1) }

  /// Eases out: fast at first, then slower.
  static func eased(_ t: Double) -> Double { 1 - (1 - t) * (1 - t) * (1 - t) }
}
