/// How many dashes the lines of an SVG file may have.
///
/// The decoder (nanosvg) splits each line into all of its dashes before it draws one, wherever they are, looks at each of
/// them in each row of pixels, and beyond 2^24 dashes its sum of lengths no longer grows. So a file of a hundred bytes
/// could keep it busy without an end.
enum DashCount {
  /// The largest number of dashes of a segment of a line.
  private static let most = 1e5
  /// The attributes with the coordinates and lengths of lines.
  private static let lengths = Set(
    ["d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height"])

  /// Whether no segment of a line can have more than 100,000 dashes. The file's largest coordinate limits the length
  /// of a segment, and transforms scale lines and dashes alike.
  ///
  /// - Complexity: O(bytes).
  static func isBounded(inSVG bytes: [UInt8]) -> Bool {
    var density = 0.0
    forEachAttribute(of: bytes) { name, value in
      switch name {
      case "stroke-dasharray": density = max(density, Self.density(of: value))
      case "style":
        for property in value.split(separator: UInt8(ascii: ";"))
        where property.drop(while: { $0 <= 32 }).starts(with: "stroke-dasharray".utf8) {
          density = max(density, Self.density(of: property.drop { $0 != UInt8(ascii: ":") }))
        }
      default: break
      }
    }
    // Most drawings have no dashes.
    guard density > 0 else { return true }
    var length = 0.0
    forEachAttribute(of: bytes) { name, value in
      if lengths.contains(name) { length = max(length, magnitudes(in: value).max() ?? 0) }
    }
    return length * density <= most
  }

  /// The number of dashes and gaps of a length of 1; 0 for a line without dashes.
  private static func density(of pattern: ArraySlice<UInt8>) -> Double {
    let lengths = magnitudes(in: pattern)
    let sum = lengths.reduce(0, +)
    return sum > 0 ? Double(lengths.count) / sum : 0
  }

  /// Calls `body` with each attribute as nanosvg finds it: a tag ends at the first ">", a name at white space or a sign
  /// of equality, and a value lies between the next quote and another one like it.
  private static func forEachAttribute(
    of bytes: [UInt8], _ body: (_ name: String, _ value: ArraySlice<UInt8>) -> Void
  ) {
    func isBlank(_ byte: UInt8) -> Bool { byte <= 32 }
    var after = bytes[...]
    while let start = after.firstIndex(of: UInt8(ascii: "<")) {
      let tag = after[start...].prefix { $0 != UInt8(ascii: ">") }
      after = after[tag.endIndex...]
      var rest = tag.drop { !isBlank($0) }
      while true {
        let name = rest.drop(while: isBlank).prefix { !isBlank($0) && $0 != UInt8(ascii: "=") }
        guard
          let quote = rest[name.endIndex...].firstIndex(where: {
            $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
          })
        else { break }
        let value = rest[(quote + 1)...].prefix { $0 != rest[quote] }
        body(String(decoding: name, as: UTF8.self), value)
        rest = rest[min(value.endIndex + 1, rest.endIndex)...]
      }
    }
  }

  /// The numbers in a text, without their signs.
  private static func magnitudes(in text: ArraySlice<UInt8>) -> [Double] {
    var result: [Double] = []
    var rest = text
    while let start = rest.firstIndex(where: { isDigit($0) || $0 == UInt8(ascii: ".") }) {
      rest = rest[start...]
      var number = rest.prefix(while: isDigit)
      rest = rest[number.endIndex...]
      if rest.first == UInt8(ascii: ".") {
        number = text[start..<rest.dropFirst().prefix(while: isDigit).endIndex]
        rest = rest[number.endIndex...]
      }
      if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
        var power = rest.dropFirst()
        if let sign = power.first, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign) {
          power.removeFirst()
        }
        let end = power.prefix(while: isDigit).endIndex
        if end > power.startIndex { number = text[start..<end] }
        rest = rest[max(end, rest.startIndex + 1)...]
      }
      // A lone point is no number.
      if let value = Double(String(decoding: number, as: UTF8.self)) { result.append(value) }
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
}
