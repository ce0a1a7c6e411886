import Interface
import MineLogic

/// A possible next step, with its justification.
///
/// It uses only visible information: the open numbers and the mine count. Flags are not trusted, so a flag on a
/// certainly safe cell is reported first.
package struct Hint: Hashable, Sendable {
  /// The kinds of conclusions about a cell.
  package enum Finding: Hashable, Sendable {
    /// It is safe.
    case safe
    /// It is mined.
    case mine
    /// It has a flag and is safe.
    case wrongFlag
    /// Nothing is certain, and no cell has a lower risk; nil when risks cannot be computed.
    case guess(risk: Double?)
  }

  /// The cell of the conclusion.
  package var cell: Cell
  /// The conclusion.
  package var finding: Finding
  /// The open numbers that imply it. None of them can be omitted.
  package var numbers: [Cell] = []
  /// Whether the mine count is needed too.
  package var usesMineCount = false
  /// The simplest technique that finds it; nil for a guess.
  package var technique: Technique?

  /// The number of nearby cells whose proofs are compared.
  private static let proofsTried = 8

  /// Finds the easiest step: simple techniques come before hard ones. Among equally easy steps it takes the one with
  /// the shortest proof near `place`, where the player looks. Nil when nothing is left to do or no mines are laid yet;
  /// in an endless field or on a very large board also when nothing near `place` is certain.
  ///
  /// - Complexity: O(cells + work on the frontier).
  package static func find(in game: Game, near place: Cell) -> Hint? {
    guard game.status == .playing, let part = game.part(near: place) else { return nil }
    let position = part.position
    func nearest(_ indices: [Int]) -> ArraySlice<Int> {
      func distance(_ index: Int) -> Int {
        let cell = part.cell(index)
        return (cell.x - place.x) * (cell.x - place.x) + (cell.y - place.y) * (cell.y - place.y)
      }
      return indices.sorted { (distance($0), $0) < (distance($1), $1) }.prefix(proofsTried)
    }
    var solver = Solver(position.grid, density: part.density)
    for technique in Technique.allCases {
      let known = solver.knowledge(position, limit: technique)
      let isFlagged = { (index: Int) in game.board.isFlag(part.cell(index)) }
      let isClosed = { (index: Int) in !game.board.isOpen(part.cell(index)) }
      let steps = [
        known.safe.filter(isFlagged), known.safe.filter(isClosed),
        known.mines.filter { !isFlagged($0) && isClosed($0) },
      ].first { !$0.isEmpty }
      var best: Proof?
      for step in nearest(steps ?? []) {
        guard let proof = solver.proof(of: step, in: position) else { continue }
        if best.map({ proof.numbers.count < $0.numbers.count }) ?? true { best = proof }
        if proof.numbers.count == 1 { break }
      }
      guard let proof = best else { continue }
      return Hint(
        cell: part.cell(proof.cell),
        finding: proof.isMine ? .mine : isFlagged(proof.cell) ? .wrongFlag : .safe,
        numbers: proof.numbers.map { part.cell($0) }, usesMineCount: proof.usesMineCount,
        technique: proof.technique)
    }
    guard part.density == nil else { return nil }
    let odds = solver.probabilities(position)
    let best = odds.safest(position)
    guard
      let guess = nearest(best).first
        ?? nearest(position.isOpen.indices.filter { !position.isOpen[$0] }).first
    else { return nil }
    return Hint(cell: part.cell(guess), finding: .guess(risk: odds.mine[guess]))
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
        cell: grid.cell(step), finding: areMines ? .mine : .safe,
        numbers: proof.numbers.map { grid.cell($0) },
        usesMineCount: proof.usesMineCount, technique: proof.technique)
    }
    return nil
  }

  /// The hint in one or two sentences.
  package var sentence: String {
    let result: String
    switch finding {
    case .guess(nil): return tr("Nothing is certain here, and there are too many ways to weigh them.")
    case .guess(let risk?):
      return tr("Nothing is certain here. The best guess is a mine in {0} of 100 cases.", Self.percent(risk))
    case .safe: result = tr("The marked cell is safe.")
    case .mine: result = tr("The marked cell is a mine.")
    case .wrongFlag: result = tr("The flag is wrong: its cell is safe.")
    }
    return reason + " " + result
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
