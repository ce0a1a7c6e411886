/// A shape as a list of contours made of lines and Bézier curves. It is pure geometry; with a ``PathStyle``, which says
/// how it is drawn, it makes a ``StyledPath``.
///
/// Verbs and points are kept in two flat buffers, which are cheap to copy and fast to iterate. A path is a value that
/// can be shared between threads.
///
/// Every input is valid: a line or curve before any move starts a contour at the origin, and a verb with a coordinate
/// that is not finite is ignored.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Verb: UInt8, Hashable, Sendable {
    /// Starts a contour; one point.
    case move
    /// A straight line; one point.
    case line
    /// A quadratic Bézier curve; a control point and the end.
    case quad
    /// A cubic Bézier curve; two control points and the end.
    case cubic
    /// A line back to the contour's start, which ends the contour; no point.
    case close

    /// How many points the verb consumes.
    @inlinable public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The steps, in order.
  public internal(set) var verbs: [Verb] = []
  /// The points that the verbs consume, in order.
  public internal(set) var points: [Point] = []
  @usableFromInline var start = Point.origin
  @usableFromInline var isOpen = false

  /// Makes an empty path.
  public init() {}

  /// Whether the path has no verbs.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The start of the next line or curve: the last point, or the contour's start after ``close()``.
  public var currentPoint: Point { isOpen ? (points.last ?? .origin) : start }

  /// Starts a new contour. The previous one stays open (a fill closes it by a straight line).
  public mutating func move(to p: Point) {
    guard p.isFinite else { return }
    verbs.append(.move)
    points.append(p)
    start = p
    isOpen = true
  }

  /// Adds a straight line.
  public mutating func line(to p: Point) {
    guard p.isFinite else { return }
    begin()
    verbs.append(.line)
    points.append(p)
  }

  /// Adds a quadratic Bézier curve.
  public mutating func quad(_ control: Point, to p: Point) {
    guard control.isFinite, p.isFinite else { return }
    begin()
    verbs.append(.quad)
    points.append(control)
    points.append(p)
  }

  /// Adds a cubic Bézier curve.
  public mutating func cubic(_ c1: Point, _ c2: Point, to p: Point) {
    guard c1.isFinite, c2.isFinite, p.isFinite else { return }
    begin()
    verbs.append(.cubic)
    points.append(c1)
    points.append(c2)
    points.append(p)
  }

  /// Closes the contour with a straight line to its start. Ignored without an open contour.
  public mutating func close() {
    guard isOpen else { return }
    verbs.append(.close)
    isOpen = false
  }

  /// Appends all contours of another path, transformed. Nothing is appended when the transform or a transformed point
  /// is not finite.
  ///
  /// - Complexity: O(points of the other path).
  public mutating func append(_ other: Path, transform: Affine = .identity) {
    guard !other.isEmpty, transform.isFinite else { return }
    if transform == .identity {
      points.append(contentsOf: other.points)
    } else {
      let count = points.count
      points.reserveCapacity(count + other.points.count)
      for point in other.points {
        let moved = transform.apply(point)
        guard moved.isFinite else {
          points.removeLast(points.count - count)
          return
        }
        points.append(moved)
      }
    }
    verbs.append(contentsOf: other.verbs)
    start = transform.apply(other.start)
    isOpen = other.isOpen
  }

  /// The transformed path.
  ///
  /// - Complexity: O(points).
  public func transformed(by transform: Affine) -> Path {
    var result = Path()
    result.append(self, transform: transform)
    return result
  }

  /// Starts a contour at the start of the last one if a verb comes without a move.
  private mutating func begin() {
    if !isOpen { move(to: start) }
  }
}
