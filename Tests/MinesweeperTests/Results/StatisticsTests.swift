import Geometry
import Library
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
}
