import Geometry

/// The map from device pixels to a paint's space, an exact integer function of the pixel. Two tiles that share a pixel
/// get the same position.
struct PixelMap {
  /// The device pixel relative to which positions are computed.
  private let anchorX: Int64
  private let anchorY: Int64
  /// The position of the anchor's centre, in 2⁻³² of the paint's unit.
  private let u0: Int64
  private let v0: Int64
  /// The change of u and v from a pixel to the next on its right.
  let ux: Int64
  let vx: Int64
  private let uy: Int64
  private let vy: Int64

  /// Makes the map for a paint. `transform` maps the paint's space to device pixels; nil when it has no inverse.
  init?(_ transform: Affine) {
    guard let inverse = transform.inverse, inverse.isFinite else { return nil }
    let x = PixelMap.integer(transform.tx)
    let y = PixelMap.integer(transform.ty)
    let place = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
    anchorX = x
    anchorY = y
    u0 = PixelMap.fixed(place.x)
    v0 = PixelMap.fixed(place.y)
    ux = PixelMap.fixed(inverse.a)
    vx = PixelMap.fixed(inverse.b)
    uy = PixelMap.fixed(inverse.c)
    vy = PixelMap.fixed(inverse.d)
  }

  /// The position of a device pixel's centre, in 2⁻³² of the paint's unit; it wraps at ±2³¹ units.
  @inline(__always) func place(_ x: Int64, _ y: Int64) -> (u: Int64, v: Int64) {
    let dx = x &- anchorX
    let dy = y &- anchorY
    return (u0 &+ dx &* ux &+ dy &* uy, v0 &+ dx &* vx &+ dy &* vy)
  }

  private static func integer(_ value: Double) -> Int64 {
    let limit = Double(Int64(1) << 42)
    return Int64(max(-limit, min(limit, value.rounded(.down))))
  }

  private static func fixed(_ value: Double) -> Int64 {
    let limit = Double(Int64(1) << 62)
    return Int64(max(-limit, min(limit, (value * 4_294_967_296).rounded())))
  }
}
