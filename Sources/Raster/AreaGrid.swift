import Geometry

/// The exact areas under the edges of a *simple* shape, for one cell of at most 256×256 pixels.
///
/// Where a shape's edges neither cross nor overlap (``Outline/isSimple``), the signed areas between each edge and the
/// right border add up to the shape's coverage. Every edge leaves in each row that it passes, for each pixel it
/// touches, how much more the pixel is covered than its left neighbour; a running sum from the left gives the
/// coverage. Row crossings are exact integer functions of the edge alone, so that neighbouring cells agree to
/// the bit. A row remembers the four-pixel blocks that were touched in one 64-bit mask, as ``ScanGrid`` does.
struct AreaGrid {
  /// The coverage of a whole pixel: 256 sub-pixels high, 512 half sub-pixels wide.
  static let whole = 256 * 512
  /// The steps of a row: one block more than the widest cell has.
  private static let stride = ScanGrid.side + 4

  private var width = 0
  private var height = 0
  private var firstRow = ScanGrid.side
  private var lastRow = -1
  /// For each row the blocks with steps.
  private let blocks: UnsafeMutablePointer<UInt64>
  /// For each row the coverage with which it begins.
  private let entry: UnsafeMutablePointer<Int32>
  /// For each row and pixel how much more it is covered than its left neighbour.
  private let steps: UnsafeMutablePointer<Int32>

  init() {
    let side = ScanGrid.side
    blocks = .allocate(capacity: side)
    blocks.initialize(repeating: 0, count: side)
    entry = .allocate(capacity: side)
    entry.initialize(repeating: 0, count: side)
    steps = .allocate(capacity: side * AreaGrid.stride)
    steps.initialize(repeating: 0, count: side * AreaGrid.stride)
  }

  func deallocate() {
    blocks.deallocate()
    entry.deallocate()
    steps.deallocate()
  }

  /// Starts a cell of `width`×`height` pixels, at most 256 each, for edges between two heights in 1/256 pixel from the
  /// cell's top. The last cell must have been swept.
  mutating func begin(width: Int, height: Int, top: Int, bottom: Int) {
    self.width = width
    self.height = height
    firstRow = max(0, top >> 8)
    lastRow = min(height - 1, bottom >> 8)
  }

  /// Adds an edge from (x0, y0) to (x1, y1), in 1/256 pixel from the cell's upper left corner; each side of its box is
  /// under 2²³.
  @inline(__always) func add(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    let row = y0 >> 8
    let column = x0 >> 8
    if row == y1 >> 8, column == x1 >> 8, row >= 0, row < height, column >= 0, column < width {
      // Most edges of curves stay in one pixel; which way they go is in the sign of their height.
      return addInPixel(row, column, x0, x1, y1 &- y0)
    }
    if y0 < y1 {
      addDown(x0, y0, x1, y1, 1)
    } else if y0 > y1 {
      addDown(x1, y1, x0, y0, -1)
    }
  }

  private func addDown(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int) {
    if y1 <= 0 || y0 >= height << 8 || min(x0, x1) >= width << 8 { return }
    var row = y0 >> 8
    let bottomRow = (y1 &- 1) >> 8
    if row == bottomRow { return addInRow(row, x0, x1, y1 &- y0, sign) }
    let endRow = min(height, bottomRow &+ 1)
    if x0 == x1 { return addUpright(x0, y0, y1, endRow, sign) }
    // Truncated, so that no crossing lies beyond the edge's ends.
    let slope = Int(Double(x1 &- x0) * 1_073_741_824 / Double(y1 &- y0))
    var y = y0
    var x = x0
    // The crossing of the next row's top, in 2⁻³⁰ of 1/256 pixel.
    var crossing = x0 << 30 &+ slope &* ((row &+ 1) << 8 &- y0)
    if row < 0 {
      crossing &+= (slope &* (-1 &- row)) << 8
      x = crossing >> 30
      y = 0
      row = 0
      crossing &+= slope << 8
    }
    while row < endRow {
      let isLast = row == bottomRow
      let nextX = isLast ? x1 : crossing >> 30
      let nextY = isLast ? y1 : (row &+ 1) << 8
      addInRow(row, x, nextX, nextY &- y, sign)
      x = nextX
      y = nextY
      row &+= 1
      crossing &+= slope << 8
    }
  }

  /// Adds an edge along which x does not change.
  private func addUpright(_ x: Int, _ y0: Int, _ y1: Int, _ endRow: Int, _ sign: Int) {
    var row = max(0, y0 >> 8)
    if x < 0 {
      while row < endRow {
        entry[row] &+= Int32(
          truncatingIfNeeded: (min(y1, (row &+ 1) << 8) &- max(y0, row << 8)) &* 512 &* sign)
        row &+= 1
      }
      return
    }
    let column = x >> 8
    let right = 512 - (x & 255) * 2
    let touched = AreaGrid.touched(column)
    var step = steps + (row * AreaGrid.stride + column)
    while row < endRow {
      let dy = (min(y1, (row &+ 1) << 8) &- max(y0, row << 8)) &* sign
      let area = dy &* right
      step[0] &+= Int32(truncatingIfNeeded: area)
      step[1] &+= Int32(truncatingIfNeeded: dy << 9 &- area)
      blocks[row] |= touched
      step += AreaGrid.stride
      row &+= 1
    }
  }

  /// Adds what an edge does within one row, where it goes from `x0` to `x1` and down by `dy`.
  @inline(__always)
  private func addInRow(_ row: Int, _ x0: Int, _ x1: Int, _ dy: Int, _ sign: Int) {
    let column = x0 >> 8
    if column == x1 >> 8 {
      if column >= width { return }
      if column < 0 {
        entry[row] &+= Int32(truncatingIfNeeded: dy << 9 &* sign)
        return
      }
      return addInPixel(row, column, x0, x1, dy &* sign)
    }
    addAcross(row, x0, x1, dy, sign)
  }

  /// Adds what an edge does within one pixel, where it goes down by `cover` or, if negative, up.
  @inline(__always)
  private func addInPixel(_ row: Int, _ column: Int, _ x0: Int, _ x1: Int, _ cover: Int) {
    let area = cover &* (512 &- (x0 & 255) &- (x1 & 255))
    let step = steps + (row &* AreaGrid.stride &+ column)
    step[0] &+= Int32(truncatingIfNeeded: area)
    step[1] &+= Int32(truncatingIfNeeded: cover << 9 &- area)
    blocks[row] |= AreaGrid.touched(column)
  }

  /// Adds what an edge does within one row across several columns, from the left one to the right one.
  private func addAcross(_ row: Int, _ x0: Int, _ x1: Int, _ dy: Int, _ sign: Int) {
    let left = min(x0, x1)
    let right = max(x0, x1)
    if left >= width << 8 { return }
    if right < 0 {
      entry[row] &+= Int32(truncatingIfNeeded: dy << 9 &* sign)
      return
    }
    // How far down the edge is (or, leaning the other way, how far up) at a column's right border: 16 bits after the
    // point keep it within 0…dy.
    let rate = Int(Double(dy << 16) / Double(right &- left))
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
    let end = min(lastColumn, width - 1)
    let step = steps + row &* AreaGrid.stride
    while column <= end {
      let isLast = column == lastColumn
      let border = isLast ? right : (column &+ 1) << 8
      let to = isLast ? dy : ((border &- left) &* rate) >> 16
      let cover = (to &- from) &* sign
      let base = column << 8
      let area = cover &* (512 &- (x &- base) &- (border &- base))
      step[column] &+= Int32(truncatingIfNeeded: area)
      step[column &+ 1] &+= Int32(truncatingIfNeeded: cover << 9 &- area)
      blocks[row] |= AreaGrid.touched(column)
      from = to
      x = border
      column &+= 1
    }
  }

  /// The blocks of a column and of the next.
  @inline(__always) private static func touched(_ column: Int) -> UInt64 {
    let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: column >> 2)
    return bit | bit &<< UInt64(truncatingIfNeeded: (column & 3 &+ 1) >> 2)
  }

  /// Tells a sink what the added edges cover, and empties the cell.
  func sweep<Sink: CoverageSink>(into sink: inout Sink) {
    guard firstRow <= lastRow else { return }
    for row in firstRow...lastRow {
      var bits = blocks[row]
      var cover = entry[row]
      if bits == 0 && cover == 0 { continue }
      blocks[row] = 0
      entry[row] = 0
      var x = 0
      sink.beginRow(row)
      let line = UnsafeMutableRawPointer(steps + row &* AreaGrid.stride)
      while bits != 0 {
        let left = bits.trailingZeroBitCount << 2
        bits &= bits &- 1
        if x < left {
          let alpha = AreaGrid.alpha(cover)
          if alpha != 0 { sink.span(x, left - x, alpha) }
        }
        if left >= width {
          // Only what spilled over the right border.
          line.storeBytes(of: .zero, toByteOffset: left << 2, as: SIMD4<Int32>.self)
          x = width
          break
        }
        var sum = line.loadUnaligned(fromByteOffset: left << 2, as: SIMD4<Int32>.self)
        line.storeBytes(of: .zero, toByteOffset: left << 2, as: SIMD4<Int32>.self)
        sum &+= SIMD4(0, sum.x, sum.y, sum.z)
        sum &+= SIMD4(lowHalf: .zero, highHalf: sum.lowHalf)
        sum &+= SIMD4(repeating: cover)
        cover = sum.w
        let flip = sum &>> 31
        let area = (sum ^ flip) &- flip
        let over = area &- Int32(AreaGrid.whole)
        let clamped = (over & (over &>> 31)) &+ Int32(AreaGrid.whole)
        let alpha = ((clamped &<< 8) &- clamped &+ 65_536) &>> 17
        let room = width - left
        sink.block(left, room < 4 ? room : 4, alpha)
        x = left + 4
      }
      if x < width {
        let alpha = AreaGrid.alpha(cover)
        if alpha != 0 { sink.span(x, width - x, alpha) }
      }
      // The last column of the widest cell spills here.
      steps[row &* AreaGrid.stride &+ ScanGrid.side] = 0
      sink.endRow()
    }
  }

  @inline(__always) private static func alpha(_ cover: Int32) -> Int32 {
    (min(abs(cover), Int32(whole)) &* 255 &+ 65_536) &>> 17
  }
}
