import Geometry
import Interface
import Testing

@Suite struct IconTests {
  @Test(arguments: Icon.allCases) func linesStayOnTheGrid(icon: Icon) {
    let path = icon.path
    #expect(!path.isEmpty)
    #expect(path.verbs.first == .move)
    // Half a line around every point still lies on the grid; handles may reach out a little.
    for p in path.points {
      #expect(p.x >= -0.2 && p.x <= Icon.grid + 0.2 && p.y >= 1 && p.y <= Icon.grid - 1, "\(icon) \(p)")
    }
  }

  @Test func noTwoIconsAreAlike() {
    #expect(Set(Icon.allCases.map(\.path)).count == Icon.allCases.count)
  }

  @Test func iconsFillAnySquare() {
    let path = Icon.home.path(in: Rect(x: 100, y: 50, width: 48, height: 48))
    #expect(path.points.allSatisfy { $0.x >= 100 && $0.x <= 148 && $0.y >= 50 && $0.y <= 98 })
    #expect(path.points.first == Point(107, 73))
  }
}
