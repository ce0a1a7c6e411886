/// The edges of a shape, cut into pieces for one cell of at most 256×256 pixels.
///
/// Each pixel row has 16 sub-rows, sampled at their centres. The crossing of an edge with a sub-row is an exact integer
/// function of the edge alone, in 1/256 pixel, so that neighbouring cells agree to the bit. The part of an edge within
/// one row and one *block* of four pixels is a *piece*: the crossings of up to 16 sub-rows, which
/// ``ScanGrid/sweep(rule:into:)`` handles as the lanes of one vector. Each row has a 64-bit mask of the blocks with
/// pieces; the pixels between them are uniform. So the cost depends on the edges, not on the area.
///
/// Each ``Rasterizer`` has one instance; between uses no mask bit is set.
struct ScanGrid {
  /// The side of the largest cell in pixels: 64 blocks, the bits of one mask.
  static let side = 256

  /// The crossings of one edge with sub-rows `first..<end` of a row, within one block.
  struct Piece {
    /// The crossing of lane 0, in 1/8192 pixel from the block's left edge, modulo 2¹⁶.
    var x: Int16
    /// The change of the crossing from lane to lane, in 1/8192 pixel.
    var step: Int16
    var first: UInt8
    var end: UInt8
    /// 1 for an edge that goes down, 0 for one that goes up.
    var isDown: Int16
    /// The index of the next piece of the same block, or −1.
    var next: Int32
  }

  /// The cell's width in pixels, 1…256.
  private(set) var width = 0
  /// The cell's height in pixels, 1…256.
  private(set) var height = 0
  /// The first and last row that hold anything.
  var firstRow = ScanGrid.side
  var lastRow = -1

  /// For each row, a mask of the blocks with pieces.
  let blocks: UnsafeMutablePointer<UInt64>
  /// For each row, the winding numbers of its 16 sub-rows at the cell's left border; valid where `isEntered`.
  let entry: UnsafeMutablePointer<SIMD16<Int16>>
  let isEntered: UnsafeMutablePointer<Bool>
  /// For each row and block, the first piece; valid where the block's bit is set.
  let heads: UnsafeMutablePointer<Int32>
  private(set) var pieces: UnsafeMutablePointer<Piece>
  private var capacity = 4096
  private var count = 0
  /// The sorted crossings of the present block.
  var layers: UnsafeMutablePointer<SIMD16<Int16>>
  var layerLanes: UnsafeMutablePointer<UInt32>
  var layerCapacity = 64
  /// 16 times 0x7FFF, then 16 zeros: read from `16 − first`, a vector that is zero in lanes `first...`.
  let lanesFrom: UnsafeMutablePointer<Int16>
  /// 16 zeros, then 16 times 0x7FFF: read from `16 − end`, a vector that is zero in lanes `..<end`.
  let lanesUpTo: UnsafeMutablePointer<Int16>

  init() {
    let side = ScanGrid.side
    blocks = .allocate(capacity: side)
    blocks.initialize(repeating: 0, count: side)
    entry = .allocate(capacity: side)
    entry.initialize(repeating: .zero, count: side)
    isEntered = .allocate(capacity: side)
    isEntered.initialize(repeating: false, count: side)
    heads = .allocate(capacity: side * side / 4)
    heads.initialize(repeating: -1, count: side * side / 4)
    pieces = .allocate(capacity: capacity)
    layers = .allocate(capacity: layerCapacity)
    layerLanes = .allocate(capacity: layerCapacity)
    lanesFrom = .allocate(capacity: 32)
    lanesUpTo = .allocate(capacity: 32)
    for lane in 0..<32 {
      lanesFrom[lane] = lane < 16 ? 0x7FFF : 0
      lanesUpTo[lane] = lane < 16 ? 0 : 0x7FFF
    }
  }

  func deallocate() {
    blocks.deallocate()
    entry.deallocate()
    isEntered.deallocate()
    heads.deallocate()
    pieces.deallocate()
    layers.deallocate()
    layerLanes.deallocate()
    lanesFrom.deallocate()
    lanesUpTo.deallocate()
  }

  /// Starts a cell of `width`×`height` pixels, at most 256 each. The last one must have been swept.
  mutating func begin(width: Int, height: Int) {
    self.width = width
    self.height = height
    firstRow = ScanGrid.side
    lastRow = -1
    count = 0
  }

  /// Adds an edge from (x0, y0) to (x1, y1), in 1/256 pixel from the cell's upper left corner.
  ///
  /// Coordinates lie within ±2⁵⁰. An edge of a million pixels or more is halved first, at points that depend on the
  /// edge alone, so that no product below can overflow.
  mutating func add(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    if y0 == y1 { return }
    let bottom = height << 8
    let right = width << 8
    if max(y0, y1) <= 0 || min(y0, y1) >= bottom || min(x0, x1) >= right { return }
    if y0 < y1 {
      addDown(x0, y0, x1, y1, isDown: 1)
    } else {
      addDown(x1, y1, x0, y0, isDown: 0)
    }
  }

  private mutating func addDown(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, isDown: Int16) {
    let dx = x1 - x0
    let dy = y1 - y0
    let far = 1 << 29
    if dx >= far || dx <= -far || dy >= far || x0 >= far || x0 <= -far {
      if max(x0, x1) < 0 { return enter(from: firstSubRow(y0), to: firstSubRow(y1), isDown: isDown) }
      if dx >= far || dx <= -far || dy >= far {
        return halve(x0, y0, x1, y1, isDown: isDown)
      }
    }
    // Sub-row k is sampled at y = 16k + 8.
    var k = max(0, firstSubRow(y0))
    let end = min(height << 4, firstSubRow(y1))
    if k >= end { return }
    if max(x0, x1) < 0 { return enter(from: k, to: end, isDown: isDown) }
    firstRow = min(firstRow, k >> 4)
    lastRow = max(lastRow, (end - 1) >> 4)
    let slope = dx == 0 ? 0 : (dx << 30) / dy
    // The crossing in 2⁻³⁰ of 1/256 pixel, exact from sub-row to sub-row and row to row.
    var x30 = (x0 << 30) + slope * (16 * k + 8 - y0)
    let step = slope >> 21
    let blockCount = (width + 3) >> 2
    while k < end {
      let row = k >> 4
      let rowEnd = min(end, (row + 1) << 4)
      let lane = k & 15
      let lanes = rowEnd - k
      // From here in 1/8192 pixel.
      let x = x30 >> 25
      let last = x + step * (lanes - 1)
      let block = x >> 15
      if block == last >> 15 {
        if block < 0 {
          enter(from: k, to: rowEnd, isDown: isDown)
        } else if block < blockCount {
          push(row, block, x, step, lane, lane + lanes, isDown)
        }
      } else {
        addFlat(row, x, step, lane, lane + lanes, isDown, blockCount)
      }
      x30 += (slope * lanes) << 4
      k = rowEnd
    }
  }

  /// The first sub-row whose centre is not above `y`.
  @inline(__always) private func firstSubRow(_ y: Int) -> Int { (y + 7) >> 4 }

  /// Adds a row's crossings that lie in several blocks.
  private mutating func addFlat(
    _ row: Int, _ x: Int, _ step: Int, _ first: Int, _ end: Int, _ isDown: Int16, _ blockCount: Int
  ) {
    var lane = first
    var x = x
    while lane < end {
      let block = x >> 15
      let start = lane
      let startX = x
      repeat {
        lane += 1
        x += step
      } while lane < end && x >> 15 == block
      if block < 0 {
        enter(from: row << 4 + start, to: row << 4 + lane, isDown: isDown)
      } else if block < blockCount {
        push(row, block, startX, step, start, lane, isDown)
      }
    }
  }

  /// Adds a long edge as two halves.
  private mutating func halve(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, isDown: Int16) {
    let mx = x0 + (x1 - x0) >> 1
    let my = y0 + (y1 - y0) >> 1
    if isDown == 1 {
      add(x0, y0, mx, my)
      add(mx, my, x1, y1)
    } else {
      add(mx, my, x0, y0)
      add(x1, y1, mx, my)
    }
  }

  /// Records that an edge crosses the sub-rows `from..<to` of the cell left of it.
  private mutating func enter(from: Int, to: Int, isDown: Int16) {
    var k = max(0, from)
    let end = min(height << 4, to)
    if k >= end { return }
    firstRow = min(firstRow, k >> 4)
    lastRow = max(lastRow, (end - 1) >> 4)
    let winding = SIMD16<Int16>(repeating: isDown &* 2 &- 1)
    while k < end {
      let row = k >> 4
      let rowEnd = min(end, (row + 1) << 4)
      if !isEntered[row] {
        isEntered[row] = true
        entry[row] = .zero
      }
      entry[row] &+= winding & ~outside(k & 15, rowEnd - row << 4)
      k = rowEnd
    }
  }

  /// A vector that is zero in lanes `first..<end` and has all bits set elsewhere.
  @inline(__always) func outside(_ first: Int, _ end: Int) -> SIMD16<Int16> {
    // −0x7FFF is negative: shifting its sign gives all ones.
    let limit = absent(first, end)
    return (0 &- limit) &>> 15
  }

  /// A vector that is zero in lanes `first..<end` and 0x7FFF elsewhere.
  @inline(__always) func absent(_ first: Int, _ end: Int) -> SIMD16<Int16> {
    let from = UnsafeRawPointer(lanesFrom + (16 - first)).loadUnaligned(as: SIMD16<Int16>.self)
    let upTo = UnsafeRawPointer(lanesUpTo + (16 - end)).loadUnaligned(as: SIMD16<Int16>.self)
    return from | upTo
  }

  /// Adds a piece to its block. `x` is the crossing of lane `first`.
  @inline(__always) private mutating func push(
    _ row: Int, _ block: Int, _ x: Int, _ step: Int, _ first: Int, _ end: Int, _ isDown: Int16
  ) {
    if count == capacity { grow() }
    let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: block)
    let head = heads + (row << 6 + block)
    let isFirst = blocks[row] & bit == 0
    pieces[count] = Piece(
      x: Int16(truncatingIfNeeded: x &- step &* first), step: Int16(truncatingIfNeeded: step),
      first: UInt8(truncatingIfNeeded: first), end: UInt8(truncatingIfNeeded: end), isDown: isDown,
      next: isFirst ? -1 : head.pointee)
    blocks[row] |= bit
    head.pointee = Int32(truncatingIfNeeded: count)
    count += 1
  }

  @inline(never) private mutating func grow() {
    let larger = UnsafeMutablePointer<Piece>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: pieces, count: count)
    pieces.deallocate()
    pieces = larger
    capacity *= 2
  }

  @inline(never) mutating func growLayers() {
    let larger = UnsafeMutablePointer<SIMD16<Int16>>.allocate(capacity: layerCapacity * 2)
    larger.moveInitialize(from: layers, count: layerCapacity)
    layers.deallocate()
    layers = larger
    let lanes = UnsafeMutablePointer<UInt32>.allocate(capacity: layerCapacity * 2)
    lanes.moveInitialize(from: layerLanes, count: layerCapacity)
    layerLanes.deallocate()
    layerLanes = lanes
    layerCapacity *= 2
  }
}
