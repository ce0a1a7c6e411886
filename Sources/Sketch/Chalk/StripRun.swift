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

  /// The largest error of a place in the table, in device pixels, for pixels at a distance from the origin: steps are
  /// rounded to 2⁻²⁴, and add up. Zoomed in, strokes begin millions of pixels away.
  static func error(at distance: Double) -> Double { distance * 0x1p-23 }

  /// The origin in whole device pixels. Pixels are counted from there, so that large coordinates lose no precision.
  private let (wholeX, wholeY): (Int64, Int64)
  private let edges: cprocessor_edges

  /// - Parameters:
  ///   - origin: the origin, in device pixels.
  ///   - along: the direction of travel in device space, as a unit vector; the table lies along it.
  ///   - edges: the edges. At most three may lie on the same side.
  init(_ origin: Point, along: Vector, _ edges: (Edge, Edge, Edge, Edge)) {
    let (x, y) = (cprocessor_floor(origin.x), cprocessor_floor(origin.y))
    (wholeX, wholeY) = (Int64(x), Int64(y))
    let (a, b, c, d) = edges
    self.edges = cprocessor_edges(
      x: (a.normal.dx, b.normal.dx, c.normal.dx, d.normal.dx),
      y: (a.normal.dy, b.normal.dy, c.normal.dy, d.normal.dy), least: (a.least, b.least, c.least, d.least),
      along_x: along.dx, along_y: along.dy, rest_x: origin.x - x, rest_y: origin.y - y)
  }

  /// Raises the pixels of an area of a mask to those of the table. The table has a value for each of them.
  func raise(_ mask: CoverageMask, _ area: PixelRect, _ table: cprocessor_table) {
    let (column, row) = (Int(mask.originX - wholeX), Int(mask.originY - wholeY))
    let changes = mask.changes
    var pixels = cprocessor_mask(
      bytes: mask.bytes, width: mask.width, x: column, y: row, blocks: changes?.blocks,
      block_stride: changes?.stride ?? 0, block_shift: MaskChanges.shift, row_shift: MaskChanges.rowShift)
    var strip = cprocessor_strip()
    (strip.left, strip.right) = (column + area.minX, column + area.maxX - 1)
    (strip.top, strip.bottom) = (row + area.minY, row + area.maxY - 1)
    withUnsafePointer(to: edges) { cprocessor_bound($0, &strip) }
    var table = table
    cprocessor_raise(&strip, &table, &pixels)
  }
}
