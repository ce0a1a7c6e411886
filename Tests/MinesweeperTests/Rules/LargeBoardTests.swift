import Geometry
import MineLogic
import Minesweeper
import ModeKit
import Testing

/// Boards of more than a million cells are looked at in parts.
@Suite struct LargeBoardTests {
  private func opened() throws -> (game: Game, start: Cell) {
    let size = try FieldSize(width: 2000, height: 2000, mines: 640_000)
    var game = Game(GameRules(size), seed: 5)
    let start = Cell(1000, 700)
    try game.play(.open(start, clock: 0))
    return (game, start)
  }

  @Test func hintsAndChancesAreTrueThere() throws {
    let (game, start) = try opened()
    let hint = try #require(Hint.find(in: game, near: start))
    #expect(!hint.usesMineCount)
    switch hint.finding {
    case .safe: #expect(!game.board.isMine(hint.cell))
    case .mine: #expect(game.board.isMine(hint.cell))
    default: Issue.record("nothing was certain")
    }
    let chances = try #require(Chances(game, near: start))
    #expect(chances.isExact)
    for dy in -8...8 {
      for dx in -8...8 {
        let cell = Cell(start.x + dx, start.y + dy)
        guard let chance = chances.mine(cell) else { continue }
        #expect(chance > 0 || !game.board.isMine(cell))
        #expect(chance < 1 || game.board.isMine(cell))
      }
    }
    #expect(chances.mine(Cell(0, 0)) == nil)
  }

  @Test func nothingIsCertainFarFromOpenCells() throws {
    let (game, _) = try opened()
    #expect(Hint.find(in: game, near: Cell(100, 1900)) == nil)
  }
}
