/// One side of a piece: a seam, walked so that the piece is on the right-hand side.
package struct PieceSide: Hashable, Sendable {
  /// The seam's number.
  package var seam: Int
  /// Whether the piece walks it from its end to its start.
  package var isBackwards: Bool
  /// The piece on the other side, or −1 outside of the picture.
  package var neighbour: Int
  /// The vertex where the side starts.
  package var from: Int
  /// The vertex where it ends.
  package var to: Int
}

/// What a side has in its middle.
package enum KnobSide: Hashable, Sendable {
  /// A knob of the piece.
  case knob
  /// A hole for the neighbour's knob.
  case hole
  /// Neither: the side is the piece's own shape.
  case plain
}
