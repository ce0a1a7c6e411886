/// A proof that a cell is safe or mined: a small set of open numbers from which that follows.
///
/// Without the count of mines it has the fewest numbers possible. It is found by the duality of proofs and obstacles
/// (Ignatiev et al., "Smallest MUS extraction with minimal hitting set dualization", 2015): every way to lay the mines
/// that contradicts the claim breaks some numbers, and a proof contains one number of each such set. So a smallest set
/// that hits all obstacles known so far either is a proof, and then no smaller one exists, or yields a new obstacle. If
/// a claim needs the count of mines, or the search takes too long, numbers are removed one by one as long as the claim
/// still follows: each remaining number is needed, but there may be a proof with fewer.
public struct Proof: Hashable, Sendable {
  /// The place whose state it proves.
  public let cell: Int
  /// Whether that place is mined.
  public let isMine: Bool
  /// The numbers that it uses, row by row. The claim does not follow without any one of them.
  public let numbers: [Int]
  /// Whether it also uses the count of mines.
  public let usesMineCount: Bool
  /// Whether it is known to have the fewest numbers.
  public let isSmallest: Bool
  /// The easiest technique that finds it.
  public let technique: Technique
}

extension Solver {
  /// The largest number of rounds of the search for a smallest proof.
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
