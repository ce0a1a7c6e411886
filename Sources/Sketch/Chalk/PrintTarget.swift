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

  /// Notes that columns of a row may have changed.
  @inline(__always) func note(_ columns: Range<Int>, _ row: Int) {
    guard let blocks else { return }
    let line = blocks + row &* stride
    let first = columns.lowerBound &>> MaskChanges.shift
    let last = (columns.upperBound &- 1) &>> MaskChanges.shift
    // Most often there are one or two, for which a loop would call `memset`.
    line[first] = 1
    line[last] = 1
    if last &- first > 1 { (line + (first &+ 1)).update(repeating: 1, count: last &- first &- 1) }
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
    var place = UnsafeMutableRawPointer(bytes + (area.minY &* width &+ left))
    // Sixteen pixels of a print lie in one block of the mask or in two.
    let next = left & 15 == 0 ? 0 : 1
    var line = blocks.map { $0 + (area.minY &* stride &+ left &>> MaskChanges.shift) }
    let isNarrow = print.side <= 16
    for _ in area.minY..<area.maxY {
      if isNarrow {
        Self.raise(place, source, factor, line, next)
      } else {
        var i = Int(ends.pointee.first)
        let end = Int(ends.pointee.end)
        while i < end {
          Self.raise(place + i &* 16, source + i &* 16, factor, line.map { $0 + i }, next)
          i &+= 1
        }
      }
      source += print.stride
      ends += 1
      place += width
      line = line.map { $0 + stride }
    }
  }

  /// Raises columns of a row to those of a print, times `contact` / 256. `source` belongs to column `left` of the mask.
  /// The columns of the print have a margin of ``Print/margin`` zeros on both sides.
  func raise(to source: UnsafeRawPointer, _ left: Int, _ columns: Range<Int>, _ row: Int, _ contact: UInt16) {
    let place = UnsafeMutableRawPointer(bytes + row &* width)
    let line = blocks.map { $0 + row &* stride }
    guard width >= 16 else {
      for column in columns {
        let print = UInt32(source.load(fromByteOffset: column - left, as: UInt8.self))
        let new = UInt8(truncatingIfNeeded: (print &* UInt32(contact)) &>> 8)
        bytes[row * width + column] = max(bytes[row * width + column], new)
      }
      line?[0] = 1
      return
    }
    let factor = SIMD8(repeating: contact)
    var start = columns.lowerBound
    while start < columns.upperBound {
      // The last step stays within the row. Raising pixels twice changes nothing.
      let column = min(start, width &- 16)
      Self.raise(
        place + column, source + (column &- left), factor, line.map { $0 + column &>> MaskChanges.shift },
        column & 15 == 0 ? 0 : 1)
      start &+= 16
    }
  }

  /// Raises sixteen pixels without branches, since the pixels that a rough tip raises cannot be predicted.
  ///
  /// `block` is the first block of the mask that holds them, and `next` the distance from it to the last. Both are
  /// marked if any pixel has changed.
  @inline(__always) private static func raise(
    _ place: UnsafeMutableRawPointer, _ print: UnsafeRawPointer, _ factor: SIMD8<UInt16>,
    _ block: UnsafeMutablePointer<UInt8>?, _ next: Int
  ) {
    // Each lane holds two pixels: the even one is in its low half.
    let source = print.loadUnaligned(as: SIMD8<UInt16>.self)
    let even = ((source & 0xFF) &* factor) &>> 8
    let odd = ((source &>> 8) &* factor) & 0xFF00
    let old = place.loadUnaligned(as: SIMD16<UInt8>.self)
    let new = cprocessor_larger(old, unsafeBitCast(even | odd, to: SIMD16<UInt8>.self))
    place.storeBytes(of: new, as: SIMD16<UInt8>.self)
    guard let block else { return }
    let halves = unsafeBitCast(new ^ old, to: SIMD2<UInt64>.self)
    let raised: UInt8 = halves.x | halves.y == 0 ? 0 : 1
    block[0] |= raised
    block[next] |= raised
  }
}
