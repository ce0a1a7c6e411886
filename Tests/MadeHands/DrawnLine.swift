import Geometry

/// What is left of a hand in a line, as points in dp with y downwards.
public enum DrawnLine {
  /// How far the swings of a line reach from y = 0 on average, in dp, without the first two and the last two.
  public static func reach(_ points: [Point]) -> Double {
    var swings: [Double] = []
    var isAbove: Bool?
    for point in points {
      if isAbove != (point.y < 0) { swings.append(0) }
      isAbove = point.y < 0
      swings[swings.count - 1] = max(swings[swings.count - 1], abs(point.y))
    }
    let inner = swings.dropFirst(2).dropLast(2)
    return inner.isEmpty ? 0 : inner.reduce(0, +) / Double(inner.count)
  }

  /// How far a line misses corners on average, in dp.
  ///
  /// - Complexity: O(points × corners).
  public static func miss(_ line: [Point], _ corners: [Point]) -> Double {
    let sum = corners.reduce(0) { sum, corner in
      sum
        + zip(line, line.dropFirst()).reduce(Double.infinity) { least, leg in
          let way = leg.1 - leg.0
          let share =
            way.lengthSquared > 0 ? max(0, min(1, (corner - leg.0).dot(way) / way.lengthSquared)) : 0
          return min(least, corner.distance(to: leg.0 + way * share))
        }
    }
    return sum / Double(corners.count)
  }

  /// The root mean square of the distance from y = 0 of the points between two places, in dp.
  public static func deviation(_ points: [Point], between x: ClosedRange<Double>) -> Double {
    let inner = points.filter { x.contains($0.x) }
    return (inner.reduce(0) { $0 + $1.y * $1.y } / Double(max(1, inner.count))).squareRoot()
  }
}
