import Geometry
import MineLogic

/// How likely each closed cell is to be mined, as the board shows it.
///
/// It belongs to one board: as soon as something is opened it says nothing any more.
package struct Chances: Sendable {
  /// The board for which it was worked out.
  let board: Board
  private let mine: [Double?]
  /// Whether every cell has its probability; else only certain cells have one.
  package let isExact: Bool

  /// Works a game out; nil while nothing can be told.
  ///
  /// - Complexity: O(cells + states of the frontier).
  package init?(_ game: Game) {
    guard game.status == .playing, let position = game.position else { return nil }
    let odds = Probabilities(position)
    board = game.board
    mine = odds.mine
    isExact = odds.isExact
  }

  /// The probability that a closed cell is mined; nil for open cells and where nobody can say.
  package func mine(_ cell: Cell) -> Double? {
    board.isOpen(cell) ? nil : mine[cell.y * board.width + cell.x]
  }
}
