import Minesweeper
import ModeKit
import Testing

@Suite struct GameTests {
  @Test func firstOpeningIsClearAllAround() throws {
    var random = RandomSource(seed: 1)
    for preset in FieldSize.presets {
      for seed in 0..<200 {
        var game = Game(preset, seed: UInt64(seed))
        let start = Cell(random.below(preset.width), random.below(preset.height))
        try game.play(.open(start, clock: 0))
        #expect(game.cells.count { game.board.isMine($0) } == preset.mines)
        #expect(game.board.number(start) == 0 && !game.board.isMine(start))
      }
    }
  }
}
