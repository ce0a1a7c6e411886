import Geometry

/// A colour in linear light: sRGB's primaries without its gamma, 0…1 each.
public struct LinearColor: Hashable, Sendable {
  /// The amount of red light.
  public var red: Double
  /// The amount of green light.
  public var green: Double
  /// The amount of blue light.
  public var blue: Double

  /// Makes a colour from amounts of light.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Converts an sRGB colour; its opacity is ignored. IEC 61966-2-1.
  public init(_ color: Color) {
    func linear(_ channel: UInt8) -> Double {
      let c = Double(channel) / 255
      return c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055, 2.4)
    }
    self.init(red: linear(color.red), green: linear(color.green), blue: linear(color.blue))
  }

  /// The relative luminance, 0…1.
  public var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}
