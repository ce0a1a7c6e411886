import Geometry

/// A colour in CIE L*a*b* under daylight (D65), where equal distances look about equally different.
public struct LabColor: Hashable, Sendable {
  /// The lightness, 0…100.
  public var lightness: Double
  /// The position between green (negative) and red.
  public var a: Double
  /// The position between blue (negative) and yellow.
  public var b: Double

  /// Converts linear light. CIE 15:2004, with sRGB's primaries.
  public init(_ light: LinearColor) {
    func f(_ t: Double) -> Double {
      t > 216.0 / 24389 ? power(t, 1.0 / 3) : (24389.0 / 27 * t + 16) / 116
    }
    let (r, g, b) = (light.red, light.green, light.blue)
    let x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    let y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    let z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    lightness = 116 * y - 16
    a = 500 * (x - y)
    self.b = 200 * (y - z)
  }

  /// The difference ΔE*ab (CIE 1976) to another colour: about 2 is just noticeable, 15 is obvious at a glance. The
  /// bounds for palettes are given in this measure; CIEDE2000 rates saturated colours as closer to each other.
  public func difference(to other: LabColor) -> Double {
    let (l, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
    return (l * l + da * da + db * db).squareRoot()
  }
}
