/// An affine map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// `first.then(second)` applies `first`, then `second`; reading order is the order of application.
public struct Affine: Hashable, Sendable {
  /// How x′ grows with x.
  public var a: Double
  /// How y′ grows with x.
  public var b: Double
  /// How x′ grows with y.
  public var c: Double
  /// How y′ grows with y.
  public var d: Double
  /// The shift along x.
  public var tx: Double
  /// The shift along y.
  public var ty: Double

  /// Makes a map from its six coefficients.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A shift.
  @inlinable public static func translation(_ v: Vector) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: v.dx, ty: v.dy)
  }

  /// A scaling about the origin.
  @inlinable public static func scale(_ s: Double) -> Affine { scale(s, s) }

  /// A scaling about the origin, different along x and y.
  @inlinable public static func scale(_ sx: Double, _ sy: Double) -> Affine {
    Affine(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A rotation about the origin by an angle in radians, clockwise on screen.
  public static func rotation(_ radians: Double) -> Affine {
    let c = cosine(radians)
    let s = sine(radians)
    return Affine(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// An exact rotation about the origin by quarter turns, clockwise on screen; any whole number.
  @inlinable public static func quarterTurns(_ turns: Int) -> Affine {
    switch turns & 3 {
    case 1: Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 2: Affine(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 3: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default: Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    }
  }

  /// The map as it acts with `center` in place of the origin.
  @inlinable public func around(_ center: Point) -> Affine {
    Affine.translation(Vector(-center.x, -center.y)).then(self).then(
      .translation(Vector(center.x, center.y)))
  }

  /// The map that applies this one first and then `next`.
  @inlinable public func then(_ next: Affine) -> Affine {
    Affine(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Where a point goes.
  @inlinable public func apply(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// Where a vector goes: the shift does not act on it.
  @inlinable public func apply(_ v: Vector) -> Vector { Vector(a * v.dx + c * v.dy, b * v.dx + d * v.dy) }

  /// The bounding box of where a rectangle goes; ``Rect/null`` stays null.
  @inlinable public func apply(_ r: Rect) -> Rect {
    if r.minX > r.maxX || r.minY > r.maxY { return .null }
    let p = apply(Point(r.minX, r.minY))
    let q = apply(Point(r.maxX, r.maxY))
    if b == 0 && c == 0 { return Rect(corner: p, corner: q) }
    return Rect(corner: p, corner: q).union(apply(Point(r.maxX, r.minY))).union(
      apply(Point(r.minX, r.maxY)))
  }

  /// The signed factor by which areas grow; negative when the map mirrors.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The factor by which lengths grow on average: the square root of the area factor.
  @inlinable public var meanScale: Double { abs(determinant).squareRoot() }

  /// The largest factor by which the map stretches any length: its larger singular value.
  @inlinable public var maxScale: Double {
    let squares = a * a + b * b + c * c + d * d
    let det = determinant
    return ((squares + Swift.max(0, squares * squares - 4 * det * det).squareRoot()) / 2).squareRoot()
  }

  /// Whether the map keeps shapes: it moves, turns, mirrors and scales all lengths alike, but for
  /// rounding errors of 1 in 10¹².
  @inlinable public var isSimilarity: Bool {
    let size = (a * a + b * b + c * c + d * d) * 1e-12
    return abs(a * a + b * b - c * c - d * d) <= size && abs(a * c + b * d) <= size
  }

  /// The map that undoes this one, or nil when it flattens the plane or is not finite.
  @inlinable public var inverse: Affine? {
    let det = determinant
    guard det.isFinite, abs(det) > 1e-300, tx.isFinite, ty.isFinite else { return nil }
    return Affine(
      a: d / det, b: -b / det, c: -c / det, d: a / det, tx: (c * ty - d * tx) / det,
      ty: (b * tx - a * ty) / det)
  }

  /// Whether all six coefficients are finite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
