import Glibc

/// A review of a game: the risk of each click, and whether the fatal one was avoidable.
public struct GameReview: Hashable, Sendable {
  /// A click that opened a cell that was not certainly safe.
  public struct Guess: Hashable, Sendable {
    /// The index of the click.
    public var click: Int
    /// The places that it was meant to open.
    public var cells: [Int]
    /// The probability that one of them was mined, from what was open then.
    public var risk: Double
    /// Places that were certainly safe then.
    public var safe: [Int]
    /// The lowest risk of any closed cell then.
    public var leastRisk: Double
    /// The places with that risk.
    public var safest: [Int]

    /// The verdict.
    public var verdict: Verdict {
      if risk >= 1 { return .sureMine }
      if !safe.isEmpty { return .needless }
      return risk <= leastRisk * (1 + 1e-9) ? .bestGuess : .poorGuess
    }
  }

  /// The verdict on a guess.
  public enum Verdict: String, Hashable, Sendable {
    /// The open cells proved that it would hit a mine.
    case sureMine
    /// Some cell was certainly safe: the guess was unnecessary.
    case needless
    /// Nothing was certain, and nothing was less risky.
    case bestGuess
    /// Nothing was certain, but some cell was less risky.
    case poorGuess
  }

  /// All guesses in order. Not included are the first click if the board guarantees that it is safe, and clicks that
  /// were certain to hit a mine.
  public var guesses: [Guess]
  /// The click that hit a mine, if one did. Its risk is 1 if the open cells proved the mine.
  public var fatal: Guess?
  /// The luck of the game: −log₁₀ of the probability that all guesses except the fatal one succeed. 0 is no luck, 1 the
  /// luck of one game in ten.
  public var luck: Double
  /// Whether every guess could be evaluated.
  public var isExact: Bool
  /// The number of clicks that were not evaluated because ``maxWork`` was exceeded.
  public var unweighed = 0

  /// The most cells to visit, over all guesses: about ten seconds. A click that hits a mine is always evaluated.
  public static let maxWork = 400_000_000

  /// Reviews the clicks of a game.
  ///
  /// The solver's table is updated click by click, so that only clicks that were not certainly safe cost more than the
  /// cells that they opened. `firstClick` is the board's guarantee for the first cell. `work` limits the cells visited,
  /// over all guesses. `progress` is called with the fraction that is done, 0…1.
  ///
  /// - Complexity: O(cells + clicks + opened cells) and for each guess O(cells + states of the frontier).
  public init(
    _ field: Minefield, clicks: [Replay.Click], marks: Bool = false,
    firstClick: FirstClick = .safe, work: Int = GameReview.maxWork, progress: (Double) -> Void = { _ in }
  ) {
    guesses = []
    luck = 0
    isExact = true
    var work = work
    var reasoner = Reasoner(field.grid)
    reasoner.records = false
    reasoner.lay(Position(field))
    var game = PlayedGame(field, marks: marks)
    var isFirst = true
    for (index, click) in clicks.enumerated() where game.status == .playing {
      if index % 64 == 0 { progress(Double(index) / Double(clicks.count)) }
      let cells = game.cellsOpened(by: click)
      let isJudged = !cells.isEmpty && !(isFirst && firstClick != .anything)
      if !cells.isEmpty { isFirst = false }
      if isJudged, !reasoner.knowsSafe(cells) {
        let isFatal = cells.contains { field.isMine($0) }
        if work < field.grid.cellCount, !isFatal {
          unweighed += 1
          isExact = false
        } else {
          work -= field.grid.cellCount
          note(reasoner.guess(index, cells, in: game.position), isFatal: isFatal)
        }
      }
      let opened = game.make(click).opened
      if game.status == .playing { for place in opened { reasoner.uncover(reasoner.place(place)) } }
    }
  }

  /// Adds the review of a click.
  private mutating func note(_ guess: Guess?, isFatal: Bool) {
    guard let guess else {
      isExact = false
      return
    }
    if isFatal { fatal = guess }
    guard guess.risk > 0, guess.verdict != .sureMine else { return }
    guesses.append(guess)
    if !isFatal { luck -= log10(1 - guess.risk) }
  }
}

extension Reasoner {
  /// Whether some cells are all certainly safe. The easy techniques are tried first, then all.
  fileprivate mutating func knowsSafe(_ cells: [Int]) -> Bool {
    for limit in [Technique.overlap, .caseAnalysis] {
      _ = run(limit: limit)
      if cells.allSatisfy({ state[place($0)] == State.safe }) { return true }
    }
    return false
  }

  /// The risk of opening some cells at once, after all deductions from `position`; nil when it cannot be computed.
  fileprivate mutating func guess(_ click: Int, _ cells: [Int], in position: Position) -> GameReview.Guess? {
    guard let odds = Odds(self) else { return nil }
    let (state, marks) = (self.state, self.marks)
    func chance(_ place: Int) -> Double {
      switch state[place] {
      case State.unknown: marks[place] & Reasoner.touched == 0 ? odds.outside : odds.mine(place)
      case State.mine: 1
      default: 0
      }
    }
    var safe: [Int] = []
    var safest: [Int] = []
    var least = 1.0
    eachPlace { place in
      if state[place] == State.safe { safe.append(index(place)) }
      if state[place] == State.unknown { least = min(least, chance(place)) }
    }
    if safe.isEmpty {
      eachPlace { place in
        if state[place] == State.unknown, chance(place) <= least * (1 + 1e-9) { safest.append(index(place)) }
      }
    } else {
      least = 0
      safest = safe
    }
    let risks = cells.map { chance(place($0)) }
    var risk = risks.max() ?? 0
    if risks.count(where: { $0 > 0 }) > 1, risk < 1 {
      // The share of solutions in which all are safe.
      for cell in cells { take(safe: place(cell)) }
      risk = Odds(self).map { max(risk, 1 - exp($0.logSolutions - odds.logSolutions)) } ?? 1
      lay(position)
    }
    return GameReview.Guess(
      click: click, cells: cells, risk: risk, safe: safe, leastRisk: least, safest: safest)
  }
}
