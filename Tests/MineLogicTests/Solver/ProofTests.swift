import Geometry
import MineLogic
import Testing

@Suite struct ProofTests {
  /// Whether a cell follows from some numbers, by trying everything.
  private func follows(_ cell: Int, _ isMine: Bool, _ position: Position, _ numbers: [Int], count: Bool)
    -> Bool
  {
    let truth = BruteForce(position, numbers: numbers, usesMineCount: count)
    guard let bit = truth.closed.firstIndex(of: cell) else { return false }
    return truth.solutions.allSatisfy { ($0 >> UInt32(bit) & 1 == 1) == isMine }
  }

  /// Every certain cell has a proof, no other cell has one, a proof proves, and no number can be left out of it.
  @Test(arguments: 0..<4) func proofsProveAndNeedEveryNumber(_ part: Int) {
    var counted = 0
    for position in smallPositions(900, seed: UInt64(900 + part), closed: 11) {
      let truth = BruteForce(position)
      var solver = Solver(position.grid)
      for (cell, mined) in zip(truth.closed, truth.mined) {
        let proof = solver.proof(of: cell, in: position)
        let isCertain = mined == 0 || mined == truth.solutions.count
        #expect((proof != nil) == isCertain)
        guard let proof else { continue }
        #expect(proof.isMine == position.field.isMine(cell))
        #expect(follows(cell, proof.isMine, position, proof.numbers, count: proof.usesMineCount))
        for number in proof.numbers {
          let fewer = proof.numbers.filter { $0 != number }
          #expect(!follows(cell, proof.isMine, position, fewer, count: proof.usesMineCount))
        }
        if proof.usesMineCount {
          counted += 1
          let all = (0..<position.grid.cellCount).filter { position.number($0) != nil }
          #expect(!follows(cell, proof.isMine, position, all, count: false))
        }
      }
    }
    #expect(counted > 20)
  }

  /// No proof without the count of mines has fewer numbers: all smaller sets of numbers are tried.
  @Test func proofsAreTheSmallest() {
    var longest = 0
    for position in smallPositions(1500, seed: 77, closed: 9) {
      let truth = BruteForce(position)
      let numbers = (0..<position.grid.cellCount).filter { index in
        position.number(index) != nil && position.grid.neighbors(of: index).contains { !position.isOpen[$0] }
      }
      guard numbers.count <= 10 else { continue }
      var solver = Solver(position.grid)
      for cell in truth.closed {
        guard let proof = solver.proof(of: cell, in: position), !proof.usesMineCount else { continue }
        #expect(proof.isSmallest)
        longest = max(longest, proof.numbers.count)
        guard proof.numbers.count > 1 else { continue }
        for set in 0..<(1 << numbers.count) where set.nonzeroBitCount < proof.numbers.count {
          let some = numbers.indices.filter { set >> $0 & 1 == 1 }.map { numbers[$0] }
          #expect(!follows(cell, proof.isMine, position, some, count: false))
        }
      }
    }
    #expect(longest >= 3)
  }

  /// On real boards every deduction's cells have a smallest proof.
  @Test func proofsOnExpertBoards() {
    let grid = Grid(width: 30, height: 16)
    var solver = Solver(grid)
    var random = RandomSource(seed: 2)
    var proofs = 0
    for _ in 0..<8 {
      let field = Minefield.random(grid, mineCount: 99, start: 255, firstClick: .opening, using: &random)
      let position = Position(field, opening: [255])
      let known = solver.knowledge(position)
      for cell in known.safe + known.mines {
        let proof = solver.proof(of: cell, in: position)
        #expect(proof?.isSmallest == true)
        #expect(proof?.isMine == field.isMine(cell))
        proofs += 1
      }
    }
    #expect(proofs > 50)
  }
}
