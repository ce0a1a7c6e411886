import Geometry

/// The occupied parts of a table, for placing boxes without overlap.
///
/// Places are searched on a grid of small square cells; the boxes themselves, kept in bins, decide exact overlaps.
struct OccupancyGrid {
  private let table: Rect
  private let cell: Double
  private let columns: Int
  private let rows: Int
  private var taken: [Bool]
  /// The side of a bin in cells.
  private static var binSide: Int { 4 }
  private let binColumns: Int
  private var bins: [[Int32]]
  private var boxes: [Rect] = []
  /// The radius in cells around a start within which a search has found no place.
  private var full: [Search: Int] = [:]

  private struct Search: Hashable {
    let column: Int
    let row: Int
    let across: Int
    let down: Int
  }

  /// Makes an empty table. Places are found in steps of `cell` points.
  init(table: Rect, cell: Double) {
    self.table = table
    self.cell = cell
    columns = max(1, Int(table.width / cell))
    rows = max(1, Int(table.height / cell))
    taken = Array(repeating: false, count: columns * rows)
    binColumns = (columns + Self.binSide - 1) / Self.binSide
    let binRows = (rows + Self.binSide - 1) / Self.binSide
    bins = Array(repeating: [], count: binColumns * binRows)
  }

  /// The columns and rows of the cells that a box touches, clamped to the table.
  private func cells(_ box: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let first = max(0, min(Double(count), ((low + 1e-6) / cell).rounded(.down)))
      let last = max(first, min(Double(count), ((high - 1e-6) / cell).rounded(.up)))
      return Int(first)..<Int(last)
    }
    return (
      range(box.minX - table.minX, box.maxX - table.minX, columns),
      range(box.minY - table.minY, box.maxY - table.minY, rows)
    )
  }

  private func forEachBin(_ box: Rect, _ body: (Int) -> Void) {
    let (across, down) = cells(box)
    guard !across.isEmpty, !down.isEmpty else { return }
    let side = Self.binSide
    for row in down.lowerBound / side...(down.upperBound - 1) / side {
      for column in across.lowerBound / side...(across.upperBound - 1) / side {
        body(row * binColumns + column)
      }
    }
  }

  /// Whether a box overlaps an occupied one.
  func overlaps(_ box: Rect) -> Bool {
    var overlaps = false
    forEachBin(box) { bin in
      if !overlaps { overlaps = bins[bin].contains { boxes[Int($0)].intersects(box) } }
    }
    return overlaps
  }

  /// Excludes a box from the search for places. A box there still does not count as an overlap.
  mutating func close(_ box: Rect) {
    let (across, down) = cells(box)
    for row in down {
      for column in across { taken[row * columns + column] = true }
    }
  }

  /// Occupies a box.
  mutating func take(_ box: Rect) {
    close(box)
    let number = Int32(boxes.count)
    boxes.append(box)
    var list: [Int] = []
    forEachBin(box) { list.append($0) }
    for bin in list { bins[bin].append(number) }
  }

  /// The centre of the free place nearest to a point for a box of a size; nil when the table is full.
  ///
  /// - Complexity: O(cells searched). Cells that earlier searches found occupied are skipped.
  mutating func place(for size: Size, near point: Point) -> Point? {
    let across = max(1, Int((size.width / cell - 1e-6).rounded(.up)))
    let down = max(1, Int((size.height / cell - 1e-6).rounded(.up)))
    guard across <= columns, down <= rows else { return nil }
    func start(_ at: Double, _ length: Int, _ count: Int) -> Int {
      max(0, min(count - length, Int((at / cell - Double(length) / 2).rounded())))
    }
    let column = start(point.x - table.minX, across, columns)
    let row = start(point.y - table.minY, down, rows)
    let search = Search(column: column / 4, row: row / 4, across: across, down: down)
    // Searches that start in the same 4 × 4 cells share their result; starts differ by at most 3.
    var radius = max(0, full[search, default: 0] - 3)
    while radius <= max(columns, rows) {
      var best: (column: Int, row: Int, way: Int)?
      func consider(_ x: Int, _ y: Int) {
        guard x >= 0, y >= 0, x + across <= columns, y + down <= rows else { return }
        let way = (x - column) * (x - column) + (y - row) * (y - row)
        guard way < best?.way ?? .max, isFree(x, y, across, down) else { return }
        best = (x, y, way)
      }
      for step in -radius...radius {
        consider(column + step, row - radius)
        consider(column + step, row + radius)
        consider(column - radius, row + step)
        consider(column + radius, row + step)
      }
      if let best {
        full[search] = radius
        return Point(
          table.minX + (Double(best.column) + Double(across) / 2) * cell,
          table.minY + (Double(best.row) + Double(down) / 2) * cell)
      }
      radius += 1
    }
    full[search] = radius
    return nil
  }

  private func isFree(_ column: Int, _ row: Int, _ across: Int, _ down: Int) -> Bool {
    for y in row..<row + down {
      for x in column..<column + across where taken[y * columns + x] { return false }
    }
    return true
  }
}
