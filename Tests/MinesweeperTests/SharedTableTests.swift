import Geometry
import Minesweeper
import SimulatedTables
import TestSupport
import Testing

/// People at several machines sweep one field.
@Suite struct SharedTableTests {
  @Test(arguments: tableSeeds) func allEndWithTheSameField(seed: UInt64) throws {
    let rules = GameRules(try FieldSize(width: 16, height: 16, mines: 20))
    var game = try TableGame(MinesweeperMode(), rules, seed: seed)
    try game.play(moves: 80) { _, random in
      let cell = Cell(random.below(16), random.below(16))
      switch random.below(4) {
      case 0: return .chord(cell, clock: 0)
      case 1, 2: return .flag(cell, random.below(2) == 0, clock: 0)
      default: return .open(cell, clock: 0)
      }
    }
    #expect(try game.differences() == [])
    #expect(game.restarts == 0)
  }
}
