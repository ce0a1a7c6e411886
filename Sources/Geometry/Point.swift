/// A position in some space. The unit depends on the space: points in model and world space, dp in view space, device
/// pixels on tiles and the screen. y grows downwards everywhere.
///
/// Two points cannot be added, as the sum of two positions has no meaning. Their difference is a ``Vector``.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance below the origin.
  public var y: Double

  /// Makes a point from its coordinates.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point (0, 0).
  public static let origin = Point(0, 0)

  /// Whether both coordinates are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The straight-line distance to another point.
  @inlinable public func distance(to other: Point) -> Double { (other - self).length }

  /// The linear interpolation to another point: this one for `t` = 0, the other for 1.
  @inlinable public func lerp(_ other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  /// Adds a displacement to a point.
  @inlinable public static func + (point: Point, offset: Vector) -> Point {
    Point(point.x + offset.dx, point.y + offset.dy)
  }

  /// Subtracts a displacement from a point.
  @inlinable public static func - (point: Point, offset: Vector) -> Point {
    Point(point.x - offset.dx, point.y - offset.dy)
  }

  /// The displacement from the right-hand point to the left-hand one.
  @inlinable public static func - (end: Point, start: Point) -> Vector {
    Vector(end.x - start.x, end.y - start.y)
  }

  /// Adds a displacement to a point in place.
  @inlinable public static func += (point: inout Point, offset: Vector) { point = point + offset }

  /// Subtracts a displacement from a point in place.
  @inlinable public static func -= (point: inout Point, offset: Vector) { point = point - offset }
}
