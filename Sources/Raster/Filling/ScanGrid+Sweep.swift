import Geometry

/// A receiver of the coverage of a cell, row by row from the top and from left to right.
protocol CoverageSink {
  /// A row begins; `y` counts from the cell's top.
  mutating func beginRow(_ y: Int)
  /// Four pixels from column `x` have a coverage of `alpha`/255 each; zero is allowed.
  mutating func block(_ x: Int, _ alpha: SIMD4<Int32>)
  /// The first `count` pixels (1…3) of a block that the cell's right border cuts have a coverage of `alpha`/255 each.
  mutating func block(_ x: Int, _ count: Int, _ alpha: SIMD4<Int32>)
  /// `count` pixels from column `x` all have a coverage of `alpha`/255, which is not zero.
  mutating func span(_ x: Int, _ count: Int, _ alpha: Int32)
  /// The row is complete.
  mutating func endRow()
}

extension ScanGrid {
  /// Reports the coverage of the added edges to a sink, and empties the cell.
  ///
  /// Coverage is exact to 1/256 pixel along x and the mean of 16 sub-rows along y. It follows the winding number, so
  /// overlapping parts are not counted twice.
  mutating func sweep<Sink: CoverageSink>(rule: FillRule, into sink: inout Sink) {
    guard firstRow <= lastRow else { return }
    let isEvenOdd = rule == .evenOdd
    for row in firstRow...lastRow {
      var bits = blocks[row]
      let entered = isEntered[row]
      if bits == 0 && !entered { continue }
      blocks[row] = 0
      isEntered[row] = false
      var winding = entered ? entry[row] : .zero
      var inside = isEvenOdd ? ScanGrid.odd(winding) : ScanGrid.nonZero(winding)
      var lanesInside = entered ? ScanGrid.count(inside) : 0
      var x = 0
      sink.beginRow(row)
      while bits != 0 {
        let block = bits.trailingZeroBitCount
        bits &= bits &- 1
        let left = block << 2
        if lanesInside != 0 && x < left { sink.span(x, left - x, (lanesInside * 255 + 8) >> 4) }
        let layers = collect(heads[row << 6 + block])
        // The coverage changes at the crossings, integrated from each crossing to each pixel's right edge.
        var sum1 = SIMD16<Int16>.zero
        var sum2 = SIMD16<Int16>.zero
        var sum3 = SIMD16<Int16>.zero
        var sum4 = SIMD16<Int16>.zero
        let crossings = UnsafePointer(self.layers)
        for index in 0..<layers {
          let layer = crossings[index]
          let present = (layer &- 0x1000) &>> 15
          winding &+= ((layer & 1) &* 2 &- 1) & present
          let after = isEvenOdd ? ScanGrid.odd(winding) : ScanGrid.nonZero(winding)
          // 1 where the shape begins, −1 where it ends.
          let change = inside &- after
          inside = after
          let crossing = layer &>> 1
          let to1 = 256 &- crossing
          let to2 = 512 &- crossing
          let to3 = 768 &- crossing
          sum1 &+= (to1 & ~(to1 &>> 15)) &* change
          sum2 &+= (to2 & ~(to2 &>> 15)) &* change
          sum3 &+= (to3 & ~(to3 &>> 15)) &* change
          sum4 &+= (1024 &- crossing) &* change
        }
        let upTo = ScanGrid.sums(sum1, sum2, sum3, sum4)
        let before = SIMD4<Int32>(0, upTo[0], upTo[1], upTo[2])
        let area = upTo &- before &+ SIMD4<Int32>(repeating: lanesInside << 8)
        let alpha = ((area &<< 8) &- area &+ 2048) &>> 12
        if left &+ 4 <= width { sink.block(left, alpha) } else { sink.block(left, width - left, alpha) }
        lanesInside = ScanGrid.count(inside)
        x = left + 4
      }
      if lanesInside != 0 && x < width { sink.span(x, width - x, (lanesInside * 255 + 8) >> 4) }
      sink.endRow()
    }
    firstRow = ScanGrid.side
    lastRow = -1
  }

  /// Turns a block's pieces into vectors of crossings, sorted lane by lane.
  ///
  /// A crossing is its distance from the block's left edge in 1/256 pixel, times two, plus one if it goes down; a
  /// lane without one is 0x7FFF. Pieces that share no lane share a vector.
  ///
  /// - Returns: how many vectors there are.
  @inline(__always) private mutating func collect(_ head: Int32) -> Int {
    var count = 0
    var index = head
    repeat {
      let piece = pieces[Int(index)]
      index = piece.next
      let x = SIMD16<Int16>(repeating: piece.x) &+ SIMD16<Int16>(repeating: piece.step) &* ScanGrid.lanes
      let crossings =
        ((x &>> 4) & 0x7FE | SIMD16<Int16>(repeating: piece.isDown))
        | absent(Int(piece.first), Int(piece.end))
      let own = UInt32(1) &<< UInt32(piece.end) &- UInt32(1) &<< UInt32(piece.first)
      var slot = 0
      while slot < count && layerLanes[slot] & own != 0 { slot += 1 }
      if slot < count {
        layers[slot] &= crossings
        layerLanes[slot] |= own
      } else {
        if count == layerCapacity { growLayers() }
        layers[count] = crossings
        layerLanes[count] = own
        count += 1
      }
    } while index >= 0
    if count > 1 { sortLayers(count) }
    return count
  }

  @inline(__always) private func sortLayers(_ count: Int) {
    if count > 24 { return sortManyLayers(count) }
    for end in 1..<count {
      var moving = layers[end]
      var slot = end
      while slot > 0 {
        let below = layers[slot - 1]
        let difference = moving &- below
        let smaller = difference & (difference &>> 15)
        layers[slot] = moving &- smaller
        moving = below &+ smaller
        slot -= 1
      }
      layers[0] = moving
    }
  }

  /// Sorts lane by lane, for blocks with so many crossings that comparing all pairs would be slow.
  @inline(never) private func sortManyLayers(_ count: Int) {
    var lane: [Int16] = []
    lane.reserveCapacity(count)
    let values = UnsafeMutableRawPointer(layers).assumingMemoryBound(to: Int16.self)
    for index in 0..<16 {
      lane.removeAll(keepingCapacity: true)
      for slot in 0..<count { lane.append(values[slot * 16 + index]) }
      lane.sort()
      for slot in 0..<count { values[slot * 16 + index] = lane[slot] }
    }
  }

  private static let lanes = SIMD16<Int16>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  /// All ones where a lane is not zero.
  @inline(__always) private static func nonZero(_ v: SIMD16<Int16>) -> SIMD16<Int16> {
    (v | (0 &- v)) &>> 15
  }

  /// All ones where a lane is odd.
  @inline(__always) private static func odd(_ v: SIMD16<Int16>) -> SIMD16<Int16> { 0 &- (v & 1) }

  /// How many lanes are all ones.
  @inline(__always) private static func count(_ mask: SIMD16<Int16>) -> Int32 {
    let a = mask.lowHalf &+ mask.highHalf
    let b = a.lowHalf &+ a.highHalf
    let c = b.lowHalf &+ b.highHalf
    return -Int32(c.x &+ c.y)
  }

  /// The sums of the lanes of four vectors.
  @inline(__always) private static func sums(
    _ a: SIMD16<Int16>, _ b: SIMD16<Int16>, _ c: SIMD16<Int16>, _ d: SIMD16<Int16>
  ) -> SIMD4<Int32> {
    let a = pairs(a.lowHalf &+ a.highHalf)
    let b = pairs(b.lowHalf &+ b.highHalf)
    let c = pairs(c.lowHalf &+ c.highHalf)
    let d = pairs(d.lowHalf &+ d.highHalf)
    let ab =
      SIMD4<Int32>(lowHalf: a.evenHalf, highHalf: b.evenHalf)
      &+ SIMD4<Int32>(lowHalf: a.oddHalf, highHalf: b.oddHalf)
    let cd =
      SIMD4<Int32>(lowHalf: c.evenHalf, highHalf: d.evenHalf)
      &+ SIMD4<Int32>(lowHalf: c.oddHalf, highHalf: d.oddHalf)
    return SIMD4<Int32>(lowHalf: ab.evenHalf, highHalf: cd.evenHalf)
      &+ SIMD4<Int32>(lowHalf: ab.oddHalf, highHalf: cd.oddHalf)
  }

  /// The sums of neighbouring lanes.
  @inline(__always) private static func pairs(_ v: SIMD8<Int16>) -> SIMD4<Int32> {
    let both = unsafeBitCast(v, to: SIMD4<Int32>.self)
    return (both &<< 16) &>> 16 &+ both &>> 16
  }
}
