import Interface
import MineLogic
import Minesweeper
import ModeKit
import TestSupport
import Testing

/// Random boards whose 3BV a player chooses.
@Suite struct MeasuredBoardTests {
  private let mode = MinesweeperMode()

  private func bbbv(_ game: Game) -> Int {
    Minefield(
      Grid(width: game.size.width, height: game.size.height), mines: game.cells.map { game.board.isMine($0) }
    ).measures.bbbv
  }

  /// The rules of a form with a text for the 3BV.
  private func rules(_ band: String, boards: Int = 0, size: Int = 0) throws -> GameRules {
    var answers = mode.form(last: nil).answers
    answers.numbers["boards"] = boards
    answers.numbers["size"] = size
    answers.texts["bbbv"] = band
    return try mode.params(from: answers)
  }

  @Test func theFirstClickGetsABoardOfTheBand() throws {
    let rules = try rules("12–15")
    #expect(rules.boards == .measured(12...15))
    let table = Table(state: Game(rules, seed: 4))
    table.tap(Cell(2, 6))
    #expect(table.game.start == Cell(2, 6) && table.game.board.isOpen(Cell(2, 6)))
    #expect((12...15).contains(bbbv(table.game)))
    #expect(table.game.made?.method == nil && !table.game.isUnranked)
    // The document keeps the board, and a snapshot too.
    let moves = table.store.records.map { try? GameMove(bytes: $0.move) }
    #expect(moves.contains { if case .begin = $0 { true } else { false } })
    let bytes = try #require(mode.encodeState(table.game, records: 1))
    var reader = ByteReader(bytes)
    let back = try mode.decodeState(
      &reader, params: rules, seed: 4, resources: DocumentResources(scene: plainResources()))
    #expect(back == table.game)
    var params = ByteReader(rules.bytes)
    #expect(try GameRules(reading: &params) == rules)
    // The next form asks for the same.
    #expect(mode.form(last: rules).answers.texts["bbbv"] == "12–15")
  }

  @Test func aBandThatNoBoardHasIsRefused() throws {
    #expect(throws: Problem.self) { try rules("500–600") }
    #expect(throws: Problem.self) { try rules("9–x") }
    #expect(try rules("").boards == .random)
  }

  @Test func aRareBandEndsInAQuestion() throws {
    let table = Table(try FieldSize(width: 5, height: 5, mines: 3), boards: .measured(21...22))
    table.tap(Cell(2, 2))
    #expect(table.game.status == .ready)
    let choices = try #require(table.question).choices.map(\.command)
    #expect(!choices.contains(.mine(.search(.takeMended))))
    table.command(.search(.takeNearest))
    #expect(table.game.status != .ready && table.game.made?.method == nil)
  }
}
