import Geometry

extension Path {
  /// The closed contours moved away from the area to their right by a distance, as straight lines: outlines that are
  /// clockwise on screen grow, and holes in them shrink. Sharp corners keep their shape up to four times the distance.
  ///
  /// The distance must be small against the path's features, as a kerf is: self-intersections of the moved lines are
  /// not removed.
  ///
  /// - Complexity: O(points).
  func widened(by distance: Double) -> Path {
    guard distance != 0 else { return self }
    let line = flattened(tolerance: distance.magnitude / 20)
    var result = Path()
    for contour in line.contours where contour.range.count > 2 {
      let points = line.points[contour.range]
      var previous = points[points.endIndex - 1]
      for index in points.indices {
        let point = points[index]
        let next = points[index + 1 < points.endIndex ? index + 1 : points.startIndex]
        let (arriving, leaving) = ((point - previous).normalized, (next - point).normalized)
        let corners = Self.corners(at: point, arriving, leaving, distance)
        for corner in corners {
          if index == points.startIndex, corner == corners[0] {
            result.move(to: corner)
          } else {
            result.line(to: corner)
          }
        }
        previous = point
      }
      result.close()
    }
    return result
  }

  /// The corner of the moved line: where both moved sides meet, or two points where that is far away.
  private static func corners(
    at point: Point, _ arriving: Vector, _ leaving: Vector, _ distance: Double
  ) -> [Point] {
    // The outside is to the left; y points downwards.
    let (before, after) = (Vector(arriving.dy, -arriving.dx), Vector(leaving.dy, -leaving.dx))
    let share = 1 + before.dot(after)
    guard share > 0.125 else { return [point + before * distance, point + after * distance] }
    return [point + (before + after) * (distance / share)]
  }
}
