import Geometry
import Library
import MineLogic
import Minesweeper
import ModeKit
import Testing

@Suite struct EndlessTests {
  private let mode = MinesweeperMode()
  private let resources = DocumentResources(scene: plainResources())
  private static let rules = GameRules.endless(percent: 18)

  private func game(_ seed: UInt64, percent: Int = 18) throws -> Game {
    try mode.makeState(.endless(percent: percent), seed: seed, resources: resources)
  }

  /// The field as it was made, by cells of the board.
  private struct Truth {
    let field: EndlessField
    let start: Cell
    private var chunks: [EndlessField.ChunkID: EndlessField.Chunk] = [:]

    init(_ game: Game) throws {
      field = EndlessField(seed: game.seed, percent: try #require(game.rules.endlessPercent))
      start = try #require(game.rules.givenStart)
    }

    mutating func isMine(_ cell: Cell) -> Bool {
      let (x, y) = (
        cell.x - start.x + EndlessField.start.x, cell.y - start.y + EndlessField.start.y
      )
      let id = EndlessField.ChunkID(x >> 6, y >> 6)
      let chunk = chunks[id] ?? field.chunk(id)
      chunks[id] = chunk
      return chunk.isMine(x & 63, y & 63)
    }

    mutating func number(_ cell: Cell) -> Int {
      var count = 0
      for dy in -1...1 {
        for dx in -1...1 where isMine(Cell(cell.x + dx, cell.y + dy)) { count += 1 }
      }
      return count
    }
  }

  /// Checks that every open cell shows the right number, that every flood is complete, and that all needed chunks
  /// exist.
  private func check(_ game: Game) throws {
    var truth = try Truth(game)
    var open = 0
    let extent = game.board.extent
    for y in extent.rows {
      for x in extent.columns where game.board.isOpen(Cell(x, y)) {
        let cell = Cell(x, y)
        if truth.isMine(cell) {
          #expect(game.look(cell) == .blast)
          continue
        }
        open += 1
        let number = truth.number(cell)
        #expect(game.look(cell) == .open(number))
        for dy in -1...1 {
          for dx in -1...1 {
            let next = Cell(x + dx, y + dy)
            #expect(game.board.isLaid(next))
            if number == 0 { #expect(game.board.isOpen(next)) }
          }
        }
      }
    }
    #expect(open == game.openedCount)
  }

  /// Opens safe cells on the way from the start to the right and then down.
  private func walk(_ game: inout Game, right: Int, down: Int) throws {
    var truth = try Truth(game)
    let start = truth.start
    let way =
      (0..<right).map { Cell(start.x + $0, start.y) } + (0..<down).map { Cell(start.x + right, start.y + $0) }
    for cell in way where !truth.isMine(cell) && !game.board.isOpen(cell) {
      _ = try game.play(.open(cell, clock: game.clock + 10))
    }
  }

  @Test func itBeginsAtTheMarkedCellAndGrowsAsItIsOpened() throws {
    var game = try game(3)
    let start = try #require(game.rules.givenStart)
    #expect(game.board.laidCount == 9 && game.status == .ready)
    #expect(throws: Problem.self) { try game.play(.open(Cell(start.x + 9, start.y), clock: 0)) }
    // Cells of chunks that do not exist yet cannot be touched.
    #expect(throws: Problem.self) { try game.play(.flag(Cell(start.x + 500, start.y), true, clock: 0)) }
    _ = try game.play(.open(start, clock: 0))
    #expect(game.status == .playing && game.look(start) == .open(0))
    try walk(&game, right: 150, down: 120)
    #expect(game.board.laidCount > 15)
    #expect(game.board.isLaid(Cell(start.x + 200, start.y + 170)))
    #expect(game.blown == 0)
    try check(game)
  }

  /// Playing only proved hints never hits a mine and never runs out of hints.
  @Test func hintsLeadOn() throws {
    var game = try game(8, percent: 20)
    let start = try #require(game.rules.givenStart)
    _ = try game.play(.open(start, clock: 0))
    for _ in 0..<60 {
      let hint = try #require(Hint.find(in: game, near: start))
      #expect(!hint.usesMineCount && !hint.numbers.isEmpty)
      switch hint.finding {
      case .safe: _ = try game.play(.open(hint.cell, clock: 0))
      case .mine: _ = try game.play(.flag(hint.cell, true, clock: 0))
      case .wrongFlag, .guess: Issue.record("no flag is wrong, and no guess is needed")
      }
    }
    #expect(game.blown == 0 && game.openedCount > 60)
    // Far from all open cells nothing is certain, and there is no hint.
    #expect(Hint.find(in: game, near: Cell(start.x + 90_000, start.y)) == nil)
  }

  @Test func aMineThatGoesOffCountsAndTheGameGoesOn() throws {
    var game = try game(5)
    let start = try #require(game.rules.givenStart)
    _ = try game.play(.open(start, clock: 0))
    let before = game.openedCount
    let extent = game.board.extent
    let cells = extent.rows.flatMap { y in extent.columns.map { Cell($0, y) } }
    let mine = try #require(
      cells.first { cell in
        game.board.isMine(cell) && game.board.number(cell) == 0
          && cells.contains { abs($0.x - cell.x) <= 1 && abs($0.y - cell.y) <= 1 && game.board.isOpen($0) }
      } ?? cells.first { game.board.isMine($0) && $0.x > extent.columns.lowerBound + 2 })
    let inverse = try #require(try game.play(.open(mine, clock: 9)).inverse)
    #expect(game.blown == 1 && game.status == .playing && game.look(mine) == .blast)
    #expect(game.bestRun == before && game.openedCount == before)
    // A mine that went off counts like a flag for the numbers beside it.
    let number = try #require(
      (-1...1).flatMap { dy in (-1...1).map { Cell(mine.x + $0, mine.y + dy) } }
        .first { !game.board.isMine($0) })
    if !game.board.isOpen(number) { _ = try game.play(.open(number, clock: 10)) }
    for dy in -1...1 {
      for dx in -1...1 {
        let cell = Cell(number.x + dx, number.y + dy)
        if game.board.isMine(cell), !game.board.isOpen(cell) {
          _ = try game.play(.flag(cell, true, clock: 11))
        }
      }
    }
    if game.canChord(number) {
      _ = try game.play(.chord(number, clock: 12))
      #expect(game.blown == 1)
    }
    try check(game)
    // After an undo it does not count any more, but the game is marked.
    _ = try game.play(inverse)
    #expect(game.blown == 0 && game.marks.contains(.afterLoss))
    try check(game)
  }

  @Test func undoGoesBackToTheBeginning() throws {
    var game = try game(11)
    let start = try #require(game.rules.givenStart)
    var inverses: [GameMove] = []
    var truth = try Truth(game)
    inverses.append(try #require(try game.play(.open(start, clock: 0)).inverse))
    for x in start.x..<start.x + 80 {
      let cell = Cell(x, start.y)
      if game.board.isOpen(cell) { continue }
      let move: GameMove = truth.isMine(cell) ? .flag(cell, true, clock: 0) : .open(cell, clock: 0)
      inverses.append(try #require(try game.play(move).inverse))
    }
    try check(game)
    var redos: [GameMove] = []
    for inverse in inverses.reversed() { redos.append(try #require(try game.play(inverse).inverse)) }
    #expect(game.status == .ready && game.openedCount == 0 && game.flags == 0)
    for redo in redos.reversed() { _ = try game.play(redo) }
    #expect(game.openedCount > 40)
    try check(game)
  }

  @Test func statesRoundTripAndHoldOnlyExistingChunks() throws {
    var game = try game(21)
    try walk(&game, right: 100, down: 30)
    let start = try #require(game.rules.givenStart)
    var truth = try Truth(game)
    let mine = try #require((0..<60).map { Cell(start.x - $0, start.y + 3) }.first { truth.isMine($0) })
    _ = try game.play(.flag(mine, true, clock: 99))
    let bytes = try #require(mode.encodeState(game, records: 0))
    // 64 words of up to ten bytes for the mines of a chunk, and as much for what is open in some.
    #expect(bytes.count < game.board.laidCount * 900)
    var reader = ByteReader(bytes)
    let back = try mode.decodeState(&reader, params: game.rules, seed: game.seed, resources: resources)
    #expect(back == game && reader.remaining == 0 && back.lastCell == game.lastCell)
    for count in stride(from: 0, to: bytes.count, by: 97) {
      var short = ByteReader(Array(bytes.prefix(count)))
      #expect(throws: Problem.self) {
        try mode.decodeState(&short, params: game.rules, seed: game.seed, resources: resources)
      }
    }
    var rulesWriter = ByteWriter()
    game.rules.encode(into: &rulesWriter)
    var rulesReader = ByteReader(rulesWriter.bytes)
    #expect(try GameRules(reading: &rulesReader) == game.rules)
  }

  /// The same moves lead to the same game, whether chunks were cached or not.
  @Test func replayingGivesTheSameGame() throws {
    var first = try game(31)
    var second = try game(31)
    try walk(&first, right: 70, down: 70)
    try walk(&second, right: 70, down: 70)
    #expect(first == second)
  }

  /// No opening is so large that a frame would have to wait for it, however few mines there are.
  @Test func floodsAreBounded() throws {
    var game = try game(2, percent: EndlessField.percents.lowerBound)
    var truth = try Truth(game)
    let start = truth.start
    _ = try game.play(.open(start, clock: 0))
    var largest = game.openedCount
    for y in stride(from: -150, to: 150, by: 2) {
      for x in stride(from: -150, to: 150, by: 2) {
        let cell = Cell(start.x + x, start.y + y)
        guard game.board.isLaid(cell), !game.board.isOpen(cell), !truth.isMine(cell) else { continue }
        let before = game.openedCount
        _ = try game.play(.open(cell, clock: 0))
        largest = max(largest, game.openedCount - before)
      }
    }
    #expect(game.openedCount > 10_000)
    #expect(largest < 4096)
  }

  @Test func theSheetAndTheCommandLineAskForOne() throws {
    let arguments = mode.newDocument
    let answers = try arguments.read(["--endless", "--mines-percent", "20"])
    #expect(try mode.params(from: answers) == .endless(percent: 20))
    #expect(try mode.params(from: arguments.read(["--endless"])) == .endless(percent: 18))
    for percent in ["5", "60"] {
      #expect(throws: Problem.self) { try arguments.read(["--endless", "--mines-percent", percent]) }
      var answers = answers
      answers.numbers["percent"] = Int(percent)
      #expect(throws: Problem.self) { try mode.params(from: answers) }
    }
    // The next sheet proposes it again, and no board of a million columns.
    let form = mode.form(last: .endless(percent: 21))
    #expect(try mode.params(from: form.answers) == .endless(percent: 21))
    #expect(mode.title(.endless(percent: 21)) != mode.title(.init(.beginner)))
  }

  /// Endless fields have statistics of their own, one entry a field however often it was left.
  @Test func endlessFieldsHaveTheirOwnStatistics() throws {
    var game = try game(41)
    try walk(&game, right: 30, down: 0)
    let play = EndlessFacts(game).play(game.rules, time: 5)
    #expect(EndlessFacts(play) == EndlessFacts(game))
    #expect(play.group != GameFactsGroup.beginner)
    let plays = [
      RecordedPlay(play, document: "a", record: MoveID(author: 0, counter: 3), isOpenable: true),
      RecordedPlay(play, document: "a", record: MoveID(author: 0, counter: 9), isOpenable: true),
      RecordedPlay(play, document: "b", record: MoveID(author: 0, counter: 9), isOpenable: true),
      RecordedPlay(
        FinishedPlay(group: "x", time: 1, facts: ["won": 1]), document: "c",
        record: MoveID(author: 0, counter: 1), isOpenable: true),
    ]
    #expect(EndlessStatistics(plays).fields == [EndlessFacts(game), EndlessFacts(game)])
    #expect(EndlessFacts(game).bestRun == game.openedCount && game.bestRun == game.openedCount)
  }

  @Test func handsPlayAnEndlessField() throws {
    let table = Table(.endless, state: try game(51))
    let start = try #require(table.game.rules.givenStart)
    table.tap(start)
    #expect(table.game.status == .playing)
    table.key(.right)
    let far = Cell(start.x + 3000, start.y)
    let before = table.game
    table.tap(far)
    table.hold(far)
    #expect(table.game.board == before.board)
    // A flag is set and removed by hand.
    var truth = try Truth(table.game)
    let closed = try #require(
      (3..<40).map { Cell(start.x + $0, start.y) }.first { !table.game.board.isOpen($0) && truth.isMine($0) })
    table.hold(closed)
    #expect(table.game.board.isFlag(closed))
    table.hold(closed)
    #expect(!table.game.board.isFlag(closed))
    table.tap(closed)
    #expect(table.game.blown == 1 && table.game.isRunning && table.toasts.count == 1)
    table.command(.hint)
    #expect(table.game.marks.contains(.hint))
  }
}

/// The ranking of beginners' games.
private enum GameFactsGroup {
  static let beginner = "9x9n10 opening random"
}
