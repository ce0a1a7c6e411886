import Geometry

/// A paint prepared for one transform, which gives the premultiplied pixels of any run of a row.
struct PaintSource {
  private enum Kind {
    case solid(UInt32)
    case linear(PixelMap, ramp: UnsafePointer<UInt32>)
    case radial(PixelMap, ramp: UnsafePointer<UInt32>)
    case image(Bitmap, PixelMap, opacity: UInt32)
  }

  /// The number of steps of a ramp of colours.
  static let rampSteps = 1024

  private let kind: Kind

  /// Prepares a paint; nil when it draws nothing. A gradient's colours are written to `ramp`, which must hold
  /// ``rampSteps`` pixels and outlive the source.
  init?(_ paint: RasterPaint, transform: Affine, ramp: UnsafeMutablePointer<UInt32>) {
    switch paint {
    case .color(let color):
      kind = .solid(Pixel.premultiplied(color))
    case .gradient(let gradient):
      switch gradient.shape {
      case .linear(let start, let end):
        let way = end - start
        let across = way.perpendicular
        // A unit square on the line from start to end.
        let unit = Affine(a: way.dx, b: way.dy, c: across.dx, d: across.dy, tx: start.x, ty: start.y)
        if let map = PixelMap(unit.then(transform)) {
          PaintSource.fill(ramp, gradient)
          kind = .linear(map, ramp: UnsafePointer(ramp))
        } else {
          kind = .solid(Pixel.premultiplied(gradient.to))
        }
      case .radial(let center, let radius):
        let unit = Affine(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
        if radius > 0, let map = PixelMap(unit.then(transform)) {
          PaintSource.fill(ramp, gradient)
          kind = .radial(map, ramp: UnsafePointer(ramp))
        } else {
          kind = .solid(Pixel.premultiplied(gradient.to))
        }
      }
    case .image(let pyramid, let placement, let opacity):
      let whole = placement.then(transform)
      guard pyramid.width > 0, pyramid.height > 0, opacity > 0, let inverse = whole.inverse else {
        return nil
      }
      let level = pyramid.level(scale: inverse.meanScale)
      let factor = Double(1 << level)
      guard let map = PixelMap(Affine.scale(factor).then(whole)) else { return nil }
      kind = .image(pyramid.level(level), map, opacity: UInt32(min(1, opacity) * 255 + 0.5))
    }
  }

  /// The pixel, if the paint is one colour.
  var solid: UInt32? {
    if case .solid(let pixel) = kind { return pixel }
    return nil
  }

  /// Writes the pixels of a row from device pixel (x, y) rightwards.
  func fetch(_ x: Int64, _ y: Int64, _ count: Int, into row: UnsafeMutablePointer<UInt32>) {
    switch kind {
    case .solid(let pixel):
      row.update(repeating: pixel, count: count)
    case .linear(let map, let ramp):
      var t = map.place(x, y).u
      for index in 0..<count {
        row[index] = ramp[Int(max(0, min(Int64(PaintSource.rampSteps - 1), t >> 22)))]
        t &+= map.ux
      }
    case .radial(let map, let ramp):
      PaintSource.fetchRadial(map, ramp, x, y, count, into: row)
    case .image(let bitmap, let map, let opacity):
      ImageSampler(bitmap, map).fetch(x, y, count, into: row)
      if opacity < 255 {
        for index in 0..<count { row[index] = Pixel.scaled(row[index], opacity) }
      }
    }
  }

  /// Writes a row of a gradient around the map's origin, four pixels at a time. Distances are computed in single
  /// precision from exact positions, so a pixel does not depend on where the row begins.
  private static func fetchRadial(
    _ map: PixelMap, _ ramp: UnsafePointer<UInt32>, _ x: Int64, _ y: Int64, _ count: Int,
    into row: UnsafeMutablePointer<UInt32>
  ) {
    let start = map.place(x, y)
    let end = (u: start.u &+ Int64(count) &* map.ux, v: start.v &+ Int64(count) &* map.vx)
    // Beyond 1,024 radii, the limit of 32 bits, there is only the last colour.
    let far: Int64 = 1 << 42
    func clamped(_ place: Int64) -> Int64 { max(-far, min(far, place)) }
    func isNear(_ place: Int64) -> Bool { place == clamped(place) }
    guard isNear(start.u), isNear(start.v), isNear(end.u), isNear(end.v) else {
      for index in 0..<count {
        let u = SIMD4(repeating: clamped(start.u &+ Int64(index) &* map.ux))
        let v = SIMD4(repeating: clamped(start.v &+ Int64(index) &* map.vx))
        row[index] = ramp[Int(radialSteps(u, v).x)]
      }
      return
    }
    var u = SIMD4(0, map.ux, 2 &* map.ux, 3 &* map.ux) &+ start.u
    var v = SIMD4(0, map.vx, 2 &* map.vx, 3 &* map.vx) &+ start.v
    var index = 0
    while index < count {
      let steps = radialSteps(u, v)
      if index &+ 4 <= count {
        row[index] = ramp[Int(steps.x)]
        row[index &+ 1] = ramp[Int(steps.y)]
        row[index &+ 2] = ramp[Int(steps.z)]
        row[index &+ 3] = ramp[Int(steps.w)]
      } else {
        for lane in 0..<count &- index { row[index &+ lane] = ramp[Int(steps[lane])] }
      }
      u &+= 4 &* map.ux
      v &+= 4 &* map.vx
      index &+= 4
    }
  }

  /// The steps of a ramp at four positions, which are in 2⁻³² of the radius and within ±2⁴².
  @inline(__always)
  private static func radialSteps(_ u: SIMD4<Int64>, _ v: SIMD4<Int64>) -> SIMD4<UInt32> {
    let unit = Float(rampSteps) / 1_048_576
    let a = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: u &>> 12)) * unit
    let b = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: v &>> 12)) * unit
    let distance = (a * a + b * b).squareRoot()
    let last = SIMD4(repeating: Float(rampSteps - 1))
    let step = distance.replacing(with: last, where: distance .> last)
    // With 2²³ added, the lowest bits of a number are the nearest integer.
    return unsafeBitCast(step + 0x1p23, to: SIMD4<UInt32>.self) & UInt32(rampSteps - 1)
  }

  /// Writes the colours from start to end, interpolated premultiplied, each for the middle of its step.
  private static func fill(_ ramp: UnsafeMutablePointer<UInt32>, _ gradient: Gradient) {
    let from = Pixel.premultiplied(gradient.from)
    let to = Pixel.premultiplied(gradient.to)
    for step in 0..<rampSteps {
      var pixel: UInt32 = 0
      var shift: UInt32 = 0
      while shift < 32 {
        let a = Int(from >> shift & 255)
        let b = Int(to >> shift & 255)
        let value = a + ((b - a) * (2 * step + 1) + rampSteps) >> 11
        pixel |= UInt32(value) << shift
        shift += 8
      }
      ramp[step] = pixel
    }
  }
}
