import Geometry

/// The strokes that a whole-stroke eraser has touched during its gesture.
struct LiftedStrokes {
  /// The ink of the eraser: its width, layer and seat.
  let ink: Ink
  /// The names of the strokes.
  private(set) var names: [StrokeName] = []
  /// The boxes of the strokes' parts, in world points.
  private(set) var boxes: [Rect] = []
  private var last: Point

  init(_ ink: Ink, at point: Point) {
    self.ink = ink
    last = point
  }

  /// Moves the eraser to a point. Returns the boxes of the strokes that it touches on the way.
  ///
  /// - Complexity: O(nodes of the strokes near it).
  mutating func move(to point: Point, on board: Board) -> [Rect] {
    let way = Rect(corner: last, corner: point).inset(by: -ink.width / 2)
    let known = Set(names.map(\.order))
    var found: [Rect] = []
    for stroke in board.strokes(in: way) where !known.contains(stroke.order) {
      // Eraser strokes cannot be lifted.
      guard !stroke.ink.brush.erases, stroke.ink.layer == ink.layer,
        stroke.isTouched(from: last, to: point, reach: ink.width / 2)
      else {
        continue
      }
      names.append(stroke.name)
      found += stroke.spans.map(\.bounds)
    }
    boxes += found
    last = point
    return found
  }
}

extension Stroke {
  /// Whether a disc that moves from one point to another touches the stroke.
  func isTouched(from start: Point, to end: Point, reach: Double) -> Bool {
    let reach = reach + ink.width / 2
    let box = Rect(corner: start, corner: end).inset(by: -reach)
    for span in spans where span.bounds.intersects(box) {
      var isTouched = false
      steps(of: span) { step in
        guard !isTouched, step.bounds.inset(by: -reach).intersects(box) else { return }
        var from = step.start
        for part in 1...4 {
          let to = step.point(Double(part) / 4)
          if Self.distance(from, to, start, end) <= reach { isTouched = true }
          from = to
        }
      }
      if isTouched { return true }
    }
    return false
  }

  /// The distance between two line segments.
  private static func distance(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
    let (r, s) = (b - a, d - c)
    let across = r.cross(s)
    if abs(across) > 1e-12 {
      let t = (c - a).cross(s) / across
      let u = (c - a).cross(r) / across
      if (0...1).contains(t), (0...1).contains(u) { return 0 }
    }
    return min(distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b))
  }

  private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let way = b - a
    let t = way.lengthSquared > 0 ? max(0, min(1, (point - a).dot(way) / way.lengthSquared)) : 0
    return point.distance(to: a + way * t)
  }
}
