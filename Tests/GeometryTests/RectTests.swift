import Geometry
import Testing

/// Rectangles and straight ways.
struct RectTests {
  @Test func theWholePartOfAWayThatLiesInsideIsFound() {
    let rect = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(rect.part(ofWayFrom: Point(0, 30), to: Point(200, 30)) == 0.05...0.55)
    #expect(rect.part(ofWayFrom: Point(20, 30), to: Point(30, 60)) == 0...1)
    #expect(rect.part(ofWayFrom: Point(20, 30), to: Point(20, 30)) == 0...1)
    #expect(rect.part(ofWayFrom: Point(0, 70), to: Point(20, 70)) == 0.5...1, "along an edge")
    #expect(rect.part(ofWayFrom: Point(0, 0), to: Point(9, 100)) == nil)
    #expect(rect.part(ofWayFrom: Point(0, 0), to: Point(0, 0)) == nil)
    #expect(rect.part(ofWayFrom: Point(0, 69), to: Point(11, 80)) == nil, "past a corner")
    #expect(rect.part(ofWayFrom: Point(.nan, 30), to: Point(20, 30)) == nil)
  }

  @Test func whatIsFoundIsInsideAndNothingElseIs() {
    var random = RandomSource(seed: 2)
    func point() -> Point { Point(random.within(-10...10), random.within(-10...10)) }
    for _ in 0..<2000 {
      let (a, b, rect) = (point(), point(), Rect(corner: point(), corner: point()))
      let part = rect.part(ofWayFrom: a, to: b)
      for step in 0...20 {
        let t = Double(step) / 20
        let place = a.lerp(b, t)
        if rect.inset(by: 1e-9).contains(place) { #expect(part?.contains(t) == true) }
        if !rect.inset(by: -1e-9).contains(place) { #expect(part?.contains(t) != true) }
      }
    }
  }
}
