/// Proofs on a position on the table before any deduction.
extension Reasoner {
  /// Numbers that prove a cell without the count of mines; nil if there are none.
  mutating func provingNumbers(of target: Int) -> [Int]? {
    guard marks[target] & Reasoner.touched != 0, isForced(target), cases.budget > 0 else { return nil }
    return (0..<cases.core.count).map { cases.core[$0] }
  }

  /// Whether some numbers alone prove a cell.
  ///
  /// `contrary` is set to the cells that are inverted in a counterexample, if there is one.
  private mutating func follows(_ target: Int, from numbers: [Int], contrary: inout [Int]) -> Bool {
    for number in numbers { state[number] = State.cited }
    cases.weighed = State.cited
    defer {
      for number in numbers { state[number] = State.open }
      cases.weighed = State.open
    }
    guard let flipped = turnedOver(with: target) else { return true }
    contrary = flipped
    return false
  }

  /// A proof with the fewest numbers; nil if the search takes too many rounds.
  ///
  /// `core` is a proof that need not be minimal.
  mutating func smallestProof(of target: Int, core: [Int], rounds: Int) -> [Int]? {
    var obstacles: [[Int]] = []
    var contrary: [Int] = []
    for _ in 0..<rounds {
      guard let hitting = HittingSet.smallest(obstacles, atMost: core.count) else { return nil }
      if follows(target, from: hitting, contrary: &contrary) { return hitting }
      // An obstacle is stronger the fewer numbers it breaks. So numbers are required to hold one by one, as long as a
      // counterexample remains.
      var held = hitting
      var vain = Set<Int>()
      var broken = brokenNumbers(contrary)
      while let next = broken.first(where: { !vain.contains($0) }) {
        if follows(target, from: held + [next], contrary: &contrary) {
          vain.insert(next)
        } else {
          held.append(next)
          broken = brokenNumbers(contrary)
        }
      }
      // A search that exceeded the budget may break no number, or one that was required to hold.
      guard !broken.isEmpty, broken.allSatisfy({ !held.contains($0) }) else { return nil }
      obstacles.append(broken)
    }
    return nil
  }

  /// The open numbers that no longer hold when some cells are flipped, in the order of places.
  private func brokenNumbers(_ flipped: [Int]) -> [Int] {
    var excess: [Int: Int] = [:]
    for cell in flipped {
      for k in 0..<8 where state[cell + steps[k]] == State.open {
        excess[cell + steps[k], default: 0] += isMine(cell) ? -1 : 1
      }
    }
    return excess.filter { $0.value != 0 }.map(\.key).sorted()
  }

  /// Reduces any proof to one that needs each of its numbers.
  mutating func minimalProof(of target: Int, core: [Int]) -> [Int] {
    var numbers = core
    var contrary: [Int] = []
    for number in core {
      let fewer = numbers.filter { $0 != number }
      if follows(target, from: fewer, contrary: &contrary) { numbers = fewer }
    }
    return numbers
  }

  /// A proof that uses the count of mines and needs each of its numbers; nil if the cell does not follow.
  mutating func countingProof(of target: Int) -> [Int]? {
    var numbers: [Int] = []
    eachPlace { if state[$0] == State.open, unknown[$0] != 0 { numbers.append($0) } }
    guard unknownCount <= Reasoner.largestCount, counts([target], from: numbers) else { return nil }
    return leastCounting([target], from: numbers)
  }

  /// Leaves out numbers as long as the rest and the count of mines still prove all of some cells; each remaining number
  /// is needed. The cells must follow from all of the numbers.
  ///
  /// - Complexity: of the order of log n counts of solutions for each number that is kept.
  mutating func leastCounting(_ targets: [Int], from numbers: [Int]) -> [Int] {
    guard let first = targets.first else { return [] }
    // Distant numbers are more likely to be redundant.
    func distance(_ number: Int) -> Int {
      let (y, x) = number.quotientAndRemainder(dividingBy: stride)
      let (v, u) = first.quotientAndRemainder(dividingBy: stride)
      return max(abs(y - v), abs(x - u))
    }
    var kept = numbers.sorted { (distance($1), $1) < (distance($0), $0) }
    // Long runs of numbers are tried first, single ones last.
    var length = kept.count
    while length > 0 {
      var start = 0
      while start < kept.count {
        var fewer = kept
        fewer.removeSubrange(start..<min(start + length, kept.count))
        if counts(targets, from: fewer) { kept = fewer } else { start += length }
      }
      length /= 2
    }
    return kept
  }

  /// Whether some numbers and the count of mines prove all of some cells.
  private mutating func counts(_ targets: [Int], from numbers: [Int]) -> Bool {
    let system = ConstraintSystem(self, only: numbers)
    var counter = ComponentCounter()
    var counts: [ComponentCounter.Count] = []
    for component in system.components {
      guard let count = counter.count(system, component) else { return false }
      counts.append(count)
    }
    guard let all = Combination(counts, tilt: 1, outside: system.outside, mines: system.mines) else {
      return false
    }
    var left = Set(targets)
    for (index, component) in system.components.enumerated() {
      guard component.contains(where: { system.groups[$0].cells.contains { left.contains($0) } }) else {
        continue
      }
      _ = counter.count(system, component)
      for share in counter.shares(fewest: counts[index].fewest, outer: all.outer[index]) {
        for cell in system.groups[share.group].cells where left.remove(cell) != nil {
          guard isMine(cell) ? share.safe == 0 : share.mines == 0 else { return false }
        }
      }
    }
    return left.allSatisfy { isMine($0) ? all.outsideIsMined : all.outsideIsSafe }
  }

  /// Whether no two of some numbers share an unknown cell, and none touches the target.
  func areApart(_ numbers: [Int], from target: Int) -> Bool {
    var cells: Set<Int> = [target]
    for number in numbers {
      for k in 0..<8 where unknown[number] >> UInt8(k) & 1 == 1 {
        if !cells.insert(number + steps[k]).inserted { return false }
      }
    }
    return true
  }

  /// Whether one number's unknown cells are a subset of the other's.
  func isSubset(_ a: Int, _ b: Int) -> Bool {
    func cells(_ number: Int) -> Set<Int> {
      Set((0..<8).filter { unknown[number] >> UInt8($0) & 1 == 1 }.map { number + steps[$0] })
    }
    return cells(a).isSubset(of: cells(b)) || cells(b).isSubset(of: cells(a))
  }
}

/// Smallest hitting sets: sets that share a member with each of some sets.
enum HittingSet {
  /// A smallest hitting set, found by branching on the smallest set that is not hit; nil if all have more than
  /// `most` members or the search takes more than 50,000 steps.
  static func smallest(_ sets: [[Int]], atMost most: Int) -> [Int]? {
    var best: [Int]?
    var steps = 50_000
    func extend(_ chosen: [Int], _ barred: Set<Int>) {
      steps -= 1
      if steps < 0 { return }
      let missed = sets.filter { set in !set.contains { chosen.contains($0) } }
      guard !missed.isEmpty else {
        if chosen.count < best?.count ?? .max { best = chosen }
        return
      }
      // Disjoint sets need a member each.
      var disjoint = 0
      var used = Set<Int>()
      var narrowest: [Int]?
      for set in missed {
        let free = set.filter { !barred.contains($0) }
        if free.isEmpty { return }
        if free.count < narrowest?.count ?? .max { narrowest = free }
        if used.isDisjoint(with: free) {
          disjoint += 1
          used.formUnion(free)
        }
      }
      if chosen.count + disjoint >= min(best?.count ?? .max, most + 1) { return }
      var barred = barred
      for member in narrowest ?? [] {
        extend(chosen + [member], barred)
        barred.insert(member)
      }
    }
    extend([], [])
    return steps < 0 ? nil : best
  }
}
