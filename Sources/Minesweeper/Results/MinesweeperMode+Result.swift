import Concurrency
import Glibc
import Interface
import MineLogic
import ModeKit

extension MinesweeperMode {
  /// The state of the analysis of a finished game.
  enum ResultState {
    /// There is no analysis: the game is not over, or the result has not been requested.
    case none
    /// The analysis is running; the value is the completed fraction, 0…1.
    case working(Locked<Double>)
    /// The analysis is done.
    case known(GameResult)
  }

  static let resultPage = "result"

  /// Saves the result of the game for the statistics, and reports a personal best.
  func storePlay(_ host: ModeHost<MinesweeperMode>) {
    let endError = host.environment.inputError * 1000
    let ended = host.environment.wallTime
    let progress = workOnResult(host)
    host.study({ chronicle -> (GameResult, isBest: Bool)? in
      let log = GameLog(chronicle)
      let error = log.startError.map { max($0, endError) }
      guard let result = GameResult(log, error: error, progress: { done in progress.with { $0 = done } })
      else { return nil }
      var facts = GameFacts(result, ended: ended)
      facts.technique = log.neededTechnique
      let play = facts.play(result.rules)
      let before = Statistics(chronicle.plays(in: play.group))
      chronicle.store(play)
      return (result, before.isBeaten(by: facts))
    }) { host, found in
      guard case .working = host.session.result else { return }
      host.session.result = found.map { .known($0.0) } ?? .none
      if found?.isBest == true { host.toast(tr("A new personal best"), seconds: 8) }
      showResult(nil, host)
    }
  }

  /// The interval at which the page shows the progress of the analysis, in seconds.
  private static let reviewPace = 0.3

  /// Starts the analysis. Returns the place for its progress.
  private func workOnResult(_ host: ModeHost<MinesweeperMode>) -> Locked<Double> {
    let progress = Locked(0.0)
    host.session.result = .working(progress)
    host.request(.wake(at: host.environment.time + Self.reviewPace))
    return progress
  }

  /// Updates the result page with the progress of the analysis.
  func followReview(_ host: ModeHost<MinesweeperMode>) {
    guard case .working = host.session.result else { return }
    showResult(nil, host)
    host.request(.wake(at: host.environment.time + Self.reviewPace))
  }

  /// Analyses a game that was over before its document was opened.
  private func workOutResult(_ host: ModeHost<MinesweeperMode>) {
    guard case .none = host.session.result, !host.state.isRunning else { return }
    let progress = workOnResult(host)
    host.study({ chronicle -> GameResult? in
      let error = chronicle.recordedPlay.flatMap { $0.play.facts["error"] }
      return GameResult(GameLog(chronicle), error: error, progress: { done in progress.with { $0 = done } })
    }) { host, result in
      guard case .working = host.session.result else { return }
      host.session.result = result.map { .known($0) } ?? .none
      showResult(nil, host)
    }
  }

  /// Shows the result to a seat; with nil it only updates a result page that is already shown.
  func showResult(_ seat: Int?, _ host: ModeHost<MinesweeperMode>) {
    guard !host.state.isRunning else { return }
    if seat != nil { workOutResult(host) }
    let page = resultPage(host)
    host.request(seat.map { .page(page, seat: $0) } ?? .pageChanged(page))
  }

  private func resultPage(_ host: ModeHost<MinesweeperMode>) -> Page {
    var page = Page(Self.resultPage, title: tr("Result"))
    guard case .known(let result) = host.session.result else {
      page.blocks = [.note(tr("Looking back on the game…"))]
      if case .working(let progress) = host.session.result {
        let done = Int(progress.with { $0 } * 100)
        if done > 0 { page.blocks.append(.headline("\(done) %")) }
      }
      return page
    }
    let figures = result.figures
    let time = Self.hundredths(figures.time)
    page.blocks.append(
      .headline(
        figures.status == .won ? tr("Cleared in {0} seconds", time) : tr("Lost after {0} seconds", time)))
    page.blocks.append(.note(result.rules.rankingTitle))
    let reasons = result.unrankedReasons
    if !reasons.isEmpty {
      page.blocks.append(.note(tr("Not ranked: {0}.", reasons.map(\.text).joined(separator: ", "))))
    }
    page.blocks += review(of: result)
    page.blocks.append(.heading(tr("Figures")))
    if result.marks.contains(.undo) {
      page.blocks.append(.note(tr("Undone moves are not counted.")))
    }
    page.blocks.append(.values(result.values))
    page.blocks.append(
      .note(
        tr(
          "Clicks count as in Metasweeper: a right press that becomes part of a chord is no click, and of the flags only the first on a mine is effective. Other programs count differently."
        )))
    page.blocks.append(
      .buttons([
        Page.Option(.mine(.replay), tr("Replay"), icon: .restart, closes: true),
        Page.Option(.mine(.statistics(.show)), tr("Statistics"), icon: .chart, closes: true),
        Page.Option(.mine(.saveReplay(.rawvf)), tr("Save as RAWVF"), icon: .save, closes: true),
        Page.Option(.mine(.saveReplay(.evf)), tr("Save as EVF"), icon: .save, closes: true),
      ]))
    page.blocks.append(
      .note(tr("EVF files are not signed: ranking sites only accept those of their own programs as records."))
    )
    return page
  }

  /// The sentences about risk and luck.
  private func review(of result: GameResult) -> [Page.Block] {
    var blocks: [Page.Block] = []
    guard let review = result.review else {
      return [.note(tr("Boards of more than a million cells are not reviewed."))]
    }
    if result.figures.status == .lost {
      blocks.append(.heading(tr("The last click")))
      if let fatal = review.fatal {
        blocks += [
          .text(fatal.sentence),
          .buttons([Page.Option(.mine(.lookBack), tr("Show on the board"), icon: .eye, closes: true)]),
        ]
      } else {
        blocks.append(.text(tr("The position had too many possibilities to judge it.")))
      }
    }
    blocks.append(.heading(tr("Luck")))
    blocks += review.luckSentences.map { .text($0) }
    return blocks
  }
}

extension GameLog {
  /// The hardest technique that a board without guesses needs; nil for other boards, and for those that are too large
  /// to be solved again.
  ///
  /// - Complexity: some milliseconds on a board of ten thousand cells.
  fileprivate var neededTechnique: Technique? {
    guard case .noGuess = rules.boards, rules.size.cellCount <= ProofWalk.maxCells, let start = end.start,
      let field = end.position?.field
    else { return nil }
    var solver = Solver(field.grid)
    return solver.solve(field, from: field.grid.index(start)).hardest
  }
}

extension GameReview.Guess {
  /// The sentences about a click on a mine.
  var sentence: String {
    let risk = tr("It hit a mine in {0} of 100 cases.", Hint.percent(self.risk))
    switch verdict {
    case .sureMine:
      let sure =
        cells.count == 1
        ? tr("No guess: this cell was certainly a mine.")
        : tr("No guess: one of these cells was certainly a mine.")
      switch safe.count {
      case 0: return sure
      case 1: return sure + " " + tr("Another was certainly safe.")
      default: return sure + " " + tr("{0} others were certainly safe.", String(safe.count))
      }
    case .needless where safe.count == 1: return tr("Unnecessary: one cell was certainly safe.") + " " + risk
    case .needless:
      return tr("Unnecessary: {0} cells were certainly safe.", String(safe.count)) + " " + risk
    case .bestGuess:
      return tr("Forced, and the best guess: nothing was certain, and no cell was less risky.") + " " + risk
    case .poorGuess:
      let best = tr("The best guess hits one in {0} of 100.", Hint.percent(leastRisk))
      return tr("Forced, but not the best guess: nothing was certain.") + " " + risk + " " + best
    }
  }
}

extension GameReview {
  /// The sentences about the number of guesses and their luck.
  fileprivate var luckSentences: [String] {
    if unweighed > 0 {
      return [
        tr(
          "More guesses were made than can be weighed on so large a board; left out: {0}.", String(unweighed))
      ]
    }
    guard isExact else {
      return [tr("Some positions had too many possibilities to tell the luck of this game.")]
    }
    guard !guesses.isEmpty else {
      if fatal != nil { return [tr("There was no guess: luck had no part in this game.")] }
      return [tr("No guess was needed and none was made: no luck, only thought.")]
    }
    let needless = guesses.count { $0.verdict == .needless }
    var sentences: [String] = []
    if guesses.count == 1 {
      sentences.append(
        needless == 1 ? tr("One guess, and it was unnecessary.") : tr("One guess, and it was forced."))
    } else {
      sentences.append(tr("{0} guesses, {1} of them unnecessary.", String(guesses.count), String(needless)))
    }
    let odds = pow(10, luck)
    if odds >= 1e6 {
      sentences.append(tr("Not one game in a million gets so far with them."))
    } else if odds >= 1.05 {
      sentences.append(
        tr("To get so far with them takes the luck of one game in {0}.", Figures.short(odds)))
    }
    return sentences
  }
}

extension GameRules {
  /// The title of a ranking, such as "Expert · with an opening".
  var rankingTitle: String {
    let title =
      MinesweeperMode.name(size) + " · " + firstClick.title + (isStrict ? " · " + tr("ranked way") : "")
    switch boards {
    case .random, .course: return title
    case .measured(let band): return title + Self.title(band)
    case .given: return title + " · " + tr("given board")
    case .endless(let percent):
      return MinesweeperMode.name(size) + " · " + tr("{0} mines in 100 cells", String(percent))
    case .noGuess(let wish):
      let way = wish.method == .filtered ? tr("Never a guess, filtered") : tr("Never a guess, mended")
      return title + " · " + way + (wish.technique.map { " · " + MinesweeperMode.name($0) } ?? "")
        + (wish.bbbv.map(Self.title) ?? "")
    }
  }

  private static func title(_ band: ClosedRange<Int>) -> String {
    " · 3BV \(band.lowerBound)–\(band.upperBound)"
  }
}

extension FirstClick {
  /// The translated name of the guarantee.
  var title: String {
    switch self {
    case .opening: tr("With an opening")
    case .safe: tr("Classic")
    case .anything: tr("Unsafe start")
    }
  }
}

extension GameResult {
  /// The rows of the result page.
  fileprivate var values: [Page.Value] {
    let f = figures
    let isWon = f.status == .won
    var values: [Page.Value] = []
    func add(_ label: String, _ value: String?) {
      if let value { values.append(Page.Value(label, value)) }
    }
    add(
      tr("Time in seconds"),
      MinesweeperMode.hundredths(f.time) + (error.map { " ± " + Figures.seconds($0) } ?? ""))
    add(tr("Estimated time"), isWon ? nil : f.estimatedTime.map { Figures.decimals($0, 2) })
    add("3BV", isWon ? String(f.board.bbbv) : tr("{0} of {1}", String(f.solvedBBBV), String(f.board.bbbv)))
    add(tr("3BV a second"), f.bbbvPerSecond.map { Figures.decimals($0, 2) })
    add(
      tr("Openings"),
      isWon ? String(f.board.openings) : tr("{0} of {1}", String(f.solvedOpenings), String(f.board.openings)))
    add(tr("Clicks"), String(f.clicks))
    add(tr("Left, right, chords"), "\(f.left) · \(f.right) · \(f.chords)")
    add(tr("Efficiency (IOE)"), f.ioe.map { Figures.decimals($0, 2) })
    add(tr("Correctness"), f.correctness.map { Figures.decimals($0, 2) })
    add(tr("Throughput"), f.throughput.map { Figures.decimals($0, 2) })
    add("RQP", f.rqp.map { Figures.decimals($0, 2) })
    add("ZiNi, HZiNi", f.zini.flatMap { zini in f.hzini.map { "\(zini) · \($0)" } })
    add(tr("Efficiency by ZiNi"), f.ziniEfficiency.map { Figures.decimals($0, 2) })
    add(tr("Efficiency by HZiNi"), f.hziniEfficiency.map { Figures.decimals($0, 2) })
    return values
  }
}

extension Figures {
  /// A number with a fixed number of decimals.
  static func decimals(_ value: Double, _ places: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let whole = Int((abs(value) * Double(scale)).rounded())
    let digits = String(whole % scale)
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard places > 0 else { return sign + String(whole) }
    return sign + "\(whole / scale)." + String(repeating: "0", count: places - digits.utf8.count) + digits
  }

  /// A number with about two significant digits: "1.3", "12", "3400".
  static func short(_ value: Double) -> String {
    guard value.isFinite, value < 1e12 else { return "∞" }
    if value < 10 { return decimals(value, 1) }
    var unit = 1.0
    while value / unit >= 100 { unit *= 10 }
    return decimals((value / unit).rounded() * unit, 0)
  }

  /// Milliseconds as seconds with two decimals, at least 0.01.
  static func seconds(_ milliseconds: Double) -> String { decimals(max(0.01, milliseconds / 1000), 2) }
}
