import Geometry

/// The requirements of a way of cutting. ``Cut`` derives everything else from them.
///
/// Pieces, seams and vertices are numbered from 0. A *seam* is a curve between two vertices, with a piece on each side
/// or the outside of the picture on one. All lengths are points of picture space.
protocol CutPattern: Sendable {
  /// The number of pieces.
  var count: Int { get }
  /// The number of seams, including those along the border.
  var seamCount: Int { get }
  /// The number of vertices.
  var vertexCount: Int { get }
  /// The box around all pieces together.
  var frame: Rect { get }
  /// The length by which pieces are measured: the snapping distance and the width of their bevels are multiples of it.
  var side: Double { get }
  /// How far a piece may extend beyond its outline without knobs.
  var depth: Double { get }
  /// The distance between the middles of pieces at which no two touch.
  var pitch: Double { get }
  /// The outline of all pieces together, clockwise.
  var border: Path { get }
  /// The columns and rows if the cut is a grid, whose piece in row r and column c has the number r · columns + c; nil
  /// otherwise.
  var grid: (columns: Int, rows: Int)? { get }

  /// Calls `body` with each side of a piece, clockwise. The sides of a hole's rim come after those of the outline.
  func forEachSide(of piece: Int, _ body: (PieceSide) -> Void)
  /// Calls `body` with each neighbour of a piece, once for each seam that they share. By default these are the pieces
  /// on the other side of its seams.
  func forEachNeighbour(of piece: Int, _ body: (Int) -> Void)
  /// The position of a vertex.
  func vertex(_ number: Int) -> Point
  /// Adds a seam's curve to a path whose current point is the seam's start, or its end for the backward direction.
  func add(_ seam: Int, backwards: Bool, to path: inout Path)
  /// Whether a seam has a knob, and whether the knob belongs to the piece that follows the seam in this direction.
  func knob(_ seam: Int, backwards: Bool) -> KnobSide
  /// A box around a piece.
  func box(of piece: Int) -> Rect
  /// The middle of a piece.
  func middle(of piece: Int) -> Point
  /// Calls `body` once with each piece that may extend into a rectangle, and possibly with some more.
  func forEachPiece(in rect: Rect, _ body: (Int) -> Void)
}

extension CutPattern {
  var grid: (columns: Int, rows: Int)? { nil }

  func forEachNeighbour(of piece: Int, _ body: (Int) -> Void) {
    forEachSide(of: piece) { if $0.neighbour >= 0 { body($0.neighbour) } }
  }
}
