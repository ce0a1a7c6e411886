import Geometry
import Glibc

/// A polyline without unneeded points: a segment is extended while the straight line from its start stays near all
/// points in between.
///
/// The directions that pass near enough to a point form an angle at the segment's start. A segment ends where the next
/// point lies outside the intersection of the angles of all earlier points, or nearer to the start than the last one,
/// or where the width changes.
package struct SimplifiedLine {
  /// The largest change of the width within a segment, as a share.
  private static let sameWidth = 0.02

  /// The points of the finished segments, in the units that were given.
  package private(set) var points: [Point]
  /// The widths of the finished segments, one fewer than points.
  package private(set) var widths: [Double] = []

  private let tolerance: Double
  /// The end of the open segment so far, its width, and its distance from the segment's start.
  private var open: (end: Point, width: Double, length: Double)?
  /// The direction to the first point that is not at the start itself, and the range of directions that pass near all
  /// points, in radians relative to it.
  private var course: (base: Vector, range: ClosedRange<Double>)?

  /// Starts a line. No omitted point will be farther from it than `tolerance`, which is in the units of the points.
  package init(from start: Point, tolerance: Double) {
    points = [start]
    self.tolerance = tolerance
  }

  /// Adds a point and the width of the line that leads to it.
  ///
  /// - Complexity: O(1)
  package mutating func add(_ point: Point, width: Double) {
    if let last = open, !goes(on: last, to: point, width) {
      finish()
      course = nil
    }
    let away = point - points[points.count - 1]
    let length = away.length
    if length > tolerance {
      let base = course?.base ?? away
      let (angle, near) = (Self.angle(base, away), asin(tolerance / length))
      let range = angle - near...angle + near
      course = (base, course?.range.clamped(to: range) ?? range)
    }
    open = (point, open?.width ?? width, length)
  }

  /// Ends the segment at the last point. Call it after the last point too.
  package mutating func finish() {
    guard let last = open else { return }
    points.append(last.end)
    widths.append(last.width)
    open = nil
  }

  private func goes(on last: (end: Point, width: Double, length: Double), to point: Point, _ width: Double)
    -> Bool
  {
    let away = point - points[points.count - 1]
    guard away.length >= last.length, abs(width - last.width) <= Self.sameWidth * last.width else {
      return false
    }
    guard let course else { return true }
    return course.range.contains(Self.angle(course.base, away))
  }

  private static func angle(_ a: Vector, _ b: Vector) -> Double { atan2(a.cross(b), a.dot(b)) }
}
