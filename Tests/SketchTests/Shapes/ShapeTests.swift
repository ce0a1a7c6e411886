import Geometry
import Gestures
import Interface
import ModeKit
import Scene
import Sketch
import Testing

/// Shapes that fingers stretch, what they snap to, and the ruler.
struct ShapeTests {
  private static func points(_ slate: Slate) -> [Point] {
    slate.board.strokes.reduce(nil) { $1 }?.points ?? []
  }

  /// The distance of a point from a line from corner to corner.
  private static func distance(_ point: Point, _ corners: [Point]) -> Double {
    Path(polygon: corners, isClosed: false).distance(to: point)
  }

  @Test func aRectangleHasSharpCornersAndIsDrawnWithTheBrush() throws {
    let slate = Slate()
    slate.use(.brush("pen"))
    slate.use(.tool(.rectangle))
    slate.draw([Point(340, 200), Point(600, 300), Point(913, 561)])
    let stroke = try #require(slate.board.strokes.first { _ in true })
    #expect(stroke.ink.brush.name == "pen")
    let box = Rect(corner: Point(-300, -200), corner: Point(273, 161))
    let corners = box.corners + [box.corners[0]]
    #expect(stroke.points.allSatisfy { Self.distance($0, corners) < 0.1 })
    for corner in box.corners { #expect(stroke.points.contains { $0.distance(to: corner) < 0.1 }) }
    // What is drawn stays on the lines, which run through the corners.
    for span in stroke.spans {
      stroke.steps(of: span) { step in
        for i in 0...8 {
          #expect(Self.distance(step.point(Double(i) / 8), corners) < 0.2)
        }
      }
    }
  }

  @Test(arguments: [3, 5, 8, 12]) func aPolygonHasItsCornersOnACircleAroundWhereTheFingerLanded(sides: Int)
    throws
  {
    let slate = Slate()
    slate.host.handle(.command(.sketch(.slider(.corners)), .value(Double(sides - 3) / 9), seat: 0))
    slate.draw([Point(640, 400), Point(760, 450), Point(791, 470)])
    let points = Self.points(slate)
    #expect(Set(points.map { [$0.x, $0.y] }).count == sides)
    let radius = Point.origin.distance(to: Point(151, 70))
    for point in points { #expect(abs(point.distance(to: .origin) - radius) < 0.1) }
    #expect(points[0].distance(to: Point(151, 70)) < 0.1, "a corner is under the finger")
  }

  @Test func anArrowPointsToWhereTheFingerLifted() {
    let slate = Slate()
    slate.use(.tool(.arrow))
    slate.draw([Point(240, 200), Point(500, 300), Point(757, 413)])
    let points = Self.points(slate)
    #expect(points[0] == Point(-400, -200))
    #expect(points.count { $0 == Point(117, 13) } == 4, "the tip, between its barbs")
    let way = Point(117, 13) - points[0]
    for barb in points where barb != points[0] && barb != Point(117, 13) {
      #expect((barb - points[0]).dot(way) < way.lengthSquared, "the head lies behind the tip")
    }
  }

  @Test(arguments: 0..<24) func linesSnapToEveryFifteenDegreesAndSaySo(step: Int) throws {
    let slate = Slate()
    slate.use(.tool(.line))
    let angle = Double(step) * .pi / 12
    // A hand misses by two degrees, and by a few points in length.
    let finger = slate.land(Point(640, 400))
    let aim = Point(640, 400) + Vector(angle: angle + 0.035, length: 203)
    slate.move(finger, to: aim)
    #expect(slate.host.overlay.hints.count == 2, "the line, and what it has snapped to")
    slate.lift(finger, at: aim)
    let end = try #require(Self.points(slate).last)
    #expect(end.distance(to: .origin + Vector(angle: angle, length: 200)) < 0.1)
  }

  @Test func betweenTheAnglesLinesAreFree() throws {
    let slate = Slate()
    slate.use(.tool(.line))
    let aim = Point(640, 400) + Vector(angle: 0.13, length: 200)
    slate.draw([Point(640, 400), aim])
    #expect(try #require(Self.points(slate).last).distance(to: aim - Vector(640, 400)) < 0.1)
  }

  @Test(arguments: [Tool.rectangle, .circle]) func nearlyEqualSidesBecomeEqual(tool: Tool) {
    let slate = Slate()
    slate.use(.tool(tool))
    slate.draw([Point(640, 400), Point(700, 450), Point(845, 599)])
    let box = Self.points(slate).reduce(Rect.null) { $0.union($1) }
    #expect(abs(box.width - 200) < 0.7 && abs(box.height - 200) < 0.7)
  }

  // The ruler.

  private static func ruled() throws -> (Slate, [Point]) {
    let slate = Slate()
    slate.use(.ruler)
    let corners = slate.host.session.rulerCorners
    #expect(corners.count == 4)
    return (slate, corners)
  }

  @Test func chalkRunsAlongTheRulersEdge() throws {
    let (slate, corners) = try Self.ruled()
    // Along the upper edge, by a trembling hand that drifts away.
    let edge = corners.map(\.y).min() ?? 0
    slate.draw(
      (0...40).map { Point(450 + 8 * Double($0), 400 + edge - 10 + Double($0 % 3) * 4 - Double($0)) })
    let stroke = try #require(slate.board.strokes.first { _ in true })
    let wanted = edge - stroke.ink.width / 2
    #expect(stroke.points.allSatisfy { abs($0.y - wanted) < 0.1 })
    #expect(abs((stroke.points.last?.x ?? 0) - 130) < 0.1)
    // Far from it the hand is free.
    slate.draw([Point(450, 100), Point(500, 140), Point(600, 100)])
    #expect(Set(Self.points(slate).map(\.y)).count > 1)
  }

  @Test func twoFingersLayTheRulerAndItSnapsToAngles() throws {
    let (slate, _) = try Self.ruled()
    let chain = slate.host.hit(at: Point(640, 400), device: .finger, seat: 0)
    let target = try #require(chain.first { $0.interests.contains(.manipulate) }).target
    let turn = Affine.rotation(.pi / 6 + 0.02).around(Point(640, 400)).then(.translation(Vector(100, -50)))
    slate.manipulate(target, by: turn)
    let corners = slate.host.session.rulerCorners
    let middle = corners[0].lerp(corners[2], 0.5)
    #expect(middle.distance(to: Point(100, -50)) < 1e-6)
    #expect(abs((corners[1] - corners[0]).angle - .pi / 6) < 1e-9)
    #expect(slate.store.records.isEmpty, "a ruler is no part of the drawing")
    // A finger beside it draws along its long edge.
    let way = corners[1] - corners[0]
    let normal = Vector(-way.dy, way.dx) * (-1 / way.length)
    let start = corners[0].lerp(corners[1], 0.3) + normal * 10 + Vector(640, 400)
    slate.draw((0...20).map { start + way * (Double($0) / 60) + Vector(0, Double($0 % 2)) })
    let points = Self.points(slate)
    let line = try #require(points.last) - points[0]
    for point in points { #expect(abs(line.cross(point - points[0])) / line.length < 0.1) }
    slate.use(.ruler)
    #expect(slate.host.session.rulerCorners.isEmpty)
  }
}
