import CProcessor
import Raster

/// A mask on which prints are left.
struct PrintTarget {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let width: Int
  private let blocks: UnsafeMutablePointer<UInt8>?
  private let stride: Int

  init(_ mask: CoverageMask) {
    bytes = mask.bytes
    width = mask.width
    blocks = mask.changes?.blocks
    stride = mask.changes?.stride ?? 0
  }

  /// Raises pixels to those of a print where it is firmer.
  ///
  /// - Parameters:
  ///   - left: the mask's column of the print's first.
  ///   - top: the mask's row of the print's first.
  ///   - area: where the print lies on the mask.
  ///   - firmness: of 256.
  func raise(to print: Print, _ left: Int, _ top: Int, _ area: PixelRect, _ firmness: UInt16) {
    let factor = SIMD8(repeating: firmness)
    var source = UnsafeRawPointer(print.pixels + (area.minY &- top) &* print.stride)
    var ends = print.ends + (area.minY &- top)
    guard left >= 0, left &+ (print.side &+ 15) & ~15 <= width else {
      for row in area.minY..<area.maxY {
        let first = max(area.minX, left &+ Int(ends.pointee.first) &* 16)
        let end = min(area.maxX, left &+ Int(ends.pointee.end) &* 16)
        if first < end { raise(to: source, left, first..<end, row, firmness) }
        source += print.stride
        ends += 1
      }
      return
    }
    var place = UnsafeMutableRawPointer(bytes + (area.minY &* width &+ left))
    // Sixteen pixels of a print lie in one block of the mask or in two.
    let next = left & 15 == 0 ? 0 : 1
    var line = blocks.map { $0 + (area.minY &* stride &+ left &>> MaskChanges.shift) }
    for _ in area.minY..<area.maxY {
      var i = Int(ends.pointee.first)
      let end = Int(ends.pointee.end)
      while i < end {
        let raised = Self.raise(place + i &* 16, source + i &* 16, factor)
        if let line {
          line[i] |= raised
          line[i &+ next] |= raised
        }
        i &+= 1
      }
      source += print.stride
      ends += 1
      place += width
      if let here = line { line = here + stride }
    }
  }

  /// Raises columns of a row.
  ///
  /// - Parameters:
  ///   - source: what belongs on column `left` of the mask; around the print's columns there are zeros for ``Print/margin``.
  ///   - firmness: of 256.
  func raise(to source: UnsafeRawPointer, _ left: Int, _ columns: Range<Int>, _ row: Int, _ firmness: UInt16)
  {
    let place = UnsafeMutableRawPointer(bytes + row &* width)
    let line = blocks.map { $0 + row &* stride }
    guard width >= 16 else {
      for column in columns {
        let print = UInt32(source.load(fromByteOffset: column - left, as: UInt8.self))
        let new = UInt8(truncatingIfNeeded: (print &* UInt32(firmness)) &>> 8)
        bytes[row * width + column] = max(bytes[row * width + column], new)
      }
      line?[0] = 1
      return
    }
    let factor = SIMD8(repeating: firmness)
    var start = columns.lowerBound
    while start < columns.upperBound {
      // Never beyond the row; what is raised a second time stays as it is.
      let column = min(start, width &- 16)
      let raised = Self.raise(place + column, source + (column &- left), factor)
      if let line {
        line[column &>> MaskChanges.shift] |= raised
        line[(column &+ 15) &>> MaskChanges.shift] |= raised
      }
      start &+= 16
    }
  }

  /// Raises sixteen pixels; 1 if any is higher now, else 0. Nothing is branched on, since which pixels a rough end raises cannot be
  /// foreseen.
  @inline(__always) private static func raise(
    _ place: UnsafeMutableRawPointer, _ print: UnsafeRawPointer, _ factor: SIMD8<UInt16>
  ) -> UInt8 {
    // Each lane holds two pixels: the even one is in its low half.
    let source = print.loadUnaligned(as: SIMD8<UInt16>.self)
    let even = ((source & 0xFF) &* factor) &>> 8
    let odd = ((source &>> 8) &* factor) & 0xFF00
    let new = unsafeBitCast(even | odd, to: SIMD16<UInt8>.self)
    let old = place.loadUnaligned(as: SIMD16<UInt8>.self)
    let raised = cprocessor_larger(old, new)
    place.storeBytes(of: raised, as: SIMD16<UInt8>.self)
    let halves = unsafeBitCast(raised ^ old, to: SIMD2<UInt64>.self)
    return halves.x | halves.y == 0 ? 0 : 1
  }
}
