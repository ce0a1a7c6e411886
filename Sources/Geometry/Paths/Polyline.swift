/// Contours of straight lines in one flat buffer, which can be cleared and refilled without allocating.
///
/// Consecutive points of a contour are distinct, and a closed contour does not repeat its first point. Every coordinate
/// is finite and within ±``limit``, so that it can be scaled by 256 and converted to `Int64` without a check.
public struct Polyline: Hashable, Sendable {
  /// The points of one contour.
  public struct Contour: Hashable, Sendable {
    /// The index of the first point.
    public var start: Int
    /// The index after the last point.
    public var end: Int
    /// Whether a line leads from the last point back to the first. A fill closes every contour.
    public var isClosed: Bool

    /// The indices of the contour's points.
    @inlinable public var range: Range<Int> { start..<end }
  }

  /// The largest coordinate, 2⁴⁰, at which a `Double` still resolves 1/4096. Larger ones are clamped to it.
  public static let limit = 1_099_511_627_776.0
  /// The largest number of chords of one curve, which bounds time and memory for curves of any size.
  public static let maxChords = 16_384

  /// The points of all contours, one after the other.
  public internal(set) var points: [Point] = []
  /// The contours; each has at least one point.
  public internal(set) var contours: [Contour] = []

  /// Makes an empty buffer.
  public init() {}

  /// Whether there are no contours.
  public var isEmpty: Bool { contours.isEmpty }

  /// Empties the buffer but keeps its memory.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
  }

  /// The smallest rectangle that contains all points.
  ///
  /// - Complexity: O(points).
  public var bounds: Rect { points.reduce(.null) { $0.union($1) } }

  /// The contours as a path of lines.
  public var path: Path {
    var result = Path()
    for contour in contours {
      result.move(to: points[contour.start])
      for index in contour.range.dropFirst() { result.line(to: points[index]) }
      // A single point would otherwise be only a move, which draws nothing.
      if contour.isClosed {
        result.close()
      } else if contour.range.count == 1 {
        result.line(to: points[contour.start])
      }
    }
    return result
  }

  /// Starts a contour without a point.
  mutating func begin() {
    contours.append(Contour(start: points.count, end: points.count, isClosed: false))
  }

  /// Starts a contour at a point.
  public mutating func begin(at p: Point) {
    begin()
    points.append(Polyline.clamped(p))
  }

  /// Adds a point to the contour, unless it equals the last one.
  mutating func add(_ p: Point) {
    let p = Polyline.clamped(p)
    if points.count > contours[contours.count - 1].start, points[points.count - 1] == p { return }
    points.append(p)
  }

  /// Adds a point that is within the limit to a contour that has a point already, unless it equals the last one.
  @inline(__always) mutating func addClamped(_ p: Point) {
    let last = points[points.count - 1]
    if p.x != last.x || p.y != last.y { points.append(p) }
  }

  /// Ends the contour.
  public mutating func end(isClosed: Bool) {
    let start = contours[contours.count - 1].start
    if isClosed {
      while points.count > start + 1, points[points.count - 1] == points[start] { points.removeLast() }
    }
    contours[contours.count - 1].end = points.count
    contours[contours.count - 1].isClosed = isClosed
  }

  /// Adds a whole closed contour of distinct points within the limit.
  mutating func add(closed contour: UnsafeBufferPointer<Point>) {
    begin()
    points.append(contentsOf: contour)
    end(isClosed: true)
  }

  /// The nearest point within the limit; NaN becomes 0.
  @inlinable @inline(__always) static func clamped(_ p: Point) -> Point {
    if p.x.magnitude <= limit && p.y.magnitude <= limit { return p }
    return clampedSlowly(p)
  }

  @inline(never) @usableFromInline static func clampedSlowly(_ p: Point) -> Point {
    func clamp(_ v: Double) -> Double { v.isNaN ? 0 : Swift.max(-limit, Swift.min(limit, v)) }
    return Point(clamp(p.x), clamp(p.y))
  }

  /// The chord count with a given square, rounded up and clamped to 1…``maxChords``, also for infinity and NaN.
  @inlinable static func chordCount(squared: Double) -> Int {
    let count = squared.squareRoot()
    guard count > 1 else { return 1 }
    guard count < Double(maxChords) else { return maxChords }
    // Rounded up without a call to the C library.
    let whole = Int(count)
    return Double(whole) < count ? whole &+ 1 : whole
  }
}
