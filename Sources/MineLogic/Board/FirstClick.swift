import Geometry

/// What a board guarantees about the first cell that is opened.
public enum FirstClick: String, CaseIterable, Hashable, Sendable {
  /// No guarantee: the first cell may be a mine.
  case anything
  /// The first cell is safe: a mine on it moves to the first free cell, row by row from the upper left, as in
  /// the classic programs (techuser.net/mineclick.html).
  case safe
  /// No mine touches the first cell, as long as the rest of the board can hold the mines.
  case opening
}

extension Minefield {
  /// Lays mines uniformly at random with ``MineLayout``.
  ///
  /// - Complexity: O(cells).
  public static func random(
    _ grid: Grid, mineCount: Int, start: Int, firstClick: FirstClick, using random: inout RandomSource
  ) -> Minefield {
    Minefield(.random(grid, mineCount: mineCount, start: start, firstClick: firstClick, using: &random))
  }

  /// Draws a board uniformly from those whose first cell is safe, as published win rates of solvers assume. The classic
  /// rule, ``FirstClick/safe``, moves a mine and so draws some boards more often, which players cannot notice.
  ///
  /// `mineCount` is at least 0 and less than the number of cells.
  ///
  /// - Complexity: O(cells).
  public static func random(
    _ grid: Grid, mineCount: Int, safe start: Int, using random: inout RandomSource
  ) -> Minefield {
    Minefield(.random(grid, mineCount: mineCount, safe: start, using: &random))
  }

  /// Lays out a board.
  ///
  /// - Complexity: O(cells).
  public init(_ layout: MineLayout) {
    let grid = layout.grid
    var mines = [Bool](repeating: false, count: grid.cellCount)
    for y in 0..<grid.height {
      for column in 0..<layout.wordsPerRow {
        var word = layout.words[y * layout.wordsPerRow + column]
        while word != 0 {
          mines[y * grid.width + column << 6 + word.trailingZeroBitCount] = true
          word &= word &- 1
        }
      }
    }
    self.init(grid, mines: mines)
  }
}
