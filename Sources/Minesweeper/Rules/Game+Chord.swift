import Interface
import MineLogic
import ModeKit

/// Chords: opening everything around a number that has its flags.
extension Game {
  /// Whether a chord on a cell would open something: the cell is an open number with as many flags and open mines
  /// around it, and has a closed neighbour without a flag.
  public func canChord(_ cell: Cell) -> Bool {
    guard status == .playing, board.isOpen(cell), !board.isMine(cell),
      board.number(cell) == board.flagsAround(cell) + blownAround(cell)
    else {
      return false
    }
    return !chordCells(cell).isEmpty
  }

  /// The closed neighbours of a cell without a flag.
  func chordCells(_ cell: Cell) -> [Cell] {
    var cells: [Cell] = []
    size.eachNeighbor(of: cell) {
      if !board.isOpen($0), !board.isFlag($0) { cells.append($0) }
    }
    return cells
  }

  /// The number of open mines among a cell's neighbours, which count like flags.
  func blownAround(_ cell: Cell) -> Int {
    guard blown > 0 else { return 0 }
    var count = 0
    size.eachNeighbor(of: cell) { if board.isOpen($0) && board.isMine($0) { count += 1 } }
    return count
  }

  /// Opens the neighbours of a number.
  mutating func chord(_ cell: Cell, _ clock: Int, _ seat: Int) throws(Problem) -> Applied<GameMove> {
    try checkRunning(cell)
    guard canChord(cell) else {
      throw Problem(tr("This number does not have its flags, or nothing is left to open around it."))
    }
    advance(to: clock)
    return openCells(chordCells(cell), seat) { .conceal($0) }
  }
}
