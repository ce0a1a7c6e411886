import Geometry

/// A paint made ready for one transform: gives the premultiplied pixels of any run of a row.
struct PaintSource {
  private enum Kind {
    case solid(UInt32)
    case linear(PixelMap, ramp: UnsafePointer<UInt32>)
    case radial(PixelMap, ramp: UnsafePointer<UInt32>)
    case image(Bitmap, PixelMap, opacity: UInt32)
  }

  /// How many steps a ramp of colours has.
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
      kind = .image(pyramid.levels[level], map, opacity: UInt32(min(1, opacity) * 255 + 0.5))
    }
  }

  /// The one colour everywhere, if the paint is that simple.
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
      var (u, v) = map.place(x, y)
      let unit = Double(PaintSource.rampSteps) / 4_294_967_296
      for index in 0..<count {
        let a = Double(u) * unit
        let b = Double(v) * unit
        row[index] = ramp[Int(min(Double(PaintSource.rampSteps - 1), (a * a + b * b).squareRoot()))]
        u &+= map.ux
        v &+= map.vx
      }
    case .image(let bitmap, let map, let opacity):
      ImageSampler(bitmap, map).fetch(x, y, count, into: row)
      if opacity < 255 {
        for index in 0..<count { row[index] = Pixel.scaled(row[index], opacity) }
      }
    }
  }

  /// Writes the colours from start to end, mixed premultiplied, each at the middle of its step.
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
