import MineLogic
import ModeKit

/// A small position in which something certain is to be found, played on a board of its own. Only what is certain can be
/// opened or flagged, so it cannot be lost.
package struct Exercise: Sendable {
  /// What a move did.
  package enum Outcome: Hashable, Sendable {
    /// It does not count, such as the removal of a flag.
    case ignored
    /// It touched a cell that is not certain, or one of which the opposite is certain. The board is unchanged.
    case wrong
    /// It was right, and there is more to find.
    case right
    /// It was right, and the exercise is complete.
    case done
  }

  /// The game in the position.
  package private(set) var game: Game
  /// The cells to be opened, and those to be flagged.
  package let safe: Set<Cell>, mines: Set<Cell>
  /// The numbers from which that follows.
  package let numbers: [Cell]
  /// Whether all of these cells must be found, or any one of them is enough.
  package let asksForAll: Bool

  init(_ game: Game, safe: Set<Cell>, mines: Set<Cell>, numbers: [Cell], asksForAll: Bool) {
    self.game = game
    self.safe = safe
    self.mines = mines
    self.numbers = numbers
    self.asksForAll = asksForAll
  }

  /// Reads a drawing with a text per row: `o` an open cell, `.` a closed safe one, `*` a mine, `F` a mine with a flag, `a`
  /// a safe cell that is to be opened, `m` a mine that is to be flagged. The first open cell begins the game; without
  /// one, the first that is to be opened does.
  ///
  /// - Throws: `Problem` if the drawing is no board.
  package init(_ rows: [String], numbers: [Cell] = []) throws(Problem) {
    let signs = rows.map { Array($0) }
    let grid = Grid(width: signs.first?.count ?? 0, height: signs.count)
    let all = signs.flatMap { $0 }
    func cells(_ sign: Character) -> [Cell] { all.indices.filter { all[$0] == sign }.map { grid.cell($0) } }
    let field = Minefield(grid, mines: all.map { "*Fm".contains($0) })
    let open = cells("o")
    let start = open.first ?? cells("a").first
    var game = Game(try GameRules(BoardCode(field, start: start.map { grid.index($0) })), seed: 0)
    for cell in open where !game.board.isOpen(cell) { _ = try game.apply(.open(cell, clock: 0), seat: 0) }
    for cell in cells("F") { _ = try game.apply(.flag(cell, true, clock: 0), seat: 0) }
    self.init(game, safe: Set(cells("a")), mines: Set(cells("m")), numbers: numbers, asksForAll: true)
  }

  /// Whether everything that is asked for has been found.
  package var isDone: Bool {
    let (opened, flagged) = (
      safe.count { game.board.isOpen($0) }, mines.count { game.board.isFlag($0) }
    )
    return asksForAll ? opened == safe.count && flagged == mines.count : opened + flagged > 0
  }

  /// Makes a move of a player.
  package mutating func play(_ move: GameMove) -> Outcome {
    let isRight: Bool
    switch move {
    case .open(let cell, _): isRight = safe.contains(cell)
    case .flag(let cell, true, _): isRight = mines.contains(cell)
    case .chord(let cell, _):
      guard game.canChord(cell) else { return .ignored }
      isRight = safe.isSuperset(of: game.chordCells(cell))
    case .flagAround(let cell, _):
      let cells = game.cellsToFlag(around: cell)
      guard !cells.isEmpty else { return .ignored }
      isRight = mines.isSuperset(of: cells)
    default: return .ignored
    }
    guard !isDone else { return .ignored }
    guard isRight else { return .wrong }
    guard (try? game.apply(move, seat: 0)) != nil else { return .ignored }
    return isDone ? .done : .right
  }

  /// What is to be found and its reasons, as marks on the board.
  package var answer: CellMarks {
    CellMarks(
      numbers: numbers, safe: safe.filter { !game.board.isOpen($0) }.sorted { ($0.y, $0.x) < ($1.y, $1.x) },
      mines: mines.filter { !game.board.isFlag($0) }.sorted { ($0.y, $0.x) < ($1.y, $1.x) })
  }
}
