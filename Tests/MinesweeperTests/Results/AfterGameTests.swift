import Geometry
import Interface
import MineLogic
import Minesweeper
import ModeKit
import Testing

/// Results, replays and statistics after the end of a game.
@Suite struct AfterGameTests {
  /// Plays until the game is lost, or won.
  private func play(_ table: Table, losing: Bool) throws {
    table.tap(Cell(4, 4))
    while table.game.isRunning {
      let cell = try #require(
        table.game.cells.first {
          !table.game.board.isOpen($0)
            && (losing ? table.game.board.isMine($0) : !table.game.board.isMine($0))
        })
      table.tap(cell)
    }
  }

  private func page(_ requests: [ModeRequest], _ id: String) -> Page? {
    requests.reversed().lazy.compactMap {
      if case .page(let page, _) = $0, page.id == id { page } else { nil }
    }.first
  }

  private func sentences(_ page: Page) -> String {
    page.blocks.map {
      switch $0 {
      case .headline(let text), .text(let text), .note(let text), .heading(let text): text
      default: ""
      }
    }.joined(separator: "\n")
  }

  @Test func aFinishedGameIsKeptOnceWithItsFigures() throws {
    for losing in [false, true] {
      let table = Table()
      try play(table, losing: losing)
      let play = try #require(table.store.plays.first)
      #expect(table.store.plays.count == 1)
      let facts = GameFacts(play.play)
      #expect(facts.isWon != losing && facts.isRanked)
      #expect(facts.time == table.game.clock)
      // The click on a mine opens nothing that counts.
      #expect(facts.effective == facts.clicks - (losing ? 1 : 0))
      #expect(losing ? facts.solved < facts.bbbv : facts.solved == facts.bbbv)
      #expect(play.record == table.store.records.last?.id)
    }
  }

  @Test func animationsOverALostBoardAreRemoved() throws {
    let table = Table()
    table.tap(Cell(4, 4))
    let mine = try #require(table.game.cells.first { table.game.board.isMine($0) })
    let finger = table.land(mine)
    table.wait(0.05)
    table.lift(finger, at: table.point(mine))
    #expect(table.game.status == .lost && !table.host.overlay.hints.isEmpty)
    // The overlay is read only after a publication, so one more follows its last picture.
    var drawn = table.host.overlay.hints.count
    for _ in 0..<20 {
      table.wait(0.1)
      if table.host.takeOverlayChanged() { drawn = table.host.overlay.hints.count }
    }
    #expect(drawn == 0)
  }

  @Test func theUncertaintyOfTheTimeIsKeptWhenLeavingTheGame() throws {
    let before = Table()
    before.inputError = 0.0042
    before.tap(Cell(4, 4))
    before.host.handle(.closing)
    let table = Table(state: before.game, store: before.store)
    table.inputError = 0.001
    try play(table, losing: false)
    #expect(table.store.plays.map { GameFacts($0.play).error } == [4.2])
  }

  @Test func gamesWithHelpOrUndoAreKeptAsUnranked() throws {
    let table = Table()
    table.tap(Cell(4, 4))
    table.command(.hint)
    try play(table, losing: true)
    table.host.undo(seat: 0)
    try play(table, losing: false)
    let games = table.store.plays.map { GameFacts($0.play) }
    #expect(games.map(\.isWon) == [false, true])
    #expect(games.allSatisfy { !$0.isRanked })
  }

  @Test func theResultTellsOfTheLastClickAndLeadsToTheMomentBeforeIt() throws {
    let table = Table()
    try play(table, losing: true)
    table.command(.result)
    let shown = try #require(page(table.requests, "result"))
    #expect(sentences(shown).contains("The last click"))
    let before = table.store.count
    table.command(.lookBack)
    #expect(table.host.canUndo(seat: 0) == false)
    let bar = table.host.bar(seat: 0).map(\.id)
    #expect(bar.contains(.replay(.position)) && !bar.contains(.mine(.hint)))
    #expect(table.caption?.isEmpty == false)
    // A past position cannot be played.
    #expect(table.host.hit(at: table.point(Cell(0, 0)), device: .finger, seat: 0).isEmpty)
    table.key(.left)
    #expect(table.caption == nil, "it was about that moment")
    table.command(.replay(.end))
    #expect(table.store.count == before)
    #expect(table.host.canUndo(seat: 0))
  }

  @Test func escapeLeavesWhatIsShownBeforeTheGame() throws {
    let table = Table()
    func isTaken() -> Bool { table.host.claims(seat: 0).contains(.escape) }
    #expect(!isTaken())
    table.key(.right)
    #expect(isTaken())
    table.key(.escape)
    #expect(!isTaken())
    table.tap(Cell(4, 4))
    table.command(.hint)
    #expect(isTaken() && table.caption?.isEmpty == false)
    table.key(.escape)
    #expect(!isTaken() && table.caption == nil, "the sentence goes with its marks")
    table.command(.pause)
    #expect(isTaken())
    table.key(.escape)
    #expect(!isTaken())
    try play(table, losing: true)
    for command in [MineCommand.replay, .proof(.toggle)] {
      table.command(command)
      #expect(isTaken())
      table.key(.escape)
      #expect(!isTaken())
    }
  }

  @Test func aCertifiedGameEndsWithItsProofAtHand() throws {
    for boards in [Boards.random, .noGuess(NoGuess(.mended))] {
      let table = Table(boards: boards)
      try play(table, losing: false)
      let offered = try #require(
        table.requests.lazy.compactMap { request -> [CommandID]? in
          if case .toast(_, let actions, _) = request, !actions.isEmpty {
            actions.map(\.command)
          } else {
            nil
          }
        }.last)
      #expect(offered.contains(.mine(.result)) && offered.contains(.mine(.new)))
      #expect(offered.contains(.mine(.proof(.toggle))) == (boards != .random))
    }
  }

  @Test func aBoardIsPlayedAgainAndANewGameHasAFreshOne() throws {
    let table = Table()
    try play(table, losing: false)
    table.command(.again)
    let bytes = try #require(
      table.requests.lazy.compactMap { if case .create(let params) = $0 { params } else { nil } }.first)
    var reader = ByteReader(bytes)
    let rules = try GameRules(reading: &reader)
    guard case .given(let code) = rules.boards else {
      Issue.record("the same board is a given one")
      return
    }
    #expect(table.game.cells.allSatisfy { code.field.isMine($0.y * 9 + $0.x) == table.game.board.isMine($0) })
    #expect(rules.givenStart == Cell(4, 4))
    let fresh = MinesweeperMode().renewed(rules)
    #expect(fresh.boards == .random && fresh.size == .beginner)
    let made = GameRules(.expert, firstClick: .safe, boards: .noGuess(NoGuess(.mended)))
    #expect(MinesweeperMode().renewed(made) == made)
  }

  @Test func aReplayRunsPausesAndIsScrubbed() throws {
    let table = Table()
    try play(table, losing: false)
    table.command(.replay)
    func shown() -> String? {
      table.host.bar(seat: 0).lazy.compactMap {
        if $0.id == .counter(.time), case .counter(let value) = $0.kind { value } else { nil }
      }.first
    }
    func position() -> Double? {
      table.host.bar(seat: 0).lazy.compactMap {
        if case .slider(let value) = $0.kind { value } else { nil }
      }.first
    }
    table.wait(1)
    let after = try #require(position())
    #expect(after > 0 && after < 1 && shown() == "1.00")
    table.command(.replay(.play))
    table.wait(1)
    #expect(position() == after)
    table.host.handle(.command(.replay(.position), .value(1), seat: 0))
    #expect(position() == 1)
    #expect(
      shown() == "\(table.game.clock / 1000).\(table.game.clock % 1000 / 100)\(table.game.clock % 100 / 10)")
    table.command(.replay(.play))
    table.command(.replay(.speed))
    table.wait(0.5)
    let fast = try #require(position())
    #expect(abs(fast * Double(table.game.clock) - 1000) < 1)
    table.wait(1000)
    #expect(position() == 1)
  }

  @Test func statisticsAreEmptyBeforeTheFirstGameAndRankedAfterwards() throws {
    let table = Table()
    table.command(.statistics(.show))
    let empty = try #require(page(table.requests, "statistics"))
    guard case .empty = empty.blocks.first else {
      Issue.record("an empty page says so")
      return
    }
    try play(table, losing: false)
    table.command(.statistics(.show))
    let filled = try #require(page(table.requests, "statistics"))
    let rows = filled.blocks.compactMap { if case .rows(let rows) = $0 { rows } else { nil } }.flatMap { $0 }
    let places = rows.filter { $0.title.hasPrefix("1. ") || $0.title.hasPrefix("2. ") }
    #expect(places.count == 1)
    let command = try #require(places.first?.command)
    // Every best game can be opened too, and the table is saved where somebody wants it.
    for title in ["Time", "3BV a second", "Efficiency", "Correctness", "Throughput", "RQP"] {
      #expect(rows.first { $0.title == title }?.command != nil)
    }
    table.command(.statistics(.save))
    #expect(
      table.requests.contains {
        if case .saveFile(let file, seat: 0) = $0 {
          file.ending == "csv" && !file.bytes.isEmpty
        } else {
          false
        }
      })
    table.command(.statistics(.measure(.efficiency)))
    table.command(command)
    #expect(
      table.requests.contains {
        if case .openDocument("memory", then: .mine(.replay)) = $0 { true } else { false }
      })
  }

  @Test func aGameIsSavedAsAReplayThatOtherProgramsRead() throws {
    let table = Table()
    try play(table, losing: false)
    for format in ReplayFormat.allCases {
      table.command(.saveReplay(format))
      let bytes = try #require(
        table.requests.lazy.compactMap {
          if case .saveFile(let file, seat: 0) = $0, file.ending == format.rawValue {
            file.bytes
          } else {
            nil
          }
        }.first)
      let replay = try ReplayFile.read(bytes, name: "a.\(format.rawValue)")
      #expect(Figures(replay).status == .won)
      #expect(replay.time == table.game.clock)
      #expect(replay.field.mineCount == 10)
    }
    // The page tells that nobody vouches for such a file, and whose rules the figures follow.
    table.command(.result)
    let shown = sentences(try #require(page(table.requests, "result")))
    #expect(shown.contains("not signed") && shown.contains("Metasweeper"))
  }

  @Test func aGameWithQuestionMarksIsNotSavedAsEVF() throws {
    let table = Table()
    table.host.perform(.question(Cell(8, 8), true, clock: 0), seat: 0)
    table.host.perform(.question(Cell(8, 8), false, clock: 0), seat: 0)
    try play(table, losing: false)
    table.command(.saveReplay(.evf))
    #expect(
      !table.requests.contains { if case .saveFile = $0 { true } else { false } }
        && table.requests.contains {
          if case .toast(let text, _, _) = $0 { text.contains("question marks") } else { false }
        })
  }
}
