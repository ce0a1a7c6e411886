import Geometry
import Interface
import TestSupport
import Testing

@Suite struct IconTests {
  private static let signs: [Icon] = [
    .home, .undo, .redo, .plus, .minus, .more, .close, .back, .check, .previous, .next, .chevronRight,
    .chevronDown, .search, .settings, .trash, .duplicate, .rename, .folder, .save, .copy, .paste, .picture,
    .shelf, .hand, .seats, .bulb, .eye, .select, .tiles, .list, .choose, .rows, .toFront, .toBack, .pause,
    .restart,
    .play, .speed, .chart,
    .sound, .soundOff, .lock, .warning, .info, .instruments,
  ]

  @Test func linesStayOnTheGridAndNoTwoIconsAreAlike() {
    #expect(faultySigns(Self.signs) == [])
    let out = Icon("out") { $0.line(-9, 0, 30, 0) }
    let twin = Icon("twin") { Icon.home.draw(with: &$0) }
    #expect(faultySigns(Self.signs + [out, twin]) == ["home", "out", "twin"])
  }

  @Test func iconsFillAnySquare() {
    let path = Icon.home.path(in: Rect(x: 100, y: 50, width: 48, height: 48))
    #expect(path.points.allSatisfy { $0.x >= 100 && $0.x <= 148 && $0.y >= 50 && $0.y <= 98 })
    #expect(path.points.first == Point(107, 73))
  }
}
