import Geometry

/// One print of a brush tip.
public struct Dab: Hashable, Sendable {
  /// Its centre in the layer's device pixels; snapped to 1/256.
  public var center: Point
  /// Its diameter in device pixels.
  public var diameter: Double
  /// The rotation of the tip in radians, clockwise on screen.
  public var angle: Double
  /// Its opacity, 0…1.
  public var opacity: Double

  /// Makes a dab.
  public init(center: Point, diameter: Double, angle: Double = 0, opacity: Double = 1) {
    self.center = center
    self.diameter = diameter
    self.angle = angle
    self.opacity = opacity
  }
}

/// How a dab is combined with the coverage already in the mask.
public enum Accumulation: Hashable, Sendable {
  /// The maximum of both: dabs of one stroke do not add up, and their order does not matter.
  case maximum
  /// Each dab covers a fraction of the rest up to a cap, 0…255, which repeated dabs approach. Except for rounding, the
  /// order does not matter.
  case buildUp(cap: UInt8)
}

extension CoverageMask {
  /// Stamps a brush tip. A dab that is not finite or has no size changes nothing.
  ///
  /// Each pixel samples the tip bilinearly at its centre, by an integer function of its device position. So the same
  /// dab gives the same coverage on neighbouring masks.
  ///
  /// - Complexity: O(diameter²) within the mask.
  public func stamp(_ tip: BrushTip, _ dab: Dab, _ accumulation: Accumulation = .maximum) {
    let limit = Double(Int64(1) << 40)
    guard dab.diameter > 0, dab.diameter < 65_536, dab.angle.isFinite, dab.opacity > 0,
      dab.center.x.magnitude < limit, dab.center.y.magnitude < limit
    else { return }
    let level = tip.level(diameter: dab.diameter)
    // Dabs smaller than a pixel keep the size of a pixel and get fainter.
    let diameter = max(1, dab.diameter)
    let strength = min(1, dab.opacity) * min(1, dab.diameter * dab.diameter)
    let opacity = UInt32(strength * 256 + 0.5)
    let x256 = Int64(Outline.snapped(dab.center.x))
    let y256 = Int64(Outline.snapped(dab.center.y))
    let c = cosine(dab.angle)
    let s = sine(dab.angle)
    // Half a tip pixel more on each side, where the tip fades out.
    let half = diameter / 2 * (1 + 1 / Double(level.side))
    let reach = half * (c.magnitude + s.magnitude)
    let reach256 = Int64(reach * 256) + 1
    let left = max(0, (x256 - reach256) >> 8 - originX)
    let right = min(Int64(width) - 1, (x256 + reach256) >> 8 - originX)
    let top = max(0, (y256 - reach256) >> 8 - originY)
    let bottom = min(Int64(height) - 1, (y256 + reach256) >> 8 - originY)
    guard left <= right, top <= bottom else { return }
    changes?.note(
      PixelRect(minX: Int(left), minY: Int(top), maxX: Int(right) + 1, maxY: Int(bottom) + 1))
    // From 1/256 device pixel to 1/65,536 of a tip pixel, as whole numbers.
    let unit = Double(level.side) / diameter * 256
    let across = Int64((c * unit).rounded())
    let along = Int64((s * unit).rounded())
    let middle = Int64(level.side) << 15 - 32_768
    level.bytes.withUnsafeBufferPointer { tipBytes in
      let side = Int64(level.side)
      for row in top...bottom {
        let dy = (row + originY) << 8 + 128 - y256
        let dx = (left + originX) << 8 + 128 - x256
        var u = middle + dx * across + dy * along
        var v = middle + dy * across - dx * along
        let target = bytes + Int(row) * width
        for column in Int(left)...Int(right) {
          let coverage = (CoverageMask.read(tipBytes, side, u, v) * opacity) >> 8
          if coverage != 0 {
            let old = UInt32(target[column])
            let new: UInt32
            switch accumulation {
            case .maximum: new = max(old, coverage)
            case .buildUp(let cap):
              let cap = UInt32(cap)
              new = old < cap ? old + Pixel.product(cap - old, coverage) : old
            }
            target[column] = UInt8(truncatingIfNeeded: new)
          }
          u += across << 8
          v -= along << 8
        }
      }
    }
  }

  /// Samples a tip bilinearly at (u, v), in 1/65,536 pixel from the centre of its first pixel. It is empty outside.
  @inline(__always) private static func read(
    _ tip: UnsafeBufferPointer<UInt8>, _ side: Int64, _ u: Int64, _ v: Int64
  ) -> UInt32 {
    let x = u >> 16
    let y = v >> 16
    if x < -1 || y < -1 || x >= side || y >= side { return 0 }
    let fx = UInt32(truncatingIfNeeded: u >> 8 & 255)
    let fy = UInt32(truncatingIfNeeded: v >> 8 & 255)
    @inline(__always) func at(_ x: Int64, _ y: Int64) -> UInt32 {
      x >= 0 && y >= 0 && x < side && y < side ? UInt32(tip[Int(y &* side &+ x)]) : 0
    }
    let top = at(x, y) * (256 - fx) + at(x + 1, y) * fx
    let bottom = at(x, y + 1) * (256 - fx) + at(x + 1, y + 1) * fx
    return (top * (256 - fy) + bottom * fy + 32_768) >> 16
  }
}
