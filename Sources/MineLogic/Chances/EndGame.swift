import Geometry
import Glibc

/// An endgame with few solutions left. A position is its set of remaining solutions; ``EndGameSearch`` searches it.
///
/// With up to ``whole`` solutions all continuations are searched, so the best move is exact. With more, the cells are
/// compared by what a plan wins after them: all of them on some of the solutions, then the best few on all.
struct EndGame {
  /// The most solutions.
  static let largest = 50_000
  /// The most solutions of which all continuations are searched.
  static let whole = 2500
  /// Of more solutions, the largest set of which the plan searches all continuations.
  private static let end = 30
  /// The number of solutions on which all cells are compared, and the number of cells that are compared on all.
  private static let (some, few) = (1000, 4)
  /// The most solutions to visit, over all positions: some tenths of a second.
  private static let budget = 20_000_000

  /// The unknown cells, at most 64.
  private var cells: [Int] = []
  private var solutions: [EndGameSearch.Solution] = []

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
      EndGameSearch.Solution(mines: mines, cells: cells.count) {
        minesAround[$0] + (mines & around[$0]).nonzeroBitCount
      }
    }
  }

  /// The place of the best move, and the probability of winning after it if all continuations were searched. Nil if
  /// nothing can be said. `whole` replaces ``whole``.
  func best(whole: Int = EndGame.whole) -> (place: Int, chance: Double?)? {
    if solutions.count <= whole {
      var search = EndGameSearch(solutions, cells: cells.count, budget: EndGame.budget)
      if let best = search.best(of: cells.count == 64 ? .max : 1 << UInt64(cells.count) - 1) {
        return (cells[best.bit], Double(best.wins) / Double(solutions.count))
      }
    }
    return planned().map { (cells[$0], nil) }
  }

  /// The cell after which the plan wins most.
  private func planned() -> Int? {
    // Some solutions, which are the same every time.
    var random = RandomSource(seed: UInt64(solutions.count))
    var some = solutions
    for i in 0..<min(EndGame.some, some.count) { some.swapAt(i, i + random.below(some.count - i)) }
    some.removeLast(max(0, some.count - EndGame.some))
    var rough = EndGameSearch(some, cells: cells.count, whole: EndGame.end)
    let best = rough.ranking().prefix(EndGame.few)
    var search = EndGameSearch(solutions, cells: cells.count, whole: EndGame.end)
    return search.best(among: best)
  }
}
