extension Board {
  /// The frontier among closed cells of a word without flags: those beside an open cell.
  func frontier(among closed: UInt64, _ column: Int, _ y: Int) -> UInt64 {
    closed == 0 ? 0 : closed & Neighborhood(self, .open, column, y).reach
  }

  /// Calls `body` with each cell of the frontier.
  ///
  /// - Complexity: O(cells / 64 + cells of the frontier).
  func eachFrontierCell(_ body: (Cell) -> Void) {
    eachChunk { column, band in
      for y in band << 6..<min(height, (band + 1) << 6) {
        let closed = validCells(column) & ~word(.open, column, y) & ~word(.flags, column, y)
        var cells = frontier(among: closed, column, y)
        while cells != 0 {
          body(Cell(column << 6 + cells.trailingZeroBitCount, y))
          cells &= cells - 1
        }
      }
    }
  }
}
