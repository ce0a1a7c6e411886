import Geometry
import MineLogic
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
        #expect(hint.cells.allSatisfy { !game.board.isOpen($0) })
        sentences.formUnion(HintWalk(hint).pages.map(\.sentence))
        #expect(hint.numbers.allSatisfy { game.board.isOpen($0) && game.board.number($0) > 0 })
        switch hint.finding {
        case .safe:
          #expect(hint.cells.allSatisfy { !game.board.isMine($0) })
          #expect(!hint.numbers.isEmpty || hint.usesMineCount)
          for cell in hint.cells where game.status == .playing && !game.board.isOpen(cell) {
            try game.play(.open(cell, clock: 0))
          }
        case .mine, .wrongFlag: Issue.record("no flag is wrong here, and a mine alone helps nobody")
        case .guess:
          var solver = Solver(Grid(width: game.size.width, height: game.size.height))
          #expect(solver.knowledge(position(game)).safe.isEmpty, "nothing safe is known")
          let safe = closed(game, mine: false)
          try game.play(.open(safe[random.below(safe.count)], clock: 0))
        }
      }
      #expect(game.status == .won)
    }
    // Hints have different sentences.
    #expect(sentences.count > 5)
  }

  /// The position that the player of a game sees.
  private func position(_ game: Game) -> Position {
    let grid = Grid(width: game.size.width, height: game.size.height)
    return Position(
      Minefield(grid, mines: game.cells.map { game.board.isMine($0) }),
      open: game.cells.map { game.board.isOpen($0) })
  }

  /// The arithmetic of every step is right: its numbers touch so many closed cells and known mines, and the steps
  /// together use just the numbers of the hint.
  @Test func theReasonsOfAHintAddUp() throws {
    var (single, pairs, chains) = (0, 0, 0)
    for seed in 1...40 as ClosedRange<UInt64> {
      var game = try game(seed: seed)
      while game.status == .playing {
        let hint = try #require(Hint.find(in: game, near: Cell(8, 8)))
        guard hint.finding == .safe else { break }
        #expect(Set(hint.steps.flatMap { $0.numbers.map(\.cell) }) == Set(hint.numbers))
        #expect(hint.steps.last?.safe.contains(hint.cell) == true)
        if hint.steps.count > 1 { chains += 1 }
        for step in hint.steps {
          #expect(
            step.safe.allSatisfy { !game.board.isMine($0) } && step.mines.allSatisfy { game.board.isMine($0) }
          )
          for number in step.numbers {
            #expect(number.value == game.board.number(number.cell))
            #expect(
              number.rest == number.closed.count { game.board.isMine($0) }, "the known ones are subtracted")
          }
          switch step.technique {
          case .singleCell:
            single += 1
            #expect(step.numbers[0].rest == 0 || step.numbers[0].rest == step.numbers[0].closed.count)
          case .subset:
            pairs += 1
            let (wide, narrow) = (step.numbers[0], step.numbers[1])
            #expect(Set(narrow.closed).isSubset(of: wide.closed))
            let (left, cells) = (wide.rest - narrow.rest, wide.closed.count - narrow.closed.count)
            #expect(left == 0 || left == cells)
          default: break
          }
        }
        for cell in hint.cells where game.status == .playing && !game.board.isOpen(cell) {
          try game.play(.open(cell, clock: 0))
        }
      }
    }
    #expect(single > 100 && pairs > 20 && chains > 100)
  }

  /// A player who sets no flags is led on just like one who sets them all, and a flag that is right shortens the reason.
  @Test func aHintThatIsNotFollowedIsNoUselessMine() throws {
    for seed in 1...30 as ClosedRange<UInt64> {
      var game = try game(.beginner, seed: seed)
      guard game.status == .playing else { continue }
      let before = try #require(Hint.find(in: game, near: Cell(0, 0)))
      #expect(before.finding != .mine)
      for cell in closed(game, mine: true) { try game.play(.flag(cell, true, clock: 0)) }
      let after = try #require(Hint.find(in: game, near: Cell(0, 0)))
      if before.finding == .safe {
        #expect(after.finding == .safe && after.numbers.count <= before.numbers.count)
      }
    }
  }

  @Test func aHintGoesFromThePlaceToTheReasonsToTheCells() throws {
    let table = Table(.beginner, seed: 4, state: try game(.beginner, seed: 4))
    var shown: [String] = []
    let hint = try #require(Hint.find(in: table.game, near: Cell(4, 4)))
    let pages = HintWalk(hint).pages
    #expect(pages.count == hint.steps.count + 2 && pages.count >= 3)
    #expect(pages.first?.marks.safe.isEmpty == true && pages.last?.marks.safe == hint.cells)
    table.command(.hint)
    while let caption = table.caption, shown.last != caption, shown.count < 10 {
      shown.append(caption)
      if shown.count == 2 { table.key(.character("h")) } else { table.command(.hint) }
      if table.caption == shown.first { break }
    }
    #expect(shown.count >= 3 && table.caption == shown.first, "then it begins anew")
    #expect(shown.last?.contains("safe") == true && shown.first?.contains("safe") == false)
  }

  @Test func aHintIsReadForwardsAndBackwards() throws {
    let table = Table(.beginner, seed: 4, state: try game(.beginner, seed: 4))
    func shown() -> Walkthrough? { table.walkthrough }
    table.command(.hint)
    let first = try #require(shown())
    #expect(first.step == 0 && first.back == nil && first.steps.count == 3)
    table.command(.hint)
    let second = try #require(shown())
    #expect(second.step == 1 && second.text != first.text && second.back != nil)
    table.key(.backspace)
    #expect(shown() == first)
    table.key(.backspace)
    #expect(shown() == first, "there is nothing before the first page")
    table.key(.character("h"))
    #expect(shown() == second)
    let back = try #require(second.back?.command)
    table.command(back)
    #expect(shown() == first)
    // The last page leads out.
    for _ in 0..<20 {
      guard let next = shown()?.next else { break }
      table.command(next.command)
    }
    #expect(shown() == nil && table.host.overlay.hints.isEmpty)
    table.command(.hint)
    #expect(shown() == first)
    table.key(.escape)
    #expect(shown() == nil)
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
    #expect(table.toasts.isEmpty)
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
