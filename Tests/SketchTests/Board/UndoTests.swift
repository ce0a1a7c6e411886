import Geometry
import Interface
import Library
import ModeKit
import Scene
import Sketch
import TestSupport
import Testing

/// Undo, redo, clearing and the log.
struct UndoTests {
  @Test(arguments: 0..<6)
  func fourSeatsUndoAndRedoTheirOwn(seed: UInt64) throws {
    let slate = Slate()
    var random = RandomSource(seed: seed)
    // A model of the strokes and undos of each seat.
    var drawn: [[Int]] = [[], [], [], []]
    var undone: [[Int]] = [[], [], [], []]
    var next = 1
    for _ in 0..<120 {
      let seat = random.below(4)
      switch random.below(5) {
      case 0, 1:
        slate.draw(scribble(&random, nodes: 4), seat: seat)
        drawn[seat].append(next)
        undone[seat] = []
        next += 1
      case 2, 3:
        slate.host.undo(seat: seat)
        if let last = drawn[seat].popLast() { undone[seat].append(last) }
      default:
        slate.host.redo(seat: seat)
        if let last = undone[seat].popLast() { drawn[seat].append(last) }
      }
      #expect(slate.board.strokes.map(\.ink.order) == drawn.flatMap { $0 }.sorted())
    }
    #expect(Slate.bytes(try slate.replayed()) == slate.bytes)
    for seat in 0..<4 { while slate.host.canUndo(seat: seat) { slate.host.undo(seat: seat) } }
    #expect(slate.board.count == 0)
  }

  /// A log that is read at once, on all processors, gives the same board as move by move, and leaves each seat the
  /// same steps to undo.
  @Test(arguments: 0..<4)
  func aLogReadAtOnceIsTheLogReadMoveByMove(seed: UInt64) throws {
    let slate = Slate()
    var random = RandomSource(seed: 90 + seed)
    for _ in 0..<400 {
      let seat = random.below(4)
      switch random.below(10) {
      case 0..<6: slate.draw(scribble(&random, nodes: 1 + random.below(80)), seat: seat)
      case 6, 7: slate.host.undo(seat: seat)
      case 8: slate.host.redo(seat: seat)
      default: slate.use(.clear, seat: seat)
      }
    }
    let mode = SketchMode(shelf: Slate.shelf)
    let records = slate.store.records
    var params = ByteWriter()
    SketchMode.Params().encode(into: &params)
    let whole = StoredLog(params: params.bytes, seed: 5, author: slate.store.author, records: records)
    let kept = StoredLog(
      params: params.bytes, seed: 5, author: slate.store.author, snapshot: (records.count, slate.bytes),
      records: [], recall: { records[$0.counter - 1] }, allRecords: { records })
    for log in [whole, kept] {
      let store = MemoryStore()
      for record in records { store.append(record) }
      let rebuilt = try mode.load(
        log,
        DocumentResources(
          scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
      ).get()
      let opened = rebuilt.open(store, slate.host.environment, BackgroundRunner())
      #expect(rebuilt.summary.line == slate.host.summary.line)
      for seat in 0..<4 {
        #expect(opened.canUndo(seat: seat) == slate.host.canUndo(seat: seat))
        #expect(opened.canRedo(seat: seat) == slate.host.canRedo(seat: seat))
      }
      // Further undos give the same results as without a restart.
      let twin = Slate(store: MemoryStore(), board: try slate.replayed())
      for record in records { twin.store.append(record) }
      let host = ModeHost(
        mode: mode, params: .init(), seed: 5, state: try slate.replayed(), store: twin.store,
        environment: slate.host.environment)
      for _ in 0..<60 {
        let (seat, goesBack) = (random.below(4), random.below(3) > 0)
        for document in [opened, host] as [any OpenDocument] {
          if goesBack { document.undo(seat: seat) } else { document.redo(seat: seat) }
        }
      }
      #expect(store.records.map(\.move) == twin.store.records.map(\.move))
      #expect(store.records.map(\.target) == twin.store.records.map(\.target))
      #expect(opened.summary.line == host.summary.line)
    }
  }

  @Test func clearingIsUndoneByReadingTheLog() {
    let slate = Slate()
    var random = RandomSource(seed: 3)
    for i in 0..<40 { slate.draw(scribble(&random), seat: i % 2) }
    let before = slate.bytes
    slate.use(.clear, seat: 1)
    #expect(slate.board.count == 0)
    slate.host.undo(seat: 0)
    #expect(slate.toasts.count == 2, "another seat's stroke rests on the clearing")
    slate.host.undo(seat: 1)
    #expect(slate.bytes == before)
    slate.host.redo(seat: 1)
    #expect(slate.board.count == 0)
    slate.host.undo(seat: 1)
    #expect(slate.bytes == before)
  }

  @Test func theToastBringsStrokesBackAfterMoreWasDrawn() {
    let slate = Slate()
    slate.draw([Point(100, 100), Point(200, 100)])
    slate.use(.clear)
    slate.draw([Point(100, 200), Point(200, 200)])
    slate.use(.restore)
    #expect(slate.board.strokes.map(\.id.counter) == [1, 3])
  }

  /// Holds strokes without keeping them.
  private struct Watch {
    weak var stroke: Stroke?
  }

  @Test func clearedStrokesAreOnlyInTheLog() {
    let slate = Slate()
    var random = RandomSource(seed: 8)
    for _ in 0..<700 { slate.draw(scribble(&random, nodes: 3)) }
    let watches = slate.board.strokes.map { Watch(stroke: $0) }
    func live() -> Int { watches.count { $0.stroke != nil } }
    var leak: Board? = slate.board
    _ = slate.host.takePublication()
    slate.use(.clear)
    #expect(live() == 700, "the retained old board is noticed")
    #expect(leak?.count == 700)
    leak = nil
    #expect(live() == 0)
    slate.host.undo(seat: 0)
    #expect(slate.board.count == 700)
    #expect(live() == 0, "undo reads new strokes from the log")
  }

  @Test func undoDamagesWhatTheStrokeTouched() {
    let slate = Slate()
    // A long diagonal.
    slate.draw((0...100).map { Point(100 + Double($0) * 6, 100 + Double($0) * 5) })
    _ = slate.host.takePublication()
    slate.host.undo(seat: 0)
    let damage = slate.host.takePublication()?.damage ?? []
    let area = damage.reduce(0) { $0 + $1.width * $1.height }
    let box = damage.reduce(Rect.null) { $0.union($1) }
    #expect(box.width >= 600 && box.height >= 500)
    #expect(area < box.width * box.height / 2)
  }
}
