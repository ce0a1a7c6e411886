import Geometry
import ModeKit

extension Board {
  /// Lays mines evenly at random, as the rules promise the cell that is opened first. The same seed and cell give the
  /// same mines.
  ///
  /// With an opening that cell and its neighbours stay clear while the rest of the board can hold the mines; beyond
  /// that the overflow goes to random neighbours, and only the cell itself is always safe. With a safe cell all cells
  /// can be mined, and a mine under the first one moves to the first free cell from the upper left, row by row.
  ///
  /// - Complexity: O(cells / 64 + min(mines, safe cells)) draws on average.
  mutating func layMines(_ rules: GameRules, seed: UInt64, start: Cell) {
    var random = RandomSource(seed: seed)
    switch rules.firstClick {
    case .opening: layAround(start, rules.size, &random)
    case .safe, .anything:
      lay(rules.size.mines, on: rules.size, clear: [], &random)
      guard rules.firstClick == .safe, isMine(start), let free = firstSafeCell else { return }
      set(.mines, free, true)
      set(.mines, start, false)
    }
  }

  private mutating func layAround(_ start: Cell, _ size: FieldSize, _ random: inout RandomSource) {
    var area: [Cell] = []
    size.eachNeighbor(of: start) { area.append($0) }
    let overflow = max(0, size.mines - (size.cellCount - area.count - 1))
    if overflow > 0 { random.shuffle(&area) }
    lay(size.mines - overflow, on: size, clear: area + [start], &random)
    for cell in area.prefix(overflow) { set(.mines, cell, true) }
  }

  /// Mines `count` cells of a board without mines, none of them one of those that stay clear.
  private mutating func lay(_ count: Int, on size: FieldSize, clear: [Cell], _ random: inout RandomSource) {
    let free = size.cellCount - clear.count
    // Of mined and unmined cells the rarer kind is drawn, so that a draw rarely meets a cell that is taken. While drawing,
    // a bit says that a cell is taken, and those that stay clear are.
    let drawsMines = count <= free / 2
    var rest = drawsMines ? count : free - count
    var taken = [UInt64](repeating: 0, count: wordCount)
    let rowStride = wordsPerRow
    taken.withUnsafeMutableBufferPointer { taken in
      for cell in clear { taken[cell.y * rowStride + cell.x >> 6] |= 1 << UInt64(cell.x & 63) }
      while rest > 0 {
        let (y, x) = random.below(size.cellCount).quotientAndRemainder(dividingBy: size.width)
        let word = y * rowStride + x >> 6
        let bit: UInt64 = 1 << UInt64(x & 63)
        if taken[word] & bit != 0 { continue }
        taken[word] |= bit
        rest -= 1
      }
      if drawsMines {
        for cell in clear { taken[cell.y * rowStride + cell.x >> 6] &= ~(1 << UInt64(cell.x & 63)) }
      }
      for y in 0..<height {
        for column in 0..<rowStride {
          let drawn = taken[y * rowStride + column]
          let mined = drawsMines ? drawn : ~drawn & validCells(column)
          if mined != 0 { change(.mines, column, y, set: mined) }
        }
      }
    }
  }

  /// The first cell without a mine from the upper left, row by row.
  private var firstSafeCell: Cell? {
    for y in 0..<height {
      for column in 0..<wordsPerRow {
        let safe = validCells(column) & ~word(.mines, column, y)
        if safe != 0 { return Cell(column << 6 + safe.trailingZeroBitCount, y) }
      }
    }
    return nil
  }

  /// Takes all mines away.
  mutating func clearMines() {
    for y in 0..<height {
      for column in 0..<wordsPerRow { change(.mines, column, y, clear: .max) }
    }
  }
}
