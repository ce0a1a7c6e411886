import Geometry

/// A way of cutting into rows and columns, with the pieces numbered row by row.
protocol CellPattern: CutPattern {
  /// How many pieces stand side by side.
  var columns: Int { get }
  /// How many rows there are.
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

  /// Calls `body` with the cells that a rectangle touches; what lies outside the frame counts as the nearest cell.
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
