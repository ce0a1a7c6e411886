import Geometry
import Testing

@Suite struct PathTests {
  @Test func anEmptyPathAppendsNothing() {
    var path = Path()
    path.move(to: Point(1, 2))
    path.line(to: Point(3, 4))
    let before = path
    path.append(Path())
    #expect(path == before)
    #expect(path.currentPoint == Point(3, 4))
  }

  @Test func aTransformBeyondDoubleAppendsNothing() {
    var path = Path()
    path.move(to: Point(1e300, 2))
    path.line(to: Point(3, 4))
    #expect(path.transformed(by: .scale(1e300)).isEmpty)
    #expect(path.transformed(by: .scale(.nan)).isEmpty)
  }

  @Test func segmentsKnowWhereTheyStart() {
    var path = Path()
    path.line(to: Point(1, 0))  // Starts at the origin.
    path.quad(Point(2, 0), to: Point(2, 1))
    path.cubic(Point(2, 2), Point(1, 2), to: Point(0, 2))
    path.close()
    path.line(to: Point(9, 9))
    #expect(
      Array(path.segments) == [
        .move(.origin), .line(.origin, Point(1, 0)),
        .quad(QuadCurve(Point(1, 0), Point(2, 0), Point(2, 1))),
        .cubic(CubicCurve(Point(2, 1), Point(2, 2), Point(1, 2), Point(0, 2))),
        .close(Point(0, 2), .origin), .move(.origin), .line(.origin, Point(9, 9)),
      ])
  }

  @Test func contoursTakeAPathApartAndReversingTurnsItAround() {
    var generator = RandomSource(seed: 20)
    for _ in 0..<100 {
      let path = generator.path(elements: 10)
      var whole = Path()
      for contour in path.contours { whole.append(contour) }
      #expect(whole.verbs == path.verbs && whole.points == path.points)
      for _ in 0..<20 {
        let p = generator.point()
        #expect(path.reversed.winding(around: p) == -path.winding(around: p))
      }
    }
  }

  @Test func curvesSplitWhereAsked() {
    var generator = RandomSource(seed: 21)
    for _ in 0..<50 {
      let cubic = CubicCurve(
        generator.point(), generator.point(), generator.point(), generator.point())
      let t = generator.within(0...1)
      let (a, b) = cubic.split(at: t)
      for u in [0, 0.3, 0.7, 1] {
        #expect(a.point(at: u).distance(to: cubic.point(at: u * t)) < 1e-10)
        #expect(b.point(at: u).distance(to: cubic.point(at: t + u * (1 - t))) < 1e-10)
        let step = 1e-6
        let slope = (cubic.point(at: u + step) - cubic.point(at: u - step)) / (2 * step)
        #expect((slope - cubic.derivative(at: u)).length < 1e-3)
      }
      let quad = QuadCurve(generator.point(), generator.point(), generator.point())
      let (c, d) = quad.split(at: t)
      #expect(c.point(at: 0.5).distance(to: CubicCurve(quad).point(at: t / 2)) < 1e-10)
      #expect(d.point(at: 0.5).distance(to: quad.point(at: (1 + t) / 2)) < 1e-10)
    }
  }

  @Test func transformsKnowHowFarTheyStretch() {
    var generator = RandomSource(seed: 22)
    for _ in 0..<100 {
      let map = Affine(
        a: generator.within(-3...3), b: generator.within(-3...3), c: generator.within(-3...3),
        d: generator.within(-3...3), tx: 5, ty: 6)
      let longest = (0..<3600).map { map.apply(Vector(angle: Double($0) * .pi / 1800)).length }.max()!
      #expect(abs(map.maxScale - longest) < 1e-4)
      #expect(!map.isSimilarity)
    }
    #expect(Affine.rotation(1).then(.scale(3)).then(.scale(1, -1)).isSimilarity)
    #expect(!Affine.scale(1, 2).isSimilarity)
  }

  @Test func mapsPlaceWhatTheyScale() {
    let map = Affine.scale(2).then(.quarterTurns(1)).taking(Point(10, 20), to: Point(300, 400))
    #expect(map.apply(Point(10, 20)) == Point(300, 400))
    #expect(map.apply(Point(13, 20)) == Point(300, 406))
    #expect(Affine.rotation(1).around(Point(4, 5)).apply(Point(4, 5)).distance(to: Point(4, 5)) < 1e-12)
    let card = Rect(x: 30, y: 40, width: 50, height: 10)
    #expect(
      Affine.stretching(Size(100, 200), to: card).apply(Rect(x: 0, y: 0, width: 100, height: 200)) == card)
  }
}
