/// A rectangular board's places. Each also has an index: row by row from the upper left, from 0.
public struct Grid: Hashable, Sendable {
  /// The number of cells in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// Creates a grid; both sides must be above 0.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a board has cells")
    self.width = width
    self.height = height
  }

  /// The number of cells.
  @inlinable public var cellCount: Int { width * height }

  /// Whether a cell is on the grid.
  @inlinable public func contains(_ cell: Cell) -> Bool {
    cell.x >= 0 && cell.y >= 0 && cell.x < width && cell.y < height
  }

  /// The index of a cell.
  @inlinable public func index(_ cell: Cell) -> Int { cell.y * width + cell.x }

  /// The cell with an index.
  @inlinable public func cell(_ index: Int) -> Cell {
    let (y, x) = index.quotientAndRemainder(dividingBy: width)
    return Cell(x, y)
  }

  /// Calls `body` with the indices of a cell's up to eight neighbours, row by row.
  @inlinable public func eachNeighbor(of index: Int, _ body: (Int) -> Void) {
    let (y, x) = index.quotientAndRemainder(dividingBy: width)
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where row != y || column != x {
        body(row * width + column)
      }
    }
  }

  /// The indices of a cell's up to eight neighbours, row by row.
  public func neighbors(of index: Int) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(8)
    eachNeighbor(of: index) { result.append($0) }
    return result
  }
}
