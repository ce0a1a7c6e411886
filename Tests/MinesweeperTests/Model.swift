import Minesweeper

/// The simplest implementation of Minesweeper, as an oracle: sets of cells and a queue.
struct Model {
  let size: FieldSize
  let mines: Set<Cell>
  var open: Set<Cell> = []
  var flags: Set<Cell> = []

  /// Takes over a game's field and what has been done in it.
  init(_ game: Game) {
    size = game.size
    mines = Set(game.cells.filter { game.board.isMine($0) })
    open = Set(game.cells.filter { game.board.isOpen($0) })
    flags = Set(game.cells.filter { game.board.isFlag($0) })
  }

  func neighbors(_ cell: Cell) -> [Cell] {
    var list: [Cell] = []
    for dy in -1...1 {
      for dx in -1...1 where dx != 0 || dy != 0 {
        let next = Cell(cell.x + dx, cell.y + dy)
        if next.x >= 0, next.y >= 0, next.x < size.width, next.y < size.height { list.append(next) }
      }
    }
    return list
  }

  func number(_ cell: Cell) -> Int { neighbors(cell).count { mines.contains($0) } }

  mutating func open(_ cells: [Cell]) {
    var queue = cells
    while let cell = queue.popLast() {
      guard !open.contains(cell), !flags.contains(cell) else { continue }
      open.insert(cell)
      if !mines.contains(cell), number(cell) == 0 { queue += neighbors(cell) }
    }
  }

  var status: Game.Status {
    if !open.isDisjoint(with: mines) { return .lost }
    return open.count == size.safeCount ? .won : .playing
  }
}
