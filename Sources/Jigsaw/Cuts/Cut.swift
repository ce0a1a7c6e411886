import Geometry

/// A division of a picture into pieces.
///
/// Lengths are points of *picture space*: the picture's corner is the origin, and every piece lies at its place in the
/// finished puzzle. Neighbours share one curve, their seam. One follows it forwards and the other backwards, so they
/// fit exactly. Regular cuts are computed from a place and a seed on demand; irregular ones are a table that is built
/// once and never changes.
package struct Cut: Sendable {
  let pattern: any CutPattern
  /// The rectangle of the whole picture. The frame may leave out some of it.
  package let picture: Rect

  /// Makes a cut of a picture; by default of a picture as large as the frame.
  init(_ pattern: any CutPattern, picture: Rect? = nil) {
    self.pattern = pattern
    self.picture = picture ?? pattern.frame
  }

  /// The number of pieces.
  package var count: Int { pattern.count }
  /// The number of seams, including those along the border.
  package var seamCount: Int { pattern.seamCount }
  /// The box around the finished puzzle.
  package var frame: Rect { pattern.frame }
  /// The length by which pieces are measured, close to the square root of a piece's area.
  package var side: Double { pattern.side }
  /// How far a piece may extend beyond its outline without knobs.
  package var depth: Double { pattern.depth }
  /// The distance between the middles of pieces at which no two touch.
  package var pitch: Double { pattern.pitch }
  /// The outline of the finished picture, clockwise.
  package var border: Path { pattern.border }
  /// The columns and rows if the cut is a grid, whose piece in row r and column c has the number r · columns + c.
  package var grid: (columns: Int, rows: Int)? { pattern.grid }

  /// A box around a piece, including knobs.
  package func box(of piece: Int) -> Rect { pattern.box(of: piece) }
  /// The middle of a piece.
  package func middle(of piece: Int) -> Point { pattern.middle(of: piece) }
  /// The position of a vertex.
  package func vertex(_ number: Int) -> Point { pattern.vertex(number) }

  /// Calls `body` with each side of a piece, clockwise.
  package func forEachSide(of piece: Int, _ body: (PieceSide) -> Void) {
    pattern.forEachSide(of: piece, body)
  }

  /// Calls `body` with each neighbour of a piece, once for each seam that they share.
  package func forEachNeighbour(of piece: Int, _ body: (Int) -> Void) {
    pattern.forEachNeighbour(of: piece, body)
  }

  /// Calls `body` once with each piece that may extend into a rectangle of picture space, and possibly with some more.
  ///
  /// - Complexity: O(pieces there).
  package func forEachPiece(in rect: Rect, _ body: (Int) -> Void) {
    guard !rect.isEmpty else { return }
    pattern.forEachPiece(in: rect, body)
  }

  /// The kind of a side: knob, hole or plain.
  package func knob(_ side: PieceSide) -> KnobSide { pattern.knob(side.seam, backwards: side.isBackwards) }
}
