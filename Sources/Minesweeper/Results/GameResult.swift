import MineLogic
import ModeKit

/// The result of a game: its figures, and a review of its risks.
package struct GameResult: Sendable {
  /// The figures of ranking sites.
  package let figures: Figures
  /// The risks; nil on boards of more than ``maxReviewed`` cells.
  package let review: GameReview?
  /// The rules of the game.
  package let rules: GameRules
  /// The reasons in the game itself why it is not ranked.
  package let marks: Marks
  /// The uncertainty of the time, in milliseconds; nil when unknown.
  package var error: Double?

  /// The largest board that is reviewed, in cells. The review takes 18 bytes a cell, and a board of four million cells
  /// should not need more memory after the game than during it.
  package static let maxReviewed = Game.maxWhole

  /// Evaluates a game; nil until mines are laid.
  ///
  /// `progress` is called with the completed fraction, 0…1.
  ///
  /// - Complexity: that of `GameReview` and of `Figures`.
  package init?(_ log: GameLog, error: Double? = nil, progress: (Double) -> Void = { _ in }) {
    guard let replay = log.replay else { return nil }
    figures = Figures(replay)
    rules = log.playedRules
    marks = log.end.marks
    self.error = error
    review =
      replay.field.grid.cellCount > GameResult.maxReviewed
      ? nil
      : GameReview(
        replay.field, clicks: replay.clicks, marks: replay.marks,
        firstClick: log.rules.firstClick, progress: progress)
  }

  /// The reasons why the game is not ranked; empty if it is.
  package var unrankedReasons: [UnrankedReason] {
    UnrankedReason.all(rules, marks, bbbv: figures.board.bbbv)
  }
}

extension GameRules {
  /// The ID of the ranking for games with these rules. A named size counts as the same in both orientations.
  var rankingGroup: String {
    let size = size.preset
    if case .endless(let percent) = boards { return "endless \(percent)" }
    var group = "\(size.width)x\(size.height)n\(size.mines) \(firstClick.rawValue) \(boards.name)"
    if isStrict { group += " strict" }
    func name(_ band: ClosedRange<Int>) -> String { "\(band.lowerBound)-\(band.upperBound)" }
    if case .measured(let band) = boards { return group + " " + name(band) }
    guard case .noGuess(let wish) = boards else { return group }
    return group + " \(wish.technique?.description ?? "any") \(wish.bbbv.map(name) ?? "any")"
  }
}

/// The facts of a finished game that the library stores.
package struct GameFacts: Hashable, Sendable {
  /// Whether the game was won, and whether it is ranked.
  package var isWon: Bool
  package var isRanked: Bool
  /// The time of the end, in milliseconds since 1970.
  package var ended: Int64
  /// The time on the clock, in milliseconds.
  package var time: Int
  /// The uncertainty of that time, in milliseconds.
  package var error: Double?
  package var bbbv: Int
  package var solved: Int
  package var clicks: Int
  package var effective: Int
  package var zini: Int?
  /// −log₁₀ of the probability of getting so far.
  package var luck: Double?
  /// The hardest technique that the board needs; nil if that is not known.
  package var technique: Technique?

  /// The 3BV per second.
  package var bbbvPerSecond: Double { Double(solved) * 1000 / Double(max(1, time)) }
  /// The 3BV per click.
  package var efficiency: Double { clicks == 0 ? 0 : Double(solved) / Double(clicks) }

  /// Takes the facts of a result.
  package init(_ result: GameResult, ended: Int64) {
    let figures = result.figures
    isWon = figures.status == .won
    isRanked = result.unrankedReasons.isEmpty
    self.ended = ended
    time = figures.time
    error = result.error
    bbbv = figures.board.bbbv
    solved = figures.solvedBBBV
    clicks = figures.clicks
    effective = figures.effectiveClicks
    zini = figures.zini
    luck = result.review.flatMap { $0.isExact ? $0.luck : nil }
  }

  /// Reads a statistics record.
  package init(_ play: FinishedPlay) {
    func whole(_ name: String) -> Int { Int(min(max(play.facts[name] ?? 0, -1e9), 1e9)) }
    isWon = play.facts["won"] == 1
    isRanked = play.facts["ranked"] == 1
    ended = play.time
    time = whole("time")
    error = play.facts["error"]
    bbbv = whole("3bv")
    solved = whole("solved")
    clicks = whole("clicks")
    effective = whole("effective")
    zini = play.facts["zini"].map { Int(min(max($0, 0), 1e9)) }
    luck = play.facts["luck"]
    technique = play.facts["needed"].flatMap { Technique(rawValue: Int(min(max($0, -1), 100))) }
  }

  /// The facts as a statistics record.
  package func play(_ rules: GameRules) -> FinishedPlay {
    var facts: [String: Double] = [
      "won": isWon ? 1 : 0, "ranked": isRanked ? 1 : 0, "time": Double(time), "3bv": Double(bbbv),
      "solved": Double(solved), "clicks": Double(clicks), "effective": Double(effective),
      "width": Double(rules.size.width), "height": Double(rules.size.height),
      "mines": Double(rules.size.mines),
      "first": Double(FirstClick.allCases.firstIndex(of: rules.firstClick) ?? 0),
    ]
    switch rules.boards {
    case .random, .course: break
    case .measured(let band):
      (facts["least"], facts["most"]) = (Double(band.lowerBound), Double(band.upperBound))
    case .given: facts["given"] = 1
    case .endless(let percent): facts["endless"] = Double(percent)
    case .noGuess(let wish):
      facts["noGuess"] = Double(Generator.Method.allCases.firstIndex(of: wish.method) ?? 0)
      facts["technique"] = wish.technique.flatMap { Technique.allCases.firstIndex(of: $0) }.map(Double.init)
      facts["least"] = (wish.bbbv?.lowerBound).map(Double.init)
      facts["most"] = (wish.bbbv?.upperBound).map(Double.init)
    }
    if rules.isStrict { facts["strict"] = 1 }
    facts["error"] = error
    facts["zini"] = zini.map(Double.init)
    facts["luck"] = luck
    facts["needed"] = (technique?.rawValue).map(Double.init)
    return FinishedPlay(group: rules.rankingGroup, time: ended, facts: facts)
  }
}
