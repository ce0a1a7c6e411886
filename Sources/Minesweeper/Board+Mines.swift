import Geometry
import ModeKit

extension Board {
  /// Lays mines evenly at random around the cell that is opened first.
  ///
  /// That cell and its neighbours stay clear while the rest of the board can hold the mines; beyond that the
  /// overflow goes to random neighbours, and only the cell itself is always safe. The same seed and cell give
  /// the same mines.
  ///
  /// - Complexity: O(cells / 64 + min(mines, safe cells)) draws on average.
  mutating func layMines(_ size: FieldSize, seed: UInt64, start: Cell) {
    var random = RandomSource(seed: seed)
    var area: [Cell] = []
    size.eachNeighbor(of: start) { area.append($0) }
    let outside = size.cellCount - area.count - 1
    let overflow = max(0, size.mines - outside)
    if overflow > 0 { random.shuffle(&area) }
    let clear = area.dropFirst(overflow) + [start]
    let isFullOutside = overflow > 0
    let free = size.cellCount - clear.count

    // Of mined and unmined cells the rarer kind is drawn, so that a draw rarely meets a cell that is taken.
    let drawsMines = !isFullOutside && size.mines <= free / 2
    if !drawsMines { fillMines() }
    for cell in clear { set(.mines, cell, false) }
    guard !isFullOutside else { return }
    var rest = drawsMines ? size.mines : free - size.mines
    while rest > 0 {
      let index = random.below(size.cellCount)
      let cell = Cell(index % width, index / width)
      guard isMine(cell) != drawsMines, !clear.contains(cell) else { continue }
      set(.mines, cell, drawsMines)
      rest -= 1
    }
  }

  private mutating func fillMines() {
    for y in 0..<height {
      for column in 0..<wordsPerRow { change(.mines, column, y, set: validCells(column)) }
    }
  }

  /// Takes all mines away.
  mutating func clearMines() {
    for y in 0..<height {
      for column in 0..<wordsPerRow { change(.mines, column, y, clear: .max) }
    }
  }
}
