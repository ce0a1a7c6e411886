import Geometry
import MineLogic
import Testing

@Suite struct SolverTests {
  /// Everything that all solutions agree on is found, and nothing else.
  @Test(arguments: 0..<8) func knowsExactlyWhatBruteForceKnows(_ part: Int) {
    for position in smallPositions(2500, seed: UInt64(100 + part)) {
      let truth = BruteForce(position)
      let mined = truth.mined
      var solver = Solver(position.grid)
      let found = solver.knowledge(position)
      #expect(found.isComplete)
      let safe = zip(truth.closed, mined).filter { $0.1 == 0 }.map(\.0)
      let mines = zip(truth.closed, mined).filter { $0.1 == truth.solutions.count }.map(\.0)
      #expect(found.safe == safe, "\(position)")
      #expect(found.mines == mines, "\(position)")
    }
  }

  /// A deduction follows from what it cites together with what the ones before it have found.
  @Test func deductionsFollowFromWhatTheyCite() {
    var seen: [Technique: Int] = [:]
    for position in smallPositions(6000, seed: 7, closed: 12) {
      var solver = Solver(position.grid)
      var known: [Int: Bool] = [:]
      for deduction in solver.knowledge(position).deductions {
        seen[deduction.technique, default: 0] += 1
        let truth = BruteForce(position, numbers: deduction.numbers, usesMineCount: deduction.usesMineCount)
        let left = truth.solutions.filter { bits in
          truth.closed.enumerated().allSatisfy { bit, cell in
            known[cell].map { $0 == (bits >> UInt32(bit) & 1 == 1) } ?? true
          }
        }
        #expect(!left.isEmpty)
        for (cells, isMine) in [(deduction.safe, false), (deduction.mines, true)] {
          for cell in cells {
            let bit = truth.closed.firstIndex(of: cell)
            #expect(bit != nil)
            #expect(left.allSatisfy { ($0 >> UInt32(bit ?? 0) & 1 == 1) == isMine })
            known[cell] = isMine
          }
        }
      }
    }
    for technique in Technique.allCases { #expect(seen[technique, default: 0] > 5, "\(technique)") }
  }

  /// The deductions are the same whichever solution the solver was given as an example: they do not depend on the
  /// mines under the covers.
  @Test func deductionsDoNotDependOnHiddenMines() {
    for position in smallPositions(3000, seed: 21, closed: 10) {
      let truth = BruteForce(position)
      var solver = Solver(position.grid)
      let found = solver.knowledge(position)
      for bits in truth.solutions.prefix(4) {
        var mines = position.field.mines
        for (bit, cell) in truth.closed.enumerated() { mines[cell] = bits >> UInt32(bit) & 1 == 1 }
        let other = Position(Minefield(position.grid, mines: mines), open: position.isOpen)
        let again = solver.knowledge(other)
        #expect(again.safe == found.safe)
        #expect(again.mines == found.mines)
      }
    }
  }

  @Test func easierTechniquesAreTakenFirst() {
    // 1 and 1 at an edge: the third cell is safe by a subset.
    let subset = Minefield(drawing: "*...\n....\n")
    var solver = Solver(subset.grid)
    let position = Position(
      subset, open: [4, 5, 6, 7].reduce(into: [Bool](repeating: false, count: 8)) { $0[$1] = true })
    let first = solver.knowledge(position, limit: .singleCell)
    #expect(first.deductions.allSatisfy { $0.technique == .singleCell })
    #expect(solver.knowledge(position).deductions.first?.technique == .singleCell)
  }

  /// The shares of random boards with an opening at the start that need no guess: at least what is known of other
  /// programs (90.3, 70.3 and 15.0 %), less three standard errors.
  @Test(arguments: [(9, 9, 10, 0.903), (16, 16, 40, 0.703), (30, 16, 99, 0.150)])
  func provesAsManyRandomBoardsAsTheBest(_ width: Int, _ height: Int, _ mines: Int, _ share: Double) {
    let grid = Grid(width: width, height: height)
    var solver = Solver(grid)
    var random = RandomSource(seed: 5)
    let start = grid.index(Cell(width / 2, height / 2))
    let boards = 4000
    var solved = 0
    for _ in 0..<boards {
      let field = Minefield.random(grid, mineCount: mines, start: start, firstClick: .opening, using: &random)
      if solver.solve(field, from: start).isSolved { solved += 1 }
    }
    let error = (share * (1 - share) / Double(boards)).squareRoot()
    #expect(Double(solved) / Double(boards) > share - 3 * error)
  }
}
