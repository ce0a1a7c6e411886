import Glibc

/// A game looked back on: how risky each click was, and whether the last one had to be.
public struct GameReview: Hashable, Sendable {
  /// A click that opened something which was not certain.
  public struct Guess: Hashable, Sendable {
    /// Which click of the game it was.
    public var click: Int
    /// The places that it would open.
    public var cells: [Int]
    /// The probability that one of them was mined, from what was open then.
    public var risk: Double
    /// Places that were certainly safe then.
    public var safe: [Int]
    /// The least risk of any closed cell then, and the places that have it.
    public var leastRisk: Double
    public var safest: [Int]

    /// What is to be said about it.
    public var verdict: Verdict {
      if risk >= 1 { return .sureMine }
      if !safe.isEmpty { return .needless }
      return risk <= leastRisk * (1 + 1e-9) ? .bestGuess : .poorGuess
    }
  }

  /// What is to be said about a guess.
  public enum Verdict: String, Hashable, Sendable {
    /// No guess at all: what was open left no doubt that it would hit a mine.
    case sureMine
    /// Some cell was certainly safe: nobody had to guess.
    case needless
    /// Nothing was certain, and nothing was less risky.
    case bestGuess
    /// Nothing was certain, but some cell was less risky.
    case poorGuess
  }

  /// All guesses in order. The first click is none when the board promises that it is safe, and neither is one that was certain
  /// to hit a mine.
  public var guesses: [Guess]
  /// The click that hit a mine, if one did; with a risk of 1 where the mine was certain to be there.
  public var fatal: Guess?
  /// How unlikely it was to get so far: −log₁₀ of the probability that every guess but the fatal one went well. 0 needs no luck, 1 is
  /// the luck of one game in ten.
  public var luck: Double
  /// Whether every position in which something was risked could be worked out.
  public var isExact: Bool

  /// Looks back on clicks.
  ///
  /// - Parameters:
  ///   - firstClick: what the board promises about the first cell.
  ///   - lastOnly: whether only the last click is looked at; ``luck`` then says nothing.
  /// - Complexity: that of ``Probabilities`` for each click that opened something.
  public init(
    _ field: Minefield, clicks: [Replay.Click], flagged: [Int] = [], marks: Bool = false,
    firstClick: FirstClick = .safe, lastOnly: Bool = false
  ) {
    guesses = []
    luck = 0
    isExact = true
    var solver = Solver(field.grid)
    var game = PlayedGame(field, flagged: flagged, marks: marks)
    var isFirst = true
    for (index, click) in clicks.enumerated() where game.status == .playing {
      let before = game.position
      let cells = click.kind == .chord ? game.chordCells(click.cell) : [click.cell]
      let effect = game.make(click)
      guard click.kind != .flag, effect.isEffective else { continue }
      defer { isFirst = false }
      if isFirst && firstClick != .anything || lastOnly && index < clicks.count - 1 { continue }
      guard let guess = solver.guess(index, cells, before) else {
        isExact = false
        continue
      }
      if game.status == .lost { fatal = guess }
      guard guess.risk > 0, guess.verdict != .sureMine else { continue }
      guesses.append(guess)
      if game.status != .lost { luck -= log10(1 - guess.risk) }
    }
  }
}

extension Solver {
  /// How risky it is to open some cells at once; nil when nobody can say.
  mutating func guess(_ click: Int, _ cells: [Int], _ position: Position) -> GameReview.Guess? {
    let safe = knowledge(position).safe
    if cells.allSatisfy({ safe.contains($0) }) {
      // What is certain needs no counting.
      return GameReview.Guess(click: click, cells: cells, risk: 0, safe: safe, leastRisk: 0, safest: safe)
    }
    let odds = probabilities(position)
    guard odds.isExact, let all = odds.logSolutions else { return nil }
    let safest = odds.safest(position)
    let risks = cells.map { odds.mine[$0] ?? 0 }
    var risk = risks.max() ?? 0
    if risks.count(where: { $0 > 0 }) > 1, risk < 1 {
      // The share of solutions in which all are safe.
      for cell in cells { reasoner.take(safe: reasoner.place(cell)) }
      risk = Odds(reasoner).map { max(risk, 1 - exp($0.logSolutions - all)) } ?? 1
    }
    return GameReview.Guess(
      click: click, cells: cells, risk: risk, safe: odds.safe,
      leastRisk: safest.first.flatMap { odds.mine[$0] } ?? 0,
      safest: safest)
  }
}
