import Geometry
import Interface
import ModeKit
import Sketch
import Testing

/// The replay on the screen.
struct FilmTests {
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

  private func film(_ slate: Slate) -> BoardFilm {
    guard let moves = try? SketchMode().moves(slate.store.records) else {
      preconditionFailure("sound records")
    }
    return BoardFilm(from: Board(), moves)
  }

  @Test func everyMomentIsTheBoardAsItWas() throws {
    let slate = drawn()
    let film = film(slate)
    #expect(film.reel.count == slate.store.records.count)
    #expect(Slate.bytes(film.reel.state(after: film.reel.count)) == slate.bytes)
    let counts = (0...film.reel.count).map { film.reel.state(after: $0).count }
    #expect(counts == [0, 1, 2, 1, 2, 3, 0, 3])
    // Going on from any moment leads where a leap does.
    for start in 0...film.reel.count {
      var board = film.reel.state(after: start)
      var done = start
      _ = film.reel.advance(&board, &done, to: film.reel.count)
      #expect(Slate.bytes(board) == slate.bytes)
    }
  }

  @Test func aStrokeGrowsNodeByNode() throws {
    let film = film(drawn())
    let whole = try #require(film.reel.state(after: 1).strokes.first { _ in true })
    var last = -Double.infinity
    for nodes in 1...whole.count {
      #expect(film.place(at: nodes - 1) == (0, nodes - 1))
      let part = try #require(film.stroke(of: 0, nodes: nodes))
      #expect(part.count == nodes && part.points == Array(whole.points.prefix(nodes)))
      #expect(part.bounds.maxX >= last)
      last = part.bounds.maxX
    }
    #expect(film.place(at: whole.count) == (1, 0))
    #expect(film.place(at: film.reel.length) == (film.reel.count, 0))
  }

  @Test func handsRunStopAndScrubIt() throws {
    let slate = drawn()
    let before = slate.bytes
    slate.pass(seconds: 0)
    slate.use(.film)
    func fraction() -> Double? {
      for item in slate.host.bar(seat: 0) where item.id == .film(.position) {
        if case .slider(let value) = item.kind { return value }
      }
      return nil
    }
    #expect(fraction() == 0)
    slate.pass(seconds: 0.3)
    let soon = try #require(fraction())
    #expect(soon > 0 && soon < 1)
    slate.use(.film(.play))
    slate.pass(seconds: 0.3)
    #expect(fraction() == soon, "it stands")
    slate.host.handle(.command(.film(.position), .value(0.5), seat: 0))
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
    slate.use(.film)
    for _ in 0..<400 { slate.pass(seconds: 0.1) }
    #expect(
      slate.host.bar(seat: 0).contains { $0.id == .film(.play) && $0.icon == .play },
      "it stands at its end")
  }
}

extension Slate {
  /// Lets time pass, and tells the mode.
  fileprivate func pass(seconds: Double) {
    wait(seconds)
    var environment = host.environment
    environment.time = time
    host.update(environment, tell: false)
    host.handle(.tick)
  }
}
