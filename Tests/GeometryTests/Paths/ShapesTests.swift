import Geometry
import Testing

@Suite struct ShapesTests {
  @Test func aCircleIsRoundToTheStatedError() {
    let circle = Path(circle: Point(10, 20), radius: 100)
    for p in samples(circle) {
      let distance = p.distance(to: Point(10, 20))
      #expect(distance >= 100 - 1e-9 && distance <= 100 * (1 + 2.73e-4))
    }
    #expect(circle.bounds == Rect(minX: -90, minY: -80, maxX: 110, maxY: 120))
    #expect(circle.winding(around: Point(10, 20)) == 1)
  }

  @Test func arcsFollowTheirEllipse() {
    var generator = RandomSource(seed: 30)
    for _ in 0..<100 {
      let center = generator.point()
      let radii = Size(generator.within(1...40), generator.within(1...40))
      let rotation = generator.within(-4...4)
      let start = generator.within(-10...10)
      let sweep = generator.within(-7...7)
      var path = Path()
      path.arc(center: center, radii: radii, rotation: rotation, start: start, sweep: sweep)
      let unit = Affine.translation(.init(-center.x, -center.y)).then(.rotation(-rotation)).then(
        .scale(1 / radii.width, 1 / radii.height))
      for p in samples(path, 50) {
        #expect(abs(unit.apply(p).distance(to: .origin) - 1) < 2.74e-4)
      }
      let turned = max(-2 * .pi, min(2 * .pi, sweep))
      #expect(unit.apply(path.points[0]).distance(to: .origin + Vector(angle: start)) < 1e-9)
      #expect(unit.apply(path.currentPoint).distance(to: .origin + Vector(angle: start + turned)) < 1e-9)
    }
  }

  @Test func anArcContinuesALine() {
    var path = Path()
    path.move(to: .origin)
    path.arc(center: Point(10, 0), radius: 5, start: .pi, sweep: .pi / 2)
    #expect(path.verbs == [.move, .line, .cubic])
  }

  @Test func roundCornersThatDoNotFitShrinkTogether() {
    let rect = Rect(x: 0, y: 0, width: 40, height: 20)
    let path = Path(roundedRect: rect, corners: Path.Corners(upperLeft: 40, lowerLeft: 40))
    #expect(path.bounds == rect)
    // Both radii become 10.
    let inside = path.contains(Point(10 - 7, 10 - 7)) && path.contains(Point(39.9, 0.1))
    #expect(inside && !path.contains(Point(10 - 7.2, 10 - 7.2)))
    #expect(Path(roundedRect: rect, radius: 0) == Path(rect: rect))
    #expect(Path(roundedRect: rect, radius: -.infinity) == Path(rect: rect))
    #expect(Path(roundedRect: rect, radius: .infinity).bounds == rect)
    #expect(Path(roundedRect: .null, radius: 3).isEmpty)
    #expect(Path(ellipseIn: .infinite).isEmpty)
    #expect(Path(polygon: []).isEmpty)
  }
}
