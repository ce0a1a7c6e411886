import Geometry
import Interface
import ModeKit
import Sketch
import Testing

/// The replay on the screen.
struct ReplayTests {
  /// Three strokes, of which the second is taken back and made again, and all are cleared and brought back.
  private func drawn() -> Slate {
    let slate = Slate()
    for y in [100.0, 200, 300] {
      slate.draw((0...40).map { Point(100 + 10 * Double($0), y) })
      if y == 200 {
        slate.host.undo(seat: 0)
        slate.host.redo(seat: 0)
      }
    }
    slate.use(.clear)
    slate.use(.restore)
    return slate
  }

  private func replay(_ slate: Slate) -> BoardReplay {
    guard let moves = try? SketchMode().moves(slate.store.records) else {
      preconditionFailure("sound records")
    }
    return BoardReplay(from: Board(), moves)
  }

  @Test func everyMomentIsTheBoardAsItWas() throws {
    let slate = drawn()
    let replay = replay(slate)
    #expect(replay.timeline.count == slate.store.records.count)
    #expect(Slate.bytes(replay.timeline.state(after: replay.timeline.count)) == slate.bytes)
    let counts = (0...replay.timeline.count).map { replay.timeline.state(after: $0).count }
    #expect(counts == [0, 1, 2, 1, 2, 3, 0, 3])
    // Going on from any moment leads where a leap does.
    for start in 0...replay.timeline.count {
      var board = replay.timeline.state(after: start)
      var done = start
      _ = replay.timeline.advance(&board, &done, to: replay.timeline.count)
      #expect(Slate.bytes(board) == slate.bytes)
    }
  }

  @Test func aStrokeGrowsNodeByNode() throws {
    let replay = replay(drawn())
    let whole = try #require(replay.timeline.state(after: 1).strokes.first { _ in true })
    var last = -Double.infinity
    for nodes in 1...whole.count {
      #expect(replay.place(at: nodes - 1) == (0, nodes - 1))
      let part = try #require(replay.stroke(of: 0, nodes: nodes))
      #expect(part.count == nodes && part.points == Array(whole.points.prefix(nodes)))
      #expect(part.bounds.maxX >= last)
      last = part.bounds.maxX
    }
    #expect(replay.place(at: whole.count) == (1, 0))
    #expect(replay.place(at: replay.timeline.length) == (replay.timeline.count, 0))
  }

  @Test func handsRunStopAndScrubIt() throws {
    let slate = drawn()
    let before = slate.bytes
    slate.pass(seconds: 0)
    slate.use(.replay)
    func fraction() -> Double? {
      for item in slate.host.bar(seat: 0) where item.id == .replay(.position) {
        if case .slider(let value) = item.kind { return value }
      }
      return nil
    }
    #expect(fraction() == 0)
    slate.pass(seconds: 0.3)
    let soon = try #require(fraction())
    #expect(soon > 0 && soon < 1)
    slate.use(.replay(.play))
    slate.pass(seconds: 0.3)
    #expect(fraction() == soon, "it stands")
    slate.host.handle(.command(.replay(.position), .value(0.5), seat: 0))
    #expect(abs((fraction() ?? 0) - 0.5) < 0.01)
    slate.host.handle(.key(.end, [], seat: 0))
    #expect(fraction() == 1)
    slate.host.handle(.key(.left, [], seat: 0))
    #expect((fraction() ?? 1) < 1)
    // Fingers move the view meanwhile, nothing can be undone, and nothing has changed in the end.
    #expect(!slate.host.canUndo(seat: 0))
    slate.host.handle(.key(.escape, [], seat: 0))
    #expect(fraction() == nil && slate.bytes == before)
    #expect(slate.host.canUndo(seat: 0))
  }

  @Test func itRunsToItsEnd() {
    let slate = drawn()
    slate.pass(seconds: 0)
    slate.use(.replay)
    for _ in 0..<400 { slate.pass(seconds: 0.1) }
    #expect(
      slate.host.bar(seat: 0).contains { $0.id == .replay(.play) && $0.icon == .play },
      "it stands at its end")
  }
}

extension Slate {
  /// Lets time pass, and tells the mode.
  fileprivate func pass(seconds: Double) {
    wait(seconds)
    var environment = host.environment
    environment.time = time
    host.update(environment, notifies: false)
    host.handle(.tick)
  }
}
