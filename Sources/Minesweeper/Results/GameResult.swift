import Interface
import MineLogic
import ModeKit

/// The result of a game: its figures, and a review of its risks.
package struct GameResult: Sendable {
  /// What ranking sites count.
  package let figures: Figures
  /// The risks; nil on boards of more than ``mostReviewed`` cells.
  package let review: GameReview?
  /// What the game was made with.
  package let rules: GameRules
  /// Why no ranking counts it, as far as the game itself knows.
  package let marks: Marks
  /// By how much the time may be too long or too short, in milliseconds; nil when that is not known.
  package var error: Double?

  /// Boards with more cells are not looked back on: what can be known of each cell takes 18 bytes, and a board of four million
  /// cells should not need more memory after the game than in it.
  package static let mostReviewed = Game.mostWhole

  /// Evaluates a game; nil until mines are laid.
  ///
  /// `progress` is called with the share that is done, 0…1.
  ///
  /// - Complexity: that of `GameReview` and of `Figures`.
  package init?(_ log: GameLog, error: Double? = nil, progress: (Double) -> Void = { _ in }) {
    guard let replay = log.replay else { return nil }
    figures = Figures(replay)
    rules = log.playedRules
    marks = log.end.marks
    self.error = error
    review =
      replay.field.grid.cellCount > GameResult.mostReviewed
      ? nil
      : GameReview(
        replay.field, clicks: replay.clicks, flagged: replay.flagged, marks: replay.marks,
        firstClick: log.rules.firstClick, progress: progress)
  }

  /// The least 3BV with which a board counts in the rankings (minesweeper-pro.com/championships).
  package static func leastBBBV(_ size: FieldSize) -> Int {
    switch size {
    case .smallBeginner, .beginner: 2
    case .intermediate: 30
    case .expert: 100
    default: 0
    }
  }

  /// Why no ranking counts the game, a translated phrase each; empty where one does.
  package var unrankedReasons: [String] {
    var reasons: [String] = []
    if marks.contains(.hint) { reasons.append(tr("help was given")) }
    if marks.contains(.afterLoss) {
      reasons.append(tr("a loss was taken back"))
    } else if marks.contains(.undo) {
      reasons.append(tr("something was taken back"))
    }
    if marks.contains(.imported) {
      reasons.append(tr("the board came from a file"))
    } else if case .given = rules.boards {
      reasons.append(tr("the board was known before"))
    }
    if figures.board.bbbv < Self.leastBBBV(rules.size) {
      reasons.append(tr("the board has a 3BV below {0}", String(Self.leastBBBV(rules.size))))
    }
    return reasons
  }
}

extension GameRules {
  /// Names the rankings in which games with these rules are compared.
  var rankingGroup: String {
    if case .endless(let percent) = boards { return "endless \(percent)" }
    let group = "\(size.width)x\(size.height)n\(size.mines) \(firstClick.rawValue) \(boards.name)"
    guard case .noGuess(let wish) = boards else { return group }
    let band = wish.bbbv.map { "\($0.lowerBound)-\($0.upperBound)" }
    return group + " \(wish.technique?.description ?? "any") \(band ?? "any")"
  }
}

/// What is kept of a finished game, by the names of the facts in the library.
package struct GameFacts: Hashable, Sendable {
  /// Whether it was won, and whether a ranking counts it.
  package var isWon: Bool
  package var isRanked: Bool
  /// When it ended, in milliseconds since 1970.
  package var ended: Int64
  /// The time on the clock, in milliseconds.
  package var time: Int
  /// By how much that may be wrong, in milliseconds.
  package var error: Double?
  package var bbbv: Int
  package var solved: Int
  package var clicks: Int
  package var effective: Int
  package var zini: Int?
  /// −log₁₀ of how likely it was to get so far.
  package var luck: Double?

  /// 3BV opened in a second.
  package var bbbvPerSecond: Double { Double(solved) * 1000 / Double(max(1, time)) }
  /// 3BV opened by a click.
  package var efficiency: Double { clicks == 0 ? 0 : Double(solved) / Double(clicks) }

  /// What is to be kept of a game.
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

  /// Reads what was kept.
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
  }

  /// As it is kept.
  package func play(_ rules: GameRules) -> FinishedPlay {
    var facts: [String: Double] = [
      "won": isWon ? 1 : 0, "ranked": isRanked ? 1 : 0, "time": Double(time), "3bv": Double(bbbv),
      "solved": Double(solved), "clicks": Double(clicks), "effective": Double(effective),
      "width": Double(rules.size.width), "height": Double(rules.size.height),
      "mines": Double(rules.size.mines),
      "first": Double(FirstClick.allCases.firstIndex(of: rules.firstClick) ?? 0),
    ]
    switch rules.boards {
    case .random: break
    case .given: facts["given"] = 1
    case .endless(let percent): facts["endless"] = Double(percent)
    case .noGuess(let wish):
      facts["noGuess"] = Double(Generator.Method.allCases.firstIndex(of: wish.method) ?? 0)
      facts["technique"] = wish.technique.flatMap { Technique.allCases.firstIndex(of: $0) }.map(Double.init)
      facts["least"] = (wish.bbbv?.lowerBound).map(Double.init)
      facts["most"] = (wish.bbbv?.upperBound).map(Double.init)
    }
    facts["error"] = error
    facts["zini"] = zini.map(Double.init)
    facts["luck"] = luck
    return FinishedPlay(group: rules.rankingGroup, time: ended, facts: facts)
  }
}
