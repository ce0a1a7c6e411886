import Geometry

/// The key of a print. Sizes and positions are rounded, large prints more coarsely, so that prints are reused.
struct PrintKey: BitwiseCopyable {
  /// The diameter in device pixels.
  let diameter: Double
  /// The number of pixels that it touches along a side.
  let side: Int
  /// The index of its size, for cached prints.
  let size: Int16
  /// The number among prints of its size, below ``numbers``: its orientation, then its subpixel position across and
  /// down.
  let number: Int16

  /// The largest print that is cached, in device pixels.
  private static let largest = 128.0
  /// The number of cached sizes: up to 24 pixels in steps of a half, up to 64 in steps of 1, up to `largest` in steps
  /// of 2.
  static let sizes = 49 + 41 + 33
  /// The number of prints of a size: eight orientations at sixteen positions.
  static let numbers = 8 * 16

  /// The key of a print around a point of the layer's device space, and the position of its first pixel.
  ///
  /// `turn` is one of eight orientations.
  @inline(__always) static func at(_ center: Point, diameter: Double, turn: Int)
    -> (key: PrintKey, left: Int64, top: Int64)
  {
    let steps: Int64
    let rounded: Double
    let side: Int
    let size: Int16
    if diameter < 24 {
      steps = max(1, Self.nearest(diameter * 2))
      rounded = Double(steps) * 0.5
      side = Int((steps &+ 1) &>> 1 &+ 1)
      size = Int16(truncatingIfNeeded: steps)
    } else if diameter < 64 {
      steps = Self.nearest(diameter)
      rounded = Double(steps)
      side = Int(steps &+ 1)
      size = Int16(truncatingIfNeeded: steps &+ 25)
    } else {
      steps = Self.nearest(diameter * 0.5)
      rounded = Double(steps) * 2
      side = Int(steps &* 2 &+ 1)
      size = Int16(truncatingIfNeeded: min(steps, 64) &+ 58)
    }
    // The corner on the grid of subpixel positions.
    let shift = Self.placeBits(rounded)
    let parts = Double(1 &<< shift)
    let radius = rounded / 2
    let x = Self.nearest((center.x - radius) * parts)
    let y = Self.nearest((center.y - radius) * parts)
    let mask = 1 &<< shift &- 1
    let number = Int16(truncatingIfNeeded: Int64(turn) &<< 4 | (x & mask) &<< 2 | (y & mask))
    return (PrintKey(diameter: rounded, side: side, size: size, number: number), x &>> shift, y &>> shift)
  }

  /// The number of subpixel positions along an axis is 2 to this power.
  @inline(__always) private static func placeBits(_ diameter: Double) -> Int64 {
    diameter < 12 ? 2 : diameter < 40 ? 1 : 0
  }

  /// The nearest integer, halves away from zero. `rounded()` is a call on processors without an instruction for it.
  @inline(__always) private static func nearest(_ value: Double) -> Int64 {
    Int64(value + (value < 0 ? -0.5 : 0.5))
  }

  /// Whether the print is cached.
  var isKept: Bool { diameter <= Self.largest }

  /// The orientation, one of eight.
  var turn: Int { Int(number) >> 4 }

  /// The vector from the print's corner to the middle of its first pixel, in device pixels.
  var corner: Point {
    let parts = Double(1 << Self.placeBits(diameter))
    return Point(0.5 - Double(number >> 2 & 3) / parts, 0.5 - Double(number & 3) / parts)
  }
}
