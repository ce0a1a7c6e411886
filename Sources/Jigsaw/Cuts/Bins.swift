import Geometry

/// Numbered boxes in a grid of equal bins, for finding the boxes near a place.
struct Bins: Sendable {
  private let grid: Grid
  private let starts: [Int32]
  private let entries: [Int32]

  /// Sorts boxes into bins of side `size`. A box outside the area belongs to the nearest bins.
  ///
  /// - Complexity: O(bins + Σ bins under each box).
  init(_ area: Rect, size: Double, count: Int, box: (Int) -> Rect) {
    let grid = Grid(area, size: size)
    var starts = [Int32](repeating: 0, count: grid.columns * grid.rows + 1)
    for number in 0..<count { grid.forEachBin(of: box(number)) { starts[$0 + 1] += 1 } }
    for bin in 1..<starts.count { starts[bin] += starts[bin - 1] }
    var entries = [Int32](repeating: 0, count: Int(starts[starts.count - 1]))
    var filled = starts
    for number in 0..<count {
      grid.forEachBin(of: box(number)) {
        entries[Int(filled[$0])] = Int32(number)
        filled[$0] += 1
      }
    }
    self.grid = grid
    self.starts = starts
    self.entries = entries
  }

  /// The layout of the bins.
  private struct Grid: Sendable {
    let area: Rect
    let size: Double
    let columns: Int
    let rows: Int

    init(_ area: Rect, size: Double) {
      self.area = area
      self.size = size
      columns = max(1, Int((area.width / size).rounded(.up)))
      rows = max(1, Int((area.height / size).rounded(.up)))
    }

    func range(of box: Rect) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
      func bin(_ value: Double, _ count: Int) -> Int {
        Int(max(0, min(Double(count - 1), (value / size).rounded(.down))))
      }
      let left = bin(box.minX - area.minX, columns)
      let top = bin(box.minY - area.minY, rows)
      return (
        left...max(left, bin(box.maxX - area.minX, columns)),
        top...max(top, bin(box.maxY - area.minY, rows))
      )
    }

    func forEachBin(of box: Rect, _ body: (Int) -> Void) {
      let (across, down) = range(of: box)
      for row in down {
        for column in across { body(row * columns + column) }
      }
    }
  }

  /// The columns and rows of bins under a box.
  func range(of box: Rect) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) { grid.range(of: box) }

  /// The numbers in one bin.
  func numbers(_ column: Int, _ row: Int) -> ArraySlice<Int32> {
    let bin = row * grid.columns + column
    return entries[Int(starts[bin])..<Int(starts[bin + 1])]
  }

  /// Calls `body` with every box in the bins under a rectangle, once for each bin that holds the box.
  func visit(_ rect: Rect, _ body: (Int) -> Void) {
    grid.forEachBin(of: rect) { bin in
      for entry in entries[Int(starts[bin])..<Int(starts[bin + 1])] { body(Int(entry)) }
    }
  }
}
