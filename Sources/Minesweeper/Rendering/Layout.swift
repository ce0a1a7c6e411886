import Geometry

/// The layout of cells in the world: the board's upper left corner is the origin, and a cell is ``cellSide`` points
/// wide.
enum Layout {
  /// The side of a cell in world points, which is also its side in dp at zoom 1.
  static let cellSide = 40.0

  /// The rectangle of a cell.
  static func rect(of cell: Cell) -> Rect {
    let x = Double(cell.x) * cellSide
    let y = Double(cell.y) * cellSide
    return Rect(minX: x, minY: y, maxX: x + cellSide, maxY: y + cellSide)
  }

  /// The rectangle of a board; of an endless one the rectangle of the laid chunks.
  static func rect(of board: Board) -> Rect {
    let (columns, rows) = board.extent
    return Rect(
      minX: Double(columns.lowerBound) * cellSide, minY: Double(rows.lowerBound) * cellSide,
      maxX: Double(columns.upperBound) * cellSide, maxY: Double(rows.upperBound) * cellSide)
  }

  /// The cell at a point of the world, if there is one; in an endless field only a laid one.
  static func cell(at point: Point, on board: Board) -> Cell? {
    guard point.isFinite else { return nil }
    let x = (point.x / cellSide).rounded(.down)
    let y = (point.y / cellSide).rounded(.down)
    guard x >= 0, y >= 0, x < Double(board.width), y < Double(board.height) else { return nil }
    let cell = Cell(Int(x), Int(y))
    return board.isLaid(cell) ? cell : nil
  }
}
