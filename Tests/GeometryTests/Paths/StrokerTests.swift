import Geometry
import Testing

/// Strokes compared with what a stroke is by definition, point by point.
@Suite struct StrokerTests {
  /// A round stroke is everything within half a width of the line.
  @Test(arguments: [0.6, 3, 12, 40]) func aRoundStrokeIsAllPointsNearTheLine(width: Double) {
    var generator = RandomSource(seed: UInt64(width * 10))
    let style = StrokeStyle(width: width, cap: .round, join: .round)
    for _ in 0..<40 {
      let path = generator.path()
      let outline = path.stroked(style, tolerance: 0.02)
      let line = path.flattened(tolerance: 0.001)
      for _ in 0..<60 {
        let p = generator.point(-80...80)
        check(p, outline, distance(p, line), width / 2, 0.045)
      }
      // Points close to the edge find small faults that random ones miss.
      for q in line.points.indices where q % 7 == 0 {
        let away = Vector(angle: generator.within(0...6.28), length: width / 2 * generator.within(0.8...1.2))
        let p = line.points[q] + away
        check(p, outline, distance(p, line), width / 2, 0.045)
      }
    }
  }

  private func check(_ p: Point, _ outline: Polyline, _ distance: Double, _ radius: Double, _ slack: Double) {
    guard abs(distance - radius) > slack else { return }
    #expect((winding(outline, p) != 0) == (distance < radius), "at \(p), \(distance) from the line")
  }

  /// Butt, square, miter and bevel: the union of a rectangle a chord and a wedge a corner.
  @Test(arguments: LineJoin.allCases, LineCap.allCases) func polylinesHaveExactOutlines(
    join: LineJoin, cap: LineCap
  ) {
    var generator = RandomSource(seed: 7)
    for round in 0..<120 {
      let isClosed = round % 2 == 0
      let count = Int(generator.next() % 5) + 2
      // Coarse coordinates bring turns on the spot and straight corners.
      let points = (0..<count).map { _ in
        Point(generator.within(-4...4).rounded() * 8, generator.within(-4...4).rounded() * 8)
      }
      let style = StrokeStyle(
        width: generator.within(1...30), cap: cap, join: join, miterLimit: generator.within(1...6))
      let path = Path(polygon: points, isClosed: isClosed)
      let outline = path.stroked(style, tolerance: 0.001)
      let oracle = PolygonStroke(points, isClosed: isClosed, style)
      for _ in 0..<80 {
        let p = generator.point(-70...70)
        guard let expected = oracle.contains(p) else { continue }
        #expect((winding(outline, p) != 0) == expected, "\(p) \(points) \(style) \(isClosed)")
      }
    }
  }

  /// Nothing winds backwards, or a wide turn would cut holes into its neighbours.
  @Test func everythingWindsTheSameWay() {
    var generator = RandomSource(seed: 8)
    for _ in 0..<60 {
      let path = generator.path()
      let style = StrokeStyle(width: generator.within(1...40), cap: .round, join: .round)
      let outline = path.stroked(style, tolerance: 0.05)
      var signs = Set<Int>()
      for _ in 0..<200 { signs.insert(winding(outline, generator.point(-70...70)).signum()) }
      #expect(!signs.contains(1) || !signs.contains(-1))
    }
  }

  @Test func aClosedSmoothContourGivesTwoSimpleOnes() {
    let circle = Path(circle: .origin, radius: 20)
    var outline = Polyline()
    var stroker = Stroker()
    let report = stroker.stroke(circle, StrokeStyle(width: 6), tolerance: 0.02, into: &outline)
    #expect(report.isClosed && report.innerJoinsMet)
    #expect(outline.contours.count == 2)
    for p in outline.points {
      let radius = p.distance(to: .origin)
      #expect(min(abs(radius - 17), abs(radius - 23)) < 0.05)
    }
    #expect(winding(outline, .origin) == 0)
  }

  @Test func aStrokeWiderThanItsTurnsSaysSo() {
    let circle = Path(circle: .origin, radius: 5)
    var outline = Polyline()
    var stroker = Stroker()
    let report = stroker.stroke(circle, StrokeStyle(width: 16), tolerance: 0.02, into: &outline)
    #expect(!report.innerJoinsMet)
    #expect(winding(outline, .origin) != 0)
    #expect(winding(outline, Point(12.9, 0)) != 0)
    #expect(winding(outline, Point(13.1, 0)) == 0)
  }

  /// A miter at a curve's end follows the tangent there, however coarse the chords.
  @Test func capsAndCornersFollowTheTangent() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.quad(Point(0, 60), to: Point(60, 60))
    for tolerance in [1, 0.1] {
      let box = path.stroked(StrokeStyle(width: 20), tolerance: tolerance).bounds
      #expect(abs(box.minY) < 1e-9)
      #expect(abs(box.maxX - 60) < 1e-9)
    }
  }

  @Test func contoursWithoutLengthAreDots() {
    func area(_ path: Path, _ cap: LineCap) -> Rect {
      path.stroked(StrokeStyle(width: 4, cap: cap), tolerance: 0.01).bounds
    }
    var line = Path()
    line.move(to: Point(3, 3))
    line.line(to: Point(3, 3))
    var closed = Path()
    closed.move(to: Point(3, 3))
    closed.close()
    var curve = Path()
    curve.move(to: Point(3, 3))
    curve.cubic(Point(3, 3), Point(3, 3), to: Point(3, 3))
    var bare = Path()
    bare.move(to: Point(3, 3))
    for path in [line, closed, curve] {
      #expect(area(path, .square) == Rect(minX: 1, minY: 1, maxX: 5, maxY: 5))
      #expect(abs(area(path, .round).width - 4) < 0.1)
      #expect(area(path, .butt) == .null)
    }
    #expect(area(bare, .round) == .null)
  }

  @Test func unevenTransformsStretchTheLine() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.line(to: Point(10, 0))
    path.line(to: Point(10, 10))
    let style = StrokeStyle(width: 2, join: .miter)
    let transform = Affine.scale(3, 1).then(.translation(Vector(5, 5)))
    let box = path.stroked(style, tolerance: 0.01, transform: transform).bounds
    #expect(box == Rect(minX: 5, minY: 4, maxX: 38, maxY: 15))
    let turned = path.stroked(style, tolerance: 0.01, transform: .quarterTurns(1)).bounds
    #expect(turned == Affine.quarterTurns(1).apply(path.stroked(style, tolerance: 0.01).bounds))
  }

  @Test func awkwardInputGivesFiniteOutlines() {
    var generator = RandomSource(seed: 9)
    var stroker = Stroker()
    var outline = Polyline()
    for _ in 0..<150 {
      let path = generator.awkwardPath()
      let style = generator.awkwardStyle()
      let scale = generator.next() % 2 == 0 ? 1 : awkwardNumbers.randomElement(using: &generator)!
      outline.removeAll()
      stroker.stroke(path, style, tolerance: 1e8, transform: .scale(scale, 1), into: &outline)
      for p in outline.points { #expect(abs(p.x) <= Polyline.limit && abs(p.y) <= Polyline.limit) }
    }
  }
}

/// The definition of a stroked polyline, straight from rectangles and wedges.
struct PolygonStroke {
  private var shapes: [Polyline] = []
  /// Discs, and how lines arrive at and leave their centre: a join fills only the outer wedge, a cap only what lies
  /// beyond the line.
  private var discs: [(center: Point, radius: Double, arriving: Vector, leaving: Vector)] = []

  init(_ points: [Point], isClosed: Bool, _ style: StrokeStyle) {
    let radius = style.width / 2
    var line: [Point] = []
    for p in points where p != line.last { line.append(p) }
    if isClosed { while line.count > 1 && line.last == line.first { line.removeLast() } }
    guard line.count > 1 else {
      if style.cap == .round { discs.append((line[0], radius, .zero, .zero)) }
      if style.cap == .square {
        let p = line[0]
        add([
          p + Vector(-radius, -radius), p + Vector(radius, -radius), p + Vector(radius, radius),
          p + Vector(-radius, radius),
        ])
      }
      return
    }
    let count = line.count
    for index in 0..<(isClosed ? count : count - 1) {
      var a = line[index]
      var b = line[(index + 1) % count]
      let along = (b - a).normalized * radius
      if !isClosed && style.cap == .square {
        if index == 0 { a -= along }
        if index == count - 2 { b += along }
      }
      let side = along.perpendicular
      add([a + side, b + side, b - side, a - side])
    }
    if !isClosed && style.cap == .round {
      // Half discs, as SVG says: behind a short last line the other half would show.
      discs.append((line[0], radius, .zero, (line[1] - line[0]).normalized))
      discs.append((line[count - 1], radius, (line[count - 1] - line[count - 2]).normalized, .zero))
    }
    for index in 0..<count where isClosed || (index > 0 && index < count - 1) {
      let p = line[index]
      let arriving = (p - line[(index + count - 1) % count]).normalized
      let leaving = (line[(index + 1) % count] - p).normalized
      let sign = arriving.cross(leaving) > 0 ? -1.0 : 1.0
      let a = p + arriving.perpendicular * (radius * sign)
      let b = p + leaving.perpendicular * (radius * sign)
      switch style.join {
      case .round: discs.append((p, radius, arriving, leaving))
      case .bevel: add([p, a, b])
      case .miter:
        // The angle between the lines gives the miter's length: 1 / sin(half of it), as SVG says.
        let half = arccosine(max(-1, min(1, -arriving.dot(leaving)))) / 2
        if half > 1e-6, 1 / sine(half) <= style.miterLimit {
          let tip = p + ((a - p) + (b - p)).normalized * (radius / sine(half))
          add([p, a, tip, b])
        } else {
          add([p, a, b])
        }
      }
    }
  }

  private mutating func add(_ points: [Point]) {
    shapes.append(Path(polygon: points).flattened(tolerance: 1))
  }

  /// Whether a point is inside; nil too close to an edge to say.
  func contains(_ p: Point) -> Bool? {
    var isInside = false
    for shape in shapes {
      if distance(p, shape) < 0.01 { return nil }
      isInside = isInside || winding(shape, p) != 0
    }
    for disc in discs {
      let way = p - disc.center
      if abs(way.length - disc.radius) < 0.01 { return nil }
      if abs(way.dot(disc.arriving)) < 0.01 && disc.arriving != .zero { return nil }
      if abs(way.dot(disc.leaving)) < 0.01 && disc.leaving != .zero { return nil }
      isInside =
        isInside || (way.length < disc.radius && way.dot(disc.arriving) >= 0 && way.dot(disc.leaving) <= 0)
    }
    return isInside
  }
}
