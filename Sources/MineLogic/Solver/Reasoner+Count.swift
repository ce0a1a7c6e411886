/// Reasoning with the count of mines.
extension Reasoner {
  /// The most unknown cells for which disjoint numbers are searched, and the most steps of the search.
  private static let countedCells = 64
  private static let countingSteps = 1500
  /// The most disjoint numbers that a deduction may use.
  private static let disjointNumbers = 10

  /// Looks for numbers without common cells that account for all mines, or for all safe cells.
  ///
  /// - Returns: whether something was found and applied.
  mutating func countMines() -> Bool {
    if minesLeft == 0 || safeLeft == 0 {
      takeAllUnknown(except: 0, cells: [], numbers: [])
      return true
    }
    guard unknownCount <= Reasoner.countedCells else { return false }
    counted.removeAll()
    countedNumbers.removeAll()
    // `unknown` is 0.
    eachZero(state, stride..<size - stride) { place in
      bits[place] = UInt8(truncatingIfNeeded: counted.count)
      counted.push(place)
    }
    eachNonzero(unknown, stride..<size - stride) { place in
      guard state[place] == State.open else { return }
      var set: UInt64 = 0
      var around = unknown[place]
      while around != 0 {
        set |= 1 << UInt64(bits[place + steps[around.trailingZeroBitCount]])
        around &= around &- 1
      }
      countedNumbers.push(CountedNumber(place: Int32(place), rest: Int32(rest[place]), cells: set))
    }
    var search = DisjointSearch(
      numbers: UnsafeBufferPointer(start: countedNumbers.base, count: countedNumbers.count),
      cellCount: counted.count, mines: minesLeft)
    guard search.run(atMost: Reasoner.disjointNumbers, steps: Reasoner.countingSteps) else { return false }
    let chosen = search.chosen.map { countedNumbers[$0] }
    takeAllUnknown(
      except: chosen.reduce(0) { $0 | $1.cells }, cells: (0..<counted.count).map { counted[$0] },
      numbers: chosen.map { Int($0.place) })
    return true
  }

  /// Marks all cells outside of some numbers' cells as mined or safe.
  private mutating func takeAllUnknown(except set: UInt64, cells: [Int], numbers: [Int]) {
    let mines = minesLeft - numbers.reduce(0) { $0 + Int(rest[$1]) } > 0
    var taken: [Int] = []
    if cells.isEmpty {
      eachPlace { if state[$0] == State.unknown { taken.append($0) } }
    } else {
      for (bit, cell) in cells.enumerated() where set >> UInt64(bit) & 1 == 0 { taken.append(cell) }
    }
    if records {
      tape.begin(.mineCount, usesMineCount: true)
      for number in numbers { tape.number(number) }
      for cell in taken { if mines { tape.mine(cell) } else { tape.safe(cell) } }
    }
    for cell in taken { if mines { take(mine: cell) } else { take(safe: cell) } }
  }

  /// The last resort of case analysis: all numbers with the count of mines.
  ///
  /// By now every unknown cell beside a number has a witness. The witnesses are valid for the count as long as the
  /// cells outside can compensate for their change in mines; only otherwise are all solutions counted.
  mutating func analyzeCount() -> Bool {
    if unknownCount == 0 { return false }
    let room = min(outsideMines, outsideCount - outsideMines)
    guard cases.largestNet > room || (outsideCount > 0 && room == 0) else { return false }
    guard unknownCount <= Reasoner.largestCount else {
      cases.gaveUp = true
      return false
    }
    let system = ConstraintSystem(self)
    var counter = ComponentCounter()
    var counts: [ComponentCounter.Count] = []
    for component in system.components {
      guard let count = counter.count(system, component) else {
        cases.gaveUp = true
        return false
      }
      counts.append(count)
    }
    guard let all = Combination(counts, tilt: 1, outside: system.outside, mines: system.mines) else {
      return false
    }
    var safe: [Int] = []
    var mines: [Int] = []
    for (index, component) in system.components.enumerated() {
      if system.components.count > 1 { _ = counter.count(system, component) }
      for share in counter.shares(fewest: counts[index].fewest, outer: all.outer[index]) {
        if share.mines == 0 { safe += system.groups[share.group].cells }
        if share.safe == 0 { mines += system.groups[share.group].cells }
      }
    }
    if all.outsideIsSafe || all.outsideIsMined {
      eachPlace { place in
        guard state[place] == State.unknown, marks[place] & Reasoner.touched == 0 else { return }
        if all.outsideIsSafe { safe.append(place) } else { mines.append(place) }
      }
    }
    if safe.isEmpty && mines.isEmpty { return false }
    if records {
      tape.begin(.caseAnalysis, usesMineCount: true)
      let numbers = system.numbers.map(\.place)
      for number in citesLeast ? leastCounting(safe + mines, from: numbers) : numbers { tape.number(number) }
      for cell in safe { tape.safe(cell) }
      for cell in mines { tape.mine(cell) }
    }
    for cell in mines { take(mine: cell) }
    for cell in safe { take(safe: cell) }
    return true
  }

  /// The number of unknown cells beyond which solution counts would exceed the range of doubles, and a rare solution
  /// might be rounded to 0.
  static let largestCount = 900
}

/// Calls `body` with the places of zero bytes, in order. Eight places without one cost one step; the eight bytes after
/// the places must be readable.
@inline(__always)
private func eachZero(_ bytes: UnsafePointer<UInt8>, _ places: Range<Int>, _ body: (Int) -> Void) {
  for place in stride(from: places.lowerBound, to: places.upperBound, by: 8) {
    let eight = UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    // The highest bit is set in a byte that is 0, and perhaps in some above it.
    if (eight &- 0x0101_0101_0101_0101) & ~eight & 0x8080_8080_8080_8080 == 0 { continue }
    for next in place..<min(place + 8, places.upperBound) where bytes[next] == 0 { body(next) }
  }
}

/// Calls `body` with the places of nonzero bytes, like ``eachZero(_:_:_:)``.
@inline(__always)
private func eachNonzero(_ bytes: UnsafePointer<UInt8>, _ places: Range<Int>, _ body: (Int) -> Void) {
  for place in stride(from: places.lowerBound, to: places.upperBound, by: 8)
  where UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self) != 0 {
    for next in place..<min(place + 8, places.upperBound) where bytes[next] != 0 { body(next) }
  }
}

/// A search for numbers without common cells that, with the count of mines, leave only one way for the cells outside.
private struct DisjointSearch {
  let numbers: UnsafeBufferPointer<CountedNumber>
  let cellCount: Int
  let mines: Int
  /// The numbers found, as positions in ``numbers``.
  private(set) var chosen: [Int] = []
  private var steps = 0
  private var most = 0

  init(numbers: UnsafeBufferPointer<CountedNumber>, cellCount: Int, mines: Int) {
    self.numbers = numbers
    self.cellCount = cellCount
    self.mines = mines
  }

  /// Searches for a set of numbers, smaller sets first; returns whether there is one.
  mutating func run(atMost most: Int, steps: Int) -> Bool {
    self.most = most
    self.steps = steps
    guard extend(from: 0, depth: 0, cells: 0, mines: 0) else { return false }
    chosen.reverse()
    return true
  }

  private mutating func extend(from first: Int, depth: Int, cells: UInt64, mines: Int) -> Bool {
    let outside = cellCount - cells.nonzeroBitCount
    let left = self.mines - mines
    if outside > 0 && depth > 0 && (left == 0 || left == outside) { return true }
    if depth == most { return false }
    var i = first
    while i < numbers.count {
      let number = numbers[i]
      if number.cells & cells == 0 {
        steps -= 1
        if steps < 0 { return false }
        if extend(
          from: i + 1, depth: depth + 1, cells: cells | number.cells, mines: mines + Int(number.rest))
        {
          chosen.append(i)
          return true
        }
      }
      i += 1
    }
    return false
  }
}
