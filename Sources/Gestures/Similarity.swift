import Geometry

/// A map that rotates, scales uniformly and translates, as two fingers do with a target that stays under them.
///
/// With points as complex numbers it is p ↦ z·p + t. For fingers that move from p₁, p₂ to q₁, q₂ there is exactly one:
/// z = (q₂ − q₁) / (p₂ − p₁) and t = q₁ − z·p₁.
public struct Similarity: Hashable, Sendable {
  /// The real part of z: the scale factor times the cosine of the rotation.
  public var re: Double
  /// The imaginary part of z: the scale factor times the sine of the rotation.
  public var im: Double
  /// The translation t.
  public var shift: Vector

  /// Makes a map from its parts.
  public init(re: Double, im: Double, shift: Vector) {
    self.re = re
    self.im = im
    self.shift = shift
  }

  /// The identity map.
  public static let identity = Similarity(re: 1, im: 0, shift: .zero)

  /// A translation.
  public static func translation(_ shift: Vector) -> Similarity { Similarity(re: 1, im: 0, shift: shift) }

  /// Makes the map that takes `p1` to `q1` and `p2` to `q2`. If there is none, because `p1` and `p2` or `q1` and `q2`
  /// coincide or a coordinate is not finite, it is the translation between the midpoints.
  public init(from p1: Point, _ p2: Point, to q1: Point, _ q2: Point) {
    let p = p2 - p1
    let q = q2 - q1
    let n = p.lengthSquared
    let re = p.dot(q) / n
    let im = p.cross(q) / n
    guard re.isFinite, im.isFinite, re != 0 || im != 0 else {
      self = .translation(q1.lerp(q2, 0.5) - p1.lerp(p2, 0.5))
      return
    }
    self.re = re
    self.im = im
    shift = Vector(q1.x - (re * p1.x - im * p1.y), q1.y - (im * p1.x + re * p1.y))
  }

  /// The map for the same fingers without rotation: it scales by the ratio of their distances and takes their midpoint
  /// along.
  public static func upright(from p1: Point, _ p2: Point, to q1: Point, _ q2: Point) -> Similarity {
    let scale = (q2 - q1).length / (p2 - p1).length
    let p = p1.lerp(p2, 0.5)
    let q = q1.lerp(q2, 0.5)
    guard scale.isFinite, scale > 0 else { return .translation(q - p) }
    return Similarity(re: scale, im: 0, shift: Vector(q.x - scale * p.x, q.y - scale * p.y))
  }

  /// This map followed by another.
  public func then(_ next: Similarity) -> Similarity {
    let end = next.apply(Point.origin + shift)
    return Similarity(
      re: re * next.re - im * next.im, im: re * next.im + im * next.re, shift: end - .origin)
  }

  /// The image of a point.
  public func apply(_ p: Point) -> Point {
    Point(re * p.x - im * p.y + shift.dx, im * p.x + re * p.y + shift.dy)
  }

  /// The scale factor.
  public var scale: Double { (re * re + im * im).squareRoot() }
  /// The rotation in radians, −π…π, clockwise on screen.
  public var rotation: Double { arctangent2(im, re) }
  /// The same map as an affine one.
  public var affine: Affine { Affine(a: re, b: im, c: -im, d: re, tx: shift.dx, ty: shift.dy) }
}
