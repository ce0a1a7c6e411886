import Geometry

/// A shape between two points, and the stroke that draws it.
struct ShapeStroke {
  /// Smaller ones, in dp, are dropped.
  static let smallest = 16.0
  /// The pressure with which shapes are drawn, 0…1.
  private static let pressure = 0.85
  /// How many corners a polygon can have.
  static let corners = 3...12
  /// The length of an arrow's head: as many times the width of its line, but at most this share of the arrow.
  private static let headWidths = 4.5
  private static let headShare = 0.45
  /// Half the angle of an arrow's head, in radians.
  private static let headAngle = 0.5

  /// What it is.
  let tool: Tool
  /// What it is drawn with.
  let ink: Ink
  /// How many corners it has, for a polygon.
  let sides: Int
  /// Where it begins: an end, a corner, or the middle of a polygon, in world points.
  var first: Point
  /// Where it ends, in world points.
  var last: Point

  /// One of its two ends.
  enum End {
    case first, last
    var opposite: End { self == .first ? .last : .first }
  }

  /// Makes a shape without size.
  init(_ tool: Tool, _ ink: Ink, sides: Int = 5, at point: Point) {
    self.tool = tool
    self.ink = ink
    self.sides = sides
    (first, last) = (point, point)
  }

  /// Where an end is, in world points.
  subscript(end: End) -> Point {
    get { end == .first ? first : last }
    set { if end == .first { first = newValue } else { last = newValue } }
  }

  /// Whether its ends are two corners of the box around it.
  var isBox: Bool { tool == .circle || tool == .rectangle }

  /// How large it is, in world points.
  var extent: Double {
    isBox
      ? max(abs(first.x - last.x), abs(first.y - last.y))
      : first.distance(to: last) * (tool == .polygon ? 2 : 1)
  }

  /// The box around it, but for an arrow's head.
  var box: Rect {
    guard tool == .polygon else { return Rect(corner: first, corner: last) }
    let radius = first.distance(to: last)
    return Rect(center: first, size: Size(2 * radius, 2 * radius))
  }

  /// The shape as a path in world points.
  var path: Path {
    if tool == .circle { return Path(ellipseIn: Rect(corner: first, corner: last)) }
    return Path(polygon: line, isClosed: false)
  }

  /// The shape as a stroke's trail.
  var trail: [UInt8] {
    var writer = TrailWriter()
    let points = tool == .circle ? round : line
    for (i, point) in points.enumerated() {
      let node = ink.node(at: point, pressure: Self.pressure)
      writer.add(node)
      // Curves lead from middle to middle past each node; one that comes twice is passed through.
      if tool != .circle, i > 0, i + 1 < points.count { writer.add(node) }
    }
    return writer.bytes
  }

  /// The corners along a shape of straight lines.
  private var line: [Point] {
    switch tool {
    case .rectangle:
      let box = Rect(corner: first, corner: last)
      return box.corners + [box.corners[0]]
    case .polygon:
      // The first corner is where the finger is.
      let way = last - first
      return (0...sides).map { i in
        first + Vector(angle: way.angle + 2 * .pi * Double(i % sides) / Double(sides), length: way.length)
      }
    case .arrow:
      let way = last - first
      let head = min(ink.width * Self.headWidths, way.length * Self.headShare)
      func barb(_ side: Double) -> Point {
        last - Vector(angle: way.angle + side * Self.headAngle, length: head)
      }
      return [first, last, barb(-1), last, barb(1)]
    default: return [first, last]
    }
  }

  /// Nodes around the ellipse, the first ones twice, so that no gap shows where it closes.
  private var round: [Point] {
    let radii = box.size
    // Curves between n nodes cut a circle of radius r short by about r(1 − cos(π/n))/2.
    let count = 96
    return (0...count + 1).map { i in
      let angle = (Double(i) / Double(count) - 0.3) * 2 * .pi
      return box.center + Vector(cosine(angle) * radii.width / 2, sine(angle) * radii.height / 2)
    }
  }
}
