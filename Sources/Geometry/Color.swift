/// An sRGB colour with straight (not premultiplied) alpha, eight bits per channel.
public struct Color: Hashable, Sendable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Opacity, 0 (invisible) to 255 (opaque).
  public var alpha: UInt8

  /// Makes a colour from its channels.
  @inlinable public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a colour from 0xRRGGBB and an opacity from 0 to 1.
  public init(_ rgb: UInt32, opacity: Double = 1) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb), alpha: UInt8(Swift.max(0, Swift.min(1, opacity)) * 255 + 0.5))
  }

  /// Opaque black.
  public static let black = Color(0x000000)
  /// Opaque white.
  public static let white = Color(0xFFFFFF)
  /// Fully transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The colour with its opacity multiplied by a factor from 0 to 1.
  public func faded(_ factor: Double) -> Color {
    var result = self
    result.alpha = UInt8(Swift.max(0, Swift.min(1, factor)) * Double(alpha) + 0.5)
    return result
  }

  /// The linear interpolation to another colour by `t` (0…1), channel by channel.
  public func mixed(with other: Color, _ t: Double) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(Swift.max(0, Swift.min(255, Double(a) + (Double(b) - Double(a)) * t + 0.5)))
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
