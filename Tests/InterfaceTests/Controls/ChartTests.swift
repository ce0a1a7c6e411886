import Geometry
import Interface
import Testing

@Suite struct ChartTests {
  @Test func ticksAreRoundAndEncloseTheNumbers() {
    #expect(Chart.ticks(0, 30) == [0, 10, 20, 30])
    #expect(Chart.ticks(4.8, 24) == [0, 5, 10, 15, 20, 25])
    for (low, high) in [(0.0, 1.0), (3, 3), (0.31, 0.32), (-7, 12), (999, 1001), (1e-4, 2e5), (0, 0)] {
      let ticks = Chart.ticks(low, high)
      #expect(ticks.count >= 2 && ticks.count <= 7, "\(low) to \(high): \(ticks)")
      #expect(ticks.first! <= low + 1e-9 && ticks.last! >= high - 1e-9)
    }
    #expect(Chart.ticks(.nan, 1).isEmpty && Chart.ticks(2, 1).isEmpty)
  }

  @Test func everyNumberStandsWithinTheView() {
    let root = makeRoot(width: 400)
    let points = (0..<50).map { Point(Double($0), Double($0 * 7 % 13)) }
    let view = ChartView(
      Chart("Title", [Chart.Series("each", points, .dots, .text), Chart.Series("", points, .steps, .good)]))
    root.content.add(view)
    let size = view.size(fitting: Size(400, .infinity), in: root.environment)
    view.frame = Rect(origin: .origin, size: size)
    let marks = view.appearance(in: root.environment)
    #expect(marks.texts.contains { $0.string == "Title" })
    #expect(marks.texts.allSatisfy { view.bounds.inset(by: -1).contains($0.frame) })
    for case .shape(let path, _) in marks.marks {
      #expect(path.points.allSatisfy { view.bounds.contains($0) })
    }
    // Without numbers there is nothing but words.
    view.chart = Chart("Empty", [Chart.Series("each", [], .dots, .text)])
    #expect(view.appearance(in: root.environment).texts.map(\.string) == ["Empty", "each"])
  }
}
