import Geometry
import Testing

@Suite struct DashesTests {
  /// Walks along random lines: the middle of the line is covered exactly where the pattern says.
  @Test(arguments: [true, false]) func dashesFollowThePattern(isClosed: Bool) {
    var generator = RandomSource(seed: 70)
    for _ in 0..<60 {
      let points = (0..<4).map { _ in generator.point() }
      let dash = (0..<Int(generator.next() % 4) + 1).map { _ in generator.within(1...12) }
      let phase = generator.within(-60...60)
      let style = StrokeStyle(width: 0.01, dash: dash, dashPhase: phase)
      let outline = Path(polygon: points, isClosed: isClosed).stroked(style, tolerance: 0.01)
      let period = dash.reduce(0, +) * (dash.count % 2 == 0 ? 1 : 2)
      var walked = 0.0
      for index in 0..<(isClosed ? 4 : 3) {
        let (a, b) = (points[index], points[(index + 1) % 4])
        let length = a.distance(to: b)
        for _ in 0..<40 {
          let position = generator.within(0...length)
          var rest = (walked + position + phase).truncatingRemainder(dividingBy: period)
          if rest < 0 { rest += period }
          var step = 0
          while rest >= dash[step % dash.count] {
            rest -= dash[step % dash.count]
            step += 1
          }
          // Not too near a dash's end, a corner, or another line.
          let p = a.lerp(b, position / length)
          let others = (0..<(isClosed ? 4 : 3)).filter { $0 != index }
          if min(rest, dash[step % dash.count] - rest, position, length - position) < 0.02 { continue }
          if others.contains(where: { distance(p, points[$0], points[($0 + 1) % 4]) < 0.05 }) { continue }
          #expect((winding(outline, p) != 0) == (step % 2 == 0))
        }
        walked += length
      }
    }
  }

  @Test func aDashBendsAroundCornersAndOverTheStart() {
    let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    let style = StrokeStyle(width: 2, dash: [4, 6], dashPhase: 2)
    let outline = square.stroked(style, tolerance: 0.01)
    // Each corner is in the middle of one dash; its miter is there, at the start too.
    #expect(outline.contours.count == 4)
    for (x, y) in [(-0.9, -0.9), (10.9, -0.9), (10.9, 10.9), (-0.9, 10.9)] {
      #expect(winding(outline, Point(x, y)) != 0)
    }
    #expect(winding(outline, Point(5, 0)) == 0)
  }

  @Test func dashesWithoutLengthAreDotsAlongTheLine() {
    let line = Path(polygon: [Point(0, 0), Point(7, 7)], isClosed: false)
    let step = 7 * 2.0.squareRoot() / 3
    func dots(_ cap: LineCap) -> Polyline {
      line.stroked(StrokeStyle(width: 2, cap: cap, dash: [0, step]), tolerance: 0.001)
    }
    #expect(dots(.butt).isEmpty)
    let round = dots(.round)
    // Rounding decides about the one at the very end.
    #expect((3...4).contains(round.contours.count))
    for p in round.points {
      let nearest = (0...3).map { Point(Double($0) * 7 / 3, Double($0) * 7 / 3).distance(to: p) }.min()!
      #expect(abs(nearest - 1) < 0.01)
    }
    // Square dots face along the line.
    #expect(abs(dots(.square).bounds.minX + 2.0.squareRoot()) < 1e-9)
  }

  @Test func impossiblePatternsAreSolid() {
    let line = Path(polygon: [Point(0, 0), Point(1e7, 0)], isClosed: false)
    for dash in [[0, 0], [-1, 2], [.nan], [.infinity, 1], [1e-12, 1e-12], [1, 1]] {
      let outline = line.stroked(StrokeStyle(width: 2, dash: dash), tolerance: 0.1)
      #expect(outline == line.stroked(StrokeStyle(width: 2), tolerance: 0.1))
    }
  }
}
