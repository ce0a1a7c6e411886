import Geometry
import Scene

/// Where lines of text stand across the room that they have.
public enum TextAlignment: Hashable, Sendable {
  /// At the left.
  case start
  /// In the middle.
  case center
  /// At the right.
  case end
}

/// A text broken into lines.
public struct TextBlock: Hashable, Sendable {
  /// One line.
  public struct Line: Hashable, Sendable {
    /// What it says.
    public var string: String
    /// How long it is, in dp.
    public var width: Double
  }

  /// The lines from the top.
  public let lines: [Line]
  /// How it is set.
  public let style: TextStyle
  /// Whether words were left out, or one was broken, for want of room.
  public let isCut: Bool
  /// From the top of a line to its baseline, and to the top of the next, in dp.
  public let ascent: Double, lineHeight: Double

  /// Breaks a text at spaces so that no line is wider than `width` (dp), and after `maxLines` leaves the rest out with an
  /// ellipsis. Where a word alone is wider than the room, all is set smaller, down to half; only then is it broken.
  ///
  /// - Complexity: what is measured is O(characters · log characters of a line), however long the text and its words are.
  public init(
    _ text: String, _ style: TextStyle, width: Double = .infinity, maxLines: Int = .max,
    typesetter: any Typesetter
  ) {
    var style = style
    var breaker = LineBreaker(style: style, width: max(width, 1), typesetter: typesetter)
    var broken = breaker.lines(of: text)
    if breaker.hasBrokenWord, maxLines == .max {
      let widest = text.split { $0 == " " || $0 == "\n" }.map { typesetter.measure(String($0), style).width }
        .max()
      style.size *= max(0.5, 0.999 * width / max(widest ?? 1, 1))
      breaker = LineBreaker(style: style, width: max(width, 1), typesetter: typesetter)
      broken = breaker.lines(of: text)
    }
    let metrics = typesetter.measure("Ag", style)
    var isCut = breaker.hasBrokenWord
    if broken.count > maxLines, maxLines > 0 {
      isCut = true
      broken = Array(broken[..<(maxLines - 1)]) + [breaker.shorten(broken[(maxLines - 1)...])]
    }
    lines = broken.map { Line(string: $0, width: $0.isEmpty ? 0 : typesetter.measure($0, style).width) }
    self.style = style
    self.isCut = isCut
    ascent = metrics.ascent
    lineHeight = metrics.height
  }

  /// The room that the lines need, in dp.
  public var size: Size {
    Size(lines.map(\.width).max() ?? 0, lineHeight * Double(max(lines.count, 1)))
  }

  /// The lines in a rectangle (dp), from its top or, centred, around its middle.
  public func place(
    in rect: Rect, color: Color, alignment: TextAlignment = .start, isCentered: Bool = false
  ) -> [PlacedText] {
    let top = isCentered ? rect.minY + (rect.height - size.height) / 2 : rect.minY
    return lines.enumerated().compactMap { index, line in
      guard !line.string.isEmpty else { return nil }
      let x =
        switch alignment {
        case .start: rect.minX
        case .center: rect.minX + (rect.width - line.width) / 2
        case .end: rect.maxX - line.width
        }
      let y = top + Double(index) * lineHeight
      // The room a line was given ends where the rectangle does: that is how an audit sees what sticks out.
      let given = Rect(minX: x, minY: y, maxX: x + line.width, maxY: y + lineHeight).intersection(
        rect.inset(by: -0.5))
      return PlacedText(
        line.string, style: style, color: color, frame: given.isEmpty ? .zero : given,
        baseline: Point(x, y + ascent), needed: Size(line.width, lineHeight), isCut: isCut)
    }
  }
}
