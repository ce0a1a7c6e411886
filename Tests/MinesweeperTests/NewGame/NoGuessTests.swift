import Geometry
import Interface
import Library
import MineLogic
import Minesweeper
import ModeKit
import Testing

/// Boards that need no guess: how the first click gets one, and how the document keeps it.
@Suite struct NoGuessTests {
  private let mode = MinesweeperMode()

  /// The hardest technique that a game's board needs; nil when it cannot be opened without a guess.
  private func hardest(_ game: Game) throws -> (solved: Bool, technique: Technique?) {
    let start = try #require(game.start)
    let grid = Grid(width: game.size.width, height: game.size.height)
    let field = Minefield(grid, mines: game.cells.map { game.board.isMine($0) })
    var solver = Solver(grid)
    let run = solver.solve(field, from: grid.index(start))
    return (run.isSolved, run.hardest)
  }

  @Test(arguments: Generator.Method.allCases) func theFirstClickGetsABoardAsAskedFor(
    _ method: Generator.Method
  ) throws {
    var random = RandomSource(seed: 8)
    for technique in [nil] + Technique.allCases.map(Optional.some) {
      let boards = Boards.noGuess(NoGuess(method, technique: technique, bbbv: 40...80))
      let table = Table(.intermediate, seed: 3, boards: boards)
      let cell = Cell(random.below(16), random.below(16))
      table.tap(cell)
      #expect(table.game.start == cell && table.game.status != .ready)
      #expect(table.game.board.isOpen(cell) && table.game.board.number(cell) == 0)
      #expect(table.game.made?.method == method)
      let found = try hardest(table.game)
      #expect(found.solved)
      if let technique { #expect(found.technique == technique) }
      #expect((40...80).contains(try #require(table.game.made).code.field.measures.bbbv))
      #expect(!table.game.isUnranked)
    }
  }

  @Test func theSameClickGetsTheSameBoardAndAnotherOneAnother() throws {
    let boards = Boards.noGuess(NoGuess(.filtered))
    func board(_ cell: Cell, seed: UInt64) -> Board {
      let table = Table(.intermediate, seed: seed, boards: boards)
      table.tap(cell)
      return table.game.board
    }
    #expect(board(Cell(3, 4), seed: 1) == board(Cell(3, 4), seed: 1))
    #expect(board(Cell(3, 4), seed: 1) != board(Cell(12, 4), seed: 1))
    #expect(board(Cell(3, 4), seed: 1) != board(Cell(3, 4), seed: 2))
  }

  @Test func theReplayKnowsTheFingerOfTheFirstClick() throws {
    for usesMouse in [false, true] {
      let table = Table(.intermediate, seed: 3, usesMouse: usesMouse, boards: .noGuess(NoGuess(.mended)))
      if usesMouse { table.click(.left, Cell(3, 4)) } else { table.tap(Cell(3, 4)) }
      var fingers: [Int?] = []
      table.host.study({ GameLog($0.params, seed: $0.seed, $0.moves).clicks.map(\.finger) }) { fingers = $1 }
      #expect(fingers == [usesMouse ? nil : 1])
    }
  }

  @Test func undoLiftsTheBoardAndRedoLaysItAgain() throws {
    let table = Table(.intermediate, seed: 3, boards: .noGuess(NoGuess(.mended)))
    table.tap(Cell(3, 4))
    let first = table.game
    table.host.undo(seat: 0)
    #expect(table.game.status == .ready && table.game.made == nil)
    #expect(table.game.cells.allSatisfy { !table.game.board.isMine($0) })
    table.host.redo(seat: 0)
    #expect(table.game.board == first.board && table.game.made == first.made)
    table.host.undo(seat: 0)
    // Somebody else begins elsewhere, and then the first one cannot begin again.
    table.seat = 1
    table.tap(Cell(12, 12))
    #expect(table.game.start == Cell(12, 12) && table.game.made != first.made)
    table.host.redo(seat: 0)
    #expect(table.game.start == Cell(12, 12))
  }

  @Test func documentsKeepTheBoard() throws {
    let rules = GameRules(.intermediate, boards: .noGuess(NoGuess(.filtered, technique: .subset)))
    let table = Table(.intermediate, seed: 5, boards: rules.boards)
    table.tap(Cell(7, 7))
    table.hold(Cell(0, 0))
    var params = ByteWriter()
    rules.encode(into: &params)
    let log = StoredLog(params: params.bytes, seed: 5, records: table.store.records)
    let resources = DocumentResources(scene: plainResources())
    let rebuilt = try mode.load(log, resources).get()
    #expect(rebuilt.summary.json == mode.summary(table.game, params: rules).json)
    // And in a snapshot.
    let bytes = try #require(mode.encodeState(table.game, records: 0))
    var reader = ByteReader(bytes)
    let back = try mode.decodeState(&reader, params: rules, seed: 5, resources: resources)
    #expect(back == table.game)
    // A damaged one throws.
    for end in stride(from: 0, to: bytes.count, by: 7) {
      var cut = ByteReader(Array(bytes.prefix(end)))
      #expect(throws: Problem.self) {
        try mode.decodeState(&cut, params: rules, seed: 5, resources: resources)
      }
    }
  }

  @Test func paramsRoundTrip() throws {
    let code = try BoardCode("mines:9x9n10:4,4:Clis64gcgEu")
    let boards: [Boards] = [
      .random, .noGuess(NoGuess(.filtered)), .noGuess(NoGuess(.mended, technique: .mineCount)),
      .noGuess(NoGuess(.filtered, technique: .singleCell, bbbv: 0...300)), .given(code),
    ]
    for boards in boards {
      var writer = ByteWriter()
      let rules = GameRules(.beginner, firstClick: .safe, boards: boards)
      rules.encode(into: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(try GameRules(reading: &reader) == rules)
      #expect(reader.remaining == 0)
    }
    // A given board of another size than the field.
    var writer = ByteWriter()
    GameRules(.expert, boards: .given(code)).encode(into: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(throws: Problem.self) { try GameRules(reading: &reader) }
  }

  @Test func aBoardOfAnotherSizeOrCellIsRefused() throws {
    let code = try BoardCode("mines:9x9n10:4,4:Clis64gcgEu")
    let made = MadeBoard(.filtered, code)
    var game = Game(.beginner, seed: 1)
    #expect(throws: Problem.self) { try game.play(.begin(Cell(3, 4), made)) }
    var other = Game(.expert, seed: 1)
    #expect(throws: Problem.self) { try other.play(.begin(Cell(4, 4), made)) }
    #expect(other == Game(.expert, seed: 1))
    try game.play(.begin(Cell(4, 4), made))
    #expect(throws: Problem.self) { try game.play(.begin(Cell(4, 4), made)) }
  }

  // While a board is looked for.

  /// Work that waits until it is told to run.
  private final class Later {
    private var waiting: [() -> Void] = []
    var count: Int { waiting.count }
    var runner: BackgroundRunner {
      BackgroundRunner { [weak self] work, done in self?.waiting.append { done(work()) } }
    }
    func runAll() {
      let now = waiting
      waiting = []
      for work in now { work() }
    }
  }

  @Test func nothingElseOpensWhileABoardIsLookedFor() throws {
    let later = Later()
    let table = Table(.expert, boards: .noGuess(NoGuess(.filtered)), background: later.runner)
    table.tap(Cell(5, 5))
    table.seat = 1
    table.tap(Cell(20, 10))
    #expect(later.count == 1 && table.game.status == .ready)
    // Flags may be set meanwhile, and the clock waits.
    table.hold(Cell(0, 0))
    #expect(table.game.flags == 1)
    #expect(table.question?.title == "Looking for a board" && table.question?.progress?() == 0)
    table.wait(20)
    later.runAll()
    #expect(table.game.start == Cell(5, 5))
    table.requests += table.host.takeRequests()
    #expect(table.question == nil)
    #expect(table.game.tallies[0]?.opened ?? 0 > 0 && table.game.tallies[1]?.opened ?? 0 == 0)
    table.wait(0.5)
    table.tap(
      try #require(
        table.game.cells.first {
          !table.game.board.isOpen($0) && !table.game.board.isMine($0) && !table.game.board.isFlag($0)
        }))
    #expect(table.game.clock < 3000)
  }

  @Test func aFlagOnTheCellOrACancelLeavesTheGameAsItWas() throws {
    let later = Later()
    let table = Table(.expert, boards: .noGuess(NoGuess(.filtered)), background: later.runner)
    table.tap(Cell(5, 5))
    table.hold(Cell(5, 5))
    later.runAll()
    #expect(table.game.status == .ready && table.game.flags == 1)
    table.tap(Cell(8, 8))
    table.command(try #require(table.question?.dismissal))
    #expect(table.question == nil)
    table.tap(Cell(9, 9))
    #expect(later.count == 2)
    later.runAll()
    // The first search was given up, the second goes on.
    #expect(table.game.start == Cell(9, 9))
  }

  @Test func aSearchEndsWithTheDocument() {
    let later = Later()
    let table = Table(.expert, boards: .noGuess(NoGuess(.filtered)), background: later.runner)
    table.tap(Cell(5, 5))
    table.host.handle(.closing)
    later.runAll()
    #expect(table.game.status == .ready && table.store.records.isEmpty)
  }

  // When there is none.

  /// A game for which no board is found, and the commands that it offers, by their words.
  private func refused(_ wish: NoGuess) throws -> (Table, [String: CommandID]) {
    let table = Table(try FieldSize(width: 5, height: 5, mines: 4), boards: .noGuess(wish))
    table.tap(Cell(2, 2))
    #expect(table.game.status == .ready)
    let question = try #require(table.question)
    return (table, Dictionary(uniqueKeysWithValues: question.choices.map { ($0.label, $0.command) }))
  }

  @Test func aFailedSearchIsReportedAndOffersAlternatives() throws {
    let wish = NoGuess(.filtered, bbbv: 1000...2000)
    var (table, choices) = try refused(wish)
    #expect(
      Set(choices.keys) == ["Ask for another…", "A random board", "A mended board", "The nearest board"])
    table.command(try #require(choices["The nearest board"]))
    #expect(table.game.made?.method == .filtered && table.game.start == Cell(2, 2))
    #expect(try hardest(table.game).solved)
    #expect(table.question == nil)

    (table, choices) = try refused(wish)
    table.command(try #require(choices["A random board"]))
    #expect(table.game.status != .ready && table.game.made == nil)
    // It is described as a random board.
    #expect(mode.summary(table.game, params: table.host.params).line.contains("random board"))

    (table, choices) = try refused(wish)
    table.command(try #require(choices["A mended board"]))
    #expect(table.game.status == .ready)
    #expect(table.question?.choices.contains { $0.label == "A mended board" } == false)
    table.command(try #require(table.question?.dismissal))
    #expect(table.question == nil && table.game.status == .ready)

    (table, choices) = try refused(wish)
    table.command(try #require(choices["Ask for another…"]))
    #expect(table.requests.contains { if case .newDocumentSheet = $0 { true } else { false } })
  }

  // The sheet.

  @Test func theSheetAsksForBoards() throws {
    var answers = mode.form(last: GameRules(.expert)).answers
    #expect(try mode.params(from: answers).boards == .random)
    answers.numbers["boards"] = 1
    #expect(try mode.params(from: answers).boards == .noGuess(NoGuess(.filtered)))
    answers.numbers["boards"] = 2
    answers.numbers["technique"] = 3
    answers.texts["bbbv"] = " 100 – 150 "
    let rules = try mode.params(from: answers)
    #expect(rules.boards == .noGuess(NoGuess(.mended, technique: .overlap, bbbv: 100...150)))
    #expect(rules.size == .expert)
    // What was chosen last is chosen at first.
    #expect(try mode.params(from: mode.form(last: rules).answers) == rules)
    for (text, band) in [("", nil), ("120-120", 120...120), ("-90", 0...90), ("90-", 90...4_000_000)] {
      answers.texts["bbbv"] = text
      guard case .noGuess(let wish) = try mode.params(from: answers).boards else { continue }
      #expect(wish.bbbv == band)
    }
    for text in ["many", "120", "150-100", "1-2-3", "-", "10-x"] {
      answers.texts["bbbv"] = text
      #expect(throws: Problem.self) { try mode.params(from: answers) }
    }
    answers.texts["bbbv"] = ""
    answers.numbers.merge(["size": 5, "width": 1001, "height": 1000, "mines": 9]) { $1 }
    #expect(throws: Problem.self) { try mode.params(from: answers) }
  }

  @Test func theCommandLineAsksForBoards() throws {
    func boards(_ line: String) throws -> Boards {
      try mode.params(from: mode.newDocument.read(line.split(separator: " ").map(String.init))).boards
    }
    #expect(
      try boards("--no-guess mended --technique cases --bbbv 10-20")
        == .noGuess(NoGuess(.mended, technique: .caseAnalysis, bbbv: 10...20)))
    #expect(throws: Problem.self) { try boards("--no-guess lucky") }
    // A beginner's board has 71 cells without a mine.
    #expect(try boards("--no-guess mended --bbbv 71-80") == .noGuess(NoGuess(.mended, bbbv: 71...80)))
    let problem = #expect(throws: Problem.self) { try boards("--no-guess mended --bbbv 500-600") }
    #expect(problem?.message.contains("71") == true)
    #expect(throws: Problem.self) { try boards("--no-guess filtered --technique magic") }
    #expect(throws: Problem.self) { try boards("--code 9x9") }
  }
}
