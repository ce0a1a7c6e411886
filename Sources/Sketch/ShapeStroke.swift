import Geometry
import Gestures

/// A line or a circle that one or two fingers stretch.
struct ShapeStroke {
  /// Smaller ones, in dp, are dropped.
  static let smallest = 16.0
  /// How firmly shapes are drawn.
  private static let pressure = 0.85

  /// What it is.
  let tool: Tool
  /// What it is drawn with.
  let ink: Ink
  /// When its first finger landed.
  let startTime: Double
  /// Where its ends or corners are, in world points.
  var ends: [Point]
  /// The fingers that hold the ends; nil for one that is let go, or that was never held.
  var holders: [Gesture.SessionID?]

  init(_ tool: Tool, _ ink: Ink, at point: Point, by session: Gesture.SessionID, time: Double) {
    self.tool = tool
    self.ink = ink
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

  /// How large it is, in world points.
  var extent: Double {
    tool == .line
      ? ends[0].distance(to: ends[1]) : max(abs(ends[0].x - ends[1].x), abs(ends[0].y - ends[1].y))
  }

  /// The box between the ends.
  var box: Rect { Rect(corner: ends[0], corner: ends[1]) }

  /// The shape as a path in world points.
  var path: Path { tool == .line ? Path(polygon: ends, isClosed: false) : Path(ellipseIn: box) }

  /// The shape as a stroke's trail.
  var trail: [UInt8] {
    var writer = TrailWriter()
    for point in tool == .line ? ends : round { writer.add(ink.node(at: point, pressure: Self.pressure)) }
    return writer.bytes
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
