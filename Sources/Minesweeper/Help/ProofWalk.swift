import Geometry
import Interface
import MineLogic
import ModeKit

/// The proof of a board, step by step: each conclusion with its premises, from the first click to the last cell or to
/// the first guess.
package struct ProofWalk: Sendable {
  /// The largest board with a proof, in cells: longer proofs would not be read.
  static let maxCells = 40_000

  /// The deductions.
  package let steps: [Deduction]
  /// Whether the deductions open the whole board.
  package let isSolved: Bool
  /// Whether an independent check confirms all deductions.
  package let isChecked: Bool
  /// The number of deductions made; the next one is shown.
  package private(set) var index = 0
  /// The game after these deductions.
  package private(set) var shown: Game

  private let grid: Grid
  /// The index of the deduction that settles each cell; −1 for cells of the first click, and the number of deductions
  /// for unsettled cells.
  private let settledBy: [Int]
  /// The inverse moves of each deduction made, the last move first.
  private var undoing: [[GameMove]] = []

  /// Computes the proof of a game's board; nil until mines are laid, or if the first cell is mined.
  ///
  /// - Complexity: some milliseconds on a board of ten thousand cells.
  package init?(_ game: Game) {
    guard let start = game.start, let field = game.position?.field else { return nil }
    grid = field.grid
    let first = grid.index(start)
    guard !field.isMine(first) else { return nil }
    var solver = Solver(grid)
    let run = solver.solve(field, from: first)
    steps = run.deductions
    isSolved = run.isSolved
    let certificate = Certificate(field, start: first, deductions: run.deductions)
    isChecked = run.isSolved && (try? CertificateChecker.check(certificate)) != nil

    var settledBy = [Int](repeating: run.deductions.count, count: grid.cellCount)
    var position = Position(field)
    for place in position.open(first) { settledBy[place] = -1 }
    for (step, deduction) in run.deductions.enumerated() {
      for place in deduction.mines { settledBy[place] = min(settledBy[place], step) }
      for place in deduction.safe { for opened in position.open(place) { settledBy[opened] = step } }
    }
    self.settledBy = settledBy

    shown = Game(game.rules, seed: game.seed)
    let opening = game.made.map { GameMove.begin(start, $0) } ?? .open(start, clock: 0)
    guard (try? shown.apply(opening, seat: 0)) != nil else { return nil }
  }

  /// The next deduction; nil at the end.
  package var step: Deduction? { index < steps.count ? steps[index] : nil }

  /// The index of the deduction that settles a cell; 0 for cells of the first click.
  package func step(settling cell: Cell) -> Int { max(0, settledBy[grid.index(cell)]) }

  /// Goes to a step; the end counts as a step.
  ///
  /// - Returns: the changed rectangles, in world points.
  /// - Complexity: O(steps between).
  @discardableResult
  package mutating func go(to target: Int) -> [Rect] {
    let target = min(max(target, 0), steps.count)
    var damage: [Rect] = []
    func make(_ move: GameMove, on game: inout Game) -> GameMove? {
      guard let applied = try? game.apply(move, seat: 0) else { return nil }
      damage += applied.damage
      return applied.inverse
    }
    while index < target {
      var inverses: [GameMove] = []
      for place in steps[index].mines {
        if let inverse = make(.flag(grid.cell(place), true, clock: 0), on: &shown) {
          inverses.append(inverse)
        }
      }
      for place in steps[index].safe {
        if let inverse = make(.open(grid.cell(place), clock: 0), on: &shown) { inverses.append(inverse) }
      }
      undoing.append(inverses.reversed())
      index += 1
    }
    while index > target, let inverses = undoing.popLast() {
      for inverse in inverses { _ = make(inverse, on: &shown) }
      index -= 1
    }
    return damage
  }

  /// The marks of the current step.
  package var marks: CellMarks {
    guard let step else { return CellMarks() }
    func cells(_ places: [Int]) -> [Cell] { places.map { grid.cell($0) } }
    return CellMarks(numbers: cells(step.numbers), safe: cells(step.safe), mines: cells(step.mines))
  }

  /// The current step in words.
  package var sentence: String {
    guard let step else {
      guard isSolved else { return tr("From here on nothing is certain: what comes next is a guess.") }
      return tr("The board is open, and nothing had to be guessed.")
        + (isChecked ? " " + tr("An independent check agrees with every step.") : "")
    }
    let reason = Hint.reason(
      step.technique, numbers: step.numbers.count, usesMineCount: step.usesMineCount,
      isMine: step.safe.isEmpty)
    let result: String
    switch (step.safe.count, step.mines.count) {
    case (1, 0): result = tr("The marked cell is safe.")
    case (0, 1): result = tr("The marked cell is a mine.")
    case (_, 0): result = tr("The {0} marked cells are safe.", String(step.safe.count))
    case (0, _): result = tr("The {0} marked cells are mines.", String(step.mines.count))
    default:
      result = tr(
        "{0} of the marked cells are safe, {1} are mines.", String(step.safe.count), String(step.mines.count))
    }
    return reason + " " + result
  }
}
