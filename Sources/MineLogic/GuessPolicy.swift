import Glibc

/// Which cell to open where nothing is safe.
///
/// With few solutions left the game is played out in thought (``EndGame``), so the choice is the best there is. Otherwise
/// the safest cells and those nearly as safe are weighed by what comes after: for each number that a cell may show, its
/// probability times how safe the safest cell is then.
public enum GuessPolicy {
  /// A cell may be this much less likely to be safe than the safest and still be weighed.
  private static let slack = 0.92
  /// How many cells are weighed.
  private static let candidates = 6
  /// What a number is worth more after which some cell is certainly safe.
  private static let progress = 0.08

  /// The cell to open and the probability that it is mined: a safe one if there is one, else the best guess. Nil when
  /// nothing safe is closed, or when nobody can say.
  ///
  /// - Complexity: that of some thirty ``Probabilities``.
  public static func best(_ position: Position) -> (cell: Int, risk: Double)? {
    var solver = Solver(position.grid)
    let known = solver.knowledge(position)
    if let safe = known.safe.first { return (safe, 0) }
    guard solver.reasoner.safeLeft > 0, let guess = best(&solver.reasoner) else { return nil }
    return (solver.reasoner.index(guess.place), guess.risk)
  }

  /// The same on a table on which nothing more can be deduced.
  static func best(_ reasoner: inout Reasoner) -> (place: Int, risk: Double)? {
    guard let odds = Odds(reasoner) else { return nil }
    if let end = EndGame(reasoner, odds), let place = end.best() { return (place, odds.mine(place)) }
    var cells = candidates(reasoner, odds)
    guard let least = cells.first?.risk else { return nil }
    cells = Array(cells.prefix { 1 - $0.risk >= (1 - least) * slack }.prefix(candidates))
    if cells.count == 1 { return cells[0] }
    var best = (score: -1.0, cell: cells[0])
    for cell in cells {
      // Even if safe cells followed for certain it could not win.
      if (1 - cell.risk) * (1 + progress) <= best.score { continue }
      let score = worth(of: cell.place, reasoner, odds)
      if score > best.score + 1e-12 { best = (score, cell) }
    }
    return best.cell
  }

  /// Unknown cells, the safest first: one or two of each group, and of those that no number touches the one with the fewest
  /// neighbours and one beside the frontier.
  private static func candidates(_ reasoner: borrowing Reasoner, _ odds: Odds) -> [(place: Int, risk: Double)]
  {
    var cells: [(place: Int, risk: Double)] = []
    for (id, group) in odds.system.groups.enumerated() where odds.groups[id] < 1 {
      for cell in group.cells.prefix(2) { cells.append((cell, odds.groups[id])) }
    }
    if odds.system.outside > 0 && odds.outside < 1 {
      var fewest: (count: Int, place: Int)?
      var most: (count: Int, place: Int)?
      for y in 1...reasoner.grid.height {
        for x in 1...reasoner.grid.width {
          let place = y * reasoner.stride + x
          guard reasoner.state[place] == Reasoner.State.unknown, reasoner.marks[place] & Reasoner.touched == 0
          else {
            continue
          }
          let count = reasoner.unknown[place].nonzeroBitCount
          var touched = 0
          for k in 0..<8 where reasoner.marks[place + reasoner.steps[k]] & Reasoner.touched != 0 {
            touched += 1
          }
          if count < fewest?.count ?? .max { fewest = (count, place) }
          if touched > most?.count ?? 0 { most = (touched, place) }
        }
      }
      if let fewest { cells.append((fewest.place, odds.outside)) }
      if let most, most.place != fewest?.place { cells.append((most.place, odds.outside)) }
    }
    return cells.sorted { ($0.risk, $0.place) < ($1.risk, $1.place) }
  }

  /// The probability of surviving a cell times what is expected then.
  private static func worth(of place: Int, _ reasoner: borrowing Reasoner, _ odds: Odds) -> Double {
    var known = 0
    for k in 0..<8 where reasoner.state[place + reasoner.steps[k]] == Reasoner.State.mine { known += 1 }
    var worth = 0.0
    for number in known...known + reasoner.unknown[place].nonzeroBitCount {
      guard let after = Odds(reasoner, supposing: (place, number)) else { continue }
      let share = exp(after.logSolutions - odds.logSolutions)
      let risk = after.least
      worth += share * (risk < 1e-9 ? 1 + progress : 1 - risk)
    }
    return worth
  }
}

extension Odds {
  /// The least risk of any unknown cell.
  var least: Double { min(groups.min() ?? 1, system.outside > 0 ? outside : 1) }
}

/// How often boards are won by deduction and best guesses.
public enum WinRate {
  /// Plays a board to its end.
  ///
  /// - Parameter start: a safe place.
  /// - Returns: whether it was won.
  public static func play(_ field: Minefield, from start: Int, _ solver: inout Solver) -> Bool {
    solver.reasoner.opens = true
    solver.reasoner.records = false
    defer { solver.reasoner.records = true }
    solver.reasoner.lay(field)
    solver.reasoner.open(solver.reasoner.place(start))
    while !solver.reasoner.run() {
      guard let guess = GuessPolicy.best(&solver.reasoner), !solver.reasoner.isMine(guess.place) else {
        return false
      }
      solver.reasoner.open(guess.place)
    }
    return true
  }
}
