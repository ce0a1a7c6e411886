import Geometry

/// A cut into rows and columns. Pieces are numbered row by row.
protocol CellPattern: CutPattern {
  /// The number of pieces in a row.
  var columns: Int { get }
  /// The number of rows.
  var rows: Int { get }
  /// The size of a piece without its knobs.
  var cell: Size { get }
}

extension CellPattern {
  var count: Int { columns * rows }
  var grid: (columns: Int, rows: Int)? { (columns, rows) }
  var frame: Rect {
    Rect(x: 0, y: 0, width: Double(columns) * cell.width, height: Double(rows) * cell.height)
  }

  /// Calls `body` with the cells that a rectangle touches. A rectangle outside the frame touches the nearest cells.
  func forEachCell(in area: Rect, _ body: (Int) -> Void) {
    func range(_ low: Double, _ high: Double, _ size: Double, _ count: Int) -> ClosedRange<Int> {
      let first = max(0, min(count - 1, Int(low / size)))
      return first...max(first, min(count - 1, Int(high / size)))
    }
    let across = range(area.minX, area.maxX, cell.width, columns)
    for row in range(area.minY, area.maxY, cell.height, rows) {
      for column in across { body(row * columns + column) }
    }
  }
}
