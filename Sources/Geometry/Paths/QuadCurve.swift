/// A quadratic Bézier curve.
public struct QuadCurve: Hashable, Sendable {
  /// Where the curve starts.
  public var start: Point
  /// The control point, where the tangents of both ends meet.
  public var control: Point
  /// Where the curve ends.
  public var end: Point

  /// Makes a curve from its three points.
  @inlinable public init(_ start: Point, _ control: Point, _ end: Point) {
    self.start = start
    self.control = control
    self.end = end
  }

  /// The point at a fraction `t` of the parameter, 0…1.
  @inlinable public func point(at t: Double) -> Point { point(1 - t, t) }

  /// The point with weights `s` and `t` (s + t = 1) of the start and the end. The reversed curve with exchanged weights
  /// gives the same bits.
  @inlinable func point(_ s: Double, _ t: Double) -> Point {
    let w0 = s * s
    let w1 = 2 * (s * t)
    let w2 = t * t
    return Point(
      (w0 * start.x + w2 * end.x) + w1 * control.x, (w0 * start.y + w2 * end.y) + w1 * control.y)
  }

  /// The derivative with respect to the parameter at `t`, a tangent.
  @inlinable public func derivative(at t: Double) -> Vector {
    ((control - start) * (1 - t) + (end - control) * t) * 2
  }

  /// The curve from its end to its start.
  @inlinable public var reversed: QuadCurve { QuadCurve(end, control, start) }

  /// The parts before and after `t` (de Casteljau).
  public func split(at t: Double) -> (QuadCurve, QuadCurve) {
    let a = start.lerp(control, t)
    let b = control.lerp(end, t)
    let middle = a.lerp(b, t)
    return (QuadCurve(start, a, middle), QuadCurve(middle, b, end))
  }

  /// The number of chords, evenly spaced in the parameter, that stay within a tolerance of the curve: Wang's bound,
  /// √(1/4 · M / tolerance) with M the second difference of the points. At most ``Polyline/maxChords``.
  @inlinable public func chordCount(tolerance: Double) -> Int {
    let ax = (start.x + end.x) - 2 * control.x
    let ay = (start.y + end.y) - 2 * control.y
    return Polyline.chordCount(squared: 0.25 * (ax * ax + ay * ay).squareRoot() / tolerance)
  }

  /// Calls `body` with the parameter strictly between 0 and 1 where x has an extremum, if there is one.
  public func extremumOfX(_ body: (Double) -> Void) {
    QuadCurve.extremum(start.x, control.x, end.x, body)
  }

  /// Calls `body` with the parameter strictly between 0 and 1 where y has an extremum, if there is one.
  public func extremumOfY(_ body: (Double) -> Void) {
    QuadCurve.extremum(start.y, control.y, end.y, body)
  }

  private static func extremum(_ p0: Double, _ p1: Double, _ p2: Double, _ body: (Double) -> Void) {
    let t = (p0 - p1) / (p0 - 2 * p1 + p2)
    if t > 0 && t < 1 { body(t) }
  }

  /// The smallest rectangle that contains the curve.
  public var bounds: Rect {
    var box = Rect(corner: start, corner: end)
    guard !box.touches(control) else { return box }
    extremumOfX { box = box.union(point(at: $0)) }
    extremumOfY { box = box.union(point(at: $0)) }
    return box
  }

  /// Calls `body` with each real solution of a·t² + b·t + c = 0, by the formula that avoids cancellation. A double root
  /// is passed twice; an equation without t has none.
  static func roots(_ a: Double, _ b: Double, _ c: Double, _ body: (Double) -> Void) {
    let square = b * b - 4 * a * c
    guard square >= 0 else { return }
    let q = -0.5 * (b + (b < 0 ? -square.squareRoot() : square.squareRoot()))
    // If a is only a rounding error, its root is very large or infinite.
    if a != 0 { body(q / a) }
    if q != 0 { body(c / q) }
  }
}
