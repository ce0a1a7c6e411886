import Geometry
import SketchFiles
import Testing

/// Polylines without needless points.
@Suite struct SimplifiedLineTests {
  private func simplified(_ points: [Point], tolerance: Double) -> SimplifiedLine {
    var line = SimplifiedLine(from: points[0], tolerance: tolerance)
    for point in points.dropFirst() { line.add(point, width: 2) }
    line.finish()
    return line
  }

  private func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let way = b - a
    guard way.lengthSquared > 0 else { return point.distance(to: a) }
    return point.distance(to: a + way * min(1, max(0, (point - a).dot(way) / way.lengthSquared)))
  }

  /// Every point lies near the new line, in the order of the old one: a brute-force search over all segments.
  @Test(arguments: 1...30 as ClosedRange<UInt64>) func noPointIsFarther(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var place = Point(random.within(-500...500), random.within(-500...500))
    var angle = 0.0
    let bend = [0.05, 0.4, 2][random.below(3)]
    let points = (0..<400).map { _ -> Point in
      if random.below(20) == 0 { return place }
      angle += random.below(40) == 0 ? .pi : random.within(-bend...bend)
      place += Vector(angle: angle, length: random.within(0...4))
      return place
    }
    let tolerance = 0.1
    let line = simplified(points, tolerance: tolerance)
    #expect(line.points.count == line.widths.count + 1)
    #expect(line.points.first == points.first && line.points.last == points.last)
    var segment = 0
    for point in points {
      let near = (segment..<line.widths.count).first {
        distance(point, line.points[$0], line.points[$0 + 1]) <= tolerance * 1.000_001
      }
      guard let near else {
        Issue.record("\(point) is far from the line after segment \(segment)")
        return
      }
      segment = near
    }
  }

  @Test func straightRunsAreOneSegment() {
    let corners = [Point(0, 0), Point(100, 0), Point(100, 50), Point(0, 50), Point(100, 50)]
    let dense = zip(corners, corners.dropFirst()).flatMap { a, b in
      (0...25).map { a.lerp(b, Double($0) / 25) }
    }
    let line = simplified(dense, tolerance: 0.01)
    #expect(line.points == corners)
  }

  @Test func anotherWidthIsAnotherSegment() {
    var line = SimplifiedLine(from: .origin, tolerance: 0.1)
    for x in 1...30 { line.add(Point(Double(x), 0), width: x <= 10 ? 2 : x <= 20 ? 3 : 3.01) }
    line.finish()
    #expect(line.widths == [2, 3])
    #expect(line.points == [Point(0, 0), Point(10, 0), Point(30, 0)])
  }

  @Test func aDotHasTwoPoints() {
    let line = simplified([Point(3, 4), Point(3, 4)], tolerance: 0.1)
    #expect(line.points == [Point(3, 4), Point(3, 4)])
    #expect(line.widths == [2])
  }
}
