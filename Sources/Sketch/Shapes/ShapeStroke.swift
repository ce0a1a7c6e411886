import Geometry

/// A shape between two points, and its stroke.
struct ShapeStroke {
  /// The size in dp below which a shape is dropped.
  static let smallest = 16.0
  /// The pressure of shapes, 0…1.
  private static let pressure = 0.85
  /// The range of a polygon's number of corners.
  static let corners = 3...12
  /// The length of an arrow's head: a multiple of the line's width, limited to a part of the arrow's length.
  private static let headWidths = 4.5
  private static let headShare = 0.45
  /// Half the angle of an arrow's head, in radians.
  private static let headAngle = 0.5

  /// The tool of the shape.
  let tool: Tool
  /// The ink of the stroke.
  let ink: Ink
  /// The number of corners of a polygon.
  let sides: Int
  /// The start: an end, a corner, or the centre of a polygon, in world points.
  var first: Point
  /// The end, in world points.
  var last: Point

  /// The ends of a shape.
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

  /// The position of an end, in world points.
  subscript(end: End) -> Point {
    get { end == .first ? first : last }
    set { if end == .first { first = newValue } else { last = newValue } }
  }

  /// Whether its ends are opposite corners of its bounding box.
  var isBox: Bool { tool == .circle || tool == .rectangle }

  /// The size, in world points.
  var extent: Double {
    isBox
      ? max(abs(first.x - last.x), abs(first.y - last.y))
      : first.distance(to: last) * (tool == .polygon ? 2 : 1)
  }

  /// The bounding box, without an arrow's head.
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
      // Curves go from middle to middle past each node. A doubled node makes a corner.
      if tool != .circle, i > 0, i + 1 < points.count { writer.add(node) }
    }
    return writer.bytes
  }

  /// The corners of a shape with straight lines.
  private var line: [Point] {
    switch tool {
    case .rectangle:
      let box = Rect(corner: first, corner: last)
      return box.corners + [box.corners[0]]
    case .polygon:
      // The first corner is at the finger.
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

  /// Nodes around the ellipse. The first ones are repeated, so that it closes without a gap.
  private var round: [Point] {
    let radii = box.size
    // Curves with n nodes are inside a circle of radius r by about r(1 − cos(π/n))/2.
    let count = 96
    return (0...count + 1).map { i in
      let angle = (Double(i) / Double(count) - 0.3) * 2 * .pi
      return box.center + Vector(cosine(angle) * radii.width / 2, sine(angle) * radii.height / 2)
    }
  }
}
