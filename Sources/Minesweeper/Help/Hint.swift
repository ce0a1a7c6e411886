import Interface
import MineLogic

/// A possible next step, with its justification.
///
/// It uses only visible information: the open numbers and the mine count. Flags are not trusted: a flag on a certainly
/// safe cell is reported first, and only flags that are certainly right count as known mines. A step leads to safe
/// cells. Mines on the way are found by its steps, but a mine alone is no hint: a player need not set flags.
package struct Hint: Hashable, Sendable {
  /// The kinds of conclusions about cells.
  package enum Finding: Hashable, Sendable {
    /// They are safe.
    case safe
    /// They are mined.
    case mine
    /// They have flags and are safe.
    case wrongFlag
    /// No closed cell is certainly safe.
    case guess(Choice)
  }

  /// Why a cell is the best guess. All numbers are probabilities.
  package enum Choice: Hashable, Sendable {
    /// All continuations were searched, and no other cell wins more often.
    case winsMostOften(chance: Double, risk: Double)
    /// No cell is less likely to be mined.
    case safest(risk: Double)
    /// Its number is likely to help more than that of the safest cell.
    case telling(risk: Double, least: Double)
    /// There are too many possibilities to weigh them.
    case unweighed

    init(_ guess: Guess) {
      if let chance = guess.chance {
        self = .winsMostOften(chance: chance, risk: guess.risk)
      } else {
        self = guess.isSafest ? .safest(risk: guess.risk) : .telling(risk: guess.risk, least: guess.least)
      }
    }
  }

  /// The cells of the conclusion: all that follow from the same step.
  package var cells: [Cell]
  /// The conclusion.
  package var finding: Finding
  /// The open numbers that imply it. None of them can be omitted.
  package var numbers: [Cell] = []
  /// Whether the mine count is needed too.
  package var usesMineCount = false
  /// The simplest technique that finds it; nil for a guess.
  package var technique: Technique?
  /// The reasoning step by step; empty for a guess.
  package var steps: [HintStep] = []

  /// The cell of the conclusion that is nearest to where the player looks.
  package var cell: Cell { cells[0] }

  /// The number of nearby cells whose explanations are compared.
  private static let explanationsTried = 8

  /// Finds the easiest step to safe cells: simple techniques come before hard ones. Among equally easy steps it takes
  /// the one with the fewest numbers near `place`, where the player looks. Where no cell is certainly safe it is the
  /// best guess. Nil when nothing is left to do or no mines are laid yet; in an endless field or on a very large board
  /// also when nothing near `place` is certain.
  ///
  /// - Complexity: O(cells + work on the frontier).
  package static func find(in game: Game, near place: Cell) -> Hint? {
    guard game.status == .playing, let part = game.part(near: place) else { return nil }
    let isFlagged = { (index: Int) in game.board.isFlag(part.cell(index)) }
    func nearest(_ indices: [Int]) -> [Int] {
      func distance(_ index: Int) -> Int {
        let cell = part.cell(index)
        return (cell.x - place.x) * (cell.x - place.x) + (cell.y - place.y) * (cell.y - place.y)
      }
      return indices.sorted { (distance($0), $0) < (distance($1), $1) }
    }
    var solver = Solver(part.position.grid, density: part.density)
    let all = solver.knowledge(part.position)
    // Flags that are certainly right are known mines, like those that went off.
    var isKnown = part.position.isOpen
    for mine in all.mines where isFlagged(mine) { isKnown[mine] = true }
    let position = Position(part.position.field, open: isKnown)
    if !all.safe.isEmpty {
      for technique in Technique.allCases {
        let safe = solver.knowledge(position, limit: technique).safe
        let flagged = safe.filter(isFlagged)
        let wanted = nearest(flagged.isEmpty ? safe : flagged)
        let explanations = wanted.prefix(explanationsTried).compactMap {
          solver.explanation(of: $0, in: position)
        }
        func effort(_ explanation: Explanation) -> (Int, Int) {
          (explanation.technique.rawValue, explanation.proof.numbers.count)
        }
        guard let best = explanations.min(by: { effort($0) < effort($1) }) else { continue }
        let cells = nearest(best.safe.filter { isFlagged($0) != flagged.isEmpty }).filter {
          $0 != best.proof.cell
        }
        return Hint(
          cells: ([best.proof.cell] + cells).map { part.cell($0) },
          finding: flagged.isEmpty ? .safe : .wrongFlag, numbers: best.proof.numbers.map { part.cell($0) },
          usesMineCount: best.proof.usesMineCount, technique: best.technique,
          steps: HintStep.steps(best, in: position) { part.cell($0) })
      }
    }
    guard part.density == nil else { return nil }
    if let guess = GuessPolicy.best(position) {
      return Hint(cells: [part.cell(guess.cell)], finding: .guess(Choice(guess)))
    }
    let mines = Set(all.mines)
    let closed = position.isOpen.indices.filter { !position.isOpen[$0] && !mines.contains($0) }
    return nearest(closed).first.map { Hint(cells: [part.cell($0)], finding: .guess(.unweighed)) }
  }

  /// The easiest proof that one of some cells is safe, or mined; among equally easy ones the proof of the cell nearest
  /// to `place`. All of `cells` are certainly safe, or all are certainly mined.
  ///
  /// - Complexity: O(cells + work on the frontier).
  static func proving(_ cells: [Int], areMines: Bool, in position: Position, near place: Cell) -> Hint? {
    let grid = position.grid
    var solver = Solver(grid)
    let wanted = Set(cells)
    func distance(_ index: Int) -> Int {
      let cell = grid.cell(index)
      return (cell.x - place.x) * (cell.x - place.x) + (cell.y - place.y) * (cell.y - place.y)
    }
    for technique in Technique.allCases {
      let knowledge = solver.knowledge(position, limit: technique)
      let known = (areMines ? knowledge.mines : knowledge.safe).filter { wanted.contains($0) }
      guard let step = known.min(by: { (distance($0), $0) < (distance($1), $1) }),
        let proof = solver.proof(of: step, in: position)
      else { continue }
      return Hint(
        cells: [grid.cell(step)], finding: areMines ? .mine : .safe,
        numbers: proof.numbers.map { grid.cell($0) },
        usesMineCount: proof.usesMineCount, technique: proof.technique)
    }
    return nil
  }

  /// The hint in one or two sentences.
  package var sentence: String {
    if case .guess = finding { return conclusion }
    return reason + " " + conclusion
  }

  /// The conclusion in one or two sentences.
  package var conclusion: String {
    let count = String(cells.count)
    switch finding {
    case .guess(.unweighed): return tr("Nothing is certain here, and there are too many ways to weigh them.")
    case .guess(.winsMostOften(let chance, let risk)):
      return tr(
        "Nothing is certain here. The marked cell wins most often: {0} of 100 games. It is a mine in {1} of 100 cases.",
        Self.percent(chance), Self.percent(risk))
    case .guess(.safest(let risk)):
      return tr(
        "Nothing is certain here. The marked cell is the safest: a mine in {0} of 100 cases.",
        Self.percent(risk))
    case .guess(.telling(let risk, let least)):
      return tr(
        "Nothing is certain here. The marked cell is a mine in {0} of 100 cases, the safest in {1}, but its number helps more.",
        Self.percent(risk), Self.percent(least))
    case .safe:
      return cells.count == 1 ? tr("The marked cell is safe.") : tr("The {0} marked cells are safe.", count)
    case .mine:
      return cells.count == 1
        ? tr("The marked cell is a mine.") : tr("The {0} marked cells are mines.", count)
    case .wrongFlag:
      return cells.count == 1
        ? tr("The flag is wrong: its cell is safe.") : tr("{0} flags are wrong: their cells are safe.", count)
    }
  }

  /// The marks of the conclusion with its numbers.
  package var marks: CellMarks {
    var marks = CellMarks(numbers: numbers)
    switch finding {
    case .safe, .wrongFlag: marks.safe = cells
    case .mine: marks.mines = cells
    case .guess: marks.guesses = cells
    }
    return marks
  }

  private var reason: String {
    Self.reason(
      technique ?? .caseAnalysis, numbers: numbers.count, usesMineCount: usesMineCount,
      isMine: finding == .mine)
  }

  /// The reason for a conclusion from some numbers, as a sentence.
  static func reason(
    _ technique: Technique, numbers: Int, usesMineCount: Bool, isMine: Bool
  ) -> String {
    switch technique {
    case .singleCell:
      isMine
        ? tr("This number needs all the closed cells around it.") : tr("This number has all its mines.")
    case .subset, .overlap: tr("Compare these two numbers.")
    case .mineCount: tr("Count the mines that are left.")
    case .caseAnalysis:
      usesMineCount
        ? tr("With the mines that are left, these numbers leave no other way.")
        : tr("Together these {0} numbers leave no other way.", String(numbers))
    }
  }

  /// A probability in percent, with a decimal only where it matters: "0.4", "17", "50".
  package static func percent(_ probability: Double) -> String {
    let tenths = Int((probability * 1000).rounded())
    guard tenths < 100, tenths % 10 != 0 else { return String(Int((probability * 100).rounded())) }
    return "\(tenths / 10).\(tenths % 10)"
  }
}
