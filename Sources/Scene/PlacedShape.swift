import Geometry
import Raster

/// A prepared path at a place on a layer, to 1/256 device pixel, for shapes whose shadow, inside and edges are all
/// drawn.
public struct PlacedShape {
  let shape: PreparedPath
  /// The translation in 1/256 device pixel.
  let dx, dy: Int64
}

extension Canvas {
  /// Places a prepared path at the origin of the current space; nil when that is too far away to be visible. The path
  /// must have been prepared with this canvas's transform except for the translation.
  public func place(_ shape: PreparedPath) -> PlacedShape? {
    guard abs(transform.tx) < 0x1p40, abs(transform.ty) < 0x1p40 else { return nil }
    return PlacedShape(
      shape: shape, dx: Int64((transform.tx * 256).rounded()), dy: Int64((transform.ty * 256).rounded()))
  }

  /// Fills a placed shape. The paint is in the coordinates of the path that was prepared.
  public func fill(_ placed: PlacedShape, _ paint: Paint) {
    guard let paint = RasterPaint(paint, image: resources.image) else { return }
    rasterizer.draw(placed.shape, dx: placed.dx, dy: placed.dy, paint: paint, into: target)
  }

  /// Draws a soft shadow under a placed shape; `blur` and `offset` are in the current space.
  public func shadow(under placed: PlacedShape, blur: Double, offset: Vector, color: Color) {
    let shift = transform.apply(offset) * 256
    rasterizer.shadow(
      under: placed.shape, dx: placed.dx + Int64(shift.dx.rounded()),
      dy: placed.dy + Int64(shift.dy.rounded()),
      deviation: blur / 2 * scale, color: color, into: target)
  }

  /// Lights and shades the edges of a placed shape; see ``bevel(_:width:lit:shade:)``.
  public func bevel(_ placed: PlacedShape, width: Double, lit: Color, shade: Color) {
    let box = placed.shape.bounds.offset(by: Vector(Double(placed.dx) / 256, Double(placed.dy) / 256))
    bevel(in: box, width: width, lit: lit, shade: shade) { mask in
      rasterizer.fill(placed.shape, dx: placed.dx, dy: placed.dy, into: mask)
    }
  }
}
