import Geometry
import MineLogic

/// The mine probabilities of closed cells.
///
/// They belong to one board and are invalid as soon as a cell is opened. In an endless field, and on a very large
/// board, they cover the surroundings of a cell. The mine count is not used there: a cell without numbers around it has
/// the field's density.
package struct Chances: Sendable {
  /// The board for which they were computed.
  let board: Board
  /// The columns and rows that have probabilities.
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The first cell of the analysed part of the board, and the width of the part.
  private let origin: Cell
  private let width: Int
  private let mine: [Double?]
  /// Whether every covered cell has a probability. Otherwise only certain cells have one.
  package let isExact: Bool

  /// The width of the margin along a cut that is not covered, in cells: numbers there depend on cells outside the part.
  private static let reliable = 12

  /// Computes the probabilities of a game, or of the surroundings of a cell; nil while nothing can be computed.
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
    /// The covered range of the part from `first` to `end` on a board that stores `kept`.
    func reliable(_ first: Int, _ end: Int, _ kept: Range<Int>) -> Range<Int> {
      let low = first > kept.lowerBound ? first + Self.reliable : first
      let high = end < kept.upperBound ? end - Self.reliable : end
      return low..<max(low, high)
    }
    let extent = game.board.extent
    columns = reliable(origin.x, origin.x + grid.width, extent.columns)
    rows = reliable(origin.y, origin.y + grid.height, extent.rows)
  }

  /// Whether all stored cells of a box are covered.
  func covers(_ box: (columns: Range<Int>, rows: Range<Int>)) -> Bool {
    func isWithin(_ wanted: Range<Int>, _ told: Range<Int>, _ kept: Range<Int>) -> Bool {
      let needed = wanted.clamped(to: kept)
      return needed.isEmpty || needed.clamped(to: told) == needed
    }
    return isWithin(box.columns, columns, board.extent.columns) && isWithin(box.rows, rows, board.extent.rows)
  }

  /// The probability that a closed cell is mined; nil for open cells, if unknown, and outside the covered part.
  package func mine(_ cell: Cell) -> Double? {
    guard columns.contains(cell.x), rows.contains(cell.y), !board.isOpen(cell) else { return nil }
    return mine[(cell.y - origin.y) * width + cell.x - origin.x]
  }
}
