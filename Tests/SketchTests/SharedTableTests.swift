import Geometry
import ModeKit
import SimulatedTables
import Sketch
import TestSupport
import Testing

/// People at several machines draw on one board.
@Suite struct SharedTableTests {
  /// Draws a stroke, clears the board, or takes a stroke away.
  private func draw(_ board: Board, _ random: inout RandomSource) -> SketchMove? {
    let strokes = board.strokes.map { StrokeName(id: $0.id, order: $0.order) }
    switch random.below(12) {
    case 0: return .clear
    case 1 where !strokes.isEmpty: return .take([strokes[random.below(strokes.count)]])
    default:
      let ink = ink(order: board.nextOrder, seed: UInt32(random.below(1000)))
      var trail = TrailWriter()
      for point in scribble(&random, nodes: 2 + random.below(20)) {
        trail.add(ink.node(at: point, pressure: 1))
      }
      return .draw(ink, trail: trail.bytes)
    }
  }

  @Test(arguments: tableSeeds) func allEndWithTheSameBoard(seed: UInt64) throws {
    var game = try TableGame(SketchMode(shelf: Slate.shelf), SketchMode.Params(), seed: seed)
    try game.play(moves: 80, draw)
    let differences = try game.differences()
    #expect(differences == [])
    #expect(game.restarts == 0)
  }

  @Test(arguments: programSeeds) func boardsOutliveTheirPrograms(seed: UInt64) throws {
    var game = try HostGame(SketchMode(shelf: Slate.shelf), SketchMode.Params(), seed: seed)
    try game.play(moves: 80, draw)
    let differences = try game.differences()
    #expect(differences == [])
    #expect(try game.leave(draw))
  }

  @Test func whoComesLateDrawsOnWhatIsThere() throws {
    var earlyMoves = 0
    for seed in programSeeds {
      var game = try HostGame(SketchMode(shelf: Slate.shelf), SketchMode.Params(), seed: seed)
      try game.play(moves: 450, draw)
      try game.comeLate()
      try game.play(moves: 150, draw)
      let differences = try game.differences()
      #expect(differences == [], "seed \(seed)")
      #expect(try game.leave(draw))
      earlyMoves += game.earlyMoves
    }
    #expect(earlyMoves > 10)
  }
}
