import Glibc

/// The end of a game with few solutions left: all ways to play on are gone through, so the best move is exact.
///
/// What is known after some moves is which solutions are left, and that follows from the cells opened and what they
/// showed. A move parts the solutions by the number that the cell shows; where it is mined the game is lost.
struct EndGame {
  /// How many solutions there may be.
  static let largest = 750
  /// How many positions may be looked at.
  private static let budget = 100_000

  /// The unknown cells.
  private var cells: [Int] = []
  /// Per solution its mines as bits, and by cell the number that it would show.
  private var mines: [UInt64] = []
  private var numbers: [[UInt8]] = []

  /// Collects the solutions; nil when they are too many.
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
    for y in 1...reasoner.grid.height {
      for place in y * reasoner.stride + 1...y * reasoner.stride + reasoner.grid.width
      where reasoner.state[place] == Reasoner.State.unknown && bitOf[place] == nil {
        bitOf[place] = cells.count
        cells.append(place)
      }
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
    mines = found
    var around = [UInt64](repeating: 0, count: cells.count)
    var minesAround = [UInt8](repeating: 0, count: cells.count)
    for (bit, cell) in cells.enumerated() {
      for k in 0..<8 {
        if let other = bitOf[cell + reasoner.steps[k]] { around[bit] |= 1 << UInt64(other) }
        if reasoner.state[cell + reasoner.steps[k]] == Reasoner.State.mine { minesAround[bit] += 1 }
      }
    }
    numbers = found.map { solution in
      cells.indices.map { minesAround[$0] + UInt8((solution & around[$0]).nonzeroBitCount) }
    }
  }

  /// The place of the best move; nil when the budget does not suffice.
  func best() -> Int? {
    var search = Search(game: self, steps: EndGame.budget)
    let all = Array(0..<mines.count)
    guard let move = search.best(all, opened: 0), search.steps > 0 else { return nil }
    return cells[move.bit]
  }

  /// The solutions that are left agree on what the opened cells show, so the first of them stands for all.
  private struct Key: Hashable {
    var opened: UInt64
    var first: Int
  }

  private struct Search {
    let game: EndGame
    var steps: Int
    var known: [Key: Int] = [:]

    /// The best cell to open and how many of the solutions left are then won.
    mutating func best(_ left: [Int], opened: UInt64) -> (bit: Int, wins: Int)? {
      let any = left.reduce(0) { $0 | game.mines[$1] }
      let closed: UInt64 = (game.cells.count == 64 ? .max : (1 << UInt64(game.cells.count)) - 1) & ~opened
      // What no solution mines is opened first: it costs nothing.
      let safe = closed & ~any
      if safe != 0 {
        let bit = safe.trailingZeroBitCount
        return (bit, wins(left, opened: opened, opening: bit, atLeast: -1))
      }
      var moves: [(bit: Int, survivors: Int)] = []
      var rest = closed
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        rest &= rest &- 1
        let survivors = left.count { game.mines[$0] >> UInt64(bit) & 1 == 0 }
        if survivors > 0 { moves.append((bit, survivors)) }
      }
      moves.sort { ($1.survivors, $0.bit) < ($0.survivors, $1.bit) }
      var best: (bit: Int, wins: Int)?
      for move in moves where move.survivors > best?.wins ?? -1 {
        let wins = wins(left, opened: opened, opening: move.bit, atLeast: best?.wins ?? -1)
        if wins > best?.wins ?? -1 { best = (move.bit, wins) }
        if steps <= 0 { break }
      }
      return best
    }

    /// How many of the solutions left are won after opening a cell.
    private mutating func wins(_ left: [Int], opened: UInt64, opening bit: Int, atLeast bound: Int) -> Int {
      var parts = [[Int]](repeating: [], count: 9)
      var survivors = 0
      for solution in left where game.mines[solution] >> UInt64(bit) & 1 == 0 {
        parts[Int(game.numbers[solution][bit])].append(solution)
        survivors += 1
      }
      let opened = opened | 1 << UInt64(bit)
      var most = survivors
      var wins = 0
      for part in parts where !part.isEmpty {
        let won = value(part, opened: opened)
        wins += won
        most -= part.count - won
        if most <= bound { return wins }
      }
      return wins
    }

    /// How many of some solutions are won by the best play.
    private mutating func value(_ left: [Int], opened: UInt64) -> Int {
      if left.count == 1 { return 1 }
      steps -= 1
      if steps <= 0 { return 0 }
      let key = Key(opened: opened, first: left[0])
      if let known = known[key] { return known }
      // Won already when every cell that some solution leaves safe is open.
      let value = best(left, opened: opened)?.wins ?? left.count
      known[key] = value
      return value
    }
  }
}
