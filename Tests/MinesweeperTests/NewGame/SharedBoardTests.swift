import Geometry
import MineLogic
import Minesweeper
import ModeKit
import Sandbox
import Testing

/// Boards as lines of text: what is copied can be pasted and is the same board.
@Suite struct SharedBoardTests {
  private let mode = MinesweeperMode()

  private func copied(_ table: Table) -> String? {
    table.requests.reduce(nil) { last, request in
      if case .copy(let copied) = request { copied.text(plainResources()) } else { last }
    }
  }

  /// The rules of the game that a pasted text starts.
  private func pasted(_ text: String) throws -> GameRules {
    let table = Table()
    table.paste(text)
    let params = table.requests.reduce([UInt8]()) { last, request in
      if case .create(let params) = request { params } else { last }
    }
    var reader = ByteReader(params)
    return try GameRules(reading: &reader)
  }

  @Test(arguments: [CodeCommand.copy, .copyForTatham]) func whatIsCopiedIsTheBoardThatIsPasted(
    _ command: CodeCommand
  ) throws {
    for seed: UInt64 in 1...20 {
      let table = Table(.expert, seed: seed, boards: seed % 2 == 0 ? .random : .noGuess(NoGuess(.mended)))
      table.command(.code(command))
      #expect(copied(table) == nil, "there is no board yet")
      table.tap(Cell(Int(seed), 5))
      table.command(.code(command))
      let rules = try pasted(try #require(copied(table)))
      #expect(rules.size == .expert && rules.givenStart == Cell(Int(seed), 5))
      let again = Table(state: Game(rules, seed: 99))
      // The board can be copied before any cell is open.
      again.command(.code(.copy))
      #expect(try pasted(try #require(copied(again))) == rules)
      again.tap(Cell(Int(seed), 5))
      #expect(again.game.board.hasTheMines(of: table.game))
    }
  }

  @Test func aGivenBoardBeginsAtItsMarkedCell() throws {
    let rules = try GameRules(code: "mines:9x9n10:4,4:Clis64gcgEu")
    let table = Table(state: Game(rules, seed: 1))
    // Whoever has the code knows the mines.
    #expect(table.game.isUnranked && !Game(.beginner, seed: 1).isUnranked)
    table.tap(Cell(0, 0))
    #expect(table.game.status == .ready && table.toasts.count == 1)
    table.tap(Cell(4, 4))
    #expect(table.game.status == .playing && table.game.board.isOpen(Cell(4, 4)))
    let first = table.game.board
    table.host.undo(seat: 0)
    #expect(table.game.status == .ready)
    table.host.redo(seat: 0)
    #expect(table.game.board == first)
  }

  @Test func aCodeWithoutAFirstCellGetsASafeOne() throws {
    let drawing = "**......\n**......\n........\n........"
    let code = BoardCode(Minefield(drawing: drawing))
    let start = try #require(try GameRules(code).givenStart)
    #expect(start == Cell(4, 2), "the cell without mines around it that is nearest to the middle")
    let crowded = try #require(try GameRules(BoardCode(Minefield(drawing: "***\n*.*\n***"))).givenStart)
    #expect(crowded == Cell(1, 1))
    #expect(throws: Problem.self) { try GameRules(BoardCode(Minefield(drawing: "**\n**"))) }
  }

  @Test func theLargestBoardFitsIntoTheLimitsOfCopiedText() throws {
    let cells = 2000 * 2000
    let field = Minefield(Grid(width: 2000, height: 2000), mines: (0..<cells).map { $0 % 2 == 0 })
    let code = BoardCode(field, start: 1)
    for text in [code.text, try #require(code.tathamID)] {
      let reader = mode.copiedTextReader
      #expect(text.utf8.count <= reader.limits.file)
      #expect(try reader.body(Array(text.utf8), []).bytes.count <= reader.limits.contents)
    }
  }

  @Test func badCodesAreRefusedInASentence() {
    for text in ["", "  \n", "hello", "mines:9x9n10:4,4:Clis64gcgEv", "9x9:4,4", "9x9:4,4,mzz", "1 2 3"] {
      let table = Table()
      table.paste(text)
      #expect(table.toasts.count == 1 && table.toasts.allSatisfy { $0.hasSuffix(".") }, "\(text)")
      #expect(!table.requests.contains { if case .create = $0 { true } else { false } })
    }
  }
}

extension Board {
  /// Whether the mines lie as in a game.
  fileprivate func hasTheMines(of game: Game) -> Bool {
    game.cells.allSatisfy { isMine($0) == game.board.isMine($0) }
  }
}
