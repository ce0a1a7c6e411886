import Geometry

extension Rasterizer {
  /// Lays a soft shadow of a rounded rectangle: its blur by a Gaussian, computed directly.
  ///
  /// Integrated along x in closed form and along y exactly but for the corners, which are cut into eight
  /// strips each; away from the corners a pixel costs no more than a fill.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in device pixels, snapped to 1/256.
  ///   - radius: the radius of its corners in device pixels.
  ///   - deviation: the Gaussian's standard deviation in device pixels; under 1/16 it counts as 1/16.
  ///   - color: the shadow where it is deepest.
  ///   - blend: how it meets what is there.
  ///   - target: where it lands.
  /// - Complexity: O(pixels of the target that the shadow reaches).
  public func shadow(
    under rect: Rect, radius: Double, deviation: Double, color: Color, blend: BlendMode = .sourceOver,
    into target: RasterTarget
  ) {
    guard let shape = SoftRoundedRect(rect, radius: radius, deviation: deviation) else { return }
    let pixel = Pixel.premultiplied(color)
    let reach = Int64(shape.reach) + 1
    let clip = target.clip
    let left = max(Int64(clip.minX), shape.left >> 8 - reach - target.originX)
    let right = min(Int64(clip.maxX), shape.right >> 8 + reach + 1 - target.originX)
    let top = max(Int64(clip.minY), shape.top >> 8 - reach - target.originY)
    let bottom = min(Int64(clip.maxY), shape.bottom >> 8 + reach + 1 - target.originY)
    guard left < right, top < bottom else { return }
    let count = Int(right - left)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { coverage in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { row in
        guard let coverage = coverage.baseAddress, let row = row.baseAddress else { return }
        row.update(repeating: pixel, count: count)
        for y in top..<bottom {
          shape.cover(left + target.originX, y + target.originY, count, into: coverage)
          let place = Int(y) * target.bitmap.width + Int(left)
          blend.blend(row, coverage, onto: target.bitmap.pixels + place, count: count)
        }
      }
    }
  }

  /// Lays a soft shadow of a path: its coverage blurred by three boxes, close to a Gaussian.
  ///
  /// - Parameters:
  ///   - path: the shape.
  ///   - rule: which regions are inside.
  ///   - transform: from the path's coordinates to the layer's device pixels.
  ///   - deviation: the Gaussian's standard deviation in device pixels.
  ///   - color: the shadow where it is deepest.
  ///   - blend: how it meets what is there.
  ///   - target: where it lands.
  /// - Complexity: O(pixels of the target that the shadow reaches, and as far around them).
  public func shadow(
    under path: Path, rule: FillRule = .nonZero, transform: Affine = .identity, deviation: Double,
    color: Color, blend: BlendMode = .sourceOver, into target: RasterTarget
  ) {
    let reach = CoverageMask.blurReach(deviation: deviation)
    let visible = target.deviceClip.inset(by: -Double(reach))
    let box = path.points.reduce(Rect.null) { $0.union(transform.apply($1)) }.inset(by: -Double(reach + 1))
    // Only what is near both the shape and the target matters.
    let region = visible.intersection(box.roundedOut)
    guard !region.isEmpty, region.isFinite else { return }
    let mask = CoverageMask(
      width: Int(region.width), height: Int(region.height), originX: Int64(region.minX),
      originY: Int64(region.minY), rasterizer: self)
    mask.fill(path, rule: rule, transform: transform)
    mask.blur(deviation: deviation)
    mask.composite(.color(color), blend: blend, into: target)
  }
}

/// A rounded rectangle blurred by a Gaussian, as a function of the device pixel.
struct SoftRoundedRect {
  /// The edges in 1/256 device pixel.
  let left: Int64
  let top: Int64
  let right: Int64
  let bottom: Int64
  /// How far the shadow reaches beyond the rectangle, in pixels.
  let reach: Double
  private let radius: Double
  private let perPixel: Double

  /// Makes a shape; nil when the rectangle has no area or is not finite.
  init?(_ rect: Rect, radius: Double, deviation: Double) {
    let limit = Double(Int64(1) << 40)
    guard !rect.isEmpty, rect.minX > -limit, rect.minY > -limit, rect.maxX < limit, rect.maxY < limit,
      deviation < 100_000
    else { return nil }
    left = Int64(Outline.snapped(rect.minX))
    top = Int64(Outline.snapped(rect.minY))
    right = Int64(Outline.snapped(rect.maxX))
    bottom = Int64(Outline.snapped(rect.maxY))
    let side = Double(min(right - left, bottom - top)) / 256
    self.radius = max(0, min(radius, side / 2))
    perPixel = 1 / max(deviation, 1.0 / 16)
    reach = NormalIntegral.limit / perPixel
  }

  /// Writes the coverage of a row of pixels from device pixel (x, y) rightwards.
  func cover(_ x: Int64, _ y: Int64, _ count: Int, into row: UnsafeMutablePointer<UInt8>) {
    // Distances of the pixels' middles, in deviations.
    let unit = perPixel / 256
    let below = Double(y << 8 + 128 - top) * unit
    let above = Double(y << 8 + 128 - bottom) * unit
    let r = radius * perPixel
    let strips = 8
    withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: strips + 1) { slices in
      // How much each slice of the rectangle weighs at this row, and by how much it is narrower.
      slices[0] = SIMD2(NormalIntegral.value(below - r) - NormalIntegral.value(above + r), 0)
      var total = slices[0].x
      var used = 1
      for strip in 0..<(r > 0 ? strips : 0) {
        let from = r * Double(strip) / Double(strips)
        let to = r * Double(strip + 1) / Double(strips)
        let weight =
          NormalIntegral.value(below - from) - NormalIntegral.value(below - to)
          + NormalIntegral.value(above + to) - NormalIntegral.value(above + from)
        if weight < 1e-4 { continue }
        let rise = r - (from + to) / 2
        slices[used] = SIMD2(weight, r - (r * r - rise * rise).squareRoot())
        used += 1
        total += weight
      }
      let sides = r + NormalIntegral.limit
      for index in 0..<count {
        let a = Double((x + Int64(index)) << 8 + 128 - left) * unit
        let b = Double((x + Int64(index)) << 8 + 128 - right) * unit
        var sum = 0.0
        if a >= sides && b <= -sides {
          sum = total
        } else {
          for slice in 0..<used {
            let inset = slices[slice].y
            sum +=
              slices[slice].x * (NormalIntegral.value(a - inset) - NormalIntegral.value(b + inset))
          }
        }
        row[index] = UInt8(max(0, min(255, sum * 255 + 0.5)))
      }
    }
  }
}

/// The integral of the standard normal distribution from −∞, read from a table.
enum NormalIntegral {
  /// Beyond this many deviations the rest is under a tenth of a step of coverage.
  static let limit = 3.5
  private static let steps = 1024

  private static let table: [Double] = {
    var sums = [0.0]
    let width = 2 * limit / Double(steps)
    for step in 0..<steps {
      // Simpson's rule over each step.
      let x = -limit + Double(step) * width
      let middle = x + width / 2
      let end = x + width
      let sum = exponential(-x * x / 2) + 4 * exponential(-middle * middle / 2) + exponential(-end * end / 2)
      sums.append(sums[step] + sum * width / 6)
    }
    let whole = sums[steps]
    return sums.map { $0 / whole }
  }()

  /// The integral up to `x` deviations: 0…1.
  static func value(_ x: Double) -> Double {
    let place = (x + limit) * (Double(steps) / (2 * limit))
    if place <= 0 { return 0 }
    if place >= Double(steps) { return 1 }
    let index = Int(place)
    let fraction = place - Double(index)
    return table[index] + (table[index + 1] - table[index]) * fraction
  }
}
