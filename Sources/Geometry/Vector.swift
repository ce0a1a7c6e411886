/// A displacement from one ``Point`` to another. y grows downwards.
public struct Vector: Hashable, Sendable {
  /// The distance to the right.
  public var dx: Double
  /// The distance downwards.
  public var dy: Double

  /// Makes a vector from its components.
  @inlinable public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The zero vector.
  @inlinable public static var zero: Vector { Vector(0, 0) }

  /// Makes a vector of a length at an angle from the x axis in radians, clockwise on screen.
  public init(angle: Double, length: Double = 1) {
    self.init(length * cosine(angle), length * sine(angle))
  }

  /// The Euclidean length.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }
  /// The square of the length, cheaper than ``length``.
  @inlinable public var lengthSquared: Double { dx * dx + dy * dy }
  /// The angle from the x axis in radians, −π…π, clockwise on screen.
  public var angle: Double { arctangent2(dy, dx) }
  /// The vector turned by a quarter turn clockwise on screen.
  @inlinable public var perpendicular: Vector { Vector(-dy, dx) }
  /// The vector of length one in the same direction, or zero for a zero vector.
  @inlinable public var normalized: Vector {
    let l = length
    return l > 0 ? Vector(dx / l, dy / l) : .zero
  }

  /// The dot product.
  @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }
  /// The z component of the cross product: positive when `other` lies clockwise on screen.
  @inlinable public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// Adds two displacements.
  @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
  /// Subtracts a displacement.
  @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
  /// The opposite displacement.
  @inlinable public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }
  /// Scales a displacement.
  @inlinable public static func * (a: Vector, k: Double) -> Vector { Vector(a.dx * k, a.dy * k) }
  /// Divides a displacement.
  @inlinable public static func / (a: Vector, k: Double) -> Vector { Vector(a.dx / k, a.dy / k) }
  /// Adds in place.
  @inlinable public static func += (a: inout Vector, b: Vector) { a = a + b }
}
