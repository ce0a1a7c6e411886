import Geometry
import Testing

@Suite struct BoundsTests {
  @Test func boundsTouchTheCurvesAndContainThem() {
    var generator = RandomSource(seed: 40)
    for _ in 0..<100 {
      let path = generator.path()
      let box = path.bounds
      // A thousand samples a curve come within 10⁻³ of its extrema.
      var sampled = Rect.null
      for p in path.flattened(tolerance: 1e-4).points { sampled = sampled.union(p) }
      expectClose(box, sampled, 2e-4)
      #expect(path.controlBounds.contains(box))
    }
    #expect(Path().bounds == .null)
    var bare = Path()
    bare.move(to: Point(1, 1))
    #expect(bare.bounds == .null)
  }

  /// The outline's own bounds are the measure, for every cap and join, through uneven transforms too.
  @Test(arguments: LineJoin.allCases, LineCap.allCases) func strokeBoundsAreThoseOfTheOutline(
    join: LineJoin, cap: LineCap
  ) {
    var generator = RandomSource(seed: 41)
    for round in 0..<60 {
      let path = generator.path()
      let style = StrokeStyle(
        width: generator.within(0.5...20), cap: cap, join: join, miterLimit: generator.within(1...8))
      let transform =
        round % 2 == 0
        ? Affine.rotation(generator.within(0...6))
        : Affine(
          a: generator.within(-2...2), b: generator.within(-2...2), c: generator.within(-2...2),
          d: generator.within(-2...2), tx: 3, ty: 4)
      let polygon = path.flattened(tolerance: 8).path
      let edges = polygon.stroked(style, tolerance: 1e-4, transform: transform).bounds
      expectClose(polygon.strokeBounds(style, transform: transform), edges, 0.02)
      // At the ends of tight curves half a width is allowed for.
      let outline = path.stroked(style, tolerance: 1e-4, transform: transform).bounds
      let box = path.strokeBounds(style, transform: transform)
      #expect(box.inset(by: -0.02).contains(outline))
      #expect(outline.inset(by: -style.width / 2 * transform.maxScale - 0.02).contains(box))
    }
    let circle = Path(circle: .origin, radius: 20)
    let box = circle.strokeBounds(StrokeStyle(width: 8, cap: cap, join: join))
    expectClose(box, Rect(minX: -24, minY: -24, maxX: 24, maxY: 24), 1e-9)
  }

  /// A coarse outline stays within its tolerance even where a curve is tighter than the line is wide.
  @Test func strokeBoundsContainCoarseOutlinesOfTightCurves() {
    var generator = RandomSource(seed: 42)
    for _ in 0..<200 {
      let path = generator.path(in: -3...3)
      let style = StrokeStyle(
        width: generator.within(1...30), cap: LineCap.allCases.randomElement(using: &generator)!)
      let outline = path.stroked(style, tolerance: 0.025).bounds
      #expect(path.strokeBounds(style).inset(by: -0.05).contains(outline))
    }
  }

  @Test func dashedBoundsContainTheDashes() {
    var generator = RandomSource(seed: 43)
    for _ in 0..<60 {
      let path = generator.path()
      let style = StrokeStyle(
        width: generator.within(1...20), cap: LineCap.allCases.randomElement(using: &generator)!,
        join: LineJoin.allCases.randomElement(using: &generator)!,
        dash: [generator.within(0...10), generator.within(1...10)], dashPhase: generator.within(-20...20))
      let outline = path.stroked(style, tolerance: 0.025).bounds
      #expect(path.strokeBounds(style).inset(by: -0.05).contains(outline))
    }
  }

  @Test func awkwardInputHasBounds() {
    var generator = RandomSource(seed: 44)
    for _ in 0..<1000 {
      let path = generator.awkwardPath()
      let box = path.bounds
      #expect(box == .null || (box.minX <= box.maxX && box.minY <= box.maxY))
      let line = path.strokeBounds(generator.awkwardStyle(), transform: .scale(1e9))
      #expect(line == .null || (line.minX <= line.maxX && line.minY <= line.maxY))
    }
  }
}

private func expectClose(
  _ a: Rect, _ b: Rect, _ slack: Double, sourceLocation: SourceLocation = #_sourceLocation
) {
  if a == b { return }
  let isClose =
    abs(a.minX - b.minX) <= slack && abs(a.minY - b.minY) <= slack && abs(a.maxX - b.maxX) <= slack
    && abs(a.maxY - b.maxY) <= slack
  #expect(isClose, "\(a) is not \(b)", sourceLocation: sourceLocation)
}
