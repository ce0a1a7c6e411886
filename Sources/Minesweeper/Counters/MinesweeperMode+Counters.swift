import MineLogic
import ModeKit

/// The counters of a game under way, in a strip beside the board.
extension MinesweeperMode {
  /// The state of the counters.
  struct Counters {
    /// The counters that are shown.
    var shown: [LiveCounter] = []
    /// The figures of the game.
    var count = Count.none
  }

  /// The state of counting.
  enum Count {
    /// Nothing is counted: no counter is shown, or no cell is open.
    case none
    /// The log is being counted; these clicks were made since.
    case counting(since: [Replay.Click.Kind])
    /// The figures so far.
    case known(LiveFigures)
    /// A move was undone: the figures are no longer meaningful.
    case void
  }

  /// Brings the counters up to date after a change of the game or of what is shown.
  func updateCounters(_ host: ModeHost<MinesweeperMode>) {
    guard !host.session.counters.shown.isEmpty else { return }
    let game = host.state
    guard game.start != nil, canCount(game) else {
      if case .none = host.session.counters.count { return }
      return host.session.counters.count = .none
    }
    switch host.session.counters.count {
    case .counting, .void: break
    case .known where game.marks.contains(.undo): host.session.counters.count = .void
    case .known: host.session.counters.see(game.board)
    case .none:
      guard !game.marks.contains(.undo) else { return host.session.counters.count = .void }
      host.session.counters.count = .counting(since: [])
      host.study({ LiveFigures(GameLog($0)) }) { host, figures in
        guard case .counting(let clicks) = host.session.counters.count, var figures else { return }
        clicks.forEach { figures.count($0) }
        figures.see(host.state.board)
        host.session.counters.count = .known(figures)
      }
    }
  }

  /// Reads which counters are shown.
  func chooseCounters(_ host: ModeHost<MinesweeperMode>) {
    let shown = LiveCounter.chosen(host.environment.options)
    guard shown != host.session.counters.shown else { return }
    host.session.counters.shown = shown
    if shown.isEmpty { host.session.counters.count = .none } else { updateCounters(host) }
  }

  /// Counts the clicks of a move that is about to be made.
  func count(_ move: GameMove, _ host: ModeHost<MinesweeperMode>) {
    switch host.session.counters.count {
    case .none, .void: return
    case .counting, .known: host.session.counters.count(move.clicks(in: host.state))
    }
  }

  /// The strip beside the board: how a race stands, and the counters.
  func strip(_ host: ModeHost<MinesweeperMode>) -> [BarItem] { standings(host) + liveCounters(host) }

  private func liveCounters(_ host: ModeHost<MinesweeperMode>) -> [BarItem] {
    let counters = host.session.counters
    guard !counters.shown.isEmpty, canCount(host.state) else { return [] }
    let time = host.session.clock.milliseconds(at: host.environment.time)
    let figures: LiveFigures? = if case .known(let figures) = counters.count { figures } else { nil }
    return counters.shown.map { $0.item(figures, after: time) }
  }

  /// Whether the figures of a board can be counted: endless fields have no 3BV.
  private func canCount(_ game: Game) -> Bool {
    !game.board.isEndless && game.rules.course == nil && game.size.cellCount <= GameResult.maxReviewed
  }
}

extension MinesweeperMode.Counters {
  /// Counts clicks.
  fileprivate mutating func count(_ kinds: [Replay.Click.Kind]) {
    switch count {
    case .none, .void: break
    case .counting(let clicks): count = .counting(since: clicks + kinds)
    case .known(var figures):
      // Taken out and put back, so that the figures need no copy.
      count = .none
      kinds.forEach { figures.count($0) }
      count = .known(figures)
    }
  }

  /// Counts what is open on a board.
  fileprivate mutating func see(_ board: Board) {
    guard case .known(var figures) = count else { return }
    count = .none
    figures.see(board)
    count = .known(figures)
  }
}

extension GameMove {
  /// The kinds of the clicks of a move in a game; see `GameLog.clicks`.
  fileprivate func clicks(in game: Game) -> [Replay.Click.Kind] {
    switch self {
    case .open, .begin: [.open]
    case .chord: [.chord]
    case .flag, .question: [.flag]
    case .flagAround(let cell, _): game.cellsToFlag(around: cell).map { _ in .flag }
    case .idle(let kind, _, _): [kind]
    case .remark, .reveal, .conceal, .restart, .pause, .running, .strict, .mark, .finger, .late, .path: []
    }
  }
}
