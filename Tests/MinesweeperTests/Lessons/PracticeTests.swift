import MineLogic
import Minesweeper
import ModeKit
import Testing

/// Positions that are made for one technique, and the rating.
@Suite struct PracticeTests {
  @Test(arguments: Technique.allCases) func positionsNeedTheirTechnique(technique: Technique) throws {
    for seed in UInt64(1)...4 {
      let made = try #require(PracticePosition.make(for: technique, seed: seed))
      #expect(made.technique == technique || technique == .mineCount)
      let game = made.exercise.game
      let position = game.seen
      let grid = position.grid
      var solver = Solver(grid)
      func new(_ places: [Int]) -> Set<Cell> {
        Set(places.map { grid.cell($0) }).filter { !game.board.isOpen($0) && !game.board.isFlag($0) }
      }
      if let easier = Technique(rawValue: made.technique.rawValue - 1) {
        let easy = solver.knowledge(position, limit: easier)
        #expect(new(easy.safe + easy.mines).isEmpty, "nothing easier finds a cell")
      }
      let known = solver.knowledge(position)
      #expect(made.exercise.safe == new(known.safe) && made.exercise.mines == new(known.mines))
      #expect(!made.exercise.safe.union(made.exercise.mines).isEmpty)
      #expect(made.exercise.mines.allSatisfy { game.board.isMine($0) })
      #expect(made.exercise.safe.allSatisfy { !game.board.isMine($0) })
      #expect(game.status == .playing)
    }
  }

  @Test func theSameSeedMakesTheSamePosition() throws {
    let games = try (0..<2).map { _ in
      try #require(PracticePosition.make(for: .subset, seed: 9)).exercise.game
    }
    #expect(games[0] == games[1])
    let other = try #require(PracticePosition.make(for: .subset, seed: 10))
    #expect(other.exercise.game != games[0])
  }

  @Test func successMakesItHarderAndFailureEasier() {
    var rating = PracticeRating()
    #expect(rating.technique == .singleCell)
    var seen: [Technique] = []
    for _ in 0..<200 {
      if seen.last != rating.technique { seen.append(rating.technique) }
      rating.count(rating.technique, isRight: true)
    }
    #expect(seen == Technique.allCases, "one after the other")
    for _ in 0..<200 { rating.count(rating.technique, isRight: false) }
    #expect(rating.technique == .singleCell)
    #expect(rating.tried == 400 && rating.right == 200)
  }

  /// Elo's formula: against an equal half of the weight is won or lost, and the sums agree.
  @Test func theRatingFollowsEloFormula() {
    var rating = PracticeRating()
    let before = rating.value
    let strength = PracticeRating.strength(.subset)
    rating.count(.subset, isRight: false)
    let lost = before - rating.value
    var other = PracticeRating()
    other.count(.subset, isRight: true)
    #expect(abs(lost + (other.value - before) - 40) < 1e-9)
    #expect(strength > before && lost < 20 && lost > 0)
  }

  @Test func theRatingIsStored() {
    var rating = PracticeRating()
    for n in 0..<7 { rating.count(.overlap, isRight: n % 3 != 0) }
    #expect(PracticeRating(rating.play(time: 5)) == rating)
    let damaged = FinishedPlay(
      group: PracticeRating.group, time: 1, facts: ["rating": -1e300, "tried": 1e300, "right": 1e301])
    let read = PracticeRating(damaged)
    #expect(read.value == 400 && read.right <= read.tried)
  }
}
