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
  /// The largest error of a place in the table, in device pixels, for pixels at a distance from the origin: steps are
  /// rounded to 2⁻²⁴, and add up. Zoomed in, strokes begin millions of pixels away.
  static func error(at distance: Double) -> Double { distance * 0x1p-23 }

  /// The slope from which an edge is treated as horizontal, in columns per row.
  private static let steepest = 1024.0

  /// The origin: whole device pixels and the fractional part.
  private let (wholeX, wholeY): (Int64, Int64)
  private let (restX, restY): (Double, Double)
  /// The direction of travel in device space, as a unit vector.
  private let along: Vector
  private var strip = cprocessor_strip()
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
    let (low, high) = (cprocessor_limit(start: -1 << 60, step: 0), cprocessor_limit(start: 1 << 60, step: 0))
    strip.lows = (low, low, low)
    strip.highs = (high, high, high)
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
    let limit = cprocessor_limit(start: fixed(start), step: fixed(slope))
    if a > 0 {
      // Rounds up to whole columns.
      let limit = cprocessor_limit(start: limit.start + Self.one - 1, step: limit.step)
      switch lowCount {
      case 0: strip.lows.0 = limit
      case 1: strip.lows.1 = limit
      default: strip.lows.2 = limit
      }
      lowCount += 1
    } else {
      switch highCount {
      case 0: strip.highs.0 = limit
      case 1: strip.highs.1 = limit
      default: strip.highs.2 = limit
      }
      highCount += 1
    }
  }

  @inline(__always) private func fixed(_ value: Double) -> Int {
    // `rounded()` is a call, which takes longer.
    let steps = max(-0x1p36, min(0x1p36, value)) * Double(Self.one)
    return Int(steps + (steps < 0 ? -0.5 : 0.5))
  }

  /// Raises the pixels of an area of a mask to those of the table. The table has a value for each of them.
  func raise(_ mask: CoverageMask, _ area: PixelRect, _ table: Table) {
    let (column, row) = (Int(mask.originX - wholeX), Int(mask.originY - wholeY))
    let changes = mask.changes
    var pixels = cprocessor_mask(
      bytes: mask.bytes, width: mask.width, x: column, y: row, blocks: changes?.blocks,
      block_stride: changes?.stride ?? 0, block_shift: MaskChanges.shift, row_shift: MaskChanges.rowShift)
    // The rows within horizontal edges.
    let first = max(Double(row + area.minY), (top - 0.5 + restY).rounded(.up))
    let last = min(Double(row + area.maxY - 1), (bottom - 0.5 + restY).rounded(.down))
    guard first <= last else { return }
    var strip = strip
    (strip.left, strip.right) = (column + area.minX, column + area.maxX - 1)
    (strip.top, strip.bottom) = (Int(first), Int(last))
    (strip.along_right, strip.across_right) = (fixed(along.dx), fixed(-along.dy))
    (strip.along_down, strip.across_down) = (fixed(along.dy), fixed(along.dx))
    let (startX, startY) = (0.5 - restX, 0.5 - restY)
    var table = cprocessor_table(
      bytes: table.bytes, stride: table.stride,
      along: fixed(startY * along.dy + startX * along.dx) - table.column << Self.bits,
      across: fixed(startY * along.dx - startX * along.dy) - table.first << Self.bits)
    cprocessor_raise(&strip, &table, &pixels)
  }
}
