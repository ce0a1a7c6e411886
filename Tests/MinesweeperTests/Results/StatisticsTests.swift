import Geometry
import Library
import MineLogic
import Minesweeper
import ModeKit
import Testing

@Suite struct StatisticsTests {
  private func play(
    _ seconds: Double, isWon: Bool = true, isRanked: Bool = true, at time: Int64 = 0, clicks: Double = 20
  ) -> RecordedPlay {
    RecordedPlay(
      FinishedPlay(
        group: "a", time: time,
        facts: [
          "won": isWon ? 1 : 0, "ranked": isRanked ? 1 : 0, "time": seconds * 1000, "3bv": 20, "solved": 20,
          "clicks": clicks, "effective": 18,
        ]), document: "d", record: MoveID(author: 0, counter: 1), isOpenable: true)
  }

  @Test func rankingsCountRankedWinsAloneAndTheOlderOfEqualsFirst() {
    let statistics = Statistics([
      play(30), play(20), play(10, isRanked: false), play(5, isWon: false), play(20), play(40, clicks: 10),
    ])
    #expect(statistics.ranking(.time) == [1, 4, 0, 5])
    #expect(statistics.ranking(.time, most: 2) == [1, 4])
    #expect(statistics.ranking(.efficiency).first == 5)
    #expect(statistics.ranking(.pace).first == 1)
    #expect(statistics.best(.time) == 20)
    #expect(statistics.mean(.time) == 27.5)
    #expect(statistics.best(.efficiency) == 2)
    #expect(statistics.winCount == 4 && statistics.ranked.count == 5)
  }

  @Test func streaksEndWithALossAndPassOverWhatIsNotRanked() {
    let win = play(1)
    let loss = play(1, isWon: false)
    let helped = play(1, isWon: false, isRanked: false)
    #expect(Statistics([]).streaks == (0, 0))
    #expect(Statistics([win, win, helped, win, loss, win]).streaks == (1, 3))
    #expect(Statistics([win, loss]).streaks == (0, 1))
  }

  @Test func aPersonalBestIsARankedWinFasterThanAnotherOne() {
    let fast = GameFacts(play(9).play)
    #expect(!Statistics([]).isBeaten(by: fast))
    #expect(Statistics([play(10)]).isBeaten(by: fast))
    #expect(!Statistics([play(9)]).isBeaten(by: fast))
    #expect(!Statistics([play(10)]).isBeaten(by: GameFacts(play(9, isWon: false).play)))
    #expect(!Statistics([play(10)]).isBeaten(by: GameFacts(play(9, isRanked: false).play)))
    #expect(!Statistics([play(10, isRanked: false)]).isBeaten(by: fast))
  }

  @Test func progressShowsEachTheMeanOfTenAndTheBestSoFar() {
    let seconds = [12.0, 14, 10, 16, 16, 16, 16, 16, 16, 16, 16, 8]
    let statistics = Statistics(seconds.enumerated().map { play($1, at: Int64($0) + 5) })
    let progress = statistics.progress(.time)
    #expect(progress.each.map(\.y) == seconds)
    #expect(progress.mean.map(\.y)[1] == 13)
    #expect(abs(progress.mean[11].y - (10 + 16 * 8 + 8) / 10) < 1e-9)
    #expect(progress.best.map(\.y) == [12, 10, 8, 8])
    #expect((progress.start, progress.end) == (5, 16))
    #expect(Statistics([play(1)]).progress(.time).each.isEmpty)
  }

  @Test func longHistoriesShowTheirLastWins() {
    let statistics = Statistics((0..<700).map { play(Double(1000 - $0)) })
    let progress = statistics.progress(.time)
    #expect(progress.each.count == 500 && progress.each.first?.x == 201)
    #expect(progress.best.last?.y == 301)
  }

  @Test func keptGamesRoundTrip() throws {
    let rules = GameRules(.intermediate, firstClick: .safe)
    var game = GameFacts(play(12.34).play)
    game.luck = 1.5
    game.error = 17
    game.zini = 14
    let kept = game.play(rules)
    #expect(GameFacts(kept) == game)
    #expect(kept.group != game.play(GameRules(.intermediate)).group)
  }

  // MARK: Weeks and difficulty

  /// Dates whose week everybody can look up: a year may begin in the last week of the one before.
  @Test(arguments: [
    (1_767_268_800_000, "2026-01-01", "2026-W01"), (1_798_804_800_000, "2027-01-01", "2026-W53"),
    (1_735_560_000_000, "2024-12-30", "2025-W01"), (1_709_208_000_000, "2024-02-29", "2024-W09"),
    (1_798_545_600_000, "2026-12-29", "2026-W53"), (1_104_580_800_000, "2005-01-01", "2004-W53"),
  ])
  func weeksAreThoseOfISO8601(noon: Int64, date: String, week: String) {
    #expect(CalendarDay(noon).text == date && CalendarDay(noon).week == week)
    #expect(CalendarDay.moment(noon) == date + "T12:00:00Z")
  }

  @Test func aWeekHasItsBestAndItsMiddleTime() {
    let day: Int64 = 86_400_000
    let monday: Int64 = 1_767_614_400_000  // 2026-01-05, noon
    let statistics = Statistics([
      play(9, at: monday - day), play(30, at: monday), play(20, at: monday + day),
      play(10, isWon: false, at: monday + day), play(1, isRanked: false, at: monday + 2 * day),
      play(50, at: monday + 6 * day), play(24, at: monday + 6 * day),
    ])
    let weeks = statistics.weeks
    #expect(weeks.map(\.week) == ["2026-W02", "2026-W01"])
    #expect(weeks[0].part.games == 5 && weeks[0].part.wins == 4)
    #expect(weeks[0].part.best == 20 && weeks[0].part.median == 27)
    #expect(weeks[1].part.median == 9)
    #expect(Statistics([play(3, isWon: false)]).weeks.first?.part.median == nil)
  }

  @Test func boardsOfLikeDifficultyStandTogether() {
    func game(_ bbbv: Int) -> RecordedPlay {
      var game = play(10)
      game.play.facts["3bv"] = Double(bbbv)
      return game
    }
    #expect(Statistics([]).bands.isEmpty)
    #expect(Statistics([game(7)]).bands.map(\.bbbv) == [7...7])
    for limits in [(0, 1), (2, 9), (30, 80), (100, 250), (99, 1000), (5, 100_000)] {
      let values = (0...40).map { limits.0 + (limits.1 - limits.0) * $0 / 40 }
      let bands = Statistics(values.map(game)).bands
      // Every game is in one band, and few bands of one width cover all.
      #expect(bands.count <= 6 && bands.reduce(0) { $0 + $1.part.games } == values.count)
      #expect(Set(bands.map(\.bbbv.count)).count == 1)
      for band in bands { #expect(values.count { band.bbbv.contains($0) } == band.part.games) }
    }
  }

  @Test func techniquesAreToldWhereTheyAreKnown() {
    var hard = play(10)
    hard.play.facts["needed"] = Double(Technique.caseAnalysis.rawValue)
    var odd = play(10)
    odd.play.facts["needed"] = 99
    let statistics = Statistics([play(5), hard, odd])
    #expect(statistics.techniques.map(\.technique) == [.caseAnalysis])
    #expect(statistics.techniques.first?.part.games == 1)
  }

  @Test func everyFigureHasItsBestGame() throws {
    var zini = play(40, clicks: 30)
    zini.play.facts["zini"] = 15
    let statistics = Statistics([play(20), play(20), play(30, clicks: 10), zini, play(1, isWon: false)])
    #expect(statistics.bestGame(.time) == 0 && statistics.bestGame(.pace) == 0)
    #expect(statistics.bestGame(.efficiency) == 2 && statistics.bestGame(.correctness) == 2)
    #expect(statistics.best(.rqp) == 20, "20² / 20")
    #expect(statistics.bestGame(.ziniEfficiency) == 3 && statistics.best(.ziniEfficiency) == 0.5)
    #expect(Statistics([play(1, isWon: false)]).bestGame(.time) == nil)
    // Where a figure is not known, the others still are.
    var unknown = play(3, clicks: 0)
    unknown.play.facts["effective"] = 0
    let few = Statistics([unknown])
    #expect(few.best(.throughput) == nil && few.ranking(.correctness).isEmpty && few.best(.time) == 3)
  }

  // MARK: The table

  /// Reads a table as RFC 4180 defines it.
  private func read(_ csv: String) -> [[String]] {
    var (lines, line, cell, isQuoted) = ([[String]](), [String](), "", false)
    var scalars = Array(csv.unicodeScalars)[...]
    while let next = scalars.popFirst() {
      switch next {
      case "\"" where isQuoted && scalars.first == "\"": cell.unicodeScalars.append(scalars.removeFirst())
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        line.append(cell)
        cell = ""
      case "\r" where !isQuoted:
        #expect(scalars.popFirst() == "\n")
        lines.append(line + [cell])
        (line, cell) = ([], "")
      default: cell.unicodeScalars.append(next)
      }
    }
    #expect(line.isEmpty && cell.isEmpty, "the last line has an end")
    return lines
  }

  /// What the main thread is given does not grow with the games: it is made on a worker, and it is a page of a fixed size.
  @Test func theStatisticsOfTenThousandGamesAreAsLargeAsThoseOfAThousand() throws {
    func page(_ count: Int) throws -> Page {
      let store = MemoryStore()
      let year = 366 * 86_400_000
      for number in 0..<count {
        let facts = play(Double(10 + number % 97), isWon: number % 5 > 0).play.facts
        store.archive.store(
          FinishedPlay(
            group: "9x9n10 opening random", time: Int64(year / count * number),
            facts: facts.merging(["3bv": Double(10 + number % 30)]) { $1 }),
          MoveID(author: 1, counter: number + 1))
      }
      var waiting: [() -> Void] = []
      let table = Table(
        background: BackgroundRunner { work, done in waiting.append { done(work()) } }, store: store)
      func shown() -> Page? {
        table.requests.reduce(nil) { last, request in
          if case .page(let page, _) = request { page } else { last }
        }
      }
      table.command(.statistics(.show))
      #expect(shown() == nil, "nothing is counted on the main thread")
      while let work = waiting.popLast() { work() }
      table.command(.statistics(.save))
      #expect(!table.requests.contains { if case .saveFile = $0 { true } else { false } })
      while let work = waiting.popLast() { work() }
      table.wait(0.01)
      let files = table.requests.compactMap { request -> Int? in
        if case .saveFile(let file, _) = request { file.bytes.count { $0 == 10 } } else { nil }
      }
      #expect(files == [count + 1], "a line for each game, and their names")
      return try #require(shown())
    }
    func size(_ page: Page) -> [Int] {
      page.blocks.map { block in
        switch block {
        case .rows(let rows): rows.count
        case .values(let values): values.count
        case .chart(let chart): chart.series.reduce(0) { max($0, $1.points.count) }
        default: 1
        }
      }
    }
    let (thousand, more) = (size(try page(1000)), size(try page(10_000)))
    #expect(thousand == more && more.reduce(0, +) < 1000)
  }

  @Test func theTableHasALineForEachGame() throws {
    var game = play(12.3456, isWon: true, at: 1_767_268_800_123)
    game.play.group = "a, \"b\"\r\nc"
    game.document = "d1"
    var endless = play(1)
    endless.play.facts["time"] = nil
    let lines = read(StatisticsTable.csv([game, endless, play(1, isWon: false, isRanked: false)]))
    try #require(lines.count == 3)
    #expect(Set(lines.map(\.count)).count == 1 && Set(lines[0]).count == lines[0].count)
    let first = Dictionary(uniqueKeysWithValues: zip(lines[0], lines[1]))
    #expect(first["ranking"] == "a, \"b\"\r\nc")
    #expect(first["ended"] == "2026-01-01T12:00:00Z" && first["week"] == "2026-W01")
    #expect(first["time"] == "12.345" || first["time"] == "12.346")
    #expect(first["won"] == "1" && first["ranked"] == "1" && first["3bv"] == "20")
    #expect(first["ioe"] == "1.000" && first["correctness"] == "0.900" && first["zini"] == "")
    #expect(first["document"] == "d1")
    let last = Dictionary(uniqueKeysWithValues: zip(lines[0], lines[2]))
    #expect(last["won"] == "0" && last["ranked"] == "0" && last["time"] == "1.000")
  }
}
