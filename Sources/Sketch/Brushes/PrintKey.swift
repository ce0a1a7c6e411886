import Geometry

/// Which print it is: sizes and places are rounded, the larger the coarser, so that the same prints come again and again.
struct PrintKey: BitwiseCopyable {
  /// The diameter in device pixels.
  let diameter: Double
  /// How many pixels a side it touches.
  let side: Int
  /// Which of ``sizes`` it has, for those that are kept.
  let size: Int16
  /// Tells it from all others of its size, below ``numbers``: its turn, then its place in a pixel across and down.
  let number: Int16

  /// The largest print that is kept, in device pixels.
  private static let largest = 128.0
  /// How many sizes are kept: up to 24 pixels by halves, up to 64 by wholes, and up to `largest` by twos.
  static let sizes = 49 + 41 + 33
  /// How many prints of a size there can be: eight turns in sixteen places.
  static let numbers = 8 * 16

  /// The key of a print around a point of the layer's device space, and the place of its first pixel.
  ///
  /// `turn` is one of eight.
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
    // The corner, on the grid of places.
    let shift = Self.placeBits(rounded)
    let parts = Double(1 &<< shift)
    let radius = rounded / 2
    let x = Self.nearest((center.x - radius) * parts)
    let y = Self.nearest((center.y - radius) * parts)
    let mask = 1 &<< shift &- 1
    let number = Int16(truncatingIfNeeded: Int64(turn) &<< 4 | (x & mask) &<< 2 | (y & mask))
    return (PrintKey(diameter: rounded, side: side, size: size, number: number), x &>> shift, y &>> shift)
  }

  /// A place is one of two to this power in a pixel.
  @inline(__always) private static func placeBits(_ diameter: Double) -> Int64 {
    diameter < 12 ? 2 : diameter < 40 ? 1 : 0
  }

  /// The nearest whole number, halves away from zero: `rounded()` is a call, where processors need not have an instruction for it.
  @inline(__always) private static func nearest(_ value: Double) -> Int64 {
    Int64(value + (value < 0 ? -0.5 : 0.5))
  }

  /// Whether it is kept.
  var isKept: Bool { diameter <= Self.largest }

  /// One of eight.
  var turn: Int { Int(number) >> 4 }

  /// From the print's own corner to the middle of its first pixel, in device pixels.
  var corner: Point {
    let parts = Double(1 << Self.placeBits(diameter))
    return Point(0.5 - Double(number >> 2 & 3) / parts, 0.5 - Double(number & 3) / parts)
  }
}
