import Compositor
import Geometry
import Gestures
import Interface
import Shell
import TestSupport
import ShellSupport
import Testing

@Suite struct InstrumentsTests {
  /// A frame that began at a time and spent these milliseconds.
  private func report(upload: Double = 0, draw: Double = 0, present: Double = 0, plan: Double = 0)
    -> FrameReport
  {
    var report = FrameReport()
    report.phases.plan = plan / 1_000
    report.phases.upload = upload / 1_000
    report.phases.draw = draw / 1_000
    report.phases.present = present / 1_000
    return report
  }

  @Test func aFramesPhasesAddUpToItsLength() throws {
    let instruments = Instruments()
    instruments.beginEvents(at: 1)
    instruments.beginUpdate(at: 1.002)
    instruments.endFrame(report(upload: 1, draw: 2, present: 3, plan: 0.5), at: 1.012)
    let frame = try #require(instruments.last)
    #expect(abs(frame[.events] - 0.002) < 1e-9)
    // Ten milliseconds, less the phases that the compositor reports.
    #expect(abs(frame[.update] - 0.0035) < 1e-9)
    #expect(abs(frame.total - (frame.end - frame.start)) < 1e-9)
  }

  @Test func aFrameKnowsHowLongItsInputHasWaited() throws {
    let instruments = Instruments()
    instruments.beginEvents(at: 1, input: 0.996)
    instruments.beginUpdate(at: 1.002)
    instruments.endFrame(report(), at: 1.008)
    #expect(abs(try #require(instruments.last?.latency) - 0.012) < 1e-9)
    instruments.beginEvents(at: 2)
    instruments.beginUpdate(at: 2)
    instruments.endFrame(report(), at: 2.1)
    #expect(instruments.last?.latency == nil, "a frame without input")
  }

  @Test func inputIsOnTheScreenWithinAFrame() throws {
    let person = Person()
    try person.open("Sketch")
    person.drag((0...60).map { Point(300 + 8 * Double($0), 400) }, lasting: 0.5)
    person.wait(0.5)
    let waits = person.app.instruments.frames(last: 40).compactMap(\.latency)
    #expect(waits.count > 10 && waits.allSatisfy { $0 <= 1.0 / 60 + 1e-6 })
  }

  @Test func turnsThatShowNothingAreNotRecorded() {
    let instruments = Instruments()
    instruments.beginEvents(at: 1)
    instruments.beginUpdate(at: 2)
    instruments.endFrame(nil, at: 3)
    #expect(instruments.last == nil && instruments.frames(last: 10).isEmpty)
  }

  @Test func theNewestFramesAreKeptInOrder() {
    let instruments = Instruments()
    for n in 0..<(Instruments.capacity + 37) {
      instruments.beginEvents(at: Double(n))
      instruments.beginUpdate(at: Double(n))
      instruments.endFrame(report(), at: Double(n) + 0.5)
      #expect(instruments.last?.start == Double(n))
    }
    let starts = instruments.frames(last: .max).map(\.start)
    #expect(starts == (37..<(Instruments.capacity + 37)).map(Double.init))
    #expect(instruments.frames(last: 3).map(\.start) == starts.suffix(3))
  }
}

@Suite struct FrameGraphTests {
  /// A graph of 240 × 96 dp, two to a frame, with a hundred frames of 16 ms.
  private func makeGraph() -> (graph: FrameGraph, root: ViewRoot) {
    let root = ViewRoot(
      owner: 7, size: Size(400, 300), environment: Environment(theme: Theme(), typesetter: FixedTypesetter()))
    let graph = FrameGraph()
    root.content.add(graph)
    root.arrange = { _ in graph.frame = Rect(x: 20, y: 10, width: 240, height: 96) }
    root.layoutIfNeeded()
    graph.frames = (0..<100).map { Instruments.Frame(start: Double($0), end: Double($0) + 0.5) }
    return (graph, root)
  }

  private func drag(_ graph: FrameGraph, _ root: ViewRoot, from: Double, to: Double) {
    for phase in [Gesture.Phase.began, .changed, .ended] {
      root.receive(
        Gesture(
          kind: .manipulate, phase: phase, session: .init(1), target: graph.target, location: Point(to, 50),
          start: Point(from, 50), time: 1))
    }
  }

  @Test(arguments: [(40.0, 59.0), (59.0, 40.0)]) func draggingChoosesFrames(ends: (Double, Double)) {
    let (graph, root) = makeGraph()
    drag(graph, root, from: ends.0, to: ends.1)
    #expect(graph.selection == 10...19)
    #expect(graph.span == 10...19.5)
    #expect(graph.pointed.map(\.start) == (10...19).map(Double.init))
  }

  @Test func aChosenRangeStaysUntilItIsLetGo() {
    let (graph, root) = makeGraph()
    var told = 0
    graph.onPoint = { told += 1 }
    drag(graph, root, from: -50, to: 900)
    #expect(graph.selection == 0...99 && told > 0)
    graph.frames = []
    #expect(graph.frames.count == 100 && graph.span == 0...99.5)
    root.receive(
      Gesture(
        kind: .press, phase: .ended, session: .init(2), target: graph.target, location: Point(30, 30), time: 2
      ))
    #expect(graph.selection == nil && graph.span == nil && graph.pointed.isEmpty)
    graph.frames = []
    #expect(graph.frames.isEmpty)
    drag(graph, root, from: 0, to: 100)
    #expect(graph.selection == nil)
  }

  @Test func theMousePointsAtOneFrame() {
    let (graph, root) = makeGraph()
    func hover(_ phase: Gesture.Phase, _ x: Double) {
      root.receive(
        Gesture(
          kind: .hover, phase: phase, session: .init(3), target: graph.target, location: Point(x, 30), time: 1
        ))
    }
    hover(.began, 25)
    #expect(graph.hovered == 2 && graph.pointed.map(\.start) == [2])
    hover(.changed, 31)
    #expect(graph.hovered == 5)
    hover(.ended, 31)
    #expect(graph.hovered == nil)
  }
}
