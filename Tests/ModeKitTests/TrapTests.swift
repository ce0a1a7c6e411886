import Concurrency
import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene
import TestSupport
import Testing

/// Unusual but allowed behaviour of modes, which the host must handle.
@Suite struct TrapTests {
  private func host(
    _ mode: TrickMode = TrickMode(), _ store: MemoryStore = MemoryStore()
  ) -> ModeHost<TrickMode> {
    let camera = Camera(viewport: Rect(x: 0, y: 0, width: 100, height: 100))
    return ModeHost(
      mode: mode, params: .init(), seed: 1, state: [], store: store,
      environment: ModeEnvironment(theme: Theme(), camera: camera))
  }

  /// Every move of 1 to 3 is followed at once by one of a number ten times as large.
  private static let answering = TrickMode { event, host in
    guard case .stateChanged = event, let last = host.state.last, (1...3).contains(last) else { return }
    host.perform(.init(last * 10), seat: 0)
  }

  @Test func aMoveMadeInResponseToAnotherIsUndoneBeforeIt() {
    let store = MemoryStore()
    let host = host(Self.answering, store)
    host.perform(.init(1), seat: 0)
    host.perform(.init(2), seat: 0)
    #expect(host.state == [1, 10, 2, 20])
    #expect(store.records.map(\.seq) == [1, 2, 3, 4])
    host.undo(seat: 0)
    // Undoing 20 leaves 2 as the last number. The mode hears of it and answers with a move, which is the newest.
    #expect(host.state == [1, 10, 2, 20])
    #expect(store.records.map(\.kind) == [.move, .move, .move, .move, .undo, .move])
    #expect(store.records[4].target == store.records[3].id && host.canUndo(seat: 0) && !host.canRedo(seat: 0))
  }

  @Test func whatIsUndoneIsTheLastMoveThoughTheModeMadeIt() {
    let store = MemoryStore()
    let made = TrickMode { event, host in
      guard case .stateChanged = event, host.state == [1] else { return }
      host.perform(.init(7), seat: 0)
    }
    let host = host(made, store)
    host.perform(.init(1), seat: 0)
    #expect(host.state == [1, 7])
    let reopened = SeatCheck(store)
    #expect(reopened.canUndo && !reopened.canRedo)
    while host.canUndo(seat: 0), store.count < 20 { host.undo(seat: 0) }
    // Undone down to [1] the mode answers with 7 again; the log and the host agree.
    var replayed: [Int] = []
    for record in store.records {
      if let number = try? TrickMode.Move(bytes: record.move).number {
        replayed.append(number)
      } else {
        replayed.removeLast()
      }
    }
    #expect(replayed == host.state)
  }

  @Test func aMoveThatIsRefusedLeavesNothingBehind() {
    let store = MemoryStore()
    let heard = Locked(0)
    let host = host(TrickMode { event, _ in if case .stateChanged = event { heard.with { $0 += 1 } } }, store)
    host.perform(.init(5), seat: 0)
    _ = host.takePublication()
    _ = host.takeRequests()
    let before = (heard.with { $0 }, store.count, host.canRedo(seat: 0))
    #expect(!host.perform(.init(-1), seat: 0))
    #expect((heard.with { $0 }, store.count, host.canRedo(seat: 0)) == before)
    #expect(host.state == [5] && host.takePublication() == nil)
    let words = host.takeRequests().compactMap { if case .toast(let text, _, _) = $0 { text } else { nil } }
    #expect(words == ["This number is refused."])
    host.undo(seat: 0)
    #expect(host.state == [], "what came before can still be undone")
  }

  @Test func anUndoThatIsRefusedCanBeTriedAgain() {
    let host = host()
    host.perform(.init(5), seat: 0)
    host.perform(.init(nil), seat: 1)
    host.undo(seat: 0)
    #expect(host.state == [] && host.canUndo(seat: 0) && !host.canRedo(seat: 0))
    host.undo(seat: 1)
    host.undo(seat: 0)
    #expect(host.state == [] && !host.canUndo(seat: 0) && host.canRedo(seat: 0))
  }

  @Test func whatCannotBeUndoneIsSkipped() {
    let host = host()
    host.perform(.init(4), seat: 0)
    host.perform(.init(0), seat: 0)
    #expect(host.canUndo(seat: 0))
    host.undo(seat: 0)
    #expect(host.state == [4], "the last number goes by the undo of the move before")
  }

  @Test func aDocumentThatCannotBeMadeSaysWhy() throws {
    let mode: any Mode = TrickMode()
    let params = TrickMode.Params(picture: BlobID(of: [1, 2, 3])).bytes
    let resources = DocumentResources(
      scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
    #expect(throws: Problem("The picture is missing.")) {
      try mode.load(StoredLog(params: params, seed: 1), resources).get()
    }
    #expect(throws: Problem.self) { try mode.load(StoredLog(params: [9], seed: 1), resources).get() }
  }

  @Test func onlyTheModeKnowsTheNamesOfItsPictures() {
    let mode: any Mode = TrickMode()
    let blob = BlobID(of: [1, 2, 3])
    let params = TrickMode.Params(picture: blob).bytes
    #expect(mode.blobs(of: params) == [blob.description])
    #expect(!String(decoding: params, as: UTF8.self).contains(blob.description))
    #expect(mode.blobs(of: TrickMode.Params().bytes) == [] && mode.blobs(of: [9]) == [])
    #expect((NullMode() as any Mode).blobs(of: params) == [], "a mode without pictures names none")
  }
}

/// Checks of what seat 0 can undo in a document opened from a log.
private struct SeatCheck {
  let canUndo: Bool
  let canRedo: Bool

  init(_ store: MemoryStore) {
    let camera = Camera(viewport: Rect(x: 0, y: 0, width: 100, height: 100))
    let host = ModeHost(
      mode: TrickMode(), params: .init(), seed: 1, state: [1, 7], store: store,
      environment: ModeEnvironment(theme: Theme(), camera: camera))
    (canUndo, canRedo) = (host.canUndo(seat: 0), host.canRedo(seat: 0))
  }
}
