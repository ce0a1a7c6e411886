extension Path {
  /// A place on a path.
  public struct Place: Hashable, Sendable {
    /// The point on the path.
    public var point: Point
    /// The distance from the given point.
    public var distance: Double
    /// The index among ``Path/segments`` of the line or curve that it lies on.
    public var segment: Int
    /// The parameter on that line or curve, 0…1.
    public var parameter: Double
  }

  /// The place on the path's lines and curves that is nearest to a point (of several, the first), or nil when there are
  /// none or the point is not finite. Only the outline counts, not the inside.
  ///
  /// - Complexity: O(points).
  public func nearest(to p: Point) -> Place? {
    guard p.isFinite else { return nil }
    var best: Place?
    var index = 0
    func offer(_ point: Point, _ parameter: Double) {
      let distance = p.distance(to: point)
      if distance < best?.distance ?? .infinity {
        best = Place(point: point, distance: distance, segment: index, parameter: parameter)
      }
    }
    for segment in segments {
      switch segment {
      case .move: break
      case .line(let a, let b), .close(let a, let b):
        let way = b - a
        let along = (p - a).dot(way) / way.lengthSquared
        let t = along > 0 ? min(1, along) : 0
        offer(a.lerp(b, t), t)
      case .quad(let curve): Path.candidates(CubicCurve(curve), p, best?.distance ?? .infinity, offer)
      case .cubic(let curve): Path.candidates(curve, p, best?.distance ?? .infinity, offer)
      }
      index += 1
    }
    return best
  }

  /// The distance from a point to the path's nearest line or curve; infinite when there are none.
  ///
  /// - Complexity: O(points).
  public func distance(to p: Point) -> Double { nearest(to: p)?.distance ?? .infinity }

  /// Offers the points of a curve that may be nearest: its ends, and where the line to the point is perpendicular to
  /// the curve. Curves whose control points are all further away than `limit` are skipped.
  private static func candidates(
    _ curve: CubicCurve, _ p: Point, _ limit: Double, _ offer: (Point, Double) -> Void
  ) {
    let box = curve.controlBounds
    let dx = max(box.minX - p.x, p.x - box.maxX, 0)
    let dy = max(box.minY - p.y, p.y - box.maxY, 0)
    guard (dx * dx + dy * dy).squareRoot() <= limit else { return }
    offer(curve.start, 0)
    offer(curve.end, 1)
    // The derivative of half the squared distance has at most five roots. 32 steps separate all except close pairs,
    // between which the distance hardly changes.
    func slope(_ t: Double) -> Double { (curve.point(at: t) - p).dot(curve.derivative(at: t)) }
    let steps = 32
    var before = slope(0)
    for step in 1...steps {
      let to = Double(step) / Double(steps)
      let after = slope(to)
      if before < 0 && after >= 0 {
        var low = to - 1 / Double(steps)
        var high = to
        for _ in 0..<48 {
          let middle = (low + high) / 2
          if slope(middle) < 0 { low = middle } else { high = middle }
        }
        offer(curve.point(at: high), high)
      }
      before = after
    }
  }
}
