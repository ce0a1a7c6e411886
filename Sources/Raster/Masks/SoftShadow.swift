import Geometry

extension Rasterizer {
  /// Draws a soft shadow of a rounded rectangle, its Gaussian blur, computed directly.
  ///
  /// The integral is exact along x, and along y except for the corners, which are cut into eight strips each. A blur is
  /// smooth, so it is computed on a lattice with steps of up to a third of the deviation and interpolated between them.
  /// Equal rows are computed once.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in device pixels, snapped to 1/256.
  ///   - radius: the radius of its corners in device pixels.
  ///   - deviation: the Gaussian's standard deviation in device pixels; under 1/16 it counts as 1/16.
  ///   - color: the shadow where it is deepest.
  ///   - blend: how it is combined with the target's pixels.
  ///   - target: the pixels to draw on.
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
        withUnsafeTemporaryAllocation(of: SoftRoundedRect.Slice.self, capacity: 2 * shape.maxSlices) {
          slices in
          guard let coverage = coverage.baseAddress, let row = row.baseAddress,
            let slices = slices.baseAddress
          else { return }
          row.update(repeating: pixel, count: count)
          var last = SoftRoundedRect.Profile(slices)
          var profile = SoftRoundedRect.Profile(slices + shape.maxSlices)
          for y in top..<bottom {
            shape.look(along: y + target.originY, into: &profile)
            if !profile.isEqual(to: last) {
              shape.cover(profile, left + target.originX, count, into: coverage)
              swap(&last, &profile)
            }
            let place = Int(y) * target.bitmap.width + Int(left)
            blend.blend(row, coverage, onto: target.bitmap.pixels + place, count: count)
          }
        }
      }
    }
  }

  /// Draws a soft shadow of a path, its coverage blurred by three box filters, close to a Gaussian.
  ///
  /// - Parameters:
  ///   - path: the shape.
  ///   - rule: which regions are inside.
  ///   - transform: from the path's coordinates to the layer's device pixels.
  ///   - deviation: the Gaussian's standard deviation in device pixels.
  ///   - color: the shadow where it is deepest.
  ///   - blend: how it is combined with the target's pixels.
  ///   - target: the pixels to draw on.
  /// - Complexity: O(pixels of the target that the shadow reaches, and within the blur's reach around them).
  public func shadow(
    under path: Path, rule: FillRule = .nonZero, transform: Affine = .identity, deviation: Double,
    color: Color, blend: BlendMode = .sourceOver, into target: RasterTarget
  ) {
    let box = path.points.reduce(Rect.null) { $0.union(transform.apply($1)) }
    shadow(in: box, deviation, color, blend, target) { $0.fill(path, rule: rule, transform: transform) }
  }

  /// Draws a soft shadow of a prepared shape at an offset; see
  /// ``shadow(under:rule:transform:deviation:color:blend:into:)``.
  ///
  /// - Parameters:
  ///   - shape: the shape.
  ///   - dx: the offset to the right, in 1/256 device pixel, within ±2⁴⁸.
  ///   - dy: the offset downwards, in the same unit.
  ///   - deviation: the Gaussian's standard deviation in device pixels.
  ///   - color: the shadow where it is deepest.
  ///   - blend: how it is combined with the target's pixels.
  ///   - target: the pixels to draw on.
  public func shadow(
    under shape: PreparedPath, dx: Int64 = 0, dy: Int64 = 0, deviation: Double, color: Color,
    blend: BlendMode = .sourceOver, into target: RasterTarget
  ) {
    let box = shape.bounds.offset(by: Vector(Double(dx) / 256, Double(dy) / 256))
    shadow(in: box, deviation, color, blend, target) { fill(shape, dx: dx, dy: dy, into: $0) }
  }

  /// Draws a soft shadow of the shape that `fill` covers within a box of device pixels.
  private func shadow(
    in box: Rect, _ deviation: Double, _ color: Color, _ blend: BlendMode, _ target: RasterTarget,
    _ fill: (CoverageMask) -> Void
  ) {
    let reach = CoverageMask.blurReach(deviation: deviation)
    // Only pixels near both the shape and the target matter.
    let visible = target.deviceClip.inset(by: -Double(reach))
    let region = visible.intersection(box.inset(by: -Double(reach + 1)).roundedOut)
    guard !region.isEmpty, region.isFinite else { return }
    let mask = CoverageMask(
      width: Int(region.width), height: Int(region.height), originX: Int64(region.minX),
      originY: Int64(region.minY), rasterizer: self)
    fill(mask)
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
  /// The reach of the shadow beyond the rectangle, in pixels.
  let reach: Double
  private let radius: Double
  private let perPixel: Double
  private let table = NormalIntegral.table

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

  /// A horizontal strip of the rectangle and its effect on a row.
  struct Slice {
    /// Its weight in the row.
    var weight: Double
    /// How much narrower than the rectangle it is on each side, in deviations.
    var inset: Double
  }

  /// The slices of the rectangle for one row, in memory of the caller.
  struct Profile {
    fileprivate let slices: UnsafeMutablePointer<Slice>
    fileprivate var count = 0
    fileprivate var total = 0.0

    init(_ slices: UnsafeMutablePointer<Slice>) { self.slices = slices }

    fileprivate mutating func add(_ weight: Double, _ inset: Double) {
      (slices + count).initialize(to: Slice(weight: weight, inset: inset))
      total += weight
      count += 1
    }

    func isEqual(to other: Profile) -> Bool {
      guard count == other.count else { return false }
      for index in 0..<count where slices[index].weight != other.slices[index].weight { return false }
      return true
    }
  }

  private static let strips = 8
  /// The largest number of slices of a profile.
  var maxSlices: Int { radius > 0 ? 1 + Self.strips : 1 }

  /// Finds the profile of the row of device pixels y.
  func look(along y: Int64, into profile: inout Profile) {
    // Distances of the pixel centres, in deviations.
    let unit = perPixel / 256
    let below = Double(y << 8 + 128 - top) * unit
    let above = Double(y << 8 + 128 - bottom) * unit
    let r = radius * perPixel
    profile.count = 0
    profile.total = 0
    profile.add(integral(below - r) - integral(above + r), 0)
    if r == 0 { return }
    // Far from the corners they have no effect.
    if below - r >= NormalIntegral.limit, above + r <= -NormalIntegral.limit { return }
    for strip in 0..<Self.strips {
      let from = r * Double(strip) / Double(Self.strips)
      let to = r * Double(strip + 1) / Double(Self.strips)
      let weight =
        integral(below - from) - integral(below - to) + integral(above + to) - integral(above + from)
      if weight < 1e-4 { continue }
      let rise = r - (from + to) / 2
      profile.add(weight, r - (r * r - rise * rise).squareRoot())
    }
  }

  /// Writes the coverage of a row of pixels from device pixel x rightwards.
  func cover(_ profile: Profile, _ x: Int64, _ count: Int, into row: UnsafeMutablePointer<UInt8>) {
    // The lattice is fixed in device space, whichever part of the row is computed.
    let shift = step
    let mask = Int64(1) << shift - 1
    var node = x & ~mask
    var value = coverage(profile, node)
    var index = 0
    while index < count {
      let next = coverage(profile, node + mask + 1)
      let slope = (next - value) >> shift
      let first = x + Int64(index) - node
      let end = min(count, index + Int(mask + 1 - first))
      var mixed = value + slope * Int(first)
      while index < end {
        row[index] = UInt8(truncatingIfNeeded: (mixed + 0x8000) >> 16)
        mixed += slope
        index += 1
      }
      node += mask + 1
      value = next
    }
  }

  /// The binary logarithm of the lattice's step. The step is at most a third of the deviation, so that the error of
  /// interpolation is less than one of 255.
  private var step: Int64 {
    var step: Int64 = 0
    while step < 8, Double(Int64(6) << step) * perPixel <= 1 { step += 1 }
    return step
  }

  /// The coverage of a device pixel, 0…255 with 16 fractional bits.
  private func coverage(_ profile: Profile, _ x: Int64) -> Int {
    let unit = perPixel / 256
    let a = Double(x << 8 + 128 - left) * unit
    let b = Double(x << 8 + 128 - right) * unit
    let sides = radius * perPixel + NormalIntegral.limit
    var sum = 0.0
    if a >= sides, b <= -sides {
      sum = profile.total
    } else if a > -NormalIntegral.limit, b < NormalIntegral.limit {
      for index in 0..<profile.count {
        let slice = profile.slices[index]
        sum += slice.weight * (integral(a - slice.inset) - integral(b + slice.inset))
      }
    }
    return Int(max(0, min(255, sum * 255)) * 65536)
  }

  @inline(__always) private func integral(_ x: Double) -> Double { NormalIntegral.value(x, table) }
}

/// The cumulative distribution function of the standard normal distribution, read from a table.
enum NormalIntegral {
  /// The number of deviations beyond which the rest is under a tenth of a step of coverage.
  static let limit = 3.5
  private static let steps = 1024

  /// The integral at the ends of equal steps. It is written before it can be read, and kept as long as the process
  /// runs.
  nonisolated(unsafe) static let table: UnsafePointer<Double> = {
    let sums = UnsafeMutablePointer<Double>.allocate(capacity: steps + 1)
    sums.initialize(repeating: 0, count: steps + 1)
    let width = 2 * limit / Double(steps)
    for step in 0..<steps {
      // Simpson's rule over each step.
      let x = -limit + Double(step) * width
      let middle = x + width / 2
      let end = x + width
      let sum = exponential(-x * x / 2) + 4 * exponential(-middle * middle / 2) + exponential(-end * end / 2)
      sums[step + 1] = sums[step] + sum * width / 6
    }
    let whole = sums[steps]
    for step in 0...steps { sums[step] /= whole }
    return UnsafePointer(sums)
  }()

  /// The integral up to `x` deviations: 0…1, from ``table``.
  @inline(__always) static func value(_ x: Double, _ table: UnsafePointer<Double>) -> Double {
    let place = (x + limit) * (Double(steps) / (2 * limit))
    if place <= 0 { return 0 }
    if place >= Double(steps) { return 1 }
    let index = Int(place)
    let fraction = place - Double(index)
    return table[index] + (table[index + 1] - table[index]) * fraction
  }
}
