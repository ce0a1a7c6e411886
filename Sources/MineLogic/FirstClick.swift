import Geometry

/// What a board promises about the cell that is opened first.
public enum FirstClick: String, CaseIterable, Hashable, Sendable {
  /// Nothing: the first cell may be a mine.
  case anything
  /// The first cell is safe: a mine that was there moves to the first free cell, counted row by row from the upper left, as
  /// the classic programs did it (techuser.net/mineclick.html).
  case safe
  /// No mine touches the first cell, as far as the rest of the board can hold the mines.
  case opening
}

extension Minefield {
  /// Lays mines evenly at random.
  ///
  /// - Parameters:
  ///   - mineCount: at least 0; fewer than the cells unless the first may be anything.
  ///   - start: the place that is opened first.
  ///   - firstClick: what is promised about it.
  /// - Complexity: O(cells).
  public static func random(
    _ grid: Grid, mineCount: Int, start: Int, firstClick: FirstClick, using random: inout RandomSource
  ) -> Minefield {
    precondition(mineCount >= 0 && mineCount <= grid.cellCount - (firstClick == .anything ? 0 : 1))
    var mines = [Bool](repeating: false, count: grid.cellCount)
    switch firstClick {
    case .anything:
      lay(mineCount, on: &mines, keeping: [], using: &random)
    case .safe:
      lay(mineCount, on: &mines, keeping: [], using: &random)
      if mines[start], let free = mines.firstIndex(of: false) {
        mines[free] = true
        mines[start] = false
      }
    case .opening:
      var around = grid.neighbors(of: start)
      let outside = grid.cellCount - around.count - 1
      let overflow = max(0, mineCount - outside)
      if overflow > 0 { random.shuffle(&around) }
      for index in around.prefix(overflow) { mines[index] = true }
      lay(mineCount - overflow, on: &mines, keeping: [start] + around, using: &random)
    }
    return Minefield(grid, mines: mines)
  }

  /// Mines `count` of the free cells. Of mined and free cells the rarer kind is drawn, so that a draw rarely meets a cell
  /// that is taken.
  private static func lay(
    _ count: Int, on mines: inout [Bool], keeping kept: [Int], using random: inout RandomSource
  ) {
    let free = mines.count - kept.count
    let drawsMines = count <= free / 2
    // A kept cell counts as taken while mines are drawn, and is given back its own value in the end.
    let before = kept.map { mines[$0] }
    if !drawsMines { for index in mines.indices { mines[index] = true } }
    for index in kept { mines[index] = drawsMines }
    var rest = drawsMines ? count : free - count
    while rest > 0 {
      let index = random.below(mines.count)
      if mines[index] == drawsMines { continue }
      mines[index] = drawsMines
      rest -= 1
    }
    for (index, value) in zip(kept, before) { mines[index] = value }
  }
}
