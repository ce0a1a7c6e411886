import Geometry
import MineLogic
import Testing

@Suite struct GuessPolicyTests {
  /// On small boards the chosen cell wins as many of the solutions as the best play.
  @Test func endGamesArePlayedOptimally() {
    var guesses = 0
    for position in smallPositions(7000, seed: 77, closed: 9) {
      let truth = BruteForce(position)
      var play = BestPlay(position, truth)
      guard let guess = GuessPolicy.best(position), guess.risk > 0,
        let bit = truth.closed.firstIndex(of: guess.cell)
      else { continue }
      guesses += 1
      let all = Array(truth.solutions.indices)
      let most = play.wins(all, opened: 0)
      #expect(play.wins(all, opened: 0, opening: bit) == most, "\(position)")
      #expect(guess.chance == Double(most) / Double(all.count))
      #expect(abs(guess.risk - Double(truth.mined[bit]) / Double(all.count)) < 1e-10)
    }
    #expect(guesses > 1000)
  }

  /// Where too many solutions are left to search all continuations, cells are compared by a plan. Here that is done
  /// with few solutions, so that the best play is known: the plan loses far less than the safest cell.
  @Test func plansLoseLittle() {
    var (byPlan, bySafest) = (0.0, 0.0)
    var guesses = 0
    for position in smallPositions(40_000, seed: 78, closed: 11) {
      let truth = BruteForce(position)
      let all = Array(truth.solutions.indices)
      guard all.count > 31, let guess = GuessPolicy.best(position, searchingUpTo: 0), guess.risk > 0,
        let bit = truth.closed.firstIndex(of: guess.cell),
        let safest = truth.closed.indices.min(by: { truth.mined[$0] < truth.mined[$1] })
      else { continue }
      #expect(guess.chance == nil, "a plan proves nothing")
      guesses += 1
      var play = BestPlay(position, truth)
      let most = Double(play.wins(all, opened: 0))
      byPlan += (most - Double(play.wins(all, opened: 0, opening: bit))) / Double(all.count)
      bySafest += (most - Double(play.wins(all, opened: 0, opening: safest))) / Double(all.count)
    }
    #expect(guesses > 300)
    #expect(bySafest / Double(guesses) > 0.01)
    #expect(byPlan < 0.2 * bySafest, "\(byPlan) and \(bySafest) of \(guesses) games")
  }

  /// Two end games in which the safest cell does not win most often.
  @Test(arguments: [
    ("mines:9x9n20:4,4:B-gBqnnPOI00CX", Cell(6, 8), 0.7647),
    ("mines:9x9n20:4,4:BZNTnv10PUYoP1", Cell(0, 7), 0.5625),
  ])
  func theBestGuessWinsMostOften(_ text: String, _ cell: Cell, _ chance: Double) throws {
    let code = try BoardCode(text)
    let grid = code.field.grid
    var solver = Solver(grid)
    let stuck = solver.solve(code.field, from: grid.index(Cell(4, 4))).position
    // Known mines count as open, so that few cells are left to the search that tries everything.
    var isKnown = stuck.isOpen
    for mine in solver.knowledge(stuck).mines { isKnown[mine] = true }
    let position = Position(code.field, open: isKnown)
    let truth = BruteForce(position)
    var play = BestPlay(position, truth)
    let all = Array(truth.solutions.indices)
    let guess = try #require(GuessPolicy.best(stuck))
    let chosen = try #require(guess.chance)
    #expect(abs(chosen - chance) < 1e-4)
    #expect(chosen == Double(play.wins(all, opened: 0)) / Double(all.count))
    for cell in [guess.cell, grid.index(cell)] {
      let bit = try #require(truth.closed.firstIndex(of: cell))
      #expect(Double(play.wins(all, opened: 0, opening: bit)) / Double(all.count) == chosen)
    }
  }

  /// Evaluating cells does not change the solver: playing on with it gives the same guesses as a new solver for
  /// each guess.
  @Test(arguments: [(16, 16, 45), (30, 16, 99)]) func guessesDoNotDependOnEarlierEvaluations(
    _ width: Int, _ height: Int, _ mines: Int
  ) {
    let grid = Grid(width: width, height: height)
    var random = RandomSource(seed: 31)
    var solver = Solver(grid)
    for _ in 0..<12 {
      let field = Minefield.random(grid, mineCount: mines, start: 0, firstClick: .opening, using: &random)
      #expect(WinRate.play(field, from: 0, &solver) == playAnew(field, from: 0))
    }
  }

  private func playAnew(_ field: Minefield, from start: Int) -> Bool {
    var position = Position(field, opening: [start])
    while !position.isSolved {
      let known = Solver.knowledge(of: position)
      for cell in known { position.open(cell) }
      if !known.isEmpty { continue }
      guard let guess = GuessPolicy.best(position), !field.isMine(guess.cell) else { return false }
      position.open(guess.cell)
    }
    return true
  }
}

extension Solver {
  fileprivate static func knowledge(of position: Position) -> [Int] {
    var solver = Solver(position.grid)
    return solver.knowledge(position).safe
  }
}

/// The best that can be done with a small position, by trying every way to play on.
private struct BestPlay {
  private let closed: [Int]
  private let solutions: [UInt32]
  /// The closed neighbours of each closed cell, and the number of mines beside it that have gone off.
  private var around: [UInt32]
  private var blown: [Int]
  private var known: [Key: Int] = [:]

  private struct Key: Hashable {
    var opened: UInt32
    var left: [Int]
  }

  init(_ position: Position, _ truth: BruteForce) {
    closed = truth.closed
    solutions = truth.solutions
    around = []
    blown = []
    for cell in closed {
      var mask: UInt32 = 0
      var mines = 0
      position.grid.eachNeighbor(of: cell) { other in
        if let bit = truth.closed.firstIndex(of: other) { mask |= 1 << UInt32(bit) }
        if position.isOpen[other], position.field.isMine(other) { mines += 1 }
      }
      around.append(mask)
      blown.append(mines)
    }
  }

  /// How many of the solutions left are won after opening a cell.
  mutating func wins(_ left: [Int], opened: UInt32, opening bit: Int) -> Int {
    var parts: [Int: [Int]] = [:]
    for solution in left where solutions[solution] >> UInt32(bit) & 1 == 0 {
      parts[blown[bit] + (solutions[solution] & around[bit]).nonzeroBitCount, default: []].append(solution)
    }
    var sum = 0
    for part in parts.values { sum += wins(part, opened: opened | 1 << UInt32(bit)) }
    return sum
  }

  /// How many of the solutions left are won by the best play.
  mutating func wins(_ left: [Int], opened: UInt32) -> Int {
    if left.count <= 1 { return left.count }
    let key = Key(opened: opened, left: left)
    if let known = known[key] { return known }
    var most = 0
    for bit in closed.indices where opened >> UInt32(bit) & 1 == 0 {
      most = max(most, wins(left, opened: opened, opening: bit))
    }
    known[key] = most
    return most
  }
}
