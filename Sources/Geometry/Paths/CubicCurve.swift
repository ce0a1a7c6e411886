/// A cubic Bézier curve.
public struct CubicCurve: Hashable, Sendable {
  /// Where the curve starts.
  public var start: Point
  /// The first control point, on the tangent at the start.
  public var control1: Point
  /// The second control point, on the tangent at the end.
  public var control2: Point
  /// Where the curve ends.
  public var end: Point

  /// Makes a curve from its four points.
  @inlinable public init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Makes the same curve as a quadratic one (degree elevation: the control points are two thirds of the way to its
  /// control point).
  @inlinable public init(_ quad: QuadCurve) {
    self.init(
      quad.start, quad.start.lerp(quad.control, 2.0 / 3), quad.end.lerp(quad.control, 2.0 / 3), quad.end)
  }

  /// The point at a fraction `t` of the parameter, 0…1.
  @inlinable public func point(at t: Double) -> Point { point(1 - t, t) }

  /// The point with weights `s` and `t` (s + t = 1) of the start and the end. The reversed curve with exchanged weights
  /// gives the same bits.
  @inlinable func point(_ s: Double, _ t: Double) -> Point {
    let ss = s * s
    let tt = t * t
    let w0 = ss * s
    let w1 = 3 * (ss * t)
    let w2 = 3 * (tt * s)
    let w3 = tt * t
    return Point(
      (w0 * start.x + w3 * end.x) + (w1 * control1.x + w2 * control2.x),
      (w0 * start.y + w3 * end.y) + (w1 * control1.y + w2 * control2.y))
  }

  /// The derivative with respect to the parameter at `t`, a tangent.
  @inlinable public func derivative(at t: Double) -> Vector {
    let s = 1 - t
    return ((control1 - start) * (s * s) + (control2 - control1) * (2 * s * t) + (end - control2) * (t * t))
      * 3
  }

  /// The curve from its end to its start.
  @inlinable public var reversed: CubicCurve { CubicCurve(end, control2, control1, start) }

  /// The parts before and after `t` (de Casteljau).
  public func split(at t: Double) -> (CubicCurve, CubicCurve) {
    let a = start.lerp(control1, t)
    let b = control1.lerp(control2, t)
    let c = control2.lerp(end, t)
    let ab = a.lerp(b, t)
    let bc = b.lerp(c, t)
    let middle = ab.lerp(bc, t)
    return (CubicCurve(start, a, ab, middle), CubicCurve(middle, bc, c, end))
  }

  /// The number of chords, evenly spaced in the parameter, that stay within a tolerance of the curve: Wang's bound,
  /// √(3/4 · M / tolerance) with M the larger second difference of the control points. At most
  /// ``Polyline/maxChords``.
  @inlinable public func chordCount(tolerance: Double) -> Int {
    let ax = (start.x + control2.x) - 2 * control1.x
    let ay = (start.y + control2.y) - 2 * control1.y
    let bx = (control1.x + end.x) - 2 * control2.x
    let by = (control1.y + end.y) - 2 * control2.y
    let m = Swift.max(ax * ax + ay * ay, bx * bx + by * by).squareRoot()
    return Polyline.chordCount(squared: 0.75 * m / tolerance)
  }

  /// Calls `body` with each parameter strictly between 0 and 1 where x has an extremum: at most two, unordered.
  public func extremaOfX(_ body: (Double) -> Void) {
    CubicCurve.extrema(start.x, control1.x, control2.x, end.x, body)
  }

  /// Calls `body` with each parameter strictly between 0 and 1 where y has an extremum: at most two, unordered.
  public func extremaOfY(_ body: (Double) -> Void) {
    CubicCurve.extrema(start.y, control1.y, control2.y, end.y, body)
  }

  private static func extrema(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double, _ body: (Double) -> Void
  ) {
    // The derivative is a quadratic polynomial in t.
    let c = p1 - p0
    let b = 2 * (p2 - p1) - 2 * c
    let a = (p3 - p2) - 2 * (p2 - p1) + c
    QuadCurve.roots(a, b, c) { if $0 > 0 && $0 < 1 { body($0) } }
  }

  /// The smallest rectangle that contains the curve.
  public var bounds: Rect {
    var box = Rect(corner: start, corner: end)
    // A curve stays within its control points, so there are no extrema beyond the ends.
    guard !(box.touches(control1) && box.touches(control2)) else { return box }
    extremaOfX { box = box.union(point(at: $0)) }
    extremaOfY { box = box.union(point(at: $0)) }
    return box
  }

  /// The smallest rectangle that contains the control points, and so the curve.
  @inlinable public var controlBounds: Rect {
    Rect(corner: start, corner: end).union(control1).union(control2)
  }

  /// The transformed curve.
  @inlinable public func transformed(by transform: Affine) -> CubicCurve {
    CubicCurve(
      transform.apply(start), transform.apply(control1), transform.apply(control2), transform.apply(end))
  }

  /// The unit tangent at the start; zero for a single point.
  public var startDirection: Vector {
    if control1 != start { return (control1 - start).normalized }
    if control2 != start { return (control2 - start).normalized }
    return (end - start).normalized
  }
}

extension Rect {
  /// Whether a point lies inside or on a border.
  @inlinable func touches(_ p: Point) -> Bool { p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY }
}
