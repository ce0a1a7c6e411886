extension Path {
  /// The path as SVG path data with absolute commands.
  ///
  /// Without a number of decimals, every coordinate is the shortest text that reads back as the same `Double`, so that
  /// ``init(svg:most:)`` gives an equal path.
  ///
  /// - Parameter decimals: the number of digits after the point, 0…15; nil for as many as needed.
  /// - Returns: the value of a `d` attribute.
  /// - Complexity: O(points).
  public func svg(decimals: Int? = nil) -> String {
    var text = ""
    text.reserveCapacity(points.count * 12)
    func write(_ p: Point) {
      for value in [p.x, p.y] {
        let number = Path.text(value, decimals)
        if let last = text.last, last.isNumber, !number.hasPrefix("-") { text += " " }
        text += number
      }
    }
    for segment in segments {
      switch segment {
      case .move(let p):
        text += "M"
        write(p)
      case .line(_, let p):
        text += "L"
        write(p)
      case .quad(let curve):
        text += "Q"
        write(curve.control)
        write(curve.end)
      case .cubic(let curve):
        text += "C"
        write(curve.control1)
        write(curve.control2)
        write(curve.end)
      case .close: text += "Z"
      }
    }
    return text
  }

  private static func text(_ value: Double, _ decimals: Int?) -> String {
    if let decimals {
      var unit = 1.0
      for _ in 0..<max(0, min(15, decimals)) { unit *= 10 }
      let scaled = (value * unit).rounded()
      // Beyond 2⁵³ a Double has no digits after the point to drop.
      if scaled.magnitude < 9_007_199_254_740_992 {
        let (whole, part) = Int64(scaled.magnitude).quotientAndRemainder(dividingBy: Int64(unit))
        var digits = String(part)
        digits = String(repeating: "0", count: max(0, String(Int64(unit)).count - 1 - digits.count)) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return (scaled < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
      }
    }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
