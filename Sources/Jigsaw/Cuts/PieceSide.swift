/// One side of a piece: a seam in the direction that has the piece on its right.
package struct PieceSide: Hashable, Sendable {
  /// The seam's number.
  package var seam: Int
  /// Whether the piece follows the seam from its end to its start.
  package var isBackwards: Bool
  /// The piece on the other side, or −1 outside the picture.
  package var neighbour: Int
  /// The vertex where the side starts.
  package var from: Int
  /// The vertex where it ends.
  package var to: Int
}

/// The kind of a side.
package enum KnobSide: Hashable, Sendable {
  /// The piece has a knob.
  case knob
  /// The piece has a hole for the neighbour's knob.
  case hole
  /// There is no knob.
  case plain
}
