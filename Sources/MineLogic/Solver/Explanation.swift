/// Why a cell is safe or mined, in steps that a person can follow. All steps use the numbers of one ``Proof`` alone.
public struct Explanation: Hashable, Sendable {
  /// The proof.
  public let proof: Proof
  /// Deductions that cite only the numbers of the proof, each based on the ones before it. The last one settles the
  /// cell.
  public let steps: [Deduction]
  /// Every closed place that the same numbers and techniques prove safe, in order.
  public let safe: [Int]
  /// Every closed place that the same numbers and techniques prove mined, in order.
  public let mines: [Int]

  /// The hardest technique of the steps.
  public var technique: Technique { steps.map(\.technique).max() ?? proof.technique }
}

extension Solver {
  /// Explains why a closed cell is safe, or mined.
  ///
  /// - Returns: nil when neither is certain.
  /// - Complexity: that of ``proof(of:in:)`` and O(cells) for each technique.
  public mutating func explanation(of cell: Int, in position: Position) -> Explanation? {
    guard let proof = proof(of: cell, in: position) else { return nil }
    let density = reasoner.density
    // Without the count of mines the table is a part of a larger field.
    if !proof.usesMineCount { reasoner.density = density ?? 0.5 }
    defer { reasoner.density = density }
    let target = reasoner.place(cell)
    for technique in Technique.allCases {
      reasoner.lay(position, only: proof.numbers)
      _ = reasoner.run(limit: technique)
      guard reasoner.state[target] != Reasoner.State.unknown else { continue }
      var (safe, mines): ([Int], [Int]) = ([], [])
      reasoner.eachPlace { place in
        let index = reasoner.index(place)
        if position.isOpen[index] { return }
        if reasoner.state[place] == Reasoner.State.safe { safe.append(index) }
        if reasoner.state[place] == Reasoner.State.mine { mines.append(index) }
      }
      return Explanation(
        proof: proof, steps: Explanation.chain(to: cell, reasoner.deductions, position.grid), safe: safe,
        mines: mines)
    }
    // A search reached its bound.
    let step = Deduction(
      proof.technique, numbers: proof.numbers, usesMineCount: proof.usesMineCount,
      safe: proof.isMine ? [] : [cell], mines: proof.isMine ? [cell] : [])
    return Explanation(proof: proof, steps: [step], safe: step.safe, mines: step.mines)
  }
}

extension Explanation {
  /// The deduction that settles a cell, after those on which it is based.
  fileprivate static func chain(to cell: Int, _ deductions: [Deduction], _ grid: Grid) -> [Deduction] {
    var settledBy: [Int: Int] = [:]
    for (index, deduction) in deductions.enumerated() {
      for place in deduction.safe + deduction.mines where settledBy[place] == nil { settledBy[place] = index }
    }
    guard let last = settledBy[cell] else { return [] }
    var needed: Set<Int> = [last]
    for index in (0...last).reversed() where needed.contains(index) {
      // The count of mines depends on all cells that are known by then.
      if deductions[index].usesMineCount { needed.formUnion(0..<index) }
      for number in deductions[index].numbers {
        grid.eachNeighbor(of: number) { place in
          if let earlier = settledBy[place], earlier < index { needed.insert(earlier) }
        }
      }
    }
    return needed.sorted().map { deductions[$0] }
  }
}

extension Reasoner {
  /// Puts a position on the table of which only some numbers are visible; other open cells are only known to be safe.
  fileprivate mutating func lay(_ position: Position, only numbers: [Int]) {
    opens = false
    lay(position.field)
    let visible = Set(numbers)
    for index in position.isOpen.indices where position.isOpen[index] {
      let place = place(index)
      if isMine(place) {
        take(mine: place)
      } else if visible.contains(index) {
        reveal(place)
      } else {
        take(safe: place)
      }
    }
  }
}
