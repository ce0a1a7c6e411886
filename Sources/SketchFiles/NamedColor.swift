import Geometry

extension Color {
  /// Reads a colour as CSS, SVG and Xournal write it: #rgb, #rrggbb, #rrggbbaa, rgb(r, g, b) or a common name; nil for
  /// anything else.
  package init?(named text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#") {
      let digits = text.dropFirst().compactMap { $0.hexDigitValue.map(UInt8.init) }
      guard digits.count == text.utf8.count - 1 else { return nil }
      switch digits.count {
      case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
      case 6, 8:
        let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
      default: return nil
      }
    } else if text.hasPrefix("rgb("), text.hasSuffix(")") {
      let parts = text.dropFirst(4).dropLast().split { $0 == "," || $0 == " " }
      let values = parts.compactMap { part -> UInt8? in
        let value = part.hasSuffix("%") ? Double(part.dropLast()).map { $0 * 2.55 } : Double(part)
        return value.flatMap { $0.isFinite ? UInt8(max(0, min(255, $0.rounded()))) : nil }
      }
      guard parts.count == 3, values.count == 3 else { return nil }
      self.init(red: values[0], green: values[1], blue: values[2])
    } else if let rgb = Self.names[text] {
      self.init(rgb)
    } else {
      return nil
    }
  }

  /// The basic colours of CSS, and those that Xournal names.
  private static let names: [String: UInt32] = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF, "magenta": 0xFF00FF,
    "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080,
    "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF, "cyan": 0x00FFFF, "orange": 0xFFA500,
    "pink": 0xFFC0CB, "brown": 0xA52A2A, "lightblue": 0xADD8E6, "lightgreen": 0x90EE90, "darkgreen": 0x006400,
    "darkblue": 0x00008B, "darkred": 0x8B0000, "lightgray": 0xD3D3D3, "darkgray": 0xA9A9A9,
  ]
}
