import Glibc

/// An endgame with few solutions left: all continuations are searched, so the best move is exact.
///
/// A position is its set of remaining solutions; ``EndGameSearch`` searches it.
struct EndGame {
  /// The most solutions.
  static let largest = 2500
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

  /// The place of the best move and the probability of winning after it; nil if the budget does not suffice.
  func best() -> (place: Int, chance: Double)? {
    var search = EndGameSearch(solutions, budget: EndGame.budget)
    guard let best = search.best(of: cells.count == 64 ? .max : 1 << UInt64(cells.count) - 1) else {
      return nil
    }
    return (cells[best.bit], Double(best.wins) / Double(solutions.count))
  }
}
