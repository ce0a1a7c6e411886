import Geometry

/// How a picture is cut into pieces.
///
/// Lengths are points of the *picture space*: the picture lies at the origin, and a piece keeps its place of the finished
/// puzzle. Neighbours share one curve, their seam; one walks it forwards, the other backwards, and so they fit to the last
/// bit. Regular cuts are computed from a place and a seed whenever they are asked; irregular ones are a table that is built
/// once and never changes.
package struct Cut: Sendable {
  let pattern: any CutPattern
  /// Where the whole picture lies. A frame may leave out some of it.
  package let picture: Rect

  /// A cut of a picture; without one, of a picture as large as the frame.
  init(_ pattern: any CutPattern, picture: Rect? = nil) {
    self.pattern = pattern
    self.picture = picture ?? pattern.frame
  }

  /// How many pieces there are.
  package var count: Int { pattern.count }
  /// How many seams there are, those of the picture's border included.
  package var seamCount: Int { pattern.seamCount }
  /// The box around the finished puzzle.
  package var frame: Rect { pattern.frame }
  /// The length by which pieces are measured; near the square root of a piece's area.
  package var side: Double { pattern.side }
  /// How far a piece may reach beyond its plain shape.
  package var depth: Double { pattern.depth }
  /// How far apart the middles of pieces must lie so that no two touch.
  package var pitch: Double { pattern.pitch }
  /// The outline of the finished picture, clockwise.
  package var border: Path { pattern.border }
  /// The grid whose piece of row r and column c is number r · columns + c, if the cut is one.
  package var grid: (columns: Int, rows: Int)? { pattern.grid }

  /// A box around a piece, knobs included.
  package func box(of piece: Int) -> Rect { pattern.box(of: piece) }
  /// The middle of a piece.
  package func middle(of piece: Int) -> Point { pattern.middle(of: piece) }
  /// Where a vertex lies.
  package func vertex(_ number: Int) -> Point { pattern.vertex(number) }

  /// Calls `body` with each side of a piece, clockwise.
  package func forEachSide(of piece: Int, _ body: (PieceSide) -> Void) {
    pattern.forEachSide(of: piece, body)
  }

  /// Calls `body` with each piece that joins a piece; with one that shares several seams with it as often.
  package func forEachNeighbour(of piece: Int, _ body: (Int) -> Void) {
    pattern.forEachNeighbour(of: piece, body)
  }

  /// Calls `body` once with each piece that may reach into a rectangle of picture space, and some more.
  ///
  /// - Complexity: O(pieces there).
  package func forEachPiece(in rect: Rect, _ body: (Int) -> Void) {
    guard !rect.isEmpty else { return }
    pattern.forEachPiece(in: rect, body)
  }

  /// What a side of a piece has in its middle.
  package func knob(_ side: PieceSide) -> KnobSide { pattern.knob(side.seam, backwards: side.isBackwards) }
}
