import Geometry
import MineLogic
import Testing

@Suite struct MinefieldTests {
  @Test func numbersCountTheMinesAround() {
    let field = Minefield(drawing: "*..\n..*\n...")
    #expect(field.mineCount == 2)
    #expect((0..<9).map { field.number($0) } == [nil, 2, 1, 1, 2, nil, 0, 1, 1])
  }

  @Test(arguments: FirstClick.allCases) func mineCountsHoldAndTheFirstClickIsKept(_ rule: FirstClick) {
    var random = RandomSource(seed: 3)
    for _ in 0..<400 {
      let grid = Grid(width: 1 + random.below(6), height: 1 + random.below(6))
      let mines = random.below(grid.cellCount)
      let start = random.below(grid.cellCount)
      let field = Minefield.random(grid, mineCount: mines, start: start, firstClick: rule, using: &random)
      #expect(field.mineCount == mines)
      #expect(field.mines.count { $0 } == mines)
      if rule != .anything { #expect(!field.isMine(start)) }
      if rule == .opening {
        let overflow = mines - (grid.cellCount - grid.neighbors(of: start).count - 1)
        #expect(field.number(start) == max(0, overflow))
      }
    }
  }

  @Test func allCellsAreEquallyLikelyToBeMined() {
    var random = RandomSource(seed: 4)
    let grid = Grid(width: 5, height: 4)
    var counts = [Int](repeating: 0, count: 20)
    for _ in 0..<20_000 {
      let field = Minefield.random(grid, mineCount: 3, start: 0, firstClick: .opening, using: &random)
      for index in 0..<20 where field.isMine(index) { counts[index] += 1 }
    }
    let free = (0..<20).filter { $0 != 0 && !grid.neighbors(of: 0).contains($0) }
    #expect(free.count == 16)
    // 3/16 of 20,000 boards, deviation 55.
    for index in free { #expect(abs(counts[index] - 3750) < 250) }
  }

  @Test func aMineUnderTheClassicFirstClickMovesToTheFirstFreeCell() {
    var counts = 0
    for seed in 0..<500 {
      var (a, b) = (RandomSource(seed: UInt64(seed)), RandomSource(seed: UInt64(seed)))
      let grid = Grid(width: 4, height: 4)
      let plain = Minefield.random(grid, mineCount: 6, start: 9, firstClick: .anything, using: &a)
      let moved = Minefield.random(grid, mineCount: 6, start: 9, firstClick: .safe, using: &b)
      guard plain.isMine(9) else {
        #expect(plain == moved)
        continue
      }
      counts += 1
      var mines = plain.mines
      mines[9] = false
      mines[plain.mines.firstIndex(of: false) ?? 0] = true
      #expect(moved == Minefield(grid, mines: mines))
    }
    #expect(counts > 100)
  }

  @Test func safeFirstCellsLeaveTheOthersEquallyLikely() {
    let grid = Grid(width: 4, height: 3)
    var random = RandomSource(seed: 4)
    var counts = [Int](repeating: 0, count: grid.cellCount)
    for _ in 0..<11_000 {
      let field = Minefield.random(grid, mineCount: 4, safe: 5, using: &random)
      #expect(field.mineCount == 4)
      for index in counts.indices where field.isMine(index) { counts[index] += 1 }
    }
    #expect(counts[5] == 0)
    // 4 of 11 of 11,000, with a deviation of 50.
    for (index, count) in counts.enumerated() where index != 5 { #expect(abs(count - 4000) < 250) }
    let full = Minefield.random(grid, mineCount: 11, safe: 5, using: &random)
    #expect(!full.isMine(5) && full.mineCount == 11)
  }
}
