import Geometry
import ModeKit

/// Writes text to a sink in blocks.
struct TextFile {
  private var bytes: [UInt8] = []
  private let sink: ByteSink
  /// The number of bytes written.
  private(set) var count = 0

  init(_ sink: @escaping ByteSink) { self.sink = sink }

  mutating func add(_ text: String) throws(Problem) { try add(Array(text.utf8)) }

  mutating func add(_ more: [UInt8]) throws(Problem) {
    bytes += more
    count += more.count
    if bytes.count >= 1 << 16 { try flush() }
  }

  /// Passes the buffered bytes to the sink.
  mutating func flush() throws(Problem) {
    guard !bytes.isEmpty else { return }
    let full = bytes
    bytes.removeAll(keepingCapacity: true)
    try sink(full)
  }
}

/// A line of text with numbers, assembled without strings for speed.
struct TextLine {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds text with XML escapes.
  mutating func add(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": add("&amp;")
      case "<": add("&lt;")
      case ">": add("&gt;")
      case "\"": add("&quot;")
      case "\u{20}"...: bytes.append(contentsOf: String(scalar).utf8)
      default: add(" ")
      }
    }
  }

  /// Adds a number rounded to 0…9 decimals, without trailing zeros.
  mutating func add(_ value: Double, _ decimals: Int = 2) {
    var unit = 1
    for _ in 0..<max(0, min(9, decimals)) { unit *= 10 }
    guard value.magnitude < 1e9 else {
      // Numbers of this size have no decimals to round.
      bytes.append(contentsOf: (value.isFinite ? Path.decimal(value) : "0").utf8)
      return
    }
    let scaled = Int((value * Double(unit)).rounded())
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: unit)
    add(whole: whole)
    add(part: part, of: unit)
  }

  /// Adds a number of units of 0…9 decimals in the shortest way: without trailing zeros, and without a zero before the
  /// point.
  ///
  /// - Parameters:
  ///   - value: the number of units.
  ///   - decimals: 0…9.
  ///   - separates: whether a number that is not negative needs a blank before it.
  mutating func add(grid value: Int, _ decimals: Int, separates: Bool) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) } else if separates { bytes.append(32) }
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let (whole, part) = abs(value).quotientAndRemainder(dividingBy: unit)
    if whole > 0 || part == 0 { add(whole: whole) }
    add(part: part, of: unit)
  }

  private mutating func add(whole: Int) {
    var whole = whole
    let start = bytes.count
    repeat {
      bytes.append(UInt8(48 + whole % 10))
      whole /= 10
    } while whole > 0
    bytes[start...].reverse()
  }

  /// Adds the decimals of a fraction.
  private mutating func add(part: Int, of unit: Int) {
    guard part > 0 else { return }
    var (part, unit) = (part, unit)
    bytes.append(UInt8(ascii: "."))
    while part > 0 {
      unit /= 10
      bytes.append(UInt8(48 + part / unit))
      part %= unit
    }
  }

  mutating func add(byte: UInt8) { bytes.append(byte) }

  /// Adds a point as two numbers separated by a blank.
  mutating func add(_ point: Point, _ decimals: Int) {
    add(point.x, decimals)
    bytes.append(32)
    add(point.y, decimals)
  }

  /// Adds a colour as #rrggbb, without its opacity.
  mutating func add(_ color: Color) {
    let hex = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "#"))
    for channel in [color.red, color.green, color.blue] {
      bytes.append(hex[Int(channel >> 4)])
      bytes.append(hex[Int(channel & 15)])
    }
  }
}

extension Path {
  /// A number in plain digits, for file formats without exponents.
  fileprivate static func decimal(_ value: Double) -> String {
    String(Int(max(-0x1p62, min(0x1p62, value.rounded()))))
  }
}
