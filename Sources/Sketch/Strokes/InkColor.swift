import Geometry
import Interface
import ModeKit

/// The colour of an ink.
public enum InkColor: Hashable, Sendable {
  /// One of the six chalks, which are light on dark boards and dark on light ones.
  case chalk(Int)
  /// A custom colour, the same on every board.
  case own(Color)

  /// The colour on a board with a theme.
  func shown(_ theme: Theme) -> Color {
    switch self {
    case .chalk(let number): theme.color(.chalk(number))
    case .own(let color): color
    }
  }

  /// The colour's name in files: the chalk's number, or #RRGGBB.
  var text: String {
    switch self {
    case .chalk(let number): String(number)
    case .own(let color): Self.hex(color)
    }
  }

  /// Parses a colour's name in files.
  init?(_ text: String) {
    if let number = Int(text), (0..<Ink.colorCount).contains(number) {
      self = .chalk(number)
    } else if text.count == 7, text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) {
      self = .own(Color(value))
    } else {
      return nil
    }
  }

  private static func hex(_ color: Color) -> String {
    let digits = Array("0123456789ABCDEF")
    return [color.red, color.green, color.blue].reduce("#") {
      $0 + String([digits[Int($1 >> 4)], digits[Int($1 & 15)]])
    }
  }

  func encode(into writer: inout ByteWriter) {
    switch self {
    case .chalk(let number): writer.byte(UInt8(number))
    case .own(let color):
      writer.byte(UInt8(Ink.colorCount))
      for channel in [color.red, color.green, color.blue] { writer.byte(channel) }
    }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    let number = Int(try reader.byte())
    if number < Ink.colorCount {
      self = .chalk(number)
    } else {
      guard number == Ink.colorCount else { throw ByteReader.damaged }
      self = .own(
        Color(red: try reader.byte(), green: try reader.byte(), blue: try reader.byte(), alpha: 255))
    }
  }
}
