import Geometry

/// The exact areas under the edges of a *simple* shape, for one cell of at most 256×256 pixels.
///
/// Where a shape's edges neither cross nor overlap (``Outline/isSimple``), the signed areas between each edge and the
/// right border add up to the shape's coverage. For each pixel that an edge touches, the difference between the pixel's
/// coverage and its left neighbour's is added up (a step); a running sum from the left gives the coverage. Row
/// crossings are exact integer functions of the edge alone, so that neighbouring cells agree to the bit. Each row has a
/// 64-bit mask of the four-pixel blocks that were touched, as in ``ScanGrid``.
struct AreaGrid {
  /// The coverage of a full pixel: 256 sub-pixels high, 512 half sub-pixels wide.
  static let whole = 256 * 512
  /// The length of a row of steps: one block more than the widest cell has.
  static let stride = ScanGrid.side + 4

  /// The width in blocks up to which masks and spans cost more than they save.
  private static let maxNarrowBlocks = 5

  private(set) var width = 0
  private(set) var height = 0
  private(set) var firstRow = ScanGrid.side
  private(set) var lastRow = -1
  /// For a shape that is narrow and wholly inside the cell: its first column, and the number of blocks from there that
  /// are swept without the masks. `narrowBlocks` is 0 for other shapes.
  private(set) var firstColumn = 0
  private(set) var narrowBlocks = 0
  /// For each row, a mask of the blocks with steps.
  let blocks: UnsafeMutablePointer<UInt64>
  /// For each row, the coverage at its left border.
  let entry: UnsafeMutablePointer<Int32>
  /// For each row and pixel, the difference between its coverage and its left neighbour's.
  let steps: UnsafeMutablePointer<Int32>
  /// For each column, a mask of its block and the next column's.
  private let touched: UnsafeMutablePointer<UInt64>

  init() {
    let side = ScanGrid.side
    blocks = .allocate(capacity: side)
    blocks.initialize(repeating: 0, count: side)
    entry = .allocate(capacity: side)
    entry.initialize(repeating: 0, count: side)
    steps = .allocate(capacity: side * AreaGrid.stride)
    steps.initialize(repeating: 0, count: side * AreaGrid.stride)
    touched = .allocate(capacity: side)
    for column in 0..<side {
      touched[column] = UInt64(1) << UInt64(column >> 2) | UInt64(1) << UInt64((column + 1) >> 2)
    }
  }

  func deallocate() {
    blocks.deallocate()
    entry.deallocate()
    steps.deallocate()
    touched.deallocate()
  }

  /// Starts a cell of `width`×`height` pixels, at most 256 each, and adds all edges of an outline moved by (dx, dy)
  /// from the cell's upper left corner, in 1/256 pixel. Each side of the outline's box is under 2²³. The last cell must
  /// have been swept.
  @inline(never)
  mutating func begin(width: Int, height: Int, _ outline: Outline, _ dx: Int, _ dy: Int) {
    self.width = width
    self.height = height
    firstRow = max(0, (outline.minY &+ dy) >> 8)
    lastRow = min(height - 1, (outline.maxY &+ dy) >> 8)
    firstColumn = (outline.minX &+ dx) >> 8
    narrowBlocks = 0
    // With a local copy the optimiser knows that nothing in it changes.
    let grid = self
    let isInside =
      outline.minX &+ dx >= 0 && (outline.maxX &+ dx) >> 8 < width && outline.minY &+ dy >= 0
      && (outline.maxY &+ dy) >> 8 < height
    if isInside {
      // An edge in the last column also writes a step to the next one.
      let blocks = ((outline.maxX &+ dx) >> 8 &- firstColumn &+ 5) >> 2
      if blocks <= AreaGrid.maxNarrowBlocks && firstColumn &+ blocks << 2 <= width { narrowBlocks = blocks }
      outline.eachEdge(dx, dy) { grid.add($0, $1, $2, $3, Inside.self) }
    } else {
      outline.eachEdge(dx, dy) { grid.add($0, $1, $2, $3, Anywhere.self) }
    }
  }

  /// Adds an edge from (x0, y0) to (x1, y1).
  @inline(__always)
  private func add<R: Reach>(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ reach: R.Type) {
    if y0 == y1 { return }
    if (x0 ^ x1) >> 8 == 0 {
      let row = y0 >> 8
      if row == y1 >> 8 {
        // Most edges of curves stay within one pixel; the sign of their height is their direction.
        if R.isInside || row >= 0 && row < height { addInColumn(row, x0, x1, y1 &- y0, reach) }
      } else if y0 < y1 {
        addSteep(x0, y0, x1, y1, 1, reach)
      } else {
        addSteep(x1, y1, x0, y0, -1, reach)
      }
    } else if y0 < y1 {
      addSlanted(x0, y0, x1, y1, 1, reach)
    } else {
      addSlanted(x1, y1, x0, y0, -1, reach)
    }
  }

  /// The change of x while y grows by one, in 2⁻³⁰. Truncated, so that no crossing of a row's border lies beyond the
  /// edge's ends.
  @inline(__always) private static func slope(_ dx: Int, _ dy: Int) -> Int {
    Int(Double(dx) * 1_073_741_824 / Double(dy))
  }

  /// Adds an edge through several rows of one column. Its points are given downwards; `sign` is −1 if it goes up.
  @inline(never)
  private func addSteep<R: Reach>(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int, _ reach: R.Type) {
    if !R.isInside, y1 <= 0 || y0 >= height << 8 || x0 >= width << 8 { return }
    var row = y0 >> 8
    let bottomRow = (y1 &- 1) >> 8
    let slope = x0 == x1 ? 0 : AreaGrid.slope(x1 &- x0, y1 &- y0)
    let column = x0 >> 8
    var y = y0
    var from = x0 & 255
    // The crossing of the next row's top from the column's left border, in 2⁻³⁰ of 1/256 pixel.
    var crossing = from << 30 &+ slope &* ((row &+ 1) << 8 &- y0)
    if !R.isInside {
      if row < 0 {
        crossing &+= (slope &* (-1 &- row)) << 8
        from = crossing >> 30
        crossing &+= slope << 8
        y = 0
        row = 0
      }
      if column < 0 {
        while row <= min(height &- 1, bottomRow) {
          let nextY = min(y1, (row &+ 1) << 8)
          entry[row] &+= Int32(truncatingIfNeeded: (nextY &- y) << 9 &* sign)
          y = nextY
          row &+= 1
        }
        return
      }
    }
    var step = steps + (row &* AreaGrid.stride &+ column)
    var block = blocks + row
    let touched = touched[column]
    @inline(__always) func add(_ cover: Int, _ to: Int) {
      let onRight = cover &* (from &+ to)
      step[0] &+= Int32(truncatingIfNeeded: cover << 9 &- onRight)
      step[1] &+= Int32(truncatingIfNeeded: onRight)
      block.pointee |= touched
    }
    let lastWhole = R.isInside ? bottomRow : min(height, bottomRow)
    while row < lastWhole {
      let to = crossing >> 30
      add(((row &+ 1) << 8 &- y) &* sign, to)
      y = (row &+ 1) << 8
      from = to
      crossing &+= slope << 8
      step += AreaGrid.stride
      block += 1
      row &+= 1
    }
    if R.isInside || bottomRow < height { add((y1 &- y) &* sign, x1 & 255) }
  }

  /// Adds an edge across columns. Its points are given downwards; `sign` is −1 if it goes up.
  @inline(never)
  private func addSlanted<R: Reach>(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int, _ reach: R.Type)
  {
    if !R.isInside, y1 <= 0 || y0 >= height << 8 || min(x0, x1) >= width << 8 { return }
    var row = y0 >> 8
    let bottomRow = (y1 &- 1) >> 8
    var y = y0
    var x = x0
    if row < bottomRow {
      let slope = AreaGrid.slope(x1 &- x0, y1 &- y0)
      // The crossing of the next row's top, in 2⁻³⁰ of 1/256 pixel.
      var crossing = x0 << 30 &+ slope &* ((row &+ 1) << 8 &- y0)
      if !R.isInside && row < 0 {
        crossing &+= (slope &* (-1 &- row)) << 8
        x = crossing >> 30
        crossing &+= slope << 8
        y = 0
        row = 0
      }
      let lastWhole = R.isInside ? bottomRow : min(height, bottomRow)
      while row < lastWhole {
        let nextX = crossing >> 30
        let nextY = (row &+ 1) << 8
        addInRow(row, x, nextX, nextY &- y, sign, reach)
        x = nextX
        y = nextY
        crossing &+= slope << 8
        row &+= 1
      }
    }
    if R.isInside || bottomRow < height { addInRow(bottomRow, x, x1, y1 &- y, sign, reach) }
  }

  /// Adds the part of an edge within one row, where it goes from `x0` to `x1` and down by `dy`.
  @inline(__always)
  private func addInRow<R: Reach>(_ row: Int, _ x0: Int, _ x1: Int, _ dy: Int, _ sign: Int, _ reach: R.Type) {
    if (x0 ^ x1) >> 8 == 0 { return addInColumn(row, x0, x1, dy &* sign, reach) }
    let left = min(x0, x1)
    let right = max(x0, x1)
    if !R.isInside && (left < 0 || right >> 8 >= width) { return addOverBorder(row, left, right, dy, sign) }
    let rate = AreaGrid.rate(dy, right &- left)
    let column = left >> 8
    let lastColumn = right >> 8
    var step = steps + (row &* AreaGrid.stride &+ column)
    var between = lastColumn &- column
    // First the part in the first column, then whole columns, then the part in the last column.
    var along = 256 &- (left & 255)
    var from = (along &* rate) >> 16
    var cover = from &* sign
    let area = cover &* along
    step[0] &+= Int32(truncatingIfNeeded: area)
    var rest = cover << 9 &- area
    step += 1
    between &-= 1
    while between > 0 {
      along &+= 256
      let to = (along &* rate) >> 16
      let half = ((to &- from) &* sign) << 8
      step[0] &+= Int32(truncatingIfNeeded: rest &+ half)
      rest = half
      from = to
      step += 1
      between &-= 1
    }
    cover = (dy &- from) &* sign
    let lastArea = cover &* (512 &- (right & 255))
    step[0] &+= Int32(truncatingIfNeeded: rest &+ lastArea)
    step[1] &+= Int32(truncatingIfNeeded: cover << 9 &- lastArea)
    let last = touched[lastColumn]
    blocks[row] |= last | (last &- UInt64(1) &<< UInt64(truncatingIfNeeded: column >> 2))
  }

  /// Adds the part of an edge within one row and column, where it goes down by `cover` (up if negative).
  @inline(__always)
  private func addInColumn<R: Reach>(_ row: Int, _ x0: Int, _ x1: Int, _ cover: Int, _ reach: R.Type) {
    let column = x0 >> 8
    if !R.isInside {
      if column >= width { return }
      if column < 0 {
        entry[row] &+= Int32(truncatingIfNeeded: cover << 9)
        return
      }
    }
    let onRight = cover &* ((x0 & 255) &+ (x1 & 255))
    let step = steps + (row &* AreaGrid.stride &+ column)
    step[0] &+= Int32(truncatingIfNeeded: cover << 9 &- onRight)
    step[1] &+= Int32(truncatingIfNeeded: onRight)
    blocks[row] |= touched[column]
  }

  /// Adds the part of an edge within one row where it crosses the cell's left or right border.
  @inline(never)
  private func addOverBorder(_ row: Int, _ left: Int, _ right: Int, _ dy: Int, _ sign: Int) {
    if left >= width << 8 { return }
    if right < 0 {
      entry[row] &+= Int32(truncatingIfNeeded: dy << 9 &* sign)
      return
    }
    let rate = AreaGrid.rate(dy, right &- left)
    var column = left >> 8
    var from = 0
    var x = left
    if column < 0 {
      from = (-left &* rate) >> 16
      entry[row] &+= Int32(truncatingIfNeeded: from << 9 &* sign)
      column = 0
      x = 0
    }
    let lastColumn = right >> 8
    while column <= min(lastColumn, width - 1) {
      let isLast = column == lastColumn
      let border = isLast ? right : (column &+ 1) << 8
      let to = isLast ? dy : ((border &- left) &* rate) >> 16
      let cover = (to &- from) &* sign
      let area = cover &* (512 &- (x &- column << 8) &- (border &- column << 8))
      let step = steps + (row &* AreaGrid.stride &+ column)
      step[0] &+= Int32(truncatingIfNeeded: area)
      step[1] &+= Int32(truncatingIfNeeded: cover << 9 &- area)
      blocks[row] |= touched[column]
      from = to
      x = border
      column &+= 1
    }
  }

  /// The change of y from one column to the next for an edge `dy` high and `dx` wide, in 2⁻¹⁶ of 1/256 pixel per
  /// 1/256 pixel. Rounded down, so that y stays within 0…dy.
  @inline(__always) private static func rate(_ dy: Int, _ dx: Int) -> Int {
    Int(UInt32(truncatingIfNeeded: dy << 16) / UInt32(truncatingIfNeeded: dx))
  }
}

/// Where an outline lies relative to the cell. The generic code is specialised, so that checks of the borders are not
/// compiled for ``Inside``.
private protocol Reach {
  static var isInside: Bool { get }
}

/// Wholly inside the cell.
private enum Inside: Reach {
  static var isInside: Bool { true }
}

/// Possibly beyond the cell's borders.
private enum Anywhere: Reach {
  static var isInside: Bool { false }
}
