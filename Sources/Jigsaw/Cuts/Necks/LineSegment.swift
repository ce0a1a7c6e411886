import Geometry

/// A straight line between two points.
struct LineSegment: Hashable, Sendable {
  var start: Point
  var end: Point

  /// The square of the distance to a point.
  func squaredDistance(to p: Point) -> Double {
    let way = end - start
    let length = way.lengthSquared
    let t = length > 0 ? max(0, min(1, (p - start).dot(way) / length)) : 0
    return (p - start - way * t).lengthSquared
  }
}

extension [LineSegment] {
  /// Adds a cubic as eight lines.
  mutating func add(_ curve: CubicCurve) {
    var last = curve.start
    for step in 1...8 {
      let next = step == 8 ? curve.end : curve.point(at: Double(step) / 8)
      append(LineSegment(start: last, end: next))
      last = next
    }
  }
}
