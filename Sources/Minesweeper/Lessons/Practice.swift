import Geometry
import Glibc
import MineLogic
import ModeKit

/// A rating of how well somebody finds certain cells. It works like that of chess players, with each technique as an
/// opponent.
package struct PracticeRating: Hashable, Sendable {
  /// The rating; it begins at 800.
  package private(set) var value = 800.0
  /// How many positions were tried, and how many of them were right at once.
  package private(set) var tried = 0, right = 0

  /// The weight of one position.
  private static let weight = 40.0
  private static let range = 400.0...2400.0

  /// A beginner's rating.
  package init() {}

  /// Reads a stored rating; impossible values are clamped to their bounds.
  package init(_ play: FinishedPlay) {
    func whole(_ name: String) -> Int { Int(min(max(play.facts[name] ?? 0, 0), 1e7)) }
    value = min(max(play.facts["rating"] ?? value, Self.range.lowerBound), Self.range.upperBound)
    tried = whole("tried")
    right = min(whole("right"), tried)
  }

  /// The group of plays that hold the rating.
  package static let group = "practice"

  /// The rating as it is stored; `time` is in milliseconds since 1970.
  package func play(time: Int64) -> FinishedPlay {
    FinishedPlay(
      group: Self.group, time: time,
      facts: ["rating": value, "tried": Double(tried), "right": Double(right)])
  }

  /// The rating of a player who finds a technique in half of its positions.
  package static func strength(_ technique: Technique) -> Double { 700 + 200 * Double(technique.rawValue) }

  /// The technique to practise: the hardest one that the player is expected to find at least half of the time.
  package var technique: Technique {
    Technique.allCases.last { Self.strength($0) <= value } ?? .singleCell
  }

  /// Counts a position. The formula is that of Elo, "The Rating of Chessplayers", 1978: the rating moves by the weight
  /// times the difference of the result and what was expected.
  package mutating func count(_ technique: Technique, isRight: Bool) {
    let expected = 1 / (1 + pow(10, (Self.strength(technique) - value) / 400))
    value += Self.weight * ((isRight ? 1 : 0) - expected)
    value = min(max(value, Self.range.lowerBound), Self.range.upperBound)
    tried += 1
    if isRight { right += 1 }
  }
}

/// A position that was made for one technique.
package struct PracticePosition: Sendable {
  /// The position; any certain cell will do.
  package var exercise: Exercise
  /// The technique that it needs: none that is easier finds anything.
  package var technique: Technique

  /// The number of boards that are tried for a technique.
  private static let attempts = 4000

  /// Makes a position for a technique, or for the next easier one if no board was found. The same seed gives the same
  /// position.
  ///
  /// - Complexity: some hundredths of a second for most techniques.
  package static func make(for technique: Technique, seed: UInt64) -> PracticePosition? {
    var random = RandomSource(seed: seed)
    let grid = Grid(width: Course.practice.side, height: Course.practice.side)
    var solver = Solver(grid)
    for easier in Technique.allCases.reversed() where easier <= technique {
      for _ in 0..<attempts {
        let mineCount = 11 + random.below(8)
        let start = random.below(grid.cellCount)
        let mines = MineLayout.random(
          grid, mineCount: mineCount, start: start, firstClick: .opening, using: &random)
        let field = Minefield(grid, mines: (0..<grid.cellCount).map { mines.contains($0) })
        if let found = find(easier, in: field, from: start, &solver) { return found }
      }
    }
    return nil
  }

  /// The position of a board in which a technique is needed for the first time, if nothing harder was needed before.
  private static func find(
    _ technique: Technique, in field: Minefield, from start: Int, _ solver: inout Solver
  ) -> PracticePosition? {
    let steps = solver.solve(field, from: start).deductions
    // Right after the first click too many cells follow from single numbers, so a third of the steps are made first.
    let first = technique == .singleCell ? steps.count / 3 : 0
    guard let place = steps.indices.dropFirst(first).first(where: { steps[$0].technique == technique }),
      steps[..<place].allSatisfy({ $0.technique <= technique }),
      let rules = try? GameRules(BoardCode(field, start: start))
    else { return nil }
    let grid = field.grid
    var game = Game(rules, seed: 0)
    guard (try? game.apply(.open(grid.cell(start), clock: 0), seat: 0)) != nil else { return nil }
    for step in steps[..<place] {
      for mine in step.mines { _ = try? game.apply(.flag(grid.cell(mine), true, clock: 0), seat: 0) }
      for safe in step.safe { _ = try? game.apply(.open(grid.cell(safe), clock: 0), seat: 0) }
    }
    guard game.status == .playing, let position = game.position else { return nil }
    func isNew(_ index: Int) -> Bool {
      !game.board.isOpen(grid.cell(index)) && !game.board.isFlag(grid.cell(index))
    }
    let known = solver.knowledge(position)
    if let easier = Technique(rawValue: technique.rawValue - 1) {
      let easy = solver.knowledge(position, limit: easier)
      guard !(easy.safe + easy.mines).contains(where: isNew) else { return nil }
    }
    let (safe, mines) = (known.safe.filter(isNew), known.mines.filter(isNew))
    guard !safe.isEmpty || !mines.isEmpty else { return nil }
    return PracticePosition(
      exercise: Exercise(
        game, safe: Set(safe.map { grid.cell($0) }), mines: Set(mines.map { grid.cell($0) }),
        numbers: steps[place].numbers.map { grid.cell($0) }, asksForAll: false), technique: technique)
  }
}
