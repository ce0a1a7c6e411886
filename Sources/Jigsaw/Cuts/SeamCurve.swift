import Geometry

/// The course of a seam between its two ends: a chain of cubics, or a straight line. The ends are vertices, which other
/// seams share, so they are not part of it.
struct SeamCurve: Hashable, Sendable {
  /// The control and end points after the start, three for each cubic, without the last end; empty for a straight line.
  var points: ArraySlice<Point> = []

  /// Adds the seam to a path whose current point is its start, or its end for the backward direction.
  ///
  /// - Complexity: O(points).
  func add(backwards: Bool, from start: Point, to end: Point, to path: inout Path) {
    guard !points.isEmpty else { return path.line(to: backwards ? start : end) }
    if backwards {
      for i in stride(from: points.endIndex - 1, to: points.startIndex, by: -3) {
        path.cubic(points[i], points[i - 1], to: i - 2 >= points.startIndex ? points[i - 2] : start)
      }
    } else {
      for i in stride(from: points.startIndex, to: points.endIndex, by: 3) {
        path.cubic(points[i], points[i + 1], to: i + 2 < points.endIndex ? points[i + 2] : end)
      }
    }
  }
}
