import Geometry
import Interface
import Library
import ModeKit
import Scene
import TestSupport
import Testing

/// Replays run, stop and end in the same way in all modes.
@Suite struct ReplayingModeTests {
  private func host() -> ModeHost<Replaying> {
    let host = HeadlessDocuments.host(Replaying(), .init(), state: [])
    at(10, host)
    _ = host.takePublication()
    return host
  }

  private func at(_ time: Double, _ host: ModeHost<Replaying>) {
    var environment = host.environment
    environment.time = time
    host.update(environment, notifies: false)
  }

  private func wakeUps(_ host: ModeHost<Replaying>) -> [Double] {
    host.takeRequests().compactMap { if case .wake(let time) = $0 { time } else { nil } }
  }

  private func position(_ host: ModeHost<Replaying>) -> Double? { host.session.screen?.clock.position }

  @Test func itRunsInPlaceOfTheDocumentAndAsksForWakeUps() throws {
    let host = host()
    host.mode.run(GameReplay(), host)
    #expect(host.session.screen?.clock.isRunning == true && host.session.heard == 1)
    let first = try #require(host.takePublication())
    #expect(first.damage == nil && wakeUps(host) == [10.5])
    at(13, host)
    host.mode.advanceReplay(host)
    #expect(position(host) == 3 && host.session.heard == 2 && wakeUps(host) == [13.5])
    #expect(host.takePublication()?.damage == [Rect(x: 3, y: 0, width: 1, height: 1)])
    #expect(host.takeOverlayChanged())
    at(99, host)
    host.mode.advanceReplay(host)
    #expect(position(host) == 20 && host.session.screen?.clock.isRunning == false)
    #expect(wakeUps(host) == [], "at its end nothing comes any more")
    host.mode.advanceReplay(host)
    #expect(host.session.heard == 3)
  }

  @Test func commandsRunItStopItAndLeaveIt() {
    let host = host()
    host.mode.run(GameReplay(), host)
    at(12, host)
    func use(_ command: ReplayCommand, _ phase: CommandPhase = .fire) {
      host.mode.replayCommand(.replay(command), phase, host) { host.mode.run(GameReplay(), $0) }
    }
    use(.play)
    #expect(position(host) == 2 && host.session.screen?.clock.isRunning == false)
    use(.play)
    #expect(host.session.screen?.clock.isRunning == true)
    use(.speed)
    #expect(host.session.screen?.clock.speedText == "2×")
    use(.position, .value(0.75))
    #expect(position(host) == 15 && host.session.screen?.clock.isRunning == false)
    use(.position)
    #expect(position(host) == 15, "a place comes as a value")
    let heard = host.session.heard
    host.mode.replayCommand(CommandID("play"), .fire, host) { _ in Issue.record("it is another’s") }
    #expect(host.session.heard == heard, "another's command")
    _ = host.takePublication()
    use(.end)
    #expect(host.session.screen == nil && host.session.heard == heard + 1)
    #expect(host.takePublication() != nil)
    use(.end)
    use(.play)
    use(.position, .value(0.5))
    #expect(host.session.screen == nil && host.session.heard == heard + 1, "there is nothing to leave")
    use(.start)
    #expect(host.session.screen?.clock.isRunning == true && position(host) == 0)
    use(.position, .value(0.5))
    use(.start)
    #expect(position(host) == 10, "it is shown already")
  }

  @Test func keysGoThroughItStepByStep() {
    let host = host()
    host.mode.run(GameReplay(), host)
    func press(_ key: Key) -> Double? {
      host.mode.replayKey(key, host)
      return position(host)
    }
    #expect([press(.right), press(.right), press(.left), press(.left), press(.left)] == [1, 2, 1, 0, 0])
    #expect(press(.end) == 20 && press(.right) == 20 && press(.home) == 0)
    #expect(press(.space) == 0 && host.session.screen?.clock.isRunning == true)
    #expect(press(.tab) == 0)
    #expect(press(.escape) == nil)
  }

  @Test func manyChangesAreReportedAsOne() throws {
    let host = host()
    host.mode.run(GameReplay(), host)
    _ = host.takePublication()
    let rects = (0..<257).map { Rect(x: Double($0), y: 0, width: 1, height: 1) }
    host.mode.present(Array(rects.dropLast()), host)
    #expect(host.takePublication()?.damage?.count == 256)
    host.mode.present(rects, host)
    let all = try #require(host.takePublication())
    #expect(all.damage == nil)
    host.mode.present([], host)
    #expect(host.takePublication() == nil)
  }

  @Test func itsBarHasTheWayOutAndTellsWhetherItRuns() {
    var clock = ReplayClock(length: 20, pace: 1)
    #expect(ReplayBar.items(counters: [], clock).map(\.label).contains("Play back"))
    clock.run(at: 0)
    let items = ReplayBar.items(counters: [.separator], clock)
    #expect(items.map(\.label).contains("Pause") && items.contains { $0.id == .replay(.end) })
    #expect(items.count == ReplayBar.items(counters: [], clock).count + 1)
  }
}

/// A replay of twenty steps, a second each.
private struct GameReplay: ReplayScreen {
  var clock = ReplayClock(length: 20, pace: 1)
  var untilNext: Double { 0.5 }
  mutating func show() -> [Rect]? { [Rect(x: clock.position, y: 0, width: 1, height: 1)] }
  mutating func step(by steps: Int) -> [Rect]? {
    clock.go(to: clock.position + Double(steps))
    return show()
  }
}

/// A mode that shows such a replay.
private struct Replaying: ReplayingMode {
  struct Session {
    var screen: GameReplay?
    /// How often it was told that another moment is shown.
    var heard = 0
  }
  typealias Screen = GameReplay
  static var replay: WritableKeyPath<Session, GameReplay?> { \.screen }
  let names = ModeNames("filming", "Filming")
  func makeState(_: NoParams, seed: UInt64, resources: DocumentResources) -> [Int] { [] }
  func makeSession(_ host: ModeHost<Self>.Opening) -> Session { Session() }
  func apply(
    _ move: TrickMode.Move, _ context: MoveContext<TrickMode.Move>, to state: inout [Int]
  ) throws(Problem) -> Applied<TrickMode.Move> { Applied(damage: [], inverse: nil) }
  func handle(_ event: ModeEvent, host: ModeHost<Self>) {
    if case .replayChanged = event { host.session.heard += 1 }
  }
  func summary(_ state: [Int], params: NoParams) -> DocumentSummary {
    DocumentSummary(.verbatim(""), json: .null)
  }
  func picture(_ state: [Int], params: NoParams, theme: Theme) -> DocumentPicture {
    DocumentPicture(content: DrawingList([]), bounds: .zero)
  }
}
