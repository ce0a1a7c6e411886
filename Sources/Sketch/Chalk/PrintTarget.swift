import CProcessor
import Raster

/// A mask that prints are drawn on.
struct PrintTarget {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let width: Int
  private let height: Int
  private let blocks: UnsafeMutablePointer<UInt8>?
  private let stride: Int

  init(_ mask: CoverageMask) {
    bytes = mask.bytes
    width = mask.width
    height = mask.height
    let changes = mask.changes
    blocks = changes?.blocks
    stride = changes?.stride ?? 0
  }

  /// The pixels of the mask that a print covers.
  @inline(__always) func area(of touch: PrintPress.Touch) -> PixelRect {
    PixelRect(
      minX: max(0, touch.left), minY: max(0, touch.top), maxX: min(width, touch.left &+ touch.key.side),
      maxY: min(height, touch.top &+ touch.key.side))
  }

  /// Raises pixels to those of a print where the print is higher.
  ///
  /// `area` holds the pixels of the mask that the print covers.
  func raise(to print: Print, _ touch: PrintPress.Touch, _ area: PixelRect) {
    let left = touch.left
    var source = UnsafeRawPointer(print.pixels + (area.minY &- touch.top) &* print.stride)
    var ends = print.ends + (area.minY &- touch.top)
    guard left >= 0, left &+ (print.side &+ 15) & ~15 <= width else {
      for row in area.minY..<area.maxY {
        let first = max(area.minX, left &+ Int(ends.pointee.first) &* 16)
        let end = min(area.maxX, left &+ Int(ends.pointee.end) &* 16)
        if first < end { raise(to: source, left, first..<end, row, touch.contact) }
        source += print.stride
        ends += 1
      }
      return
    }
    let factor = SIMD8(repeating: touch.contact)
    let isNarrow = print.side <= 16
    // Rows that share blocks are raised together.
    var row = area.minY
    while row < area.maxY {
      let next = min(area.maxY, (row &>> MaskChanges.rowShift &+ 1) &<< MaskChanges.rowShift)
      var (first, end) = (0, 1)
      if !isNarrow {
        (first, end) = (Int(ends.pointee.first), Int(ends.pointee.end))
        for i in 1..<max(1, next &- row) {
          (first, end) = (min(first, Int(ends[i].first)), max(end, Int(ends[i].end)))
        }
      }
      var column = left &+ first &* 16
      while first < end {
        var place = UnsafeMutableRawPointer(bytes + (row &* width &+ column))
        var pixels = source + first &* 16
        var changes = SIMD16<UInt8>.zero
        for _ in row..<next {
          changes |= Self.raise(place, pixels, factor)
          place += width
          pixels += print.stride
        }
        note(changes, column, row)
        first &+= 1
        column &+= 16
      }
      source += (next &- row) &* print.stride
      ends += next &- row
      row = next
    }
  }

  /// Raises columns of a row to those of a print, times `contact` / 256. `source` belongs to column `left` of the mask.
  /// The columns of the print have a margin of ``Print/margin`` zeros on both sides.
  func raise(to source: UnsafeRawPointer, _ left: Int, _ columns: Range<Int>, _ row: Int, _ contact: UInt16) {
    let place = UnsafeMutableRawPointer(bytes + row &* width)
    guard width >= 16 else {
      for column in columns {
        let print = UInt32(source.load(fromByteOffset: column - left, as: UInt8.self))
        let new = UInt8(truncatingIfNeeded: (print &* UInt32(contact)) &>> 8)
        bytes[row * width + column] = max(bytes[row * width + column], new)
      }
      if let blocks { (blocks + row &>> MaskChanges.rowShift &* stride).update(repeating: 1, count: stride) }
      return
    }
    let factor = SIMD8(repeating: contact)
    var start = columns.lowerBound
    while start < columns.upperBound {
      // The last step stays within the row. Raising pixels twice changes nothing.
      let column = min(start, width &- 16)
      note(Self.raise(place + column, source + (column &- left), factor), column, row)
      start &+= 16
    }
  }

  /// Raises sixteen pixels without branches, since the pixels that a rough tip raises cannot be predicted.
  ///
  /// - Returns: not zero where a pixel has changed.
  @inline(__always) private static func raise(
    _ place: UnsafeMutableRawPointer, _ print: UnsafeRawPointer, _ factor: SIMD8<UInt16>
  ) -> SIMD16<UInt8> {
    // Each lane holds two pixels: the even one is in its low half.
    let source = print.loadUnaligned(as: SIMD8<UInt16>.self)
    let even = ((source & 0xFF) &* factor) &>> 8
    let odd = ((source &>> 8) &* factor) & 0xFF00
    let old = place.loadUnaligned(as: SIMD16<UInt8>.self)
    let new = cprocessor_larger(old, unsafeBitCast(even | odd, to: SIMD16<UInt8>.self))
    place.storeBytes(of: new, as: SIMD16<UInt8>.self)
    return new ^ old
  }

  /// Marks the blocks that sixteen pixels from a column on touch, if pixels have changed there.
  @inline(__always) private func note(_ changes: SIMD16<UInt8>, _ column: Int, _ row: Int) {
    guard let blocks else { return }
    let line = blocks + row &>> MaskChanges.rowShift &* stride
    let halves = unsafeBitCast(changes, to: SIMD2<UInt64>.self)
    let (left, right): (UInt8, UInt8) = (halves.x == 0 ? 0 : 1, halves.y == 0 ? 0 : 1)
    line[column &>> MaskChanges.shift] |= left
    line[(column &+ 7) &>> MaskChanges.shift] |= left
    line[(column &+ 8) &>> MaskChanges.shift] |= right
    line[(column &+ 15) &>> MaskChanges.shift] |= right
  }
}
