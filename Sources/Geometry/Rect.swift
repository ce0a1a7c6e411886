/// An axis-aligned rectangle, stored as its edges: `minX ≤ x < maxX`, `minY ≤ y < maxY`, y downwards.
///
/// A rectangle without area is *empty*. ``null`` is the empty rectangle that is neutral in unions.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var minX: Double
  /// The top edge.
  public var minY: Double
  /// The right edge.
  public var maxX: Double
  /// The bottom edge.
  public var maxY: Double

  /// Makes a rectangle from its edges.
  @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Makes a rectangle from its upper left corner and its extent.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Makes a rectangle from its upper left corner and its extent.
  @inlinable public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// Makes a rectangle of a size around a centre.
  @inlinable public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Makes the smallest rectangle that contains two points, in either order.
  @inlinable public init(corner a: Point, corner b: Point) {
    self.init(
      minX: Swift.min(a.x, b.x), minY: Swift.min(a.y, b.y), maxX: Swift.max(a.x, b.x),
      maxY: Swift.max(a.y, b.y))
  }

  /// The rectangle that contains nothing: its union with any other is the other.
  @inlinable public static var null: Rect {
    Rect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  }
  /// The empty rectangle at the origin.
  public static let zero = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  /// The rectangle that contains everything.
  public static let infinite = Rect(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  /// The extent along x; 0 for an inverted rectangle.
  @inlinable public var width: Double { Swift.max(0, maxX - minX) }
  /// The extent along y; 0 for an inverted rectangle.
  @inlinable public var height: Double { Swift.max(0, maxY - minY) }
  /// The extent.
  @inlinable public var size: Size { Size(width, height) }
  /// The upper left corner.
  @inlinable public var origin: Point { Point(minX, minY) }
  /// The centre.
  @inlinable public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }
  /// Whether the rectangle has no area (also when an edge is NaN).
  @inlinable public var isEmpty: Bool { !(maxX > minX && maxY > minY) }
  /// Whether all four edges are finite.
  @inlinable public var isFinite: Bool {
    minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }
  /// The corners, clockwise from the upper left.
  @inlinable public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// Whether a point lies inside; the right and bottom edges are outside.
  @inlinable public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// Whether another rectangle lies wholly inside; an empty one always does.
  @inlinable public func contains(_ r: Rect) -> Bool {
    r.isEmpty || (r.minX >= minX && r.maxX <= maxX && r.minY >= minY && r.maxY <= maxY)
  }

  /// Whether two rectangles share area.
  @inlinable public func intersects(_ r: Rect) -> Bool {
    Swift.max(minX, r.minX) < Swift.min(maxX, r.maxX) && Swift.max(minY, r.minY) < Swift.min(maxY, r.maxY)
  }

  /// The area that is in both rectangles, or ``null`` when there is none.
  @inlinable public func intersection(_ r: Rect) -> Rect {
    let result = Rect(
      minX: Swift.max(minX, r.minX), minY: Swift.max(minY, r.minY), maxX: Swift.min(maxX, r.maxX),
      maxY: Swift.min(maxY, r.maxY))
    return result.isEmpty ? .null : result
  }

  /// The part of the straight line from one point to another that lies inside or on an edge, as fractions of the line;
  /// nil if there is none, or if a number is NaN.
  public func part(ofWayFrom a: Point, to b: Point) -> ClosedRange<Double>? {
    guard let x = Rect.part(a.x, b.x, minX, maxX), let y = Rect.part(a.y, b.y, minY, maxY) else { return nil }
    let (first, last) = (Swift.max(x.lowerBound, y.lowerBound), Swift.min(x.upperBound, y.upperBound))
    return first <= last ? first...last : nil
  }

  private static func part(_ a: Double, _ b: Double, _ low: Double, _ high: Double) -> ClosedRange<Double>? {
    guard a != b else { return a >= low && a <= high ? 0...1 : nil }
    let (s, t) = ((low - a) / (b - a), (high - a) / (b - a))
    guard !s.isNaN, !t.isNaN else { return nil }
    let (first, last) = (Swift.max(0, Swift.min(s, t)), Swift.min(1, Swift.max(s, t)))
    return first <= last ? first...last : nil
  }

  /// The smallest rectangle that contains both.
  @inlinable public func union(_ r: Rect) -> Rect {
    Rect(
      minX: Swift.min(minX, r.minX), minY: Swift.min(minY, r.minY), maxX: Swift.max(maxX, r.maxX),
      maxY: Swift.max(maxY, r.maxY))
  }

  /// The smallest rectangle that contains this one and a point.
  @inlinable public func union(_ p: Point) -> Rect {
    Rect(
      minX: Swift.min(minX, p.x), minY: Swift.min(minY, p.y), maxX: Swift.max(maxX, p.x),
      maxY: Swift.max(maxY, p.y))
  }

  /// The rectangle with every edge moved inwards; a negative amount grows it.
  @inlinable public func inset(by amount: Double) -> Rect { inset(dx: amount, dy: amount) }

  /// The rectangle with its vertical edges moved inwards by `dx` and its horizontal ones by `dy`.
  @inlinable public func inset(dx: Double, dy: Double) -> Rect {
    Rect(minX: minX + dx, minY: minY + dy, maxX: maxX - dx, maxY: maxY - dy)
  }

  /// The rectangle moved by a vector.
  @inlinable public func offset(by v: Vector) -> Rect {
    Rect(minX: minX + v.dx, minY: minY + v.dy, maxX: maxX + v.dx, maxY: maxY + v.dy)
  }

  /// The smallest rectangle with whole-number edges that contains this one.
  @inlinable public var roundedOut: Rect {
    Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
  }
}
