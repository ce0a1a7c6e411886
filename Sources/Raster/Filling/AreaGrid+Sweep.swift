extension AreaGrid {
  /// Reports the coverage of the added edges to a sink, and empties the cell.
  func sweep<Sink: CoverageSink>(into sink: inout Sink) {
    if narrowBlocks > 0 { return sweepNarrow(into: &sink) }
    var row = firstRow
    let lastRow = lastRow
    let width = width
    while row <= lastRow {
      var bits = blocks[row]
      let entered = entry[row]
      if bits == 0 && entered == 0 {
        row &+= 1
        continue
      }
      blocks[row] = 0
      entry[row] = 0
      // The coverage up to here, in all four lanes.
      var cover = SIMD4<Int32>(repeating: entered)
      var x = 0
      sink.beginRow(row)
      let line = UnsafeMutableRawPointer(steps + row &* AreaGrid.stride)
      while bits != 0 {
        let left = bits.trailingZeroBitCount &<< 2
        bits &= bits &- 1
        if x < left {
          let alpha = AreaGrid.alpha(cover).x
          if alpha != 0 { sink.span(x, left &- x, alpha) }
        }
        x = left &+ 4
        let sum = AreaGrid.take(line + left &<< 2, cover)
        cover = SIMD4(repeating: sum.w)
        if x > width {
          // The rest of the block lies beyond the right border.
          if left < width { sink.block(left, width &- left, AreaGrid.alpha(sum)) }
          break
        }
        sink.block(left, AreaGrid.alpha(sum))
      }
      if x < width {
        let alpha = AreaGrid.alpha(cover).x
        if alpha != 0 { sink.span(x, width &- x, alpha) }
      }
      // The last column of the widest cell writes its second step here.
      steps[row &* AreaGrid.stride &+ ScanGrid.side] = 0
      sink.endRow()
      row &+= 1
    }
  }

  /// Sweeps a shape that is a few blocks wide, block by block from its left column.
  private func sweepNarrow<Sink: CoverageSink>(into sink: inout Sink) {
    var row = firstRow
    let lastRow = lastRow
    let end = firstColumn &+ narrowBlocks &<< 2
    while row <= lastRow {
      blocks[row] = 0
      sink.beginRow(row)
      var cover = SIMD4<Int32>.zero
      let line = UnsafeMutableRawPointer(steps + row &* AreaGrid.stride)
      var x = firstColumn
      while x < end {
        let sum = AreaGrid.take(line + x &<< 2, cover)
        cover = SIMD4(repeating: sum.w)
        sink.block(x, AreaGrid.alpha(sum))
        x &+= 4
      }
      sink.endRow()
      row &+= 1
    }
  }

  /// Clears four steps and returns their running sums, starting from `cover`.
  @inline(__always)
  private static func take(_ steps: UnsafeMutableRawPointer, _ cover: SIMD4<Int32>) -> SIMD4<Int32> {
    let four = steps.loadUnaligned(as: SIMD4<Int32>.self)
    steps.storeBytes(of: .zero, as: SIMD4<Int32>.self)
    // Shifting 64-bit lanes adds within pairs. Moving single lanes would compile to scalar code.
    let pairs =
      four &+ unsafeBitCast(unsafeBitCast(four, to: SIMD2<UInt64>.self) &<< 32, to: SIMD4<Int32>.self)
    return pairs &+ SIMD4(lowHalf: .zero, highHalf: SIMD2(repeating: pairs.y)) &+ cover
  }

  /// Signed areas as coverage in 0…255.
  @inline(__always) private static func alpha(_ sum: SIMD4<Int32>) -> SIMD4<Int32> {
    let flip = sum &>> 31
    let area = (sum ^ flip) &- flip
    // Rounded crossings may give a full pixel slightly more than full coverage.
    let over = area &- Int32(AreaGrid.whole)
    let clamped = (over & (over &>> 31)) &+ Int32(AreaGrid.whole)
    return ((clamped &<< 8) &- clamped &+ 65_536) &>> 17
  }
}
