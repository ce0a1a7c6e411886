import Geometry
import Testing

@Suite struct SVGTests {
  @Test func whatIsWrittenReadsBackExactly() throws {
    var generator = RandomSource(seed: 60)
    for _ in 0..<200 {
      let path = generator.path(elements: 12, in: -1e3...1e3)
      let back = try Path(svg: path.svg())
      #expect(back == path)
    }
    for _ in 0..<500 {
      let path = generator.awkwardPath()
      let back = try Path(svg: path.svg())
      #expect(back.verbs == path.verbs && back.points == path.points)
    }
  }

  @Test func decimalsAreRounded() {
    let path = Path(polygon: [Point(0.123456, -2.5), Point(-0.004, 1e20), Point(3, 0.05)], isClosed: true)
    #expect(path.svg(decimals: 2) == "M0.12-2.5L0 1e+20L3 0.05Z")
    #expect(path.svg(decimals: 0) == "M0-3L0 1e+20L3 0Z")
    #expect(Path(polygon: [Point(0.999, 1)], isClosed: false).svg(decimals: 2) == "M1 1")
  }

  /// Each pair is the same path in a short and in a plain form.
  @Test(arguments: [
    ("m1,2 3-4.5.5 0", "M1 2 L4 -2.5 L4.5 -2.5"),
    ("M0 0h5v5H1V2z", "M0 0 L5 0 L5 5 L1 5 L1 2 Z"),
    ("M1-1.5.5 2e1-3E-1 0", "M1 -1.5 L0.5 20 L-0.3 0"),
    ("M0 0c1 1 2 2 3 0s2-1 3 0", "M0 0 C1 1 2 2 3 0 C4 -2 5 -1 6 0"),
    ("M0 0q1 1 2 0t2 0 2 0", "M0 0 Q1 1 2 0 Q3 -1 4 0 Q5 1 6 0"),
    ("M0 0S1 1 2 0T4 0", "M0 0 C0 0 1 1 2 0 Q2 0 4 0"),
    ("M5 5l1 1zl2 0", "M5 5 L6 6 Z M5 5 L7 5"),
    (" \n\tM+1 +.5\n", "M1 0.5"), ("", ""),
    ("M0 0a0 5 0 0 1 3 4", "M0 0 L3 4"),
  ]) func shortFormsAreRead(short: String, plain: String) throws {
    let path = try Path(svg: short)
    let expected = try Path(svg: plain)
    #expect(path == expected)
  }

  @Test func arcFlagsMayStandTogether() throws {
    let plain = try Path(svg: "M0 0 A5 5 0 0 1 10 0")
    for text in ["M0 0a5 5 0 01 10 0", "M0 0a5,5 0 0110 0"] {
      let path = try Path(svg: text)
      #expect(path == plain)
    }
  }

  @Test func arcsRunOnTheRightSideOfTheRightEllipse() throws {
    // The half circle from (0,0) to (10,0), clockwise on screen: over the top.
    let half = try Path(svg: "M0 0A5 5 0 0 1 10 0")
    #expect(abs(half.bounds.minY + 5) < 2e-3 && abs(half.bounds.maxY) < 1e-9)
    #expect(half.currentPoint == Point(10, 0))
    var generator = RandomSource(seed: 61)
    for _ in 0..<200 {
      let end = generator.point(-20...20)
      let radii = (generator.within(1...40), generator.within(1...40))
      let degrees = generator.within(-200...200)
      let (large, sweep) = (generator.next() % 2 == 0, generator.next() % 2 == 0)
      let path = try Path(
        svg: "M0 0A\(radii.0) \(radii.1) \(degrees) \(large ? 1 : 0) \(sweep ? 1 : 0) \(end.x) \(end.y)")
      // In the ellipse's own space, grown if it must reach: all points have one distance from a centre.
      let unit = Affine.rotation(-degrees * .pi / 180).then(.scale(1 / radii.0, 1 / radii.1))
      let points = samples(path, 40).map { unit.apply($0) }
      let (a, b) = (points.first!, points.last!)
      let radius = max(1, a.distance(to: b) / 2)
      // A point's angle over the chord tells the arc's size, and its side the direction.
      let middle = points[points.count * 3 / 4]
      let side = (b - a).cross(middle - a)
      #expect((side < 0) == sweep)
      let reach = (radius * radius - (b - a).lengthSquared / 4).magnitude.squareRoot()
      let toCenter = (b - a).normalized.perpendicular * (reach * (large == sweep ? -1 : 1))
      let center = a.lerp(b, 0.5) + toCenter
      for p in points { #expect(abs(p.distance(to: center) - radius) < 1e-3 * radius) }
    }
  }

  @Test(arguments: [
    ("L1 1", SVGPathError.Reason.noMove, 0), ("x", .noMove, 0), ("M1", .expectedNumber, 2),
    ("M1 1 L2", .expectedNumber, 7), ("M1 1 k", .unknownCommand, 5), ("M1 1L1 1e", .expectedNumber, 7),
    ("M1 1e999", .numberTooLarge, 3), ("M0 0A1 1 0 2 0 5 5", .expectedFlag, 11),
    ("M1,,2", .expectedNumber, 3),
    ("M0 0é", .unknownCommand, 4), ("M0 0Z5", .unknownCommand, 5), ("M..5 1", .expectedNumber, 1),
  ]) func faultsAreNamedWithTheirPlace(text: String, reason: SVGPathError.Reason, position: Int) {
    do {
      _ = try Path(svg: text)
      Issue.record("\(text) was read.")
    } catch { #expect(error == SVGPathError(reason: reason, position: position)) }
    #expect(SVGPathError(reason: reason, position: position).description.contains("Byte \(position) "))
  }

  @Test func pathsHaveNoMorePointsThanAreAskedFor() throws {
    let text = "M0 0" + String(repeating: "C1 1 2 2 3 3", count: 10)
    #expect(try Path(svg: text, most: 31).points.count == 31)
    let error = #expect(throws: SVGPathError.self) { try Path(svg: text, most: 30) }
    #expect(error?.reason == .tooManyPoints)
  }

  @Test func randomTextNeverTraps() {
    var generator = RandomSource(seed: 62)
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE  \n?é")
    for _ in 0..<3000 {
      let text = String(
        (0..<Int(generator.next() % 30)).map { _ in alphabet.randomElement(using: &generator)! })
      if let path = try? Path(svg: "M0 0" + text) { #expect(path.points.allSatisfy { $0.isFinite }) }
    }
  }
}
