import Geometry
import Minesweeper
import ModeKit
import Testing

/// Hints and chances: what they claim is true, and asking for them is remembered.
@Suite struct HintTests {
  /// A game whose first cell has been opened.
  private func game(_ size: FieldSize = .intermediate, seed: UInt64) throws -> Game {
    var game = Game(size, seed: seed)
    try game.play(.open(Cell(size.width / 2, size.height / 2), clock: 0))
    return game
  }

  private func closed(_ game: Game, mine: Bool) -> [Cell] {
    game.cells.filter { !game.board.isOpen($0) && game.board.isMine($0) == mine }
  }

  @Test func followedHintsOpenTheBoardAndNeverLie() throws {
    var random = RandomSource(seed: 3)
    var sentences: Set<String> = []
    for seed in 1...25 as ClosedRange<UInt64> {
      var game = try game(seed % 2 == 0 ? .beginner : .intermediate, seed: seed)
      while game.status == .playing {
        let place = Cell(random.below(game.size.width), random.below(game.size.height))
        let hint = try #require(Hint.find(in: game, near: place))
        sentences.insert(hint.sentence)
        #expect(!game.board.isOpen(hint.cell))
        #expect(hint.numbers.allSatisfy { game.board.isOpen($0) && game.board.number($0) > 0 })
        switch hint.finding {
        case .safe:
          #expect(!game.board.isMine(hint.cell))
          #expect(!hint.numbers.isEmpty || hint.usesMineCount)
          try game.play(.open(hint.cell, clock: 0))
        case .mine:
          #expect(game.board.isMine(hint.cell))
          try game.play(.flag(hint.cell, true, clock: 0))
        case .wrongFlag: Issue.record("no flag is wrong here")
        case .guess(let risk):
          if let risk { #expect(risk > 0 && risk < 1) }
          let safe = closed(game, mine: false)
          try game.play(.open(safe[random.below(safe.count)], clock: 0))
        }
      }
      #expect(game.status == .won)
    }
    // Hints have different sentences.
    #expect(sentences.count > 5)
  }

  @Test func aWrongFlagComesFirst() throws {
    var game = try game(.beginner, seed: 4)
    let hint = try #require(Hint.find(in: game, near: Cell(0, 0)))
    try #require(hint.finding == .safe)
    try game.play(.flag(hint.cell, true, clock: 0))
    let next = try #require(Hint.find(in: game, near: Cell(8, 8)))
    #expect(next.finding == .wrongFlag && next.cell == hint.cell)
  }

  @Test func aHintIsShownUntilTheNextMove() throws {
    let table = Table(.beginner, seed: 4, state: try game(.beginner, seed: 4))
    #expect(table.game.marks.isEmpty)
    table.command(.hint)
    #expect(table.game.marks.contains(.hint))
    let sentence = try #require(table.caption, "the sentence stays as long as the marks")
    let hint = try #require(
      closed(table.game, mine: false).lazy.compactMap { Hint.find(in: table.game, near: $0) }.first)
    #expect(sentence.hasSuffix(hint.sentence.suffix(10)) && table.toasts.isEmpty)
    let withMarks = table.host.overlay.hints.count
    #expect(withMarks == 1)
    table.command(.pause)
    #expect(table.caption == nil, "the marks have gone, and so has the sentence")
    table.command(.pause)
    #expect(table.caption == sentence)
    table.tap(try #require(closed(table.game, mine: false).first))
    table.wait(1)
    #expect(table.host.overlay.hints.isEmpty && table.caption == nil)
  }

  @Test func beforeTheFirstCellNothingIsMarked() {
    let table = Table()
    table.command(.hint)
    #expect(table.game.marks.isEmpty)
    #expect(table.requests.contains { if case .toast = $0 { true } else { false } })
  }

  @Test func chancesSumToTheMinesAndFollowTheBoard() throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      var game = try game(seed: seed)
      while game.status == .playing {
        let chances = try #require(Chances(game, near: Cell(0, 0)))
        try #require(chances.isExact)
        let all = game.cells.compactMap { chances.mine($0) }
        #expect(abs(all.reduce(0, +) - Double(game.size.mines)) < 1e-6)
        #expect(all.count == closed(game, mine: true).count + closed(game, mine: false).count)
        for cell in closed(game, mine: true) { #expect(chances.mine(cell) != 0) }
        for cell in closed(game, mine: false) { #expect(chances.mine(cell) != 1) }
        for cell in closed(game, mine: false).prefix(20) where !game.board.isOpen(cell) {
          try game.play(.open(cell, clock: 0))
        }
      }
    }
  }

  @Test func showingChancesMarksTheGame() throws {
    let table = Table(.beginner, seed: 4, state: try game(.beginner, seed: 4))
    table.command(.chances)
    #expect(table.game.marks.contains(.hint))
    #expect(
      table.host.menu(seat: 0).contains { $0.id == .mine(.chances) && $0.isOn == true }
    )
    table.command(.chances)
    #expect(
      table.host.menu(seat: 0).contains {
        $0.id == .mine(.chances) && $0.isOn == false
      })
    #expect(table.game.marks.contains(.hint))
  }

  @Test func percentagesSayWhatTheyCan() {
    #expect(Hint.percent(0) == "0" && Hint.percent(1) == "100" && Hint.percent(0.5) == "50")
    #expect(Hint.percent(0.004) == "0.4" && Hint.percent(0.1749) == "17" && Hint.percent(0.03) == "3")
  }
}
