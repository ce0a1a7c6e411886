import Geometry

/// A drawing for the documentation, as SVG text: shapes are paths, and so are arrows.
struct Diagram {
  /// The few colours that all drawings share.
  enum Ink: String {
    case ground = "#1D282C"
    case raised = "#2B383D"
    case line = "#51636A"
    case text = "#EEF2EE"
    case quiet = "#9FB0B3"
    case accent = "#F2B84B"
    case good = "#7FC8A9"
    case danger = "#E4715F"
    case blue = "#8CA3E2"
  }

  /// The part of a text that lies at its point.
  enum Anchor: String {
    case start, middle, end
  }

  private let size: Size
  private var elements: [String] = []

  /// Makes an empty drawing on a dark card.
  init(width: Double, height: Double) {
    size = Size(width, height)
    fill(Path(roundedRect: Rect(x: 0, y: 0, width: width, height: height), radius: 16), .ground)
  }

  mutating func fill(_ path: Path, _ ink: Ink, opacity: Double = 1) {
    elements.append(
      "<path d=\"\(path.svg(decimals: 2))\" fill=\"\(ink.rawValue)\"\(Self.faded("fill", opacity))/>")
  }

  mutating func stroke(
    _ path: Path, _ ink: Ink, width: Double = 1.5, opacity: Double = 1, isDashed: Bool = false
  ) {
    let dash = isDashed ? " stroke-dasharray=\"5 5\"" : ""
    elements.append(
      "<path d=\"\(path.svg(decimals: 2))\" fill=\"none\" stroke=\"\(ink.rawValue)\" stroke-width=\"\(width)\""
        + " stroke-linecap=\"round\" stroke-linejoin=\"round\"\(dash)\(Self.faded("stroke", opacity))/>")
  }

  /// Sets one line with its baseline at a point.
  mutating func text(
    _ text: String, at p: Point, size: Double = 14, _ ink: Ink = .text, anchor: Anchor = .start,
    isBold: Bool = false
  ) {
    elements.append(
      "<text x=\"\(p.x)\" y=\"\(p.y)\" font-family=\"Inter, sans-serif\" font-size=\"\(size)\""
        + " font-weight=\"\(isBold ? 600 : 400)\" fill=\"\(ink.rawValue)\" stroke=\"none\" text-anchor=\"\(anchor.rawValue)\">"
        + Self.escaped(text) + "</text>")
  }

  /// Draws a box with a name, and lines of quieter text under it.
  mutating func box(_ rect: Rect, _ name: String, _ lines: String..., edge: Ink = .line) {
    let path = Path(roundedRect: rect, radius: 10)
    fill(path, .raised)
    stroke(path, edge)
    var y = rect.center.y + 5 - Double(lines.count) * 8.5
    text(name, at: Point(rect.center.x, y), size: 15, anchor: .middle, isBold: true)
    for line in lines {
      y += 17
      text(line, at: Point(rect.center.x, y), size: 12, .quiet, anchor: .middle)
    }
  }

  /// Draws an arrow through points, with a word beside the middle of its longest part.
  mutating func arrow(_ points: Point..., label: String? = nil, ink: Ink = .quiet) {
    guard let tip = points.last, points.count > 1 else { return }
    let back = (points[points.count - 2] - tip).normalized
    let side = Vector(-back.dy, back.dx)
    stroke(Path(polygon: points, isClosed: false), ink)
    fill(Path(polygon: [tip, tip + back * 10 + side * 5, tip + back * 10 - side * 5]), ink)
    guard let label else { return }
    let parts = zip(points, points.dropFirst())
    guard let longest = parts.max(by: { $0.0.distance(to: $0.1) < $1.0.distance(to: $1.1) }) else { return }
    let middle = longest.0.lerp(longest.1, 0.5)
    let isFlat = abs(longest.0.y - longest.1.y) < abs(longest.0.x - longest.1.x)
    text(
      label, at: isFlat ? Point(middle.x, middle.y - 7) : Point(middle.x + 8, middle.y + 4), size: 12, .quiet,
      anchor: isFlat ? .middle : .start)
  }

  /// The whole drawing.
  var svg: String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Int(size.width)) \(Int(size.height))\""
      + " width=\"\(Int(size.width))\" height=\"\(Int(size.height))\">\n"
      + elements.joined(separator: "\n") + "\n</svg>\n"
  }

  private static func faded(_ what: String, _ opacity: Double) -> String {
    opacity < 1 ? " \(what)-opacity=\"\(opacity)\"" : ""
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
