import CProcessor
import Geometry
import Raster

/// A convex part of a mask that is filled from a table, row by row. Each pixel depends only on its own place, so the
/// bytes are the same in every mask.
struct StripRun {
  /// A line that bounds the part. `normal` points to the inside.
  struct Edge {
    /// The normal in device space, of any length.
    var normal: Vector
    /// The dot product of `normal` with the vectors from the origin to points of the line.
    var least: Double
  }

  /// A table with a byte for each device pixel. Its columns follow each other along the stroke, and each column runs
  /// across the stroke.
  struct Table {
    let bytes: UnsafePointer<UInt16>
    /// The distances of the first column and of its first byte from the origin, in device pixels.
    let column: Int
    let first: Int
    /// The number of bytes of a column; 0 if all columns share the same bytes.
    let stride: Int
  }

  /// The fractional bits of places.
  private static let bits = 24
  private static let one = 1 << bits
  /// The slope from which an edge is treated as horizontal, in columns per row.
  private static let steepest = 1024.0

  /// A limit of the columns of a row in fixed point: of row 0, and the step to the next.
  private struct Limit {
    var start: Int
    var step = 0

    func at(_ row: Int) -> Int { start &+ row &* step }
  }

  /// The origin: whole device pixels and the fractional part.
  private let (wholeX, wholeY): (Int64, Int64)
  private let (restX, restY): (Double, Double)
  /// The direction of travel in device space, as a unit vector.
  private let along: Vector
  private var lows = (Limit(start: -1 << 60), Limit(start: -1 << 60), Limit(start: -1 << 60))
  private var highs = (Limit(start: 1 << 60), Limit(start: 1 << 60), Limit(start: 1 << 60))
  private var (lowCount, highCount) = (0, 0)
  /// The limits of rows by horizontal edges.
  private var (top, bottom) = (-Double.infinity, Double.infinity)

  /// - Parameters:
  ///   - origin: the origin, in device pixels.
  ///   - along: the direction of travel in device space, as a unit vector; the table lies along it.
  ///   - edges: at most four edges.
  init(_ origin: Point, along: Vector, _ edges: (Edge, Edge, Edge, Edge)) {
    // Whole pixels are counted from the one at the origin, so that large coordinates lose no precision.
    let (fx, fy) = (origin.x.rounded(.down), origin.y.rounded(.down))
    (wholeX, wholeY) = (Int64(fx), Int64(fy))
    (restX, restY) = (origin.x - fx, origin.y - fy)
    self.along = along
    limit(edges.0)
    limit(edges.1)
    limit(edges.2)
    limit(edges.3)
  }

  private mutating func limit(_ edge: Edge) {
    let (a, b) = (edge.normal.dx, edge.normal.dy)
    guard abs(b) < Self.steepest * abs(a) else {
      if b > 0 { top = max(top, edge.least / b) } else { bottom = min(bottom, edge.least / b) }
      return
    }
    // Pixels and rows are counted at their middles.
    let slope = -b / a
    let start = edge.least / a + slope * (0.5 - restY) - (0.5 - restX)
    let limit = Limit(start: fixed(start), step: fixed(slope))
    if a > 0 {
      // Rounds up to whole columns.
      let limit = Limit(start: limit.start + Self.one - 1, step: limit.step)
      switch lowCount {
      case 0: lows.0 = limit
      case 1: lows.1 = limit
      default: lows.2 = limit
      }
      lowCount += 1
    } else {
      switch highCount {
      case 0: highs.0 = limit
      case 1: highs.1 = limit
      default: highs.2 = limit
      }
      highCount += 1
    }
  }

  private func fixed(_ value: Double) -> Int {
    // `rounded()` is a call, which takes longer.
    let steps = max(-0x1p36, min(0x1p36, value)) * Double(Self.one)
    return Int(steps + (steps < 0 ? -0.5 : 0.5))
  }

  /// Raises the pixels of an area of the mask to those of the table. The table has a value for each of them.
  func raise(_ mask: CoverageMask, _ target: PrintTarget, _ area: PixelRect, _ table: Table) {
    let offset = Int(mask.originX - wholeX)
    let (leftmost, rightmost) = (offset + area.minX, offset + area.maxX - 1)
    let startX = 0.5 - restX
    let rows = Int(mask.originY - wholeY)
    // The rows within horizontal edges.
    let first = max(Double(rows + area.minY), (top - 0.5 + restY).rounded(.up))
    let last = min(Double(rows + area.maxY - 1), (bottom - 0.5 + restY).rounded(.down))
    guard first <= last else { return }
    // The steps along and across the stroke for one pixel to the right, and for one pixel down.
    let (alongStep, acrossStep) = (fixed(along.dx), fixed(-along.dy))
    let (alongDown, acrossDown) = (fixed(along.dy), fixed(along.dx))
    let startY = 0.5 - restY
    let alongStart = fixed(startY * along.dy + startX * along.dx) - table.column << Self.bits
    let acrossStart = fixed(startY * along.dx - startX * along.dy) - table.first << Self.bits
    let (stride, width) = (table.stride, mask.width)
    var y = Int(first) &- 1
    let bottom = Int(last)
    var (low0, low1, low2) = (lows.0.at(y), lows.1.at(y), lows.2.at(y))
    var (high0, high1, high2) = (highs.0.at(y), highs.1.at(y), highs.2.at(y))
    while y < bottom {
      y &+= 1
      low0 &+= lows.0.step
      low1 &+= lows.1.step
      low2 &+= lows.2.step
      high0 &+= highs.0.step
      high1 &+= highs.1.step
      high2 &+= highs.2.step
      let x = max(max(low0, low1, low2) &>> Self.bits, leftmost)
      let end = min(min(high0, high1, high2) &>> Self.bits, rightmost)
      guard x <= end else { continue }
      var way = alongStart &+ y &* alongDown &+ x &* alongStep
      var place = acrossStart &+ y &* acrossDown &+ x &* acrossStep
      let row = y &- rows
      let columns = Range(uncheckedBounds: (x &- offset, end &- offset &+ 1))
      var pixel = mask.bytes + (row &* width &+ columns.lowerBound)
      let stop = pixel + columns.count
      func next() -> UInt16 {
        defer {
          way &+= alongStep
          place &+= acrossStep
        }
        return table.bytes[(way &>> Self.bits) &* stride &+ place &>> Self.bits]
      }
      while stop - pixel >= 8 {
        let eight = SIMD8<UInt8>(
          truncatingIfNeeded: SIMD8(next(), next(), next(), next(), next(), next(), next(), next()))
        let target = UnsafeMutableRawPointer(pixel)
        let old = target.loadUnaligned(as: SIMD8<UInt8>.self)
        target.storeBytes(of: eight.larger(old), as: SIMD8<UInt8>.self)
        pixel += 8
      }
      while pixel < stop {
        let byte = Int(next())
        let old = Int(pixel.pointee)
        // A branch here would be unpredictable.
        let more = byte &- old
        pixel.pointee = UInt8(truncatingIfNeeded: old &+ more & ~(more &>> 63))
        pixel += 1
      }
      target.note(columns, row)
    }
  }
}

extension SIMD8<UInt8> {
  /// The larger byte of each pair.
  @inline(__always) fileprivate func larger(_ other: Self) -> Self {
    cprocessor_larger(
      SIMD16(lowHalf: self, highHalf: .zero), SIMD16(lowHalf: other, highHalf: .zero)
    ).lowHalf
  }
}
