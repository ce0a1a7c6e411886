import Geometry
import Glibc

/// An endgame with few solutions left. A position is its set of remaining solutions; ``EndGameSearch`` searches it.
///
/// With up to ``whole`` solutions all continuations are searched, so the best move is exact. With more, each cell is
/// judged by what a plan wins after it: all cells with a sample of the solutions, the better ones with a larger sample,
/// then the best few with all solutions. Samples underrate cells whose number would settle a lasting doubt, because they
/// seldom contain both sides of it. So the best cell by the next move is also compared with all solutions.
struct EndGame {
  /// The most solutions.
  static let largest = 50_000
  /// The most solutions of which all continuations are searched.
  static let whole = 2500
  /// The most solutions of which a plan searches all continuations.
  private static let planned = 10
  /// The numbers of solutions with which plans compare cells, and how many cells are left after each.
  private static let samples = [(size: 1000, left: 16), (size: 5000, left: 8)]
  /// The most solutions to visit, over all positions: some tenths of a second.
  private static let budget = 20_000_000

  /// The unknown cells, at most 64.
  private var cells: [Int] = []
  private var solutions: [EndGameSolution] = []

  /// Collects the solutions; nil if there are too many.
  init?(_ reasoner: borrowing Reasoner, _ odds: Odds) {
    guard odds.logSolutions < log(Double(EndGame.largest) + 0.5), reasoner.unknownCount <= 64 else {
      return nil
    }
    var bitOf: [Int: Int] = [:]
    for group in odds.system.groups {
      for cell in group.cells {
        bitOf[cell] = cells.count
        cells.append(cell)
      }
    }
    for place in reasoner.unknownPlaces where bitOf[place] == nil {
      bitOf[place] = cells.count
      cells.append(place)
    }
    var sums = odds.system.numbers.map { number in
      var sum = CellSum<UInt64>(mines: number.rest)
      for group in number.groups {
        for cell in odds.system.groups[group].cells { sum.cells |= 1 << UInt64(bitOf[cell] ?? 0) }
      }
      return sum
    }
    let all: UInt64 = cells.count == 64 ? .max : (1 << UInt64(cells.count)) - 1
    sums.append(CellSum(cells: all, mines: reasoner.minesLeft))
    var found: [UInt64] = []
    let isTooMuch = sums.hasWay {
      found.append($0)
      return found.count > EndGame.largest
    }
    guard !found.isEmpty, !isTooMuch else { return nil }
    var around = [UInt64](repeating: 0, count: cells.count)
    var minesAround = [Int](repeating: 0, count: cells.count)
    for (bit, cell) in cells.enumerated() {
      for k in 0..<8 {
        if let other = bitOf[cell + reasoner.steps[k]] { around[bit] |= 1 << UInt64(other) }
        if reasoner.state[cell + reasoner.steps[k]] == Reasoner.State.mine { minesAround[bit] += 1 }
      }
    }
    solutions = found.map { mines in
      EndGameSolution(mines: mines, cells: cells.count) {
        minesAround[$0] + (mines & around[$0]).nonzeroBitCount
      }
    }
  }

  /// The place of the best move, and the probability of winning after it if all continuations were searched.
  ///
  /// - Parameters:
  ///   - whole: replaces ``whole``.
  ///   - other: returns the place of one more cell to compare with all solutions. It is called only if cells are judged
  ///     by plans.
  /// - Returns: nil if nothing can be said.
  func best(whole: Int = EndGame.whole, comparing other: () -> Int?) -> (place: Int, chance: Double?)? {
    if solutions.count <= whole {
      var search = EndGameSearch(solutions, cells: cells.count, budget: EndGame.budget)
      if let best = search.best() {
        return (cells[best.bit], Double(best.wins) / Double(solutions.count))
      }
    }
    let bit = other().flatMap { cells.firstIndex(of: $0) }
    return plan(with: bit).map { (cells[$0], nil) }
  }

  /// The cell after which the plan wins most.
  private func plan(with other: Int?) -> Int? {
    // Samples that are the same every time.
    var random = RandomSource(seed: UInt64(solutions.count))
    var shuffled = solutions
    random.shuffle(&shuffled)
    var best: [Int]?
    for sample in EndGame.samples where sample.size < solutions.count {
      var search = EndGameSearch(
        Array(shuffled.prefix(sample.size)), cells: cells.count, whole: EndGame.planned)
      best = Array(search.ranking(of: best ?? search.informative()).prefix(sample.left))
    }
    var search = EndGameSearch(solutions, cells: cells.count, whole: EndGame.planned)
    var last = best ?? search.informative()
    if let other, !last.contains(other) { last.append(other) }
    return search.best(among: last)
  }
}
