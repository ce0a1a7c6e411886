/// Why a cell is safe or mined: the smallest set of open numbers from which it follows.
///
/// Without the count of mines it is smallest by how many numbers it has. It is found by the duality of proofs
/// and their obstacles (Ignatiev et al., "Smallest MUS extraction with minimal hitting set dualization", 2015): every way
/// to lay the mines that contradicts the claim breaks some numbers, and a proof holds one of each such set. So a
/// smallest set that hits all obstacles known so far either is a proof, and then no smaller one exists, or shows a
/// new obstacle. When a claim needs the count of mines, or that search takes too long, numbers are left out one by one as
/// long as it still follows: that proof is minimal too, since each of its numbers is needed, but there may be one with
/// fewer.
public struct Proof: Hashable, Sendable {
  /// The place that it is about.
  public let cell: Int
  /// Whether that place is mined.
  public let isMine: Bool
  /// The numbers that it rests on, row by row. Without any of them the claim would not follow.
  public let numbers: [Int]
  /// Whether it rests on the count of mines too.
  public let usesMineCount: Bool
  /// Whether no proof rests on fewer numbers, as far as is known.
  public let isSmallest: Bool
  /// The easiest technique that finds it.
  public let technique: Technique
}

extension Solver {
  /// Rounds of the search for a smallest proof.
  private static let rounds = 400

  /// Proves that a closed cell is safe, or that it is mined.
  ///
  /// - Returns: nil when neither is certain.
  public mutating func proof(of cell: Int, in position: Position) -> Proof? {
    guard !position.isOpen[cell] else { return nil }
    reasoner.lay(position)
    let target = reasoner.place(cell)
    if let core = reasoner.provingNumbers(of: target) {
      let smallest = reasoner.smallestProof(of: target, core: core, rounds: Solver.rounds)
      let numbers = smallest ?? reasoner.minimalProof(of: target, core: core)
      return proof(cell, target, numbers, usesMineCount: false, isSmallest: smallest != nil)
    }
    guard reasoner.knowsCount, let numbers = reasoner.countingProof(of: target) else { return nil }
    return proof(cell, target, numbers, usesMineCount: true, isSmallest: numbers.count <= 1)
  }

  private mutating func proof(
    _ cell: Int, _ target: Int, _ numbers: [Int], usesMineCount: Bool, isSmallest: Bool
  ) -> Proof {
    let technique: Technique
    switch (numbers.count, usesMineCount) {
    case (_, true): technique = reasoner.areApart(numbers, from: target) ? .mineCount : .caseAnalysis
    case (1, _): technique = .singleCell
    case (2, _): technique = reasoner.isSubset(numbers[0], numbers[1]) ? .subset : .overlap
    default: technique = .caseAnalysis
    }
    return Proof(
      cell: cell, isMine: reasoner.isMine(target), numbers: numbers.sorted().map { reasoner.index($0) },
      usesMineCount: usesMineCount, isSmallest: isSmallest, technique: technique)
  }
}
