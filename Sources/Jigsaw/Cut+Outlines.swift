import Geometry

extension Cut {
  /// A rectangle of cells.
  package struct Cells: Hashable, Sendable {
    /// The columns.
    package var columns: ClosedRange<Int>
    /// The rows.
    package var rows: ClosedRange<Int>

    /// Makes a rectangle of cells.
    package init(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
      self.columns = columns
      self.rows = rows
    }

    /// What two rectangles share, if anything.
    package func intersection(_ other: Cells) -> Cells? {
      let left = max(columns.lowerBound, other.columns.lowerBound)
      let right = min(columns.upperBound, other.columns.upperBound)
      let top = max(rows.lowerBound, other.rows.lowerBound)
      let bottom = min(rows.upperBound, other.rows.upperBound)
      guard left <= right, top <= bottom else { return nil }
      return Cells(columns: left...right, rows: top...bottom)
    }
  }

  /// The cells whose pieces may reach into a rectangle of picture space, if any.
  package func cells(in rect: Rect) -> Cells? {
    let area = rect.inset(by: -depth).intersection(frame)
    guard !area.isEmpty else { return nil }
    func range(_ low: Double, _ high: Double, _ size: Double, _ count: Int) -> ClosedRange<Int> {
      let first = max(0, min(count - 1, Int(low / size)))
      return first...max(first, min(count - 1, Int(high / size)))
    }
    return Cells(
      columns: range(area.minX, area.maxX, cell.width, columns),
      rows: range(area.minY, area.maxY, cell.height, rows))
  }

  /// The common outline of some pieces as one path: where two of them meet there is no line, and so no seam.
  ///
  /// - Parameters:
  ///   - cells: where to look.
  ///   - contains: whether a cell's piece is one of them; asked only within `cells`.
  /// - Complexity: O(cells).
  func outline(of cells: Cells, _ contains: (_ column: Int, _ row: Int) -> Bool) -> Path {
    let width = cells.columns.count + 1
    /// Which of the four directed lines leave a vertex: right, down, left, up.
    var leaving = [UInt8](repeating: 0, count: width * (cells.rows.count + 1))
    func slot(_ column: Int, _ row: Int) -> Int {
      (row - cells.rows.lowerBound) * width + column - cells.columns.lowerBound
    }
    func has(_ column: Int, _ row: Int) -> Bool {
      cells.columns.contains(column) && cells.rows.contains(row) && contains(column, row)
    }
    for row in cells.rows {
      for column in cells.columns where contains(column, row) {
        if !has(column, row - 1) { leaving[slot(column, row)] |= 1 }
        if !has(column + 1, row) { leaving[slot(column + 1, row)] |= 2 }
        if !has(column, row + 1) { leaving[slot(column + 1, row + 1)] |= 4 }
        if !has(column - 1, row) { leaving[slot(column, row + 1)] |= 8 }
      }
    }
    var path = Path()
    for row in cells.rows.lowerBound...cells.rows.upperBound + 1 {
      for column in cells.columns.lowerBound...cells.columns.upperBound + 1 {
        while leaving[slot(column, row)] != 0 {
          path.move(to: Point(Double(column) * cell.width, Double(row) * cell.height))
          var at = (column, row)
          while leaving[slot(at.0, at.1)] != 0 {
            let lines = leaving[slot(at.0, at.1)]
            leaving[slot(at.0, at.1)] = lines & (lines - 1)
            switch lines.trailingZeroBitCount {
            case 0:
              add(.across, at.0, at.1, backwards: false, to: &path)
              at.0 += 1
            case 1:
              add(.down, at.0, at.1, backwards: false, to: &path)
              at.1 += 1
            case 2:
              add(.across, at.0 - 1, at.1, backwards: true, to: &path)
              at.0 -= 1
            default:
              add(.down, at.0, at.1 - 1, backwards: true, to: &path)
              at.1 -= 1
            }
          }
          path.close()
        }
      }
    }
    return path
  }

  /// The lines between neighbouring pieces of a group, each as a contour of its own.
  ///
  /// - Complexity: O(cells).
  func seams(of cells: Cells, _ contains: (_ column: Int, _ row: Int) -> Bool) -> Path {
    var path = Path()
    for row in cells.rows {
      for column in cells.columns where contains(column, row) {
        if column + 1 < columns, contains(column + 1, row) {
          path.move(to: Point(Double(column + 1) * cell.width, Double(row) * cell.height))
          add(.down, column + 1, row, backwards: false, to: &path)
        }
        if row + 1 < rows, contains(column, row + 1) {
          path.move(to: Point(Double(column) * cell.width, Double(row + 1) * cell.height))
          add(.across, column, row + 1, backwards: false, to: &path)
        }
      }
    }
    return path
  }

  /// The line between two neighbouring pieces, by their numbers.
  func seam(_ first: Int, _ second: Int) -> Path {
    let (low, high) = (min(first, second), max(first, second))
    let column = high % columns
    let row = high / columns
    var path = Path()
    path.move(to: Point(Double(column) * cell.width, Double(row) * cell.height))
    add(high - low == 1 ? .down : .across, column, row, backwards: false, to: &path)
    return path
  }
}
