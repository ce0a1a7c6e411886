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
  /// Lays mines evenly at random, as ``MineLayout`` draws them.
  ///
  /// - Complexity: O(cells).
  public static func random(
    _ grid: Grid, mineCount: Int, start: Int, firstClick: FirstClick, using random: inout RandomSource
  ) -> Minefield {
    Minefield(.random(grid, mineCount: mineCount, start: start, firstClick: firstClick, using: &random))
  }

  /// Draws a board evenly from those whose first cell is safe: what published win rates of solvers assume. The classic
  /// rule, ``FirstClick/safe``, moves a mine and so draws some boards more often, which nobody who plays can see.
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
