import Interface
import MineLogic
import ModeKit

/// Finding a board for the first click that needs no guess, or has a certain 3BV.
extension MinesweeperMode {
  /// The delay before a search is announced, in seconds. Most searches take less.
  private static let patience = 0.3

  /// Searches off the main thread for the board that the rules ask for and that opens at a cell, and opens the cell on it.
  /// Until then no other cell can be opened. Returns false where any board will do.
  func search(for cell: Cell, _ boards: Boards, _ hand: Hand, _ host: ModeHost<MinesweeperMode>) -> Bool {
    let (rules, seed) = (rulesToBegin(host), host.state.seed)
    let (request, allowsGuesses): (Generator.Request, Bool)
    switch boards {
    case .noGuess(let wish): (request, allowsGuesses) = (wish.request(rules, seed: seed, start: cell), false)
    case .measured(let band): (request, allowsGuesses) = (rules.request(band, seed: seed, start: cell), true)
    case .random, .given, .endless, .course: return false
    }
    guard host.session.search.running == nil else { return true }
    // An earlier question is obsolete.
    endSearch(host)
    let search = BoardSearch(
      request, allowsGuesses: allowsGuesses, by: hand, start: host.environment.time)
    host.session.search = .running(search)
    host.request(.wake(at: search.start + Self.patience))
    host.refreshOverlay()
    host.run({ search.run() }) { host, outcome in
      // The search may have been cancelled, or a redo may have started the game.
      guard host.session.search.running === search else { return }
      endSearch(host)
      switch outcome {
      case .found(let board): open(.begin(cell, board), after: search, host)
      case .exhausted(let nearest): offer(BoardOffer(search: search, nearest: nearest), host)
      case .cancelled: break
      }
    }
    return true
  }

  /// Cancels a search and removes its question.
  func endSearch(_ host: ModeHost<MinesweeperMode>) {
    let state = host.session.search
    host.session.search = .none
    switch state {
    case .none: break
    case .running(let search):
      search.cancel()
      if search.isAnnounced { host.request(.question(nil, seat: search.hand.seat)) }
      host.refreshOverlay()
    case .offered(let offer): host.request(.question(nil, seat: offer.search.hand.seat))
    }
  }

  /// Announces a search that takes longer than ``patience``.
  func reportSearch(_ host: ModeHost<MinesweeperMode>) {
    guard let search = host.session.search.running, !search.isAnnounced else { return }
    guard host.environment.time >= search.start + Self.patience else { return }
    search.isAnnounced = true
    host.request(
      .question(Self.whileSearching { search.fraction }, seat: search.hand.seat))
  }

  /// The message during a search.
  static func whileSearching(_ progress: @escaping @Sendable () -> Double) -> Question {
    Question(
      tr("Looking for a board"), text: tr("Boards like this one are rare. The clock does not run yet."),
      progress: progress, choices: [.init(tr("Cancel"), .mine(.search(.stop)))],
      dismissal: .mine(.search(.stop)))
  }

  /// The question after a search without result. `choices` are offered in addition to another search.
  static func afterSearch(_ text: String, _ choices: [Question.Choice]) -> Question {
    Question(
      tr("No such board was found"), text: text,
      choices: [.init(tr("Ask for another…"), .mine(.search(.askAgain)))] + choices,
      dismissal: .mine(.search(.stop)))
  }

  /// Opens the first cell, unless it has been flagged in the meantime.
  private func open(_ move: GameMove, after search: BoardSearch, _ host: ModeHost<MinesweeperMode>) {
    guard let cell = move.firstCell, host.state.status == .ready, !host.state.board.isFlag(cell) else {
      return
    }
    note(move, search.hand, host)
    if host.perform(move, seat: search.hand.seat) { answer(move, .tap, host) }
  }

  // When there is no such board

  /// Reports that the budget is used up, and offers alternatives.
  private func offer(_ offer: BoardOffer, _ host: ModeHost<MinesweeperMode>) {
    host.session.search = .offered(offer)
    let tried = String(offer.search.request.attempts)
    var text = tr("{0} boards were tried, and none could be opened without a guess.", tried)
    var choices: [Question.Choice] = [.init(tr("A random board"), .mine(.search(.takeRandom)))]
    if offer.search.request.method == .filtered, !offer.search.allowsGuesses {
      choices.append(.init(tr("A mended board"), .mine(.search(.takeMended))))
    }
    if let nearest = offer.nearest {
      text =
        offer.search.allowsGuesses
        ? tr(
          "{0} boards were tried, and none has such a 3BV. The nearest one has {1}.", tried,
          String(nearest.bbbv))
        : tr(
          "{0} boards were tried, and none is quite as asked for. The nearest one needs no guess either (hardest technique: {1}, 3BV: {2}).",
          tried, nearest.hardest.map { Self.name($0) } ?? tr("none"), String(nearest.bbbv))
      choices.append(.init(tr("The nearest board"), .mine(.search(.takeNearest))))
    }
    host.request(
      .question(Self.afterSearch(text, choices), seat: offer.search.hand.seat))
  }

  /// The translated name of a technique.
  static func name(_ technique: Technique) -> String {
    switch technique {
    case .singleCell: tr("Single cell")
    case .subset: tr("Subset")
    case .overlap: tr("Overlap")
    case .mineCount: tr("Mine count")
    case .caseAnalysis: tr("Case analysis")
    }
  }

  /// Carries out an answer about a search.
  func carryOut(_ command: SearchCommand, _ host: ModeHost<MinesweeperMode>) {
    var offer: BoardOffer?
    if case .offered(let found) = host.session.search { offer = found }
    switch command {
    case .stop: endSearch(host)
    case .askAgain:
      endSearch(host)
      host.request(.newDocumentSheet)
    case .takeRandom:
      endSearch(host)
      if let offer { open(.open(offer.search.cell, clock: 0), after: offer.search, host) }
    case .takeNearest:
      endSearch(host)
      if let offer, let nearest = offer.nearest {
        open(.begin(offer.search.cell, nearest.board), after: offer.search, host)
      }
    case .takeMended:
      endSearch(host)
      guard let offer, host.state.status == .ready, case .noGuess(var wish) = host.state.rules.boards else {
        return
      }
      wish.method = .mended
      _ = search(for: offer.search.cell, .noGuess(wish), offer.search.hand, host)
    }
  }
}

extension GameMove {
  /// The cell of a first opening.
  fileprivate var firstCell: Cell? {
    switch self {
    case .open(let cell, _), .begin(let cell, _): cell
    default: nil
    }
  }
}
