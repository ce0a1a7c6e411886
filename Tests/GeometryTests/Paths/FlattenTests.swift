import Geometry
import Testing

@Suite struct FlattenTests {
  /// Every point of the curve is within the tolerance of the chords, and every vertex is on the curve.
  @Test(arguments: [0.5, 0.025]) func chordsStayWithinTheTolerance(tolerance: Double) {
    var generator = RandomSource(seed: 1)
    for _ in 0..<30 {
      var path = Path()
      path.move(to: generator.point())
      path.cubic(generator.point(), generator.point(), to: generator.point())
      path.quad(generator.point(), to: generator.point())
      let line = path.flattened(tolerance: tolerance)
      for p in samples(path, 60) { #expect(distance(p, line) <= tolerance * 1.0001) }
      let curve = samples(path, 1000)
      for p in line.points { #expect(curve.map { $0.distance(to: p) }.min()! < 0.3) }
    }
  }

  @Test func theToleranceCountsInTheTargetSpace() {
    var path = Path()
    path.move(to: .origin)
    path.cubic(Point(0, 1), Point(1, 1), to: Point(1, 0))
    let small = path.flattened(tolerance: 0.1)
    let large = path.flattened(tolerance: 0.1, transform: .scale(1000))
    #expect(large.points.count > 20 * small.points.count)
    #expect(large.points.last == Point(1000, 0))
  }

  /// Two jigsaw pieces share a curve and walk it in opposite directions.
  @Test func aReversedPathHasTheSamePointsBackwards() {
    var generator = RandomSource(seed: 2)
    for _ in 0..<200 {
      var path = Path()
      path.move(to: generator.point())
      for _ in 0..<4 {
        path.cubic(generator.point(), generator.point(), to: generator.point())
        path.quad(generator.point(), to: generator.point())
        path.line(to: generator.point())
      }
      let transform = Affine.rotation(generator.within(0...7)).then(.scale(generator.within(0.1...20)))
      let there = path.flattened(tolerance: 0.025, transform: transform)
      let back = path.reversed.flattened(tolerance: 0.025, transform: transform)
      #expect(there.points == back.points.reversed())
      #expect(path.reversed.reversed == path)
    }
  }

  @Test func contoursKeepTheirEnds() {
    var path = Path()
    path.move(to: Point(1, 1))  // A bare move is nothing.
    path.move(to: Point(0, 0))
    path.line(to: Point(2, 0))
    path.line(to: Point(2, 0))  // Repeated points are dropped.
    path.line(to: Point(0, 2))
    path.line(to: Point(0, 0))
    path.close()
    path.line(to: Point(5, 5))  // Starts again where the contour began.
    path.move(to: Point(7, 7))
    path.close()
    let line = path.flattened(tolerance: 0.1)
    #expect(line.contours.map(\.isClosed) == [true, false, true])
    #expect(line.contours.map(\.range) == [0..<3, 3..<5, 5..<6])
    #expect(
      line.points == [
        Point(0, 0), Point(2, 0), Point(0, 2), Point(0, 0), Point(5, 5), Point(7, 7),
      ])
    #expect(line.path.flattened(tolerance: 0.1) == line)
  }

  @Test func aBufferIsReused() {
    var generator = RandomSource(seed: 3)
    let path = generator.path()
    var buffer = path.flattened(tolerance: 0.1)
    let once = buffer
    buffer.removeAll()
    #expect(buffer.isEmpty)
    path.flatten(into: &buffer, tolerance: 0.1)
    #expect(buffer == once)
  }

  @Test func awkwardInputGivesFinitePointsWithinTheLimit() {
    var generator = RandomSource(seed: 4)
    for _ in 0..<500 {
      let path = generator.awkwardPath()
      let tolerance = awkwardNumbers.randomElement(using: &generator)!
      let scale = awkwardNumbers.randomElement(using: &generator)!
      let line = path.flattened(tolerance: max(tolerance, 1e6), transform: .scale(scale, 1))
      #expect(
        line.points.allSatisfy {
          abs($0.x) <= Polyline.limit * 1.000001 && abs($0.y) <= Polyline.limit * 1.000001
        })
      for contour in line.contours { #expect(contour.range.count >= 1) }
      for p in line.points { _ = Int64(p.x * 256) + Int64(p.y * 256) }
    }
    let huge = [Point(0, 0), Point(1e9, 1e9), Point(-1e9, 1e9), Point(3, 4)]
    var path = Path()
    path.move(to: huge[0])
    path.cubic(huge[1], huge[2], to: huge[3])
    #expect(path.flattened(tolerance: 0).points.count == Polyline.maxChords + 1)
  }
}
