/// The places of a rectangular board, also counted by one number: row by row from the upper left, from 0.
public struct Grid: Hashable, Sendable {
  /// How many cells a row has.
  public let width: Int
  /// How many rows there are.
  public let height: Int

  /// Makes a grid; both sides are above 0.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a board has cells")
    self.width = width
    self.height = height
  }

  /// How many cells there are.
  @inlinable public var cellCount: Int { width * height }

  /// Whether a cell lies on the grid.
  @inlinable public func contains(_ cell: Cell) -> Bool {
    cell.x >= 0 && cell.y >= 0 && cell.x < width && cell.y < height
  }

  /// The number of a cell.
  @inlinable public func index(_ cell: Cell) -> Int { cell.y * width + cell.x }

  /// The cell with a number.
  @inlinable public func cell(_ index: Int) -> Cell {
    let (y, x) = index.quotientAndRemainder(dividingBy: width)
    return Cell(x, y)
  }

  /// Calls `body` with the numbers of the up to eight neighbours of a cell, row by row.
  @inlinable public func eachNeighbor(of index: Int, _ body: (Int) -> Void) {
    let (y, x) = index.quotientAndRemainder(dividingBy: width)
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where row != y || column != x {
        body(row * width + column)
      }
    }
  }

  /// The numbers of a cell's up to eight neighbours, row by row.
  public func neighbors(of index: Int) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(8)
    eachNeighbor(of: index) { result.append($0) }
    return result
  }
}
