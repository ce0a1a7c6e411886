import Geometry
import Gestures

/// A shape that one or two fingers stretch.
struct ShapeStroke {
  /// Smaller ones, in dp, are dropped.
  static let smallest = 16.0
  /// How firmly shapes are drawn.
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
  /// When its first finger landed.
  let startTime: Double
  /// Where its ends or corners are, in world points.
  var ends: [Point]
  /// The fingers that hold the ends; nil for one that is let go, or that was never held.
  var holders: [Gesture.SessionID?]
  /// What the end that moves has snapped to.
  var snap: Snap?

  init(
    _ tool: Tool, _ ink: Ink, sides: Int = 5, at point: Point, by session: Gesture.SessionID, time: Double
  ) {
    self.tool = tool
    self.ink = ink
    self.sides = sides
    startTime = time
    ends = [point, point]
    holders = [nil, session]
  }

  /// Whether both corners have been held by fingers.
  var isPair = false

  /// A second finger takes the other corner.
  mutating func join(_ session: Gesture.SessionID, at point: Point) {
    isPair = true
    // The first finger holds the corner that it has dragged; the second one takes that where it landed.
    ends[0] = point
    holders[0] = session
  }

  /// Whether its ends are two corners of the box around it.
  var isBox: Bool { tool == .circle || tool == .rectangle }

  /// How large it is, in world points.
  var extent: Double {
    isBox
      ? max(abs(ends[0].x - ends[1].x), abs(ends[0].y - ends[1].y))
      : ends[0].distance(to: ends[1]) * (tool == .polygon ? 2 : 1)
  }

  /// The box around it, but for an arrow's head.
  var box: Rect {
    guard tool == .polygon else { return Rect(corner: ends[0], corner: ends[1]) }
    let radius = ends[0].distance(to: ends[1])
    return Rect(center: ends[0], size: Size(2 * radius, 2 * radius))
  }

  /// The shape as a path in world points.
  var path: Path {
    if tool == .circle { return Path(ellipseIn: Rect(corner: ends[0], corner: ends[1])) }
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
      let box = Rect(corner: ends[0], corner: ends[1])
      return box.corners + [box.corners[0]]
    case .polygon:
      // The first corner is where the finger is.
      let way = ends[1] - ends[0]
      return (0...sides).map { i in
        ends[0] + Vector(angle: way.angle + 2 * .pi * Double(i % sides) / Double(sides), length: way.length)
      }
    case .arrow:
      let way = ends[1] - ends[0]
      let head = min(ink.width * Self.headWidths, way.length * Self.headShare)
      func barb(_ side: Double) -> Point {
        ends[1] - Vector(angle: way.angle + side * Self.headAngle, length: head)
      }
      return [ends[0], ends[1], barb(-1), ends[1], barb(1)]
    default: return ends
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
