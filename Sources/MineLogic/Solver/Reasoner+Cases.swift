// Case analysis: is there another solution in which a cell is different?
//
// The search starts from the actual mines, flips one cell and then repairs the numbers that no longer hold, one after
// the other, fewest choices first. Untouched cells keep their values and still satisfy their numbers, so a search stays
// near the cell however large the board is. If the numbers cannot be repaired, the cell is known, and the numbers used
// by the search are the proof.
extension Reasoner {
  /// The most steps of a search for another solution. Random boards of any density need a few dozen.
  static let searchBudget = 20_000

  /// Finds a cell by case analysis and applies the result.
  ///
  /// - Returns: whether one was found.
  mutating func analyzeCases() -> Bool {
    while let place = cases.next() {
      if state[place] != State.unknown || cases.witness[place] != 0 { continue }
      if isForced(place) {
        if records {
          tape.begin(.caseAnalysis)
          for number in citations(of: place) { tape.number(number) }
          if isMine(place) { tape.mine(place) } else { tape.safe(place) }
        }
        if isMine(place) { take(mine: place) } else { take(safe: place) }
        return true
      }
    }
    return knowsCount && analyzeCount()
  }

  /// The numbers to cite for a cell that ``isForced(_:)`` has just found.
  private mutating func citations(of place: Int) -> [Int] {
    let core = (0..<cases.core.count).map { cases.core[$0] }
    return citesLeast ? minimalProof(of: place, core: core) : core
  }

  /// Whether this unknown cell is the same in every solution, for any count of mines. If so, `cases.core` holds the
  /// numbers that prove it. Otherwise a witness is recorded, unless the budget is spent.
  mutating func isForced(_ place: Int) -> Bool {
    cases.core.removeAll()
    cases.budget = Reasoner.searchBudget
    let found = choose(place, flipped: true) && search()
    if found {
      if cases.budget > 0 {
        var net = 0
        for i in 0..<cases.trail.count where cases.choice[cases.trail[i]] == 2 {
          net += isMine(cases.trail[i]) ? -1 : 1
        }
        cases.addWitness(net: net)
      } else {
        cases.gaveUp = true
      }
    }
    undo(to: 0)
    cases.upset.removeAll()
    return !found
  }

  /// The flipped cells of some solution of the numbers in use in which a cell is flipped, that cell
  /// included; nil if there is none. A search that exceeds the budget counts as having found one.
  mutating func turnedOver(with place: Int) -> [Int]? {
    cases.core.removeAll()
    cases.budget = Reasoner.searchBudget
    var flipped: [Int]?
    if choose(place, flipped: true) && search() {
      flipped = (0..<cases.trail.count).map { cases.trail[$0] }.filter { cases.choice[$0] == 2 }
    }
    undo(to: 0)
    cases.upset.removeAll()
    return flipped
  }

  /// Repairs all numbers that do not hold.
  ///
  /// - Returns: false if that is impossible; true if the trail holds a solution, or if the budget is spent.
  private mutating func search() -> Bool {
    var pick = 0
    var best = Int.max
    for i in 0..<cases.upset.count {
      let number = cases.upset[i]
      let excess = Int(cases.excess[number])
      if excess == 0 { continue }
      let spare = helpers(number, excess).nonzeroBitCount - abs(excess)
      if spare < best {
        best = spare
        pick = number
        if spare == 0 { break }
      }
    }
    if best == Int.max { return true }
    cases.budget -= 1
    if cases.budget <= 0 { return true }
    note(pick)
    // One of the helping cells has to be flipped: the first, or not the first but the second, and so on.
    var left = helpers(pick, Int(cases.excess[pick]))
    let mark = cases.trail.count
    let upset = cases.upset.count
    while left != 0 {
      let place = pick + steps[left.trailingZeroBitCount]
      left &= left &- 1
      let before = cases.trail.count
      if choose(place, flipped: true) && search() { return true }
      undo(to: before)
      cases.upset.cut(to: upset)
      if !choose(place, flipped: false) { break }
    }
    undo(to: mark)
    cases.upset.cut(to: upset)
    return false
  }

  /// The free neighbours of a number whose flipping reduces its excess.
  @inline(__always) private func helpers(_ number: Int, _ excess: Int) -> UInt8 {
    unknown[number] & ~cases.fixed[number] & (excess > 0 ? mined[number] : ~mined[number])
  }

  @inline(__always) private mutating func note(_ number: Int) {
    for i in 0..<cases.core.count where cases.core[i] == number { return }
    cases.core.push(number)
  }

  /// Fixes a free cell.
  ///
  /// - Returns: false if a number beside it can no longer hold.
  private mutating func choose(_ place: Int, flipped: Bool) -> Bool {
    cases.choice[place] = flipped ? 2 : 1
    cases.trail.push(place)
    let change: Int8 = flipped ? (isMine(place) ? -1 : 1) : 0
    var weighed: UInt8 = 0
    for k in 0..<8 {
      let number = place + steps[k]
      if state[number] != cases.weighed { continue }
      weighed |= 1 << UInt8(k)
      cases.fixed[number] |= 1 << UInt8(7 - k)
      cases.excess[number] += change
    }
    while weighed != 0 {
      let number = place + steps[weighed.trailingZeroBitCount]
      weighed &= weighed &- 1
      let excess = Int(cases.excess[number])
      if excess == 0 { continue }
      if helpers(number, excess).nonzeroBitCount < abs(excess) {
        note(number)
        return false
      }
      cases.upset.push(number)
    }
    return true
  }

  private mutating func undo(to count: Int) {
    while cases.trail.count > count, let place = cases.trail.pop() {
      let change: Int8 = cases.choice[place] == 2 ? (isMine(place) ? -1 : 1) : 0
      cases.choice[place] = 0
      for k in 0..<8 {
        let number = place + steps[k]
        if state[number] != cases.weighed { continue }
        cases.fixed[number] &= ~(1 << UInt8(7 - k))
        cases.excess[number] -= change
      }
    }
  }
}
