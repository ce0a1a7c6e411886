extension Path {
  /// The winding number of a point: how often the contours, each closed by a straight line, wind around it, clockwise
  /// on screen. Exact on curves. A point on a straight edge always counts to the same side, independent of the edge's
  /// direction.
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

  /// Whether a point hits the path as a style draws it, within a tolerance for fingers.
  ///
  /// A stroke is hit inside its outline, miters and caps included, to 1/500 of its width. The gaps between dashes count
  /// too, since a tap on a dashed line means the line.
  ///
  /// - Parameters:
  ///   - p: the point, in the path's space.
  ///   - style: how the path is drawn.
  ///   - tolerance: the largest distance by which the point may miss, in the path's space.
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
    // The nearest point of the line also decides round strokes.
    guard let nearest = nearest(to: p) else { return false }
    let outline = stroked(line, tolerance: line.width / 500).path
    return outline.contains(p)
      || (tolerance > 0 && (outline.nearest(to: p)?.distance ?? .infinity) <= tolerance)
      || (line.cap == .round && line.join == .round && nearest.distance <= line.width / 2 + tolerance)
  }

  /// The part of a line in the winding number: 1 where it crosses the ray to the right downwards, −1 upwards.
  private static func crossing(_ a: Point, _ b: Point, _ p: Point) -> Int {
    guard (a.y <= p.y) != (b.y <= p.y) else { return 0 }
    // The side of the line, computed without a division and independent of its direction.
    let (upper, lower) = b.y > a.y ? (a, b) : (b, a)
    let side = (lower.x - upper.x) * (p.y - upper.y) - (p.x - upper.x) * (lower.y - upper.y)
    return side > 0 ? (b.y > a.y ? 1 : -1) : 0
  }

  private static func crossing(_ curve: CubicCurve, _ p: Point) -> Int {
    let box = curve.controlBounds
    guard p.y >= box.minY, p.y <= box.maxY, p.x <= box.maxX else { return 0 }
    if p.x < box.minX {
      // The curve is wholly to the right, so only the heights of its ends matter.
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

  /// The part in the winding number of a curve between two parameters, between which y is monotone.
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
