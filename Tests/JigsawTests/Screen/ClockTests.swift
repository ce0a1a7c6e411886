import Geometry
import Gestures
import Jigsaw
import ModeKit
import Scene
import Testing

@Suite struct ClockTests {
  private let fixture = Fixture(columns: 3, rows: 2)

  private func host(_ state: PuzzleTable) -> ModeHost<JigsawMode> { fixture.host(state) }

  private func at(_ seconds: Double, _ host: ModeHost<JigsawMode>) {
    var environment = host.environment
    environment.time = seconds
    environment.wallTime = 1_000_000 + Int64(seconds * 1000)
    host.update(environment, notifies: false)
  }

  private func lay(_ group: Int, _ host: ModeHost<JigsawMode>) {
    host.perform(
      .lay(
        group: group, at: Placement(turn: 0, shift: Vector(Double(group) * 400, 900)), joins: false, held: []),
      seat: 0)
  }

  private func time(_ host: ModeHost<JigsawMode>) -> String? {
    for item in host.bar(seat: 0) where item.id == .counter(.time) {
      if case .counter(let value) = item.kind { return value }
    }
    return nil
  }

  private func isPaused(_ host: ModeHost<JigsawMode>) -> Bool {
    host.bar(seat: 0).contains { $0.id == .jigsaw(.pause) && $0.kind == .toggle(isOn: true) }
  }

  @Test func theClockRunsFromTheFirstMoveAndStopsAfterAnIdleMinute() throws {
    let host = host(try fixture.state())
    at(10, host)
    #expect(time(host) == "0:00")
    lay(0, host)
    at(17.5, host)
    #expect(time(host) == "0:07")
    let wakes = host.takeRequests().compactMap { if case .wake(let time) = $0 { time } else { nil } }
    #expect(wakes == [11])
    host.handle(.tick)
    let next = host.takeRequests().compactMap { if case .wake(let time) = $0 { time } else { nil } }
    #expect(next == [18])
    at(500, host)
    #expect(time(host) == "1:00")
    lay(1, host)
    at(501, host)
    #expect(time(host) == "1:01")
  }

  @Test func aPauseHidesTheTableAndIsNoTimePlayed() throws {
    let host = host(try fixture.state())
    at(10, host)
    lay(0, host)
    at(30, host)
    host.handle(.command(.jigsaw(.pause), .fire, seat: 0))
    #expect(isPaused(host) && time(host) == "0:20")
    let piece = host.environment.camera.toView(host.state.box(of: 1).center)
    #expect(host.hit(at: piece, device: .finger, seat: 0).map(\.interests) == [[.tap]])
    #expect(!host.canUndo(seat: 0) && host.overlay.floating.isEmpty && host.overlay.hints.count == 1)
    let covered = host.takePublication()?.content
    #expect(covered != nil)
    at(55, host)
    #expect(time(host) == "0:20")
    host.handle(
      .gesture(
        Gesture(
          kind: .tap, phase: .ended, session: .init(1), target: TargetID.document(1), device: .finger,
          modifiers: [], location: piece, start: piece, delta: .identity, time: 55)))
    #expect(!isPaused(host) && host.canUndo(seat: 0))
    at(60, host)
    #expect(time(host) == "0:25")
    host.undo(seat: 0)
    #expect(time(host) == "0:25", "undo takes no time back")
  }

  @Test func whatIsHeldIsLaidDownWhereItIsWhenThePauseBegins() throws {
    let host = host(try fixture.state())
    let target = TargetID.document(3)
    let place = host.environment.camera.toView(host.state.box(of: 2).center)
    func drag(_ phase: Gesture.Phase, _ point: Point, _ delta: Vector) {
      host.handle(
        .gesture(
          Gesture(
            kind: .manipulate, phase: phase, session: .init(1), target: target, device: .finger,
            modifiers: [],
            location: point, start: place, delta: .translation(delta), time: 0)))
    }
    drag(.began, place, .zero)
    drag(.changed, place + Vector(40, 0), Vector(40, 0))
    let old = host.state.box(of: 2).center
    host.handle(.key(.character("p"), [], seat: 0))
    #expect(isPaused(host))
    #expect((host.state.box(of: 2).center - old - Vector(40, 0)).length < 0.1)
  }

  @Test func theClockComesBackFromTheLog() throws {
    let host = host(try fixture.state())
    at(10, host)
    lay(0, host)
    at(25, host)
    host.handle(.closing)
    let bytes = try #require(fixture.mode.encodeState(host.state, records: 0))
    var reader = ByteReader(bytes)
    let state = try fixture.mode.decodeState(
      &reader, params: fixture.params, seed: fixture.seed, resources: fixture.resources)
    let later = self.host(state)
    at(90_000, later)
    #expect(time(later) == "0:15")
    lay(1, later)
    at(90_004, later)
    #expect(time(later) == "0:19")
  }
}
