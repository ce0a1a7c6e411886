import Geometry
import Scene

/// The horizontal alignment of lines of text.
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
    /// The text of the line.
    public var string: String
    /// The width of the line, in dp.
    public var width: Double
  }

  /// The lines from the top.
  public let lines: [Line]
  /// The style, possibly smaller than the one asked for.
  public let style: TextStyle
  /// Whether words were left out, or a word was broken, for lack of room.
  public let isCut: Bool
  /// The distance from the top of a line to its baseline, and to the top of the next line, in dp.
  public let ascent: Double, lineHeight: Double

  /// Breaks a text at spaces so that no line is wider than `width` (dp). Text after `maxLines` lines is replaced by
  /// an ellipsis. If a single word is wider than `width`, the text size is reduced, down to half; only then is the
  /// word broken.
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

  /// The size of the lines, in dp.
  public var size: Size {
    Size(lines.map(\.width).max() ?? 0, lineHeight * Double(max(lines.count, 1)))
  }

  /// Places the lines in a rectangle (dp), from its top or centred vertically.
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
      // The frame of a line ends where the rectangle does, so that an audit finds lines that stick out.
      let given = Rect(minX: x, minY: y, maxX: x + line.width, maxY: y + lineHeight).intersection(
        rect.inset(by: -0.5))
      return PlacedText(
        line.string, style: style, color: color, frame: given.isEmpty ? .zero : given,
        baseline: Point(x, y + ascent), needed: Size(line.width, lineHeight), isCut: isCut)
    }
  }
}
