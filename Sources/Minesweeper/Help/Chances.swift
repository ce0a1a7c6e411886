import Geometry
import MineLogic

/// The mine probability of each closed cell, as the board shows it.
///
/// It belongs to one board: as soon as something is opened it says nothing any more. Of an endless field, and of a very large
/// board, it has what lies around a cell; there the count of mines says nothing, so a mine is as likely as the field is dense, but for what
/// the numbers say.
package struct Chances: Sendable {
  /// The board for which it was worked out.
  let board: Board
  /// The cells that it tells of.
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The first cell of the part of the board that was worked out, and how wide that is.
  private let origin: Cell
  private let width: Int
  private let mine: [Double?]
  /// Whether every cell has its probability; else only certain cells have one.
  package let isExact: Bool

  /// How far from where a part was cut off something can be told, in cells: numbers there know of cells beyond.
  private static let reliable = 12

  /// Works a game out, of an endless field or a very large board what lies around a cell; nil while nothing can be told.
  ///
  /// - Complexity: O(cells + states of the frontier).
  package init?(_ game: Game, near place: Cell) {
    guard game.status == .playing, let part = game.part(near: place) else { return nil }
    let grid = part.position.grid
    var solver = Solver(grid, density: part.density)
    let odds = solver.probabilities(part.position)
    board = game.board
    mine = odds.mine
    isExact = odds.isExact
    origin = part.origin
    width = grid.width
    /// What can be relied on of the part from `first` to `end`, of a board that is kept in `kept`.
    func reliable(_ first: Int, _ end: Int, _ kept: Range<Int>) -> Range<Int> {
      let low = first > kept.lowerBound ? first + Self.reliable : first
      let high = end < kept.upperBound ? end - Self.reliable : end
      return low..<max(low, high)
    }
    let extent = game.board.extent
    columns = reliable(origin.x, origin.x + grid.width, extent.columns)
    rows = reliable(origin.y, origin.y + grid.height, extent.rows)
  }

  /// Whether it tells of all cells of a box that are kept.
  func covers(_ box: (columns: Range<Int>, rows: Range<Int>)) -> Bool {
    func isWithin(_ wanted: Range<Int>, _ told: Range<Int>, _ kept: Range<Int>) -> Bool {
      let needed = wanted.clamped(to: kept)
      return needed.isEmpty || needed.clamped(to: told) == needed
    }
    return isWithin(box.columns, columns, board.extent.columns) && isWithin(box.rows, rows, board.extent.rows)
  }

  /// The probability that a closed cell is mined; nil for open cells, if unknown, and beyond what
  /// was computed.
  package func mine(_ cell: Cell) -> Double? {
    guard columns.contains(cell.x), rows.contains(cell.y), !board.isOpen(cell) else { return nil }
    return mine[(cell.y - origin.y) * width + cell.x - origin.x]
  }
}
