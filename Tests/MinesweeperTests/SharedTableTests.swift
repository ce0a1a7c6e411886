import Geometry
import Minesweeper
import SimulatedTables
import TestSupport
import Testing

/// People at several machines sweep one field.
@Suite struct SharedTableTests {
  private func rules() throws -> GameRules { GameRules(try FieldSize(width: 16, height: 16, mines: 20)) }

  private func sweep(_: MinesweeperMode.State, _ random: inout RandomSource) -> MinesweeperMode.Move? {
    let cell = Cell(random.below(16), random.below(16))
    switch random.below(4) {
    case 0: return .chord(cell, clock: 0)
    case 1, 2: return .flag(cell, random.below(2) == 0, clock: 0)
    default: return .open(cell, clock: 0)
    }
  }

  @Test(arguments: tableSeeds) func allEndWithTheSameField(seed: UInt64) throws {
    var game = try TableGame(MinesweeperMode(), rules(), seed: seed)
    try game.play(moves: 80, sweep)
    let differences = try game.differences()
    #expect(differences == [])
    #expect(game.restarts == 0)
  }

  @Test(arguments: programSeeds) func fieldsOutliveTheirPrograms(seed: UInt64) throws {
    var game = try HostGame(MinesweeperMode(), rules(), seed: seed)
    try game.play(moves: 80, sweep)
    let differences = try game.differences()
    #expect(differences == [])
    #expect(try game.leave(sweep))
  }
}
