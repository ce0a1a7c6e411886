import Geometry

/// The colours beside the chalks, by row: bright, soft, earthy, and grey.
enum Palette {
  static let rows: [[InkColor]] = [
    [0xE53935, 0xFB8C00, 0xFDD835, 0x43A047, 0x00ACC1, 0x1E88E5, 0x8E24AA, 0xD81B60],
    [0xF4B6B6, 0xF7D2A8, 0xF5EBAF, 0xC3E3B5, 0xB0DEDC, 0xB4CDEE, 0xCFBDE8, 0xEEBBD8],
    [0x6B3A22, 0x9C5A2C, 0xC68B4A, 0xE2C08D, 0x7A7F3A, 0x4E6136, 0x3E5C63, 0x2E3B4B],
    [0x111111, 0x333333, 0x555555, 0x777777, 0x999999, 0xBBBBBB, 0xDDDDDD, 0xFFFFFF],
  ].map { $0.map { .own(Color($0)) } }
}

/// A colour as hue, saturation and lightness, each 0…1.
struct MixedColor: Hashable, Sendable {
  /// The hue, from red through green and blue back to red.
  var hue: Double
  /// The saturation, from grey to pure.
  var saturation: Double
  /// The lightness, from black through the pure colour to white.
  var lightness: Double

  /// Converts a colour.
  init(_ color: Color) {
    let (r, g, b) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    let (most, least) = (max(r, g, b), min(r, g, b))
    let range = most - least
    lightness = (most + least) / 2
    guard range > 0 else {
      (hue, saturation) = (0, 0)
      return
    }
    saturation = min(1, range / max(1e-9, 1 - abs(2 * lightness - 1)))
    let sixth = most == r ? (g - b) / range : most == g ? (b - r) / range + 2 : (r - g) / range + 4
    hue = (sixth < 0 ? sixth + 6 : sixth) / 6
  }

  /// The colour.
  var color: Color {
    let chroma = (1 - abs(2 * lightness - 1)) * saturation
    func channel(_ shift: Double) -> UInt8 {
      let place = (hue * 6 + shift).truncatingRemainder(dividingBy: 6)
      let share = max(0, min(1, abs(place - 3) - 1))
      return UInt8(max(0, min(1, lightness + chroma * (share - 0.5))) * 255 + 0.5)
    }
    return Color(red: channel(0), green: channel(4), blue: channel(2))
  }
}
