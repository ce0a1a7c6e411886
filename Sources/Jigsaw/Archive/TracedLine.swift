import Geometry

/// A smooth curve along a line of pixel edges.
struct TracedLine {
  /// The course of the line between its first and last corner.
  private(set) var curve = SeamCurve()
  private let corners: [Point]

  /// A corner is kept if the line is straight for this many pixels before and after it. Other corners come from
  /// rounding.
  private static let run = 5
  /// The number of smoothing passes over the midpoints of the pixel edges.
  private static let passes = 3
  /// The largest distance of the curve from the smoothed points, in pixels.
  private static let tolerance = 0.55
  /// The cosine of the sharpest turn that is drawn smoothly.
  private static let smooth = 0.5

  /// Traces corners of pixels, each one step from the previous one.
  init(_ corners: [Point]) {
    self.corners = corners
    var joints: [Point] = []
    var tangents: [Vector?] = []
    var start = 0
    for end in Self.sharp(corners) + [corners.count - 1] {
      let part = Self.simplified(Self.smoothed(corners[start...end]))
      for (index, joint) in part.enumerated().dropFirst(start == 0 ? 0 : 1) {
        joints.append(joint)
        tangents.append(index == 0 || index == part.count - 1 ? nil : Self.tangent(part, index))
      }
      start = end
    }
    guard joints.count > 2 else { return }
    for index in 1..<joints.count {
      let (a, b) = (joints[index - 1], joints[index])
      let way = b - a
      let third = way.length / 3
      curve.points.append(a + (tangents[index - 1].map { $0 * third } ?? way / 3))
      curve.points.append(b - (tangents[index].map { $0 * third } ?? way / 3))
      curve.points.append(b)
    }
    curve.points.removeLast()
  }

  /// 1 for a line that bulges to its right by more than `depth`, −1 for one that does so to its left, 0 for others.
  func knob(deeper depth: Double) -> Int8 {
    guard let start = corners.first, let end = corners.last, start != end else { return 0 }
    let along = (end - start).normalized
    var (right, left) = (0.0, 0.0)
    for corner in corners {
      let off = along.cross(corner - start)
      right = max(right, off)
      left = max(left, -off)
    }
    guard max(right, left) > depth else { return 0 }
    return right > left ? 1 : -1
  }

  /// The indices of the kept corners.
  private static func sharp(_ corners: [Point]) -> [Int] {
    guard corners.count > 2 * run else { return [] }
    return (run..<corners.count - run).filter { at in
      let before = corners[at] - corners[at - run]
      let after = corners[at + run] - corners[at]
      return before.dot(after) == 0 && before.length == Double(run) && after.length == Double(run)
    }
  }

  /// The smoothed midpoints of the steps; the ends do not move.
  private static func smoothed(_ corners: ArraySlice<Point>) -> [Point] {
    guard corners.count > 2, let first = corners.first, let last = corners.last else { return Array(corners) }
    var line = [first] + zip(corners, corners.dropFirst()).map { $0.lerp($1, 0.5) } + [last]
    for _ in 0..<passes {
      let old = line
      for index in 1..<line.count - 1 {
        line[index] = old[index - 1].lerp(old[index + 1], 0.5).lerp(old[index], 0.5)
      }
    }
    return line
  }

  /// The fewest points whose polyline passes all others closely (Ramer 1972, Douglas and Peucker 1973).
  private static func simplified(_ line: [Point]) -> [Point] {
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var open = [(0, line.count - 1)]
    while let (first, last) = open.popLast() {
      var (farthest, most) = (0, tolerance)
      for index in first + 1..<max(first + 1, last) {
        let distance = distance(line[index], line[first], line[last])
        if distance > most { (farthest, most) = (index, distance) }
      }
      guard farthest > 0 else { continue }
      isKept[farthest] = true
      open += [(first, farthest), (farthest, last)]
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }

  private static func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let way = b - a
    return way.length > 0 ? abs(way.cross(p - a)) / way.length : p.distance(to: a)
  }

  /// The direction of the curve at a point, or nil at a corner.
  private static func tangent(_ line: [Point], _ index: Int) -> Vector? {
    let before = (line[index] - line[index - 1]).normalized
    let after = (line[index + 1] - line[index]).normalized
    return before.dot(after) < smooth ? nil : (before + after).normalized
  }
}
