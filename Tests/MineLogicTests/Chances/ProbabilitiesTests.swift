import Geometry
import MineLogic
import Testing

@Suite struct ProbabilitiesTests {
  @Test(arguments: 0..<4) func agreeWithBruteForce(_ part: Int) {
    for position in smallPositions(3000, seed: UInt64(500 + part)) {
      let truth = BruteForce(position)
      let found = Probabilities(position)
      #expect(found.isExact)
      for (cell, mined) in zip(truth.closed, truth.mined) {
        let expected = Double(mined) / Double(truth.solutions.count)
        #expect(abs((found.mine[cell] ?? -1) - expected) < 1e-10, "\(position) \(cell)")
      }
      #expect(abs((found.logSolutions ?? -1) - log(Double(truth.solutions.count))) < 1e-9)
    }
  }

  /// On boards too large for brute force the probabilities of all closed cells sum to the mines that are left, and each
  /// number's neighbours to what it lacks.
  @Test func sumsAreRight() {
    var random = RandomSource(seed: 9)
    for (width, height, mines) in [(30, 16, 99), (60, 40, 480), (100, 100, 2000)] {
      let grid = Grid(width: width, height: height)
      for _ in 0..<3 {
        let field = Minefield.random(grid, mineCount: mines, start: 0, firstClick: .opening, using: &random)
        var position = Position(field, opening: [0])
        for _ in 0..<grid.cellCount / 20 {
          let cell = random.below(grid.cellCount)
          if !field.isMine(cell) { position.open(cell) }
        }
        let found = Probabilities(position)
        #expect(found.isExact)
        guard found.isExact else { continue }
        var sum = 0.0
        for cell in 0..<grid.cellCount where !position.isOpen[cell] { sum += found.mine[cell] ?? .nan }
        #expect(abs(sum - Double(mines)) < 1e-6)
        for cell in 0..<grid.cellCount {
          guard let number = position.number(cell) else { continue }
          let around = grid.neighbors(of: cell).reduce(0) { $0 + (found.mine[$1] ?? .nan) }
          #expect(abs(around - Double(number)) < 1e-8)
        }
      }
    }
  }

  /// Rows of isolated numbers make components as wide as the board: their chances are exact, or marked as estimates.
  @Test func wideFrontiersAreExactOrMarkedAsEstimates() {
    for side in [9, 15, 25] {
      let grid = Grid(width: side, height: side)
      var random = RandomSource(seed: 1)
      var mines = [Bool](repeating: false, count: grid.cellCount)
      var open = mines
      for cell in mines.indices {
        let place = grid.cell(cell)
        let isNumber = place.x % 2 == 1 && place.y % 2 == 1
        open[cell] = isNumber
        mines[cell] = !isNumber && random.below(3) == 0
      }
      let position = Position(Minefield(grid, mines: mines), open: open)
      let found = Probabilities(position)
      if side == 9 { #expect(found.isExact) }
      if !found.isExact { #expect(found.logSolutions == nil) }
      for cell in open.indices where found.isExact && !open[cell] { #expect(found.mine[cell] != nil) }
    }
  }

  private func log(_ value: Double) -> Double {
    // ln x = 2 artanh((x − 1) / (x + 1)) after halving x into reach.
    var (x, halvings) = (value, 0.0)
    while x > 1.5 {
      x /= 2
      halvings += 1
    }
    let t = (x - 1) / (x + 1)
    return halvings * 0.693_147_180_559_945_3
      + 2 * (1...60).reduce(0) { $0 + power(t, 2 * $1 - 1) / Double(2 * $1 - 1) }
  }

  private func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { p, _ in p * base }
  }
}
