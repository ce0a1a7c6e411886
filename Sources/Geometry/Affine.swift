/// An affine map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// `first.then(second)` applies `first`, then `second`: maps are applied in reading order.
public struct Affine: Hashable, Sendable {
  /// The coefficient of x in x′.
  public var a: Double
  /// The coefficient of x in y′.
  public var b: Double
  /// The coefficient of y in x′.
  public var c: Double
  /// The coefficient of y in y′.
  public var d: Double
  /// The translation along x.
  public var tx: Double
  /// The translation along y.
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

  /// The identity map.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A translation.
  @inlinable public static func translation(_ v: Vector) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: v.dx, ty: v.dy)
  }

  /// A scaling about the origin.
  @inlinable public static func scale(_ s: Double) -> Affine { scale(s, s) }

  /// A scaling about the origin, different along x and y.
  @inlinable public static func scale(_ sx: Double, _ sy: Double) -> Affine {
    Affine(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// The map that stretches the rectangle of `size` at the origin to `rect`, along each axis by its own factor. The
  /// size is not zero.
  @inlinable public static func stretching(_ size: Size, to rect: Rect) -> Affine {
    scale(rect.width / size.width, rect.height / size.height).then(.translation(rect.origin - .origin))
  }

  /// A rotation about the origin by an angle in radians, clockwise on screen.
  public static func rotation(_ radians: Double) -> Affine {
    let c = cosine(radians)
    let s = sine(radians)
    return Affine(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// An exact rotation about the origin by any number of quarter turns, clockwise on screen.
  @inlinable public static func quarterTurns(_ turns: Int) -> Affine {
    switch turns & 3 {
    case 1: Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 2: Affine(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 3: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default: Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    }
  }

  /// The same map about `center` instead of the origin.
  @inlinable public func around(_ center: Point) -> Affine { taking(center, to: center) }

  /// The same map with `start` as its origin and the result moved to `end`. A scaling, a rotation or another map that
  /// leaves the origin in place then takes `start` to `end`.
  @inlinable public func taking(_ start: Point, to end: Point) -> Affine {
    Affine.translation(Vector(-start.x, -start.y)).then(self).then(.translation(Vector(end.x, end.y)))
  }

  /// The map that applies this one first and then `next`.
  @inlinable public func then(_ next: Affine) -> Affine {
    Affine(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The image of a point.
  @inlinable public func apply(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// The image of a vector, to which the translation does not apply.
  @inlinable public func apply(_ v: Vector) -> Vector { Vector(a * v.dx + c * v.dy, b * v.dx + d * v.dy) }

  /// The bounding box of the image of a rectangle; ``Rect/null`` stays null.
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

  /// The mean factor by which lengths grow: the square root of the area factor.
  @inlinable public var meanScale: Double { abs(determinant).squareRoot() }

  /// The largest factor by which the map stretches any length: its larger singular value.
  @inlinable public var maxScale: Double {
    let squares = a * a + b * b + c * c + d * d
    let det = determinant
    return ((squares + Swift.max(0, squares * squares - 4 * det * det).squareRoot()) / 2).squareRoot()
  }

  /// Whether the map is a similarity, which translates, rotates, mirrors and scales all lengths equally, to a relative
  /// error of 10⁻¹².
  @inlinable public var isSimilarity: Bool {
    let size = (a * a + b * b + c * c + d * d) * 1e-12
    return abs(a * a + b * b - c * c - d * d) <= size && abs(a * c + b * d) <= size
  }

  /// The inverse map, or nil when this one is singular or not finite.
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
