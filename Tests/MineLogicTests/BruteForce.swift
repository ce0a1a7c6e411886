import MineLogic

/// All ways to lay the mines of a small position that agree with what is open, found by trying them all.
struct BruteForce {
  /// The closed cells.
  let closed: [Int]
  /// The solutions, as bits by position in ``closed``.
  private(set) var solutions: [UInt32] = []

  /// Tries every layout. `numbers` are the only open numbers to look at; nil for all. With `usesMineCount` the
  /// number of mines must be right.
  init(_ position: Position, numbers: [Int]? = nil, usesMineCount: Bool = true) {
    let grid = position.grid
    closed = (0..<grid.cellCount).filter { !position.isOpen[$0] }
    let blown = (0..<grid.cellCount).count { position.isOpen[$0] && position.field.isMine($0) }
    let mines = position.field.mineCount - blown
    var sums: [(mask: UInt32, mines: Int)] = []
    for index in numbers ?? Array(0..<grid.cellCount) {
      guard var number = position.number(index) else { continue }
      var mask: UInt32 = 0
      grid.eachNeighbor(of: index) { cell in
        if let bit = closed.firstIndex(of: cell) { mask |= 1 << UInt32(bit) }
        if position.isOpen[cell], position.field.isMine(cell) { number -= 1 }
      }
      if mask != 0 { sums.append((mask, number)) }
    }
    for bits in 0..<(1 << UInt32(closed.count)) as Range<UInt32> {
      if usesMineCount && bits.nonzeroBitCount != mines { continue }
      if sums.allSatisfy({ (bits & $0.mask).nonzeroBitCount == $0.mines }) { solutions.append(bits) }
    }
  }

  /// How many solutions mine each closed cell.
  var mined: [Int] {
    closed.indices.map { bit in solutions.count { $0 >> UInt32(bit) & 1 == 1 } }
  }
}
