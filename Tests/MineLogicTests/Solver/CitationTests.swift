import Geometry
import MineLogic
import Testing

/// Deductions cite what they need and no more.
@Suite struct CitationTests {
  /// In all deductions on random boards no cited number, and no mine count, can be left out.
  @Test(arguments: [(9, 9, 18), (16, 16, 51), (30, 16, 99), (20, 10, 50)])
  func noCitedNumberCanBeLeftOut(_ width: Int, _ height: Int, _ mines: Int) {
    let grid = Grid(width: width, height: height)
    var solver = Solver(grid)
    var random = RandomSource(seed: 404)
    let start = grid.index(Cell(width / 2, height / 2))
    var (proofs, hard) = (0, 0)
    while proofs < 40_000 {
      let field = Minefield.random(grid, mineCount: mines, start: start, firstClick: .opening, using: &random)
      var play = CitedPlay(field, start: start)
      for deduction in solver.solve(field, from: start).deductions {
        #expect(play.follows(deduction, from: deduction.numbers))
        for number in deduction.numbers {
          #expect(!play.follows(deduction, from: deduction.numbers.filter { $0 != number }), "\(deduction)")
        }
        proofs += 1
        if deduction.technique == .caseAnalysis { hard += 1 }
        play.apply(deduction)
      }
    }
    #expect(hard > 20)
  }

  /// A board that is said to need the count of mines cannot be solved without it.
  @Test func countedBoardsNeedTheCount() throws {
    let grid = Grid(width: 9, height: 9)
    for seed in 1...60 as ClosedRange<UInt64> {
      var request = Generator.Request(grid, mineCount: 12, start: 40, seed: seed)
      request.technique = .mineCount
      guard case .made(let board) = Generator.make(request) else {
        Issue.record("there are such boards")
        continue
      }
      var withoutCount = Solver(grid, density: 0.15)
      #expect(!withoutCount.solve(board.field, from: board.start).isSolved)
      var solver = Solver(grid)
      #expect(solver.solve(board.field, from: board.start).hardest == .mineCount)
    }
  }
}

/// A board that is played by deductions, with a check of what follows from some numbers: a plain search that shares
/// nothing with the solver.
private struct CitedPlay {
  private let field: Minefield
  private var position: Position
  /// Closed cells that are known.
  private var known: Set<Int> = []

  init(_ field: Minefield, start: Int) {
    self.field = field
    position = Position(field, opening: [start])
  }

  mutating func apply(_ deduction: Deduction) {
    known.formUnion(deduction.mines)
    for cell in deduction.safe {
      position.open(cell)
    }
  }

  private func isUnknown(_ cell: Int) -> Bool { !position.isOpen[cell] && !known.contains(cell) }

  /// Whether all conclusions of a deduction follow from some numbers and from what is known.
  func follows(_ deduction: Deduction, from numbers: [Int]) -> Bool {
    (deduction.safe + deduction.mines).filter(isUnknown).allSatisfy {
      !hasOtherWay(of: $0, numbers, usesMineCount: deduction.usesMineCount)
    }
  }

  /// Whether the mines can be laid so that the numbers hold and a cell is not what it is.
  private func hasOtherWay(of target: Int, _ numbers: [Int], usesMineCount: Bool) -> Bool {
    var cells = [target]
    var sums: [(cells: Set<Int>, mines: Int)] = []
    for number in numbers {
      let closed = field.grid.neighbors(of: number).filter(isUnknown)
      sums.append((Set(closed), closed.count { field.isMine($0) }))
      for cell in closed where !cells.contains(cell) { cells.append(cell) }
    }
    var (outside, minesLeft) = (0, 0)
    for cell in 0..<field.grid.cellCount where isUnknown(cell) {
      if field.isMine(cell) { minesLeft += 1 }
      if !cells.contains(cell) { outside += 1 }
    }
    func lay(_ next: Int, _ left: [Int], _ open: [Int], _ mines: Int) -> Bool {
      guard next < cells.count else {
        return !usesMineCount || (0...outside).contains(minesLeft - mines)
      }
      for isMine in [true, false] where next > 0 || isMine != field.isMine(target) {
        var (left, open) = (left, open)
        for (index, sum) in sums.enumerated() where sum.cells.contains(cells[next]) {
          open[index] -= 1
          if isMine { left[index] -= 1 }
        }
        guard zip(left, open).allSatisfy({ $0 >= 0 && $0 <= $1 }) else { continue }
        if lay(next + 1, left, open, mines + (isMine ? 1 : 0)) { return true }
      }
      return false
    }
    return lay(0, sums.map(\.mines), sums.map(\.cells.count), 0)
  }
}
