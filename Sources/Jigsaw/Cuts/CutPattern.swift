import Geometry

/// What a way of cutting must tell; everything else follows in ``Cut``.
///
/// Pieces, seams and vertices are numbered from 0. A *seam* is one curve between two vertices, with a piece on either side or
/// the outside of the picture on one of them. All lengths are points of the picture space.
protocol CutPattern: Sendable {
  /// How many pieces there are.
  var count: Int { get }
  /// How many seams there are, those of the picture's border included.
  var seamCount: Int { get }
  /// How many vertices there are.
  var vertexCount: Int { get }
  /// The box around all pieces together.
  var frame: Rect { get }
  /// The length by which pieces are measured: how near they must come, how thick their edges look.
  var side: Double { get }
  /// How far a piece may reach beyond its plain shape.
  var depth: Double { get }
  /// How far apart pieces must lie so that no two touch.
  var pitch: Double { get }
  /// The outline of all pieces together, clockwise.
  var border: Path { get }
  /// The grid whose piece of row r and column c is number r · columns + c; nil where there is none.
  var grid: (columns: Int, rows: Int)? { get }

  /// Calls `body` with each side of a piece, clockwise; a piece with a hole has the sides of the hole's rim after the others.
  func forEachSide(of piece: Int, _ body: (PieceSide) -> Void)
  /// Calls `body` with each piece that joins a piece: those beside it unless something else is known. With one that shares several
  /// seams with it as often.
  func forEachNeighbour(of piece: Int, _ body: (Int) -> Void)
  /// Where a vertex lies.
  func vertex(_ number: Int) -> Point
  /// Adds a seam's curve to a path that stands at its start (its end when walked backwards).
  func add(_ seam: Int, backwards: Bool, to path: inout Path)
  /// Whether a seam has a knob, and whether it stands out of the piece that walks the seam in this direction.
  func knob(_ seam: Int, backwards: Bool) -> KnobSide
  /// A box around a piece.
  func box(of piece: Int) -> Rect
  /// The middle of a piece.
  func middle(of piece: Int) -> Point
  /// Calls `body` once with each piece that may reach into a rectangle, and some more.
  func forEachPiece(in rect: Rect, _ body: (Int) -> Void)
}

extension CutPattern {
  var grid: (columns: Int, rows: Int)? { nil }

  func forEachNeighbour(of piece: Int, _ body: (Int) -> Void) {
    forEachSide(of: piece) { if $0.neighbour >= 0 { body($0.neighbour) } }
  }
}
