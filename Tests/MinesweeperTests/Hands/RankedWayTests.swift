import Interface
import MineLogic
import Minesweeper
import ModeKit
import TestSupport
import Testing

/// The ranked way of playing, which allows nothing but what the ranking sites allow.
@Suite struct RankedWayTests {
  private let ranked = ["way": 1]

  /// A game that is played the ranked way, unless told otherwise.
  private func begun(
    _ size: FieldSize = .beginner, seed: UInt64 = 5, cellSize: Double = 48, options: [String: Int]? = nil,
    at cell: Cell = Cell(0, 0)
  ) -> Table {
    let table = Table(size, seed: seed, cellSize: cellSize)
    table.options = options ?? ranked
    table.wait(0.01)
    if cellSize < 28 { table.click(.left, cell) } else { table.tap(cell) }
    return table
  }

  private func bbbv(_ game: Game) -> Int {
    Minefield(
      Grid(width: game.size.width, height: game.size.height), mines: game.cells.map { game.board.isMine($0) }
    ).measures.bbbv
  }

  @Test func severalFlagsAtOnceAreAClickWithoutEffect() throws {
    for (options, flags) in [(ranked, false), ([:], true)] {
      let table = begun(options: options)
      let number = try #require(table.game.cells.first { !table.game.cellsToFlag(around: $0).isEmpty })
      table.click(.right, number)
      table.hold(number)
      #expect((table.game.flags > 0) == flags)
      // One flag at a click is allowed.
      let cell = try #require(table.game.cells.first { table.game.look($0) == .closed })
      let before = table.game.flags
      table.click(.right, cell)
      #expect(table.game.flags == before + 1)
    }
  }

  @Test func nothingIsTakenBackAndNoHelpIsGiven() throws {
    let table = begun()
    #expect(!table.host.canUndo(seat: 0))
    let hint = try #require(table.host.bar(seat: 0).first { $0.id == .mine(.hint) })
    #expect(!hint.isEnabled)
    for command: MineCommand in [.hint, .chances, .proof(.toggle)] { table.command(command) }
    table.key(.character("h"))
    #expect(!table.game.isUnranked && table.caption == nil)
    #expect(table.toasts.count == 4)
    let mine = try #require(table.game.cells.first { table.game.board.isMine($0) })
    table.tap(mine)
    #expect(table.game.status == .lost && !table.host.canUndo(seat: 0))
    // Afterwards everything may be looked at.
    table.command(.chances)
    #expect(table.toasts.count == 5, "only the end of the game was told")
  }

  @Test func aTapOnASmallCellOpensItInsteadOfZooming() throws {
    let table = begun(cellSize: 20)
    let safe = try #require(
      table.game.cells.first { table.game.look($0) == .closed && !table.game.board.isMine($0) })
    table.tap(safe)
    #expect(table.game.board.isOpen(safe))
    #expect(!table.requests.contains { if case .camera = $0 { true } else { false } })
  }

  @Test func aPauseHidesTheBoardAndTheClockRunsOn() {
    let table = begun()
    table.wait(2)
    table.key(.character("p"))
    table.wait(20)
    #expect(!table.host.overlay.hints.isEmpty)
    table.key(.character("p"))
    table.host.handle(.closing)
    #expect((22_000...24_000).contains(table.game.clock), "\(table.game.clock)")
  }

  @Test func boardsWithTooLittleToDoAreFollowedByOthers() throws {
    // Seeds whose first board the first click wins: a 3BV of 1.
    var easy: [UInt64] = []
    for seed: UInt64 in 1...20_000 where easy.count < 3 {
      var game = Game(.beginner, seed: seed)
      try game.play(.open(Cell(4, 4), clock: 0))
      if game.status == .won { easy.append(seed) }
    }
    try #require(!easy.isEmpty)
    for seed in easy {
      let table = begun(seed: seed, at: Cell(4, 4))
      #expect(bbbv(table.game) >= 2 && table.game.board.isOpen(Cell(4, 4)))
      // The log makes the same game, and so does a snapshot.
      var log: GameLog?
      table.host.study({ GameLog($0.params, seed: $0.seed, $0.moves) }) { log = $1 }
      #expect(log?.end.board == table.game.board)
      let mode = MinesweeperMode()
      var reader = ByteReader(try #require(mode.encodeState(table.game, records: 1)))
      let back = try mode.decodeState(
        &reader, params: GameRules(.beginner), seed: seed,
        resources: DocumentResources(scene: plainResources()))
      #expect(back == table.game)
    }
  }

  /// Other boards stay as the seed makes them.
  @Test func boardsThatAreAcceptedStay() throws {
    for seed: UInt64 in 1...10 {
      var game = Game(.expert, seed: seed)
      try game.play(.open(Cell(8, 8), clock: 0))
      try #require(bbbv(game) >= 100)
      #expect(begun(.expert, seed: seed, at: Cell(8, 8)).game.board == game.board)
    }
  }

  @Test func rankingsAreKeptApart() throws {
    func group(_ options: [String: Int]) throws -> FinishedPlay {
      let table = begun(options: options)
      // The way is fixed when a game begins.
      table.options = options.isEmpty ? ranked : [:]
      table.wait(0.01)
      table.tap(try #require(table.game.cells.first { table.game.board.isMine($0) }))
      return try #require(table.store.plays.last).play
    }
    let (free, strict) = (try group([:]), try group(ranked))
    #expect(free.group != strict.group && strict.facts["strict"] == 1 && free.facts["strict"] == nil)
    #expect(GameFacts(strict).isRanked)
  }

  @Test func aTapOnACounterBeginsANewGame() {
    for (options, begins) in [(ranked, true), ([:], false)] {
      let table = begun(options: options)
      let counters = table.host.bar(seat: 0).filter {
        if case .counter = $0.kind { true } else { false }
      }
      #expect(counters.count == 2 && counters.allSatisfy { $0.isTappable == begins })
    }
    let table = begun()
    table.command(.counter(.time))
    #expect(table.requests.contains { if case .newDocument = $0 { true } else { false } })
  }
}
