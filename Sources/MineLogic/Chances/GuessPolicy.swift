import Glibc

/// Chooses the cell to open where nothing is safe.
///
/// With few solutions left the whole endgame is searched (``EndGame``), so the choice is optimal. With some ten thousand
/// left, each cell is judged by a plan that plays on to the end. Otherwise the safest cells and those nearly as safe are
/// evaluated by the next move: for each number that a cell may show, its probability times the safety of the safest
/// informative cell after it. A cell that may be lost in any case (``LastingDoubts``) gets a bonus, because that risk
/// has to be taken anyway.
///
/// Results do not depend on the machine's speed, since all bounds count solutions, cells or steps.
public enum GuessPolicy {
  /// The lowest safety of an evaluated cell, as a fraction of the safety of the safest cell.
  private static let slack = 0.85
  /// The most cells to evaluate.
  private static let candidates = 30
  /// The number of unconstrained cells below which all of them are candidates.
  private static let fewOutside = 30
  /// The bonus for a number after which some cell is certainly safe, as a tie-breaker.
  private static let progress = 0.001
  /// The weight of the second safest cell after a number.
  private static let second = 0.2
  /// The share of a lasting doubt that counts as lost in any case; a little may be avoidable.
  private static let lost = 0.9

  /// A cell that may be opened, and the probability that it is mined.
  typealias Candidate = (place: Int, risk: Double)

  /// The cell to open: a safe one if there is one, else the best guess. Nil when no safe cell is closed, or if it is
  /// unknown.
  ///
  /// - Complexity: that of some hundred ``Probabilities``.
  public static func best(_ position: Position) -> Guess? { best(position, searchingUpTo: EndGame.whole) }

  /// The same, where the whole endgame is searched with at most the given number of solutions left.
  package static func best(_ position: Position, searchingUpTo whole: Int) -> Guess? {
    var solver = Solver(position.grid)
    let known = solver.knowledge(position)
    if let safe = known.safe.first { return Guess(cell: safe, risk: 0, least: 0) }
    guard solver.reasoner.safeLeft > 0, let odds = Odds(solver.reasoner) else { return nil }
    let least = (odds.groups + (odds.system.outside > 0 ? [odds.outside] : [])).min() ?? 0
    guard let best = best(&solver.reasoner, odds, searchingUpTo: whole) else { return nil }
    return Guess(
      cell: solver.reasoner.index(best.place), risk: odds.mine(best.place), least: least, chance: best.chance)
  }

  /// The cell to open, and the probability that it is mined, on a table on which nothing more can be deduced.
  static func best(_ reasoner: inout Reasoner) -> Candidate? {
    guard let odds = Odds(reasoner) else { return nil }
    return best(&reasoner, odds).map { ($0.place, odds.mine($0.place)) }
  }

  /// The place to open, and the probability of winning after it if all continuations were searched.
  private static func best(
    _ reasoner: inout Reasoner, _ odds: Odds, searchingUpTo whole: Int = EndGame.whole
  ) -> (place: Int, chance: Double?)? {
    let end = EndGame(reasoner, odds)?.best(whole: whole) { weighed(&reasoner, odds)?.place }
    return end ?? weighed(&reasoner, odds).map { ($0.place, nil) }
  }

  /// The cell to open, judged by the next move.
  private static func weighed(_ reasoner: inout Reasoner, _ odds: Odds) -> Candidate? {
    let doubts = LastingDoubts(&reasoner, odds)
    if let place = doubts.settled { return (place, odds.mine(place)) }
    let cells = candidates(reasoner, odds, doubts)
    guard cells.count > 1 else { return cells.first }
    var best = (score: -1.0, cell: cells[0])
    for cell in cells {
      let doubt = min(doubts.weight(of: cell.place, &reasoner), cell.risk, 1 - cell.risk)
      let gain = 1 + lost * doubt / (1 - cell.risk)
      // Not even certainly safe cells afterwards would make it the best.
      if (1 - cell.risk) * (1 + progress) * gain <= best.score { continue }
      let score = worth(of: cell, above: best.score / gain, &reasoner, odds) * gain
      if score > best.score + 1e-12 { best = (score, cell) }
    }
    return best.cell
  }

  /// The cells to evaluate, the safest first. Uninformative ones are omitted if there are others.
  private static func candidates(
    _ reasoner: borrowing Reasoner, _ odds: Odds, _ doubts: LastingDoubts
  ) -> [Candidate] {
    let all = unknownCells(reasoner, odds).sorted { ($0.risk, $0.place) < ($1.risk, $1.place) }
    guard let least = all.first?.risk else { return [] }
    let bound = (1 - least) * slack
    let safest = all.prefix { 1 - $0.risk >= bound }
    let telling = safest.filter { !reasoner.tellsNothing($0.place) }
    let chosen = (telling.isEmpty ? Array(safest) : telling).prefix(candidates)
    let places = Set(chosen.map(\.place))
    let doubtful = all.filter {
      let doubt = doubts.roughly($0.place)
      return doubt > 0 && 1 - $0.risk + doubt > bound && !places.contains($0.place)
        && !reasoner.tellsNothing($0.place)
    }
    return chosen + doubtful
  }

  /// Unknown cells that are not certainly mined. Of those that no number touches, only cells two steps from a number
  /// and cells in the corners of the closed area are included, or all if there are few.
  private static func unknownCells(_ reasoner: borrowing Reasoner, _ odds: Odds) -> [Candidate] {
    var cells: [Candidate] = []
    for (id, group) in odds.system.groups.enumerated() where odds.groups[id] < 1 {
      for cell in group.cells { cells.append((cell, odds.groups[id])) }
    }
    guard odds.system.outside > 0, odds.outside < 1 else { return cells }
    let inside = cells.count
    let stride = reasoner.stride
    var fewest: (count: Int, place: Int)?
    for place in reasoner.unknownPlaces where reasoner.marks[place] & Reasoner.touched == 0 {
      let count = reasoner.unknown[place].nonzeroBitCount
      let isNear = [2, -2, 2 * stride, -2 * stride].contains {
        let other = place + $0
        return other >= 0 && other < reasoner.size && reasoner.state[other] == Reasoner.State.open
      }
      if isNear || (2...3).contains(count) || odds.system.outside < fewOutside {
        cells.append((place, odds.outside))
      }
      if count < fewest?.count ?? .max { fewest = (count, place) }
    }
    if cells.count == inside, let fewest { cells.append((fewest.place, odds.outside)) }
    return cells
  }

  /// The probability of surviving a cell times the value of the positions after it, if that is more than `floor`; else
  /// something that is not.
  private static func worth(
    of cell: Candidate, above floor: Double, _ reasoner: inout Reasoner, _ odds: Odds
  ) -> Double {
    var worth = 0.0
    // The probability of the numbers that are not weighed yet.
    var rest = 1 - cell.risk
    for number in reasoner.numbers(of: cell.place) {
      // Not even certainly safe cells after all of them would be enough.
      if worth + rest * (1 + progress) <= floor { break }
      let before = reasoner.take(cell.place, as: .open(number))
      defer { reasoner.giveBack(cell.place, .open(number), rest: before) }
      guard let after = Odds(reasoner) else { continue }
      let share = exp(after.logSolutions - odds.logSolutions)
      worth += share * hope(reasoner, after)
      rest -= share
    }
    return worth
  }

  /// The safety of the next cell, preferably an informative one.
  private static func hope(_ reasoner: borrowing Reasoner, _ odds: Odds) -> Double {
    // The two least risks of informative cells, and the least of all.
    var (least, next, any) = (2.0, 2.0, 2.0)
    func note(_ risk: Double) {
      if risk < least { (least, next) = (risk, least) } else { next = min(next, risk) }
    }
    for (id, group) in odds.system.groups.enumerated() where odds.groups[id] < min(next, 1) {
      any = min(any, odds.groups[id])
      for cell in group.cells where odds.groups[id] < next && !reasoner.tellsNothing(cell) {
        note(odds.groups[id])
      }
    }
    if odds.system.outside > 0 {
      any = min(any, odds.outside)
      for _ in 0..<min(2, odds.system.outside) { note(odds.outside) }
    }
    // If only mines are left, the game is won.
    if least > 1 { return any > 1 ? 1 : 1 - any }
    if least < 1e-9 { return 1 + progress }
    return 1 - least - second * (min(next, 1) - least)
  }
}

/// A cell to open where nothing may be certain.
public struct Guess: Hashable, Sendable {
  /// Its place.
  public var cell: Int
  /// The probability that it is mined.
  public var risk: Double
  /// The least such probability of all closed cells.
  public var least: Double
  /// The probability of winning if this cell is opened and all later ones are chosen best. No other cell wins more
  /// often. Nil if the continuations were too many to be searched.
  public var chance: Double?

  /// Whether no cell is safer.
  public var isSafest: Bool { risk <= least * (1 + 1e-9) }
}

/// Plays boards by deduction and best guesses, for win rates.
public enum WinRate {
  /// Plays a board to its end from `start`, a safe place, and returns whether it was won.
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
