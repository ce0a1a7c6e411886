extension Path {
  /// How often the contours, each closed by a straight line, wind clockwise (on screen) around a point.
  /// Exact on curves. A point on a straight edge belongs to one of its sides, and
  /// always to the same one, whichever way the edge is walked.
  ///
  /// - Complexity: O(points).
  public func winding(around p: Point) -> Int {
    guard p.isFinite else { return 0 }
    var result = 0
    var start = Point.origin
    var last = Point.origin
    for segment in segments {
      switch segment {
      case .move(let q):
        result += Path.crossing(last, start, p)
        start = q
      case .line(let from, let to), .close(let from, let to): result += Path.crossing(from, to, p)
      case .quad(let curve): result += Path.crossing(CubicCurve(curve), p)
      case .cubic(let curve): result += Path.crossing(curve, p)
      }
      last = segment.end
    }
    return result + Path.crossing(last, start, p)
  }

  /// Whether a point is inside the filled path. Contours count as closed.
  ///
  /// - Complexity: O(points).
  public func contains(_ p: Point, rule: FillRule = .nonZero) -> Bool {
    let winding = winding(around: p)
    return rule == .nonZero ? winding != 0 : winding % 2 != 0
  }

  /// Whether a point is on what a style draws of the path, or misses it by at most a tolerance, as a finger may.
  ///
  /// A line is hit where its outline is, miters and caps included, to 1/500 of its width. The gaps between
  /// dashes are hit too: who taps a dashed line means the line.
  ///
  /// - Parameters:
  ///   - p: the point, in the path's own space.
  ///   - style: how the path is drawn.
  ///   - tolerance: by how much the point may miss, in the path's own space.
  /// - Returns: whether the point hits.
  /// - Complexity: O(points).
  public func contains(_ p: Point, style: PathStyle, tolerance: Double = 0) -> Bool {
    guard p.isFinite else { return false }
    let tolerance = tolerance > 0 ? tolerance : 0
    if style.mode != .stroke, controlBounds.inset(by: -tolerance).touches(p) {
      if contains(p, rule: style.rule) { return true }
      if tolerance > 0, let nearest = nearest(to: p), nearest.distance <= tolerance { return true }
    }
    guard style.mode != .fill else { return false }
    var line = style.stroke
    line.dash = []
    guard strokeBounds(line).inset(by: -tolerance - line.width / 500).touches(p) else { return false }
    // Most touches of a line are near its middle: no outline is needed to see that.
    guard let nearest = nearest(to: p) else { return false }
    let outline = stroked(line, tolerance: line.width / 500).path
    return outline.contains(p)
      || (tolerance > 0 && (outline.nearest(to: p)?.distance ?? .infinity) <= tolerance)
      || (line.cap == .round && line.join == .round && nearest.distance <= line.width / 2 + tolerance)
  }

  /// The change of winding that a line brings: 1 where it crosses the ray to the right downwards.
  private static func crossing(_ a: Point, _ b: Point, _ p: Point) -> Int {
    guard (a.y <= p.y) != (b.y <= p.y) else { return 0 }
    // The side of the line, without a division, and the same from both of its ends.
    let (upper, lower) = b.y > a.y ? (a, b) : (b, a)
    let side = (lower.x - upper.x) * (p.y - upper.y) - (p.x - upper.x) * (lower.y - upper.y)
    return side > 0 ? (b.y > a.y ? 1 : -1) : 0
  }

  private static func crossing(_ curve: CubicCurve, _ p: Point) -> Int {
    let box = curve.controlBounds
    guard p.y >= box.minY, p.y <= box.maxY, p.x <= box.maxX else { return 0 }
    if p.x < box.minX {
      // Wholly to the right: every turn back cancels.
      return ((curve.end.y > p.y) ? 1 : 0) - ((curve.start.y > p.y) ? 1 : 0)
    }
    var first = 2.0
    var second = 2.0
    curve.extremaOfY {
      if $0 < first { (first, second) = ($0, first) } else { second = $0 }
    }
    var result = 0
    var from = 0.0
    for to in [first, second, 1] where to <= 1 {
      result += monotoneCrossing(curve, from, to, p)
      from = to
    }
    return result
  }

  /// The crossing of the part of a curve between two parameters, on which y does not turn around.
  private static func monotoneCrossing(_ curve: CubicCurve, _ from: Double, _ to: Double, _ p: Point) -> Int {
    func at(_ t: Double) -> Point { t == 0 ? curve.start : t == 1 ? curve.end : curve.point(at: t) }
    let startsAbove = at(from).y <= p.y
    guard startsAbove != (at(to).y <= p.y) else { return 0 }
    var low = from
    var high = to
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if (at(middle).y <= p.y) == startsAbove { low = middle } else { high = middle }
    }
    return at((low + high) / 2).x > p.x ? (startsAbove ? 1 : -1) : 0
  }
}
