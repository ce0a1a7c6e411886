import MineLogic

extension Game {
  /// The position that the person who plays sees, without flags: they are opinions, not facts. Nil while no mines lie.
  ///
  /// - Complexity: O(cells).
  var position: Position? {
    guard start != nil else { return nil }
    let grid = Grid(width: size.width, height: size.height)
    var mines = [Bool](repeating: false, count: grid.cellCount)
    var open = mines
    for y in 0..<size.height {
      for column in 0..<board.wordsPerRow {
        let first = y * size.width + column << 6
        func write(_ word: UInt64, into cells: inout [Bool]) {
          var rest = word
          while rest != 0 {
            cells[first + rest.trailingZeroBitCount] = true
            rest &= rest - 1
          }
        }
        write(board.word(.mines, column, y), into: &mines)
        write(board.word(.open, column, y), into: &open)
      }
    }
    return Position(Minefield(grid, mines: mines), open: open)
  }
}
