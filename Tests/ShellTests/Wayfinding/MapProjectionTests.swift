import Geometry
import Shell
import Testing

/// How the world lies on a map.
@Suite struct MapProjectionTests {
  private static let room = Size(268, 170)

  @Test(
    arguments: [
      Rect(x: 0, y: 0, width: 4000, height: 3000), Rect(x: -1e6, y: 5, width: 10, height: 2),
      Rect(x: 3, y: -9, width: 1, height: 9e6),
    ], 0..<4)
  func allOfTheWorldIsOnIt(bounds: Rect, turns: Int) throws {
    let projection = try #require(MapProjection(bounds, turns: turns, within: Self.room))
    #expect(projection.size.width <= Self.room.width && projection.size.height <= Self.room.height)
    #expect(min(projection.size.width, projection.size.height) >= 56)
    let shown = projection.camera.worldToView.apply(bounds)
    #expect(Rect(origin: .origin, size: projection.size).inset(by: -0.51).contains(shown))
    let sides = (shown.width / Self.room.width, shown.height / Self.room.height)
    #expect(abs(max(sides.0, sides.1) - 1) < 1e-6, "it is as large as it fits")
  }

  @Test func theFrameIsWhereTheViewIs() throws {
    let bounds = Rect(x: 0, y: 0, width: 2680, height: 1700)
    let projection = try #require(MapProjection(bounds, turns: 0, within: Self.room))
    let frame = projection.frame(around: Rect(x: 500, y: 300, width: 800, height: 600))
    #expect(frame.origin.distance(to: Point(50, 30)) < 1e-6)
    #expect(abs(frame.width - 80) < 1e-6 && abs(frame.height - 60) < 1e-6)
  }

  /// However far the view is zoomed in or moved away, its frame can be seen.
  @Test(
    arguments: [
      Rect(x: 700, y: 700, width: 1e-3, height: 1e-3), Rect(x: -9e5, y: 20, width: 100, height: 100),
      Rect(x: 9000, y: 9000, width: 10, height: 10), Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6),
    ])
  func theFrameStaysOnTheMap(view: Rect) throws {
    let bounds = Rect(x: 0, y: 0, width: 2680, height: 1700)
    let projection = try #require(MapProjection(bounds, turns: 0, within: Self.room))
    let frame = projection.frame(around: view)
    #expect(frame.width >= 8 && frame.height >= 8)
    #expect(Rect(origin: .origin, size: projection.size).inset(by: -4).contains(frame))
  }

  @Test func nothingHasNoMap() {
    for bounds in [Rect.null, .zero, .infinite, Rect(x: 3, y: 3, width: 0, height: 9)] {
      #expect(MapProjection(bounds, turns: 0, within: Self.room) == nil)
    }
    #expect(MapProjection(Rect(x: 0, y: 0, width: 9, height: 9), turns: 0, within: .zero) == nil)
  }
}
