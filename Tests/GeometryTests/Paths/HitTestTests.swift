import Geometry
import Testing

@Suite struct HitTestTests {
  @Test func windingIsThatOfAFinePolygon() {
    var generator = RandomSource(seed: 50)
    for _ in 0..<60 {
      let path = generator.path(elements: 8)
      let line = path.flattened(tolerance: 1e-5)
      for _ in 0..<60 {
        let p = generator.point()
        if distance(p, line) < 1e-3 { continue }
        let expected = winding(line, p)
        #expect(path.winding(around: p) == expected)
        #expect(path.contains(p) == (expected != 0))
        #expect(path.contains(p, rule: .evenOdd) == (expected % 2 != 0))
      }
    }
  }

  /// On whole coordinates rays run through vertices and along edges; squares that share edges cover each
  /// point exactly once.
  @Test func neighboursShareEdgesWithoutGapOrOverlap() {
    for x in 0...12 {
      for y in 0...12 {
        let p = Point(Double(x) / 4, Double(y) / 4)
        var count = 0
        for column in 0..<4 {
          for row in 0..<4 {
            let cell = Path(rect: Rect(x: Double(column) - 1, y: Double(row) - 1, width: 1, height: 1))
            if (column + row).isMultiple(of: 2) ? cell.contains(p) : cell.reversed.contains(p) { count += 1 }
          }
        }
        #expect(count == (x < 12 && y < 12 ? 1 : 0))
      }
    }
  }

  @Test func aLineIsHitWithinItsWidthAndTheTolerance() {
    var generator = RandomSource(seed: 51)
    let style = PathStyle.stroke(.black, width: 6, cap: .round, join: .round)
    for _ in 0..<30 {
      let path = generator.path()
      let line = path.flattened(tolerance: 1e-3)
      for _ in 0..<30 {
        let p = generator.point(-70...70)
        let expected = distance(p, line)
        if abs(expected - 3) > 0.03 { #expect(path.contains(p, style: style) == (expected < 3)) }
        if abs(expected - 10) > 0.03 {
          #expect(path.contains(p, style: style, tolerance: 7) == (expected < 10))
        }
      }
    }
  }

  @Test func miterTipsAndDashGapsAreHit() {
    let corner = Path(polygon: [Point(-20, 20), Point(0, 0), Point(20, 20)], isClosed: false)
    var style = PathStyle.stroke(.black, width: 4)
    #expect(corner.contains(Point(0, -2.7), style: style))
    style.stroke.join = .bevel
    #expect(!corner.contains(Point(0, -2.7), style: style))
    #expect(corner.contains(Point(0, -2.7), style: style, tolerance: 2))
    style.stroke.dash = [2, 8]
    #expect(corner.contains(Point(-16, 16), style: style))
  }

  @Test func aFilledShapeIsHitByAFingerBesideIt() {
    let circle = Path(circle: .origin, radius: 5)
    let style = PathStyle.fill(.black)
    #expect(!circle.contains(Point(9, 0), style: style))
    #expect(circle.contains(Point(9, 0), style: style, tolerance: 4.1))
    #expect(!circle.contains(Point(9, 0), style: style, tolerance: 3.9))
    #expect(!circle.contains(Point(.nan, 0), style: style, tolerance: .infinity))
  }

  @Test func theNearestPlaceIsThatOfManySamples() {
    var generator = RandomSource(seed: 52)
    for _ in 0..<60 {
      let path = generator.path()
      let line = path.flattened(tolerance: 1e-4)
      for _ in 0..<20 {
        let p = generator.point(-70...70)
        let expected = distance(p, line)
        #expect(abs(path.distance(to: p) - expected) < 2e-4)
        guard let place = path.nearest(to: p) else { continue }
        #expect(abs(place.point.distance(to: p) - place.distance) < 1e-9)
        switch Array(path.segments)[place.segment] {
        case .move: Issue.record("A move has no place.")
        case .line(let a, let b), .close(let a, let b):
          #expect(a.lerp(b, place.parameter).distance(to: place.point) < 1e-9)
        case .quad(let curve): #expect(curve.point(at: place.parameter).distance(to: place.point) < 1e-9)
        case .cubic(let curve): #expect(curve.point(at: place.parameter).distance(to: place.point) < 1e-9)
        }
      }
    }
    #expect(Path().nearest(to: .origin) == nil)
    #expect(Path().distance(to: .origin) == .infinity)
  }

  @Test func awkwardInputIsAnswered() {
    var generator = RandomSource(seed: 53)
    for _ in 0..<300 {
      let path = generator.awkwardPath()
      let p = Point(
        awkwardNumbers.randomElement(using: &generator)!, awkwardNumbers.randomElement(using: &generator)!)
      let style = PathStyle(mode: .both, stroke: generator.awkwardStyle())
      let tolerance = awkwardNumbers.randomElement(using: &generator)!
      #expect(path.contains(p) == (path.winding(around: p) != 0))
      if path.contains(p, style: style, tolerance: tolerance) { #expect(p.isFinite) }
      if let place = path.nearest(to: p) { #expect(!place.distance.isNaN) }
    }
  }
}

@Suite struct PathGroupTests {
  @Test func boundsIncludeWidthsMitersAndTheTransform() {
    let corner = Path(polygon: [Point(-10, 10), Point(0, 0), Point(10, 10)], isClosed: false)
    let group = PathGroup([StyledPath(corner)], transform: .scale(2))
    // The tip is half a width times √2 above the corner.
    #expect(abs(group.bounds.minY + 10 * 2.0.squareRoot()) < 1e-9)
    #expect(group.transformed(by: .translation(Vector(5, 0))).bounds == group.bounds.offset(by: Vector(5, 0)))
    #expect(PathGroup([]).bounds == .null)
  }

  @Test func theTopmostPathIsFound() {
    let style = PathStyle.fill(.black)
    let group = PathGroup(
      [
        StyledPath(Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)), style),
        StyledPath(Path(rect: Rect(x: 5, y: 0, width: 10, height: 10)), style),
      ], transform: .scale(3))
    #expect(group.path(at: Point(6, 6)) == 0)
    #expect(group.path(at: Point(20, 6)) == 1)
    #expect(group.path(at: Point(50, 6)) == nil)
    #expect(group.path(at: Point(50, 6), tolerance: 6) == 1)
  }
}
