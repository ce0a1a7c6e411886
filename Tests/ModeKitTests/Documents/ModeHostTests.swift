import Geometry
import Gestures
import Interface
import ModeKit
import Scene
import TestSupport
import Testing

@Suite struct ModeHostTests {
  let mode = NullMode()

  private func host(_ store: MemoryStore, state: NullMode.State = [:]) -> ModeHost<NullMode> {
    let camera = Camera(viewport: Rect(x: 0, y: 0, width: 100, height: 100))
    return ModeHost(
      mode: mode, params: .init(), seed: 1, state: state, store: store,
      environment: ModeEnvironment(theme: Theme(), camera: camera))
  }

  private func replay(_ store: MemoryStore) throws -> NullMode.State {
    var state = NullMode.State()
    for logged in try mode.moves(store.records) {
      let context = MoveContext(logged) { _ throws(Problem) in throw ByteReader.damaged }
      _ = try mode.apply(logged.move, context, to: &state)
    }
    return state
  }

  @Test func replayingTheLogGivesTheSameStateWhateverFourSeatsDo() throws {
    var random = RandomSource(seed: 7)
    let store = MemoryStore()
    var host = host(store)
    for step in 0..<1500 {
      let seat = random.below(4)
      switch random.below(3) {
      case 0: host.undo(seat: seat)
      case 1: host.redo(seat: seat)
      default: host.perform(.add(Point(Double(step), random.unit())), seat: seat)
      }
      if step % 300 == 299 {
        let replayed = try replay(store)
        #expect(replayed == host.state)
        // Opened again, the document can undo what it could before.
        let before = (0..<4).map { (host.canUndo(seat: $0), host.canRedo(seat: $0)) }
        host = self.host(store, state: replayed)
        for seat in 0..<4 {
          #expect(host.canUndo(seat: seat) == before[seat].0)
          #expect(host.canRedo(seat: seat) == before[seat].1)
        }
      }
    }
  }

  @Test func theRevisionGrowsWithEverythingThatABarShowsAndWithNothingElse() {
    let host = host(MemoryStore())
    func changes(_ body: () -> Void) -> Bool {
      let before = host.revision
      body()
      return host.revision > before
    }
    #expect(changes { host.perform(.add(.origin), seat: 0) })
    #expect(changes { host.undo(seat: 0) })
    #expect(changes { host.redo(seat: 0) })
    #expect(changes { host.handle(.tick) }, "clocks go on")
    #expect(changes { host.session = host.session })
    var moved = host.environment
    moved.camera = moved.camera.moved(by: .translation(Vector(9, 9)))
    moved.time += 1
    #expect(!changes { host.update(moved, notifies: true) }, "a frame of a pan")
    #expect(!changes { _ = host.canUndo(seat: 0) })
  }

  @Test func makingAMoveEncodesNothingAndWhatIsEncodedLaterIsTheMoveAsItWas() throws {
    let store = MemoryStore()
    let host = host(store)
    for n in 0..<20 { host.perform(.add(Point(Double(n), 0)), seat: 0) }
    #expect(store.records.allSatisfy { !$0.lateMove.areMade && !$0.lateInverse.areMade })
    // Undo decodes only the inverse of a move.
    host.undo(seat: 0)
    #expect(store.records.map(\.lateInverse.areMade) == (0..<21).map { $0 == 19 })
    host.redo(seat: 0)
    #expect(try replay(store) == host.state)
  }

  @Test func theLineForTheCardIsTakenOnceAfterMoves() {
    let host = host(MemoryStore())
    #expect(host.takeChangedLine() == nil, "nothing has changed yet")
    for n in 0..<3 { host.perform(.add(Point(Double(n), 0)), seat: 0) }
    let line = host.takeChangedLine()
    #expect(line == host.summary.phrase && line != .verbatim(""))
    #expect(host.takeChangedLine() == nil)
    host.undo(seat: 0)
    let undone = host.takeChangedLine()
    #expect(undone == host.summary.phrase && undone != line)
  }

  @Test func undoingEverythingLeavesNothingAndRedoingBringsAllBack() {
    let store = MemoryStore()
    let host = host(store)
    for n in 0..<50 { host.perform(.add(Point(Double(n), 0)), seat: 0) }
    let full = host.state
    while host.canUndo(seat: 0) { host.undo(seat: 0) }
    #expect(host.state.isEmpty)
    while host.canRedo(seat: 0) { host.redo(seat: 0) }
    #expect(host.state == full)
    #expect(store.count == 150, "undo and redo are records of their own: the log only grows")
  }

  @Test func aNewMoveForgetsWhatCouldBeRedone() {
    let host = host(MemoryStore())
    host.perform(.add(.origin), seat: 0)
    host.undo(seat: 0)
    host.perform(.add(Point(1, 1)), seat: 0)
    #expect(!host.canRedo(seat: 0))
  }

  @Test func seatsUndoTheirOwnMoves() {
    let host = host(MemoryStore())
    host.perform(.add(Point(1, 0)), seat: 0)
    host.perform(.add(Point(2, 0)), seat: 1)
    host.undo(seat: 0)
    #expect(host.state.values.map(\.x) == [2])
  }

  @Test func aMoveThatOthersRestOnIsNotUndoneButReported() {
    let host = host(MemoryStore())
    host.perform(.add(.origin), seat: 0)
    host.perform(.init(host.state.keys.first ?? .start, nil), seat: 1)
    host.undo(seat: 0)
    let toasts = host.takeRequests().compactMap {
      if case .toast(let text, _, _) = $0 { text } else { nil }
    }
    #expect(toasts == ["This dot is gone already."])
    #expect(host.canUndo(seat: 0), "nothing was taken back")
  }

  @Test func damageIsPublishedOnce() throws {
    let host = host(MemoryStore())
    #expect(host.takePublication()?.damage == nil, "the first picture is all new")
    #expect(host.takePublication() == nil)
    host.perform(.add(.origin), seat: 0)
    let damage = try #require(host.takePublication()?.damage)
    #expect(damage == [Rect(x: -10, y: -10, width: 20, height: 20)])
    #expect(host.takePublication() == nil)
  }

  @Test func aTapIsMappedThroughTheCamera() {
    let host = host(MemoryStore())
    let gesture = Gesture(
      kind: .tap, phase: .ended, session: .init(1), target: TargetID.document(), location: Point(60, 40),
      time: 0)
    host.handle(.gesture(gesture))
    #expect(host.state.values.first == Point(10, -10))
  }
}
