import Geometry

/// Something that moves over the board for a moment. The game is already where it leads.
struct Motion: Sendable {
  /// What moves.
  enum Kind: Sendable {
    /// Cells open one after the other, away from the hand.
    case ripple(cells: [Cell], from: Cell)
    /// The colours of a won board go over it.
    case sweep
    /// A ring spreads from the mines that blew up.
    case blast([Cell])
  }

  var kind: Kind
  /// When it began, on the injected clock.
  var start: Double
  /// When it is over.
  var end: Double

  /// How far it has come at a time, 0…1.
  func progress(at time: Double) -> Double { min(max((time - start) / (end - start), 0), 1) }

  /// Fast at first, then slower.
  static func eased(_ t: Double) -> Double { 1 - (1 - t) * (1 - t) * (1 - t) }
}
