import MineLogic

/// A part of a game as the player sees it.
struct PartOfGame {
  /// The position without flags, which are the player's assumptions.
  let position: Position
  /// The cell of the game at index 0 of the position.
  let origin: Cell
  /// The mine probability of an unconstrained cell in a part, where the count of mines is not used.
  let density: Double?

  /// The cell of the game at an index of the position.
  func cell(_ index: Int) -> Cell {
    let cell = position.grid.cell(index)
    return Cell(cell.x + origin.x, cell.y + origin.y)
  }
}

extension Game {
  /// Boards with more cells are analysed in parts: the analysis of a cell takes more memory than the game itself.
  static let maxWhole = 1_000_000
  /// Whether only the surroundings of a cell are analysed instead of the whole board.
  var isAnalysedInParts: Bool { board.isEndless || size.cellCount > Self.maxWhole }

  /// The radius of the part in cells.
  private static let reach = 160

  /// The position that the player sees, without flags. Nil until mines are laid, and for endless fields.
  ///
  /// - Complexity: O(cells).
  var position: Position? {
    guard start != nil, !board.isEndless else { return nil }
    return position(columns: 0..<size.width, rows: 0..<size.height)
  }

  /// The whole game, or the surroundings of a cell in an endless field or on a very large board; nil until mines are
  /// laid.
  ///
  /// - Complexity: O(cells).
  func part(near place: Cell) -> PartOfGame? {
    guard start != nil else { return nil }
    guard isAnalysedInParts else {
      return position.map { PartOfGame(position: $0, origin: Cell(0, 0), density: nil) }
    }
    let extent = board.extent
    let columns = extent.columns.clamped(to: place.x - Self.reach..<place.x + Self.reach)
    let rows = extent.rows.clamped(to: place.y - Self.reach..<place.y + Self.reach)
    guard columns.count > 2, rows.count > 2 else { return nil }
    var part = position(columns: columns, rows: rows)
    // Numbers at the edge of the part depend on cells outside it and are omitted.
    var open = part.isOpen
    for index in open.indices {
      let cell = part.grid.cell(index)
      if cell.x == 0 || cell.y == 0 || cell.x == columns.count - 1 || cell.y == rows.count - 1 {
        open[index] = false
      }
    }
    part = Position(part.field, open: open)
    return PartOfGame(
      position: part, origin: Cell(columns.lowerBound, rows.lowerBound),
      density: density)
  }

  /// The mine probability of an unconstrained closed cell.
  private var density: Double {
    if let field { return Double(field.percent) / 100 }
    return min(max(Double(size.mines) / Double(size.mines + safeLeft), 1e-6), 1 - 1e-6)
  }

  private func position(columns: Range<Int>, rows: Range<Int>) -> Position {
    let grid = Grid(width: columns.count, height: rows.count)
    var mines = [Bool](repeating: false, count: grid.cellCount)
    var open = mines
    for y in rows {
      for column in columns.lowerBound >> 6...(columns.upperBound - 1) >> 6 {
        // The word's first cell may lie to the left of the part.
        let first = (y - rows.lowerBound) * grid.width + column << 6 - columns.lowerBound
        func write(_ word: UInt64, into cells: inout [Bool]) {
          var rest = word
          while rest != 0 {
            let bit = rest.trailingZeroBitCount
            if columns.contains(column << 6 + bit) { cells[first + bit] = true }
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
