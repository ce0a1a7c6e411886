extension Minefield {
  /// What one left click can open: an opening, or a number that touches no opening.
  package struct Unit: Hashable, Sendable {
    /// The cells without mines around them, or the one number.
    package var cells: [Int]
    var isOpening: Bool
  }

  /// The board's 3BV one by one, openings first.
  package var units: [Unit] {
    var units: [Unit] = []
    var isTaken = [Bool](repeating: false, count: grid.cellCount)
    for start in values.indices where values[start] == 0 && !isTaken[start] {
      var cells: [Int] = []
      var stack = [start]
      isTaken[start] = true
      while let next = stack.popLast() {
        cells.append(next)
        grid.eachNeighbor(of: next) { cell in
          if !isTaken[cell] {
            isTaken[cell] = true
            if values[cell] == 0 { stack.append(cell) }
          }
        }
      }
      units.append(Unit(cells: cells, isOpening: true))
    }
    for index in values.indices where values[index] != Minefield.mine && !isTaken[index] {
      units.append(Unit(cells: [index], isOpening: false))
    }
    return units
  }

  /// The safe cells from which a chord opens a unit: its cells and those beside them, each once.
  fileprivate func reach(of unit: Unit) -> Set<Int> {
    var reach = Set(unit.cells)
    for cell in unit.cells { grid.eachNeighbor(of: cell) { if !isMine($0) { reach.insert($0) } } }
    return reach
  }

  /// The clicks of the greedy solution, Greedy ZiNi. Nil for boards of more than 10,000 cells.
  ///
  /// - Complexity: O(cells · 3BV).
  public var zini: Int? {
    guard grid.cellCount <= Minefield.maxZini else { return nil }
    var player = GreedyPlayer(self)
    player.finish(onOpenCells: false)
    return player.clicks
  }

  /// The clicks of the greedy solution of a player who opens all openings first and then chords only on open cells, Human
  /// ZiNi. Nil for boards of more than 10,000 cells.
  ///
  /// - Complexity: O(cells · 3BV).
  public var hzini: Int? {
    guard grid.cellCount <= Minefield.maxZini else { return nil }
    var player = GreedyPlayer(self)
    player.openOpenings()
    player.finish(onOpenCells: true)
    return player.clicks
  }

  /// The largest board that is solved greedily, in cells.
  private static let maxZini = 10_000
}

/// A player who opens a board with few clicks: each step flags the mines around a cell and chords on it, where that opens
/// most for the clicks that it takes.
///
/// The premium of a cell is the 3BV around it, minus its mines that are not flagged, minus one if it is closed, minus one
/// for the chord. Of the cells with the highest premium the first is taken, column by column from the left, each from the
/// top (minesweepergame.com/statistics.php; ms-toollib, zini.rs). If no premium is at least 0, a left click opens the next
/// 3BV in the same order.
private struct GreedyPlayer {
  private let field: Minefield
  private let units: [Minefield.Unit]
  /// By place the index of its unit, for cells that belong to one.
  private var unitAt: [Int?]
  /// The safe places, column by column.
  private let safe: [Int]
  private var isOpen: [Bool]
  private var isFlagged: [Bool]
  private var premium: [Int]
  private var closed: Int
  /// The clicks so far.
  private(set) var clicks = 0

  init(_ field: Minefield) {
    let grid = field.grid
    self.field = field
    units = field.units
    unitAt = [Int?](repeating: nil, count: grid.cellCount)
    isOpen = [Bool](repeating: false, count: grid.cellCount)
    isFlagged = isOpen
    closed = field.safeCount
    safe = (0..<grid.width).flatMap { x in
      (0..<grid.height).map { $0 * grid.width + x }.filter { !field.isMine($0) }
    }
    premium = [Int](repeating: -2, count: grid.cellCount)
    for cell in safe { premium[cell] -= field.number(cell) ?? 0 }
    for (id, unit) in units.enumerated() {
      for cell in unit.cells { unitAt[cell] = id }
      for cell in field.reach(of: unit) { premium[cell] += 1 }
    }
  }

  /// Clicks on every opening.
  mutating func openOpenings() {
    for unit in units where unit.isOpening { click(unit.cells[0]) }
  }

  /// Opens the rest of the board. With `onOpenCells`, closed cells are never chosen for their premium.
  mutating func finish(onOpenCells: Bool) {
    while closed > 0 {
      var best: (premium: Int, cell: Int)?
      for cell in safe where isOpen[cell] || !onOpenCells {
        if premium[cell] > best?.premium ?? -1 { best = (premium[cell], cell) }
      }
      if let best {
        if !isOpen[best.cell] { click(best.cell) }
        chord(best.cell)
      } else if let next = safe.first(where: { !isOpen[$0] && unitAt[$0] != nil }) {
        click(next)
      }
    }
  }

  private mutating func click(_ cell: Int) {
    clicks += 1
    reveal(cell)
  }

  private mutating func chord(_ cell: Int) {
    clicks += 1
    for neighbor in field.grid.neighbors(of: cell) {
      if field.isMine(neighbor) { flag(neighbor) } else { reveal(neighbor) }
    }
  }

  private mutating func flag(_ mine: Int) {
    if isFlagged[mine] { return }
    isFlagged[mine] = true
    clicks += 1
    for cell in field.grid.neighbors(of: mine) { premium[cell] += 1 }
  }

  /// Opens a cell, and the opening around it.
  private mutating func reveal(_ cell: Int) {
    if isOpen[cell] { return }
    guard let id = unitAt[cell] else { return uncover(cell) }
    let reach = field.reach(of: units[id])
    for cell in units[id].isOpening ? reach : [cell] where !isOpen[cell] { uncover(cell) }
    for cell in reach { premium[cell] -= 1 }
  }

  private mutating func uncover(_ cell: Int) {
    isOpen[cell] = true
    premium[cell] += 1
    closed -= 1
  }
}
