import Geometry
import ModeKit
import Sketch
import Testing

/// Undo, redo, clearing and the log.
struct UndoTests {
  @Test(arguments: 0..<6)
  func fourSeatsUndoAndRedoTheirOwn(seed: UInt64) throws {
    let slate = Slate()
    var random = RandomSource(seed: seed)
    // What each seat has drawn and taken back, kept by hand.
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

  @Test func clearingIsUndoneByReadingTheLog() {
    let slate = Slate()
    var random = RandomSource(seed: 3)
    for i in 0..<40 { slate.draw(scribble(&random), seat: i % 2) }
    let before = slate.bytes
    slate.use("clear", seat: 1)
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
    slate.use("clear")
    slate.draw([Point(100, 200), Point(200, 200)])
    slate.use("restore")
    #expect(slate.board.strokes.map(\.id) == [1, 3])
  }

  /// Holds strokes without keeping them.
  private struct Watch {
    weak var stroke: Stroke?
  }

  @Test func clearedStrokesLiveInTheLogAlone() {
    let slate = Slate()
    var random = RandomSource(seed: 8)
    for _ in 0..<700 { slate.draw(scribble(&random, nodes: 3)) }
    let watches = slate.board.strokes.map { Watch(stroke: $0) }
    func living() -> Int { watches.count { $0.stroke != nil } }
    var leak: Board? = slate.board
    _ = slate.host.takePublication()
    slate.use("clear")
    #expect(living() == 700, "somebody holds the old board, and that shows")
    #expect(leak?.count == 700)
    leak = nil
    #expect(living() == 0)
    slate.host.undo(seat: 0)
    #expect(slate.board.count == 700)
    #expect(living() == 0, "they are read anew")
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
