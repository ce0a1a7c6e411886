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

  /// Compared cell by cell, for boards that share chunks in memory and boards that do not.
  @Test(arguments: [false, true]) func boardsHaveTheSameOpenCellsWhenEachCellIs(isEndless: Bool) throws {
    var random = RandomSource(seed: 3)
    let rules =
      isEndless
      ? GameRules.endless(percent: 20) : GameRules(try FieldSize(width: 150, height: 90, mines: 2700))
    let resources = DocumentResources(scene: plainResources())
    var game = try MinesweeperMode().makeState(rules, seed: 5, resources: resources)
    let start = game.rules.givenStart ?? Cell(75, 45)
    try game.play(.open(start, clock: 0))
    var boards = [game.board]
    for _ in 0..<60 where game.isRunning {
      let cell = Cell(start.x + random.below(120) - 60, start.y + random.below(80) - 40)
      guard !game.board.isOpen(cell), game.board.isLaid(cell) else { continue }
      let isSafe = !game.board.isMine(cell) && !game.board.isFlag(cell)
      try game.play(
        isSafe && random.below(2) == 0
          ? .open(cell, clock: 0) : .flag(cell, !game.board.isFlag(cell), clock: 0))
      boards.append(game.board)
    }
    #expect(boards.count > 20)
    for a in boards {
      for b in boards where (a.columns, a.bands) == (b.columns, b.bands) {
        let (columns, rows) = a.extent
        let isSame = rows.allSatisfy { y in
          columns.allSatisfy { a.isOpen(Cell($0, y)) == b.isOpen(Cell($0, y)) }
        }
        #expect(a.hasSameOpenCells(as: b) == isSame)
      }
    }
  }
}
