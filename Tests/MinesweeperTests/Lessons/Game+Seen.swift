import MineLogic
import Minesweeper

extension Game {
  /// What a player sees of the game, as the solver takes it.
  var seen: Position {
    let grid = Grid(width: size.width, height: size.height)
    let cells = (0..<grid.cellCount).map { grid.cell($0) }
    return Position(
      Minefield(grid, mines: cells.map { board.isMine($0) }), open: cells.map { board.isOpen($0) })
  }
}
