import Geometry
import Jigsaw
import ModeKit
import SimulatedTables
import TestSupport
import Testing

/// People at several machines put one puzzle together.
@Suite struct SharedTableTests {
  private let params = JigsawParams(picture: "dusk", pieces: .grid(columns: 5, rows: 4), rotates: true)
  private static let home = Placement(turn: 0, shift: .zero)

  /// Lays a group down: at home, where it may join others, or away.
  private func lay(_ table: PuzzleTable, _ random: inout RandomSource) -> JigsawMove? {
    let ids = table.groupIDs
    let away = Placement(
      turn: random.below(4), shift: Vector(random.within(-500...500), random.within(-500...500)))
    return .lay(
      group: ids[random.below(ids.count)], at: random.below(3) == 0 ? away : Self.home, joins: true, held: [])
  }

  @Test(arguments: tableSeeds) func allEndWithTheSamePuzzle(seed: UInt64) throws {
    var game = try TableGame(JigsawMode(), params, seed: seed)
    try game.play(moves: 80, lay)
    let differences = try game.differences()
    #expect(differences == [])
    #expect(game.restarts == 0)
  }

  @Test(arguments: programSeeds) func puzzlesOutliveTheirPrograms(seed: UInt64) throws {
    var game = try HostGame(JigsawMode(), params, seed: seed)
    try game.play(moves: 80, lay)
    let differences = try game.differences()
    #expect(differences == [])
    #expect(try game.leave(lay))
  }

  @Test func aPuzzleThatDiffersIsReplaced() throws {
    // With this seed nobody is kept from moving.
    var game = try TableGame(JigsawMode(), params, seed: 3) { table in
      let context = MoveContext<JigsawMove>(id: .start, seat: 0, time: 0) { _ throws(Problem) in
        throw Problem("there is no such move")
      }
      _ = try JigsawMode().apply(.reach(percent: 50), context, to: &table)
    }
    try game.play(moves: 700, lay)
    #expect(game.restarts > 0)
    let differences = try game.differences()
    #expect(differences == [])
  }
}
