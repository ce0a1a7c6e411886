/// The count of mines.
extension Reasoner {
  /// How many unknown cells there may be for a search for disjoint numbers, and how many steps it may take.
  private static let countedCells = 64
  private static let countingSteps = 1500
  /// How many disjoint numbers a deduction may rest on.
  private static let disjointNumbers = 10

  /// Looks for numbers without common cells that account for all mines, or for all safe cells.
  ///
  /// - Returns: whether something was found and taken.
  mutating func countMines() -> Bool {
    if minesLeft == 0 || safeLeft == 0 {
      takeAllUnknown(except: 0, cells: [], numbers: [])
      return true
    }
    guard unknownCount <= Reasoner.countedCells else { return false }
    var cells: [Int] = []
    var numbers: [(place: Int, cells: UInt64, rest: Int)] = []
    var bitOf = [Int8](repeating: -1, count: size)
    eachPlace { place in
      guard state[place] == State.unknown else { return }
      bitOf[place] = Int8(cells.count)
      cells.append(place)
    }
    eachPlace { place in
      guard state[place] == State.open, unknown[place] != 0 else { return }
      var set: UInt64 = 0
      for k in 0..<8 where unknown[place] >> UInt8(k) & 1 == 1 { set |= 1 << UInt64(bitOf[place + steps[k]]) }
      numbers.append((place, set, Int(rest[place])))
    }
    var search = DisjointSearch(numbers: numbers, cellCount: cells.count, mines: minesLeft)
    guard let chosen = search.run(atMost: Reasoner.disjointNumbers, steps: Reasoner.countingSteps) else {
      return false
    }
    takeAllUnknown(
      except: chosen.reduce(0) { $0 | numbers[$1].cells }, cells: cells,
      numbers: chosen.map { numbers[$0].place })
    return true
  }

  /// Takes what lies outside of some numbers' cells, all of it mined or safe.
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
  /// Every unknown cell at a number has a witness by now. The witnesses hold whatever the count as long as the cells
  /// outside can make up for the mines by which they differ; only otherwise all solutions are counted.
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
      for number in system.numbers { tape.number(number.place) }
      for cell in safe { tape.safe(cell) }
      for cell in mines { tape.mine(cell) }
    }
    for cell in mines { take(mine: cell) }
    for cell in safe { take(safe: cell) }
    return true
  }

  /// With more unknown cells the numbers of solutions would leave the range of doubles, and a rare one might be taken for none.
  static let largestCount = 900
}

/// A search for numbers without common cells whose mines, with the cells outside, leave only one way.
private struct DisjointSearch {
  let numbers: [(place: Int, cells: UInt64, rest: Int)]
  let cellCount: Int
  let mines: Int
  private var chosen: [Int] = []
  private var steps = 0
  private var most = 0

  init(numbers: [(place: Int, cells: UInt64, rest: Int)], cellCount: Int, mines: Int) {
    self.numbers = numbers
    self.cellCount = cellCount
    self.mines = mines
  }

  /// The fewest-first choice found, as positions in ``numbers``.
  mutating func run(atMost most: Int, steps: Int) -> [Int]? {
    self.most = most
    self.steps = steps
    return extend(from: 0, cells: 0, mines: 0) ? chosen : nil
  }

  private mutating func extend(from first: Int, cells: UInt64, mines: Int) -> Bool {
    let outside = cellCount - cells.nonzeroBitCount
    let left = self.mines - mines
    if outside > 0 && !chosen.isEmpty && (left == 0 || left == outside) { return true }
    if chosen.count == most { return false }
    for i in first..<max(first, numbers.count) where numbers[i].cells & cells == 0 {
      steps -= 1
      if steps < 0 { return false }
      chosen.append(i)
      if extend(from: i + 1, cells: cells | numbers[i].cells, mines: mines + numbers[i].rest) { return true }
      chosen.removeLast()
    }
    return false
  }
}
