import Geometry
import Interface
import MineLogic
import ModeKit

extension MinesweeperMode {
  /// Makes a move at the current reading of the clock. Moves that no longer apply, such as a chord without its flags,
  /// change nothing; clicks among them are logged as idle.
  func perform(_ move: GameMove, _ hand: Hand, _ host: ModeHost<MinesweeperMode>) {
    if host.session.activity.course != nil { return playCourse(move, host) }
    let game = host.state
    guard game.isRunning, host.session.activity.acceptsMoves else { return }
    let clock = clock(host)
    let sound: Sound
    /// Logs the finger that moves, then makes the move.
    func make(_ move: GameMove) -> Bool {
      note(move, hand, host)
      return host.perform(move, seat: hand.seat)
    }
    switch move {
    case .open(let cell, _):
      guard !game.board.isOpen(cell), !game.board.isFlag(cell) else {
        return noteIdle(.open, cell, hand, host)
      }
      if game.status == .ready, search(for: cell, game.rules.boards, hand, host) { return }
      sound = .tap
      guard make(.open(cell, clock: clock)) else { return }
    case .chord(let cell, _):
      guard game.canChord(cell) else { return noteIdle(.chord, cell, hand, host) }
      sound = .tap
      guard make(.chord(cell, clock: clock)) else { return }
    case .flag(let cell, let isSet, _):
      guard !game.board.isOpen(cell), game.board.isFlag(cell) != isSet else { return }
      sound = .knock
      guard make(.flag(cell, isSet, clock: clock)) else { return }
    case .question(let cell, let isSet, _):
      guard !game.board.isOpen(cell), game.board.isQuestion(cell) != isSet else { return }
      sound = .knock
      guard make(.question(cell, isSet, clock: clock)) else { return }
    case .flagAround(let cell, _):
      guard !game.cellsToFlag(around: cell).isEmpty, !isStrict(host) else {
        return noteIdle(.flag, cell, hand, host)
      }
      sound = .knock
      guard make(.flagAround(cell, clock: clock)) else { return }
    case .begin, .reveal, .conceal, .restart, .pause, .running, .strict, .remark, .mark, .idle, .finger,
      .late, .path:
      return
    }
    if host.state.blown > game.blown, host.state.isRunning { return reportBlast(host) }
    answer(move, sound, host)
  }

  /// Responds to a move that was made here. The end of a game has a sound and a message of its own.
  func answer(_ move: GameMove, _ sound: Sound, _ host: ModeHost<MinesweeperMode>) {
    guard host.state.isRunning else {
      savePath(host)
      return storePlay(host)
    }
    host.request(.sound(sound))
    showTip(after: move, host)
  }

  /// The message at the end of a game; nil while it goes on.
  private static func endLine(_ game: Game) -> String? {
    switch game.status {
    case .won: tr("Cleared in {0} seconds", hundredths(game.clock))
    case .lost: tr("A mine went off")
    case .ready, .playing: nil
    }
  }

  /// The reading of the clock at the event that is being handled, in milliseconds.
  private func clock(_ host: ModeHost<MinesweeperMode>) -> Int {
    host.session.clock.milliseconds(at: host.session.clock.eventTime ?? host.environment.time)
  }

  /// Logs a click that changes nothing. Clicks before the clock starts are not logged.
  func noteIdle(
    _ kind: Replay.Click.Kind, _ cell: Cell, _ hand: Hand, _ host: ModeHost<MinesweeperMode>
  ) {
    guard host.state.status == .playing, host.session.activity.acceptsMoves else { return }
    let click = GameMove.idle(kind, cell, clock: clock(host))
    note(click, hand, host)
    host.perform(click, seat: hand.seat)
  }

  /// Logs what must precede a move: the path, when there is much of it, the finger, when it differs from that of the
  /// last move, and for the move that starts the clock the way of playing and the uncertainty of its time. Counts its
  /// clicks for the strip.
  func note(_ move: GameMove, _ hand: Hand, _ host: ModeHost<MinesweeperMode>) {
    if host.session.path.isFull { savePath(host) }
    if host.session.hands.loggedFinger != hand.finger {
      host.session.hands.loggedFinger = hand.finger
      host.perform(.finger(hand.finger), seat: hand.seat)
    }
    if host.state.status == .ready, move.opens {
      if isStrict(host), !host.state.rules.isStrict { host.perform(.strict, seat: hand.seat) }
      let error = (host.environment.inputError * 1e6).rounded()
      host.perform(.late(Int(min(max(0, error), Double(GameMove.maxLate)))), seat: hand.seat)
    }
    count(move, host)
  }

  /// Shows the tip that has become useful after a move.
  private func showTip(after move: GameMove, _ host: ModeHost<MinesweeperMode>) {
    guard host.state.isRunning else { return }
    let usesMouse = host.environment.usesMouse
    switch move {
    case .begin where host.state.made?.method != nil && !host.state.rules.isRace:
      // The tip about flags can wait for the next cell.
      host.request(
        .tip(id: Tip.proof, tr("Nothing has to be guessed on this board: the menu can show the proof.")))
    case .open:
      host.request(
        .tip(
          id: Tip.flag,
          usesMouse
            ? tr("Click with the right button to set a flag.") : tr("Hold a finger on a cell to set a flag.")
        ))
    case .flag(let cell, true, _):
      host.request(.tipDone(id: Tip.flag))
      var isSatisfied = false
      host.state.size.eachNeighbor(of: cell) { isSatisfied = isSatisfied || host.state.canChord($0) }
      guard isSatisfied else { return }
      host.request(
        .tip(
          id: Tip.chord,
          usesMouse
            ? tr("Click a number that has all its flags to open the rest around it.")
            : tr("Tap a number that has all its flags to open the rest around it.")))
    case .chord: host.request(.tipDone(id: Tip.chord))
    default: break
    }
  }

  /// The IDs of this mode's tips.
  enum Tip {
    static let flag = "minesweeper.flag"
    static let chord = "minesweeper.chord"
    static let proof = "minesweeper.proof"
  }

  private func announceEnd(_ sound: Sound, _ text: String, _ host: ModeHost<MinesweeperMode>) {
    host.request(.sound(sound))
    host.request(.dropTips([Tip.flag, Tip.chord, Tip.proof]))
    var actions = [ToastAction(tr("Result"), .mine(.result)), ToastAction(tr("New game"), .mine(.new))]
    // A board with a certificate can show its proof.
    if host.state.made?.method != nil {
      actions.insert(ToastAction(tr("Proof"), .mine(.proof(.toggle))), at: 1)
    }
    host.toast(text, actions, seconds: 10)
  }

  // Time

  /// Updates the session after any change of the game: a move, undo or redo.
  func stateChanged(_ host: ModeHost<MinesweeperMode>) {
    let game = host.state
    let time = host.environment.time
    if game.status == .playing {
      if !host.session.clock.isRunning {
        host.session.clock.set(to: game.clock)
        startClock(at: host.session.clock.eventTime ?? time, host)
      }
    } else {
      host.session.clock.set(to: game.clock)
    }
    if game.status != .ready { endSearch(host) }
    let seen = host.session.transitions.see(game, at: time)
    if game.status == .ready, seen.status != .ready { host.session.path.reset() }
    if !seen.board.hasSameOpenCells(as: game.board) { closeProof(host) }
    if seen.board != game.board || seen.status != game.status { startMotions(from: seen, host) }
    if let hint = host.session.hint {
      let isDone = hint.hint.cells.contains { game.look($0) != seen.look($0) }
      if isDone || !seen.board.hasSameOpenCells(as: game.board) { dropHint(host) }
    }
    prefetchChunks(host)
    updateCounters(host)
    if game.isRunning {
      host.session.result = .none
      if let line = Self.endLine(seen) { host.request(.dropToast(line)) }
    } else if seen.isRunning, let line = Self.endLine(game) {
      // The last move was made here, or at another machine.
      announceEnd(game.status == .won ? .success : .failure, line, host)
    }
    updateChances(host)
  }

  /// Starts the clock of a running game, unless the game is paused.
  func startClock(at time: Double, _ host: ModeHost<MinesweeperMode>) {
    guard host.state.status == .playing, host.session.activity.startsClock else { return }
    host.session.clock.start(at: time)
  }

  /// Saves the progress when the document leaves the screen. A ranked game is covered, and its clock runs on: leaving is
  /// no pause in which one can think.
  func leave(_ host: ModeHost<MinesweeperMode>) {
    releaseAll(host)
    endReplay(host)
    if host.state.hidesWhileAway, case .play = host.session.activity { cover(host) }
    host.refreshOverlay()
    saveEndless(host)
    savePath(host)
    guard host.state.status == .playing, host.session.clock.isRunning else { return }
    let goesOn = host.state.runsWhileAway || host.othersAreHere
    logTime(goesOn ? GameMove.running : GameMove.pause, host)
  }

  /// Logs the reading of the clock by a kind of move.
  func logTime(_ move: (Int) -> GameMove, _ host: ModeHost<MinesweeperMode>) {
    let played = host.session.clock.milliseconds(at: host.environment.time)
    host.perform(move(played), seat: host.environment.seats.first ?? 0)
  }

  /// Advances what depends on time: the search, reviews, motions, the replay and the saved time.
  func tick(_ host: ModeHost<MinesweeperMode>) {
    let time = host.environment.time
    reportSearch(host)
    followReview(host)
    if !host.session.hands.presses.isEmpty || !host.session.transitions.motions.isEmpty {
      host.refreshOverlay()
    }
    host.session.transitions.advance(to: time)
    advanceReplay(host)
    saveTime(host)
  }

  /// Saves the time played while no move is made. A crash then loses at most ten seconds or, in a long game, a
  /// twentieth of the time; the longer the game, the rarer the saves.
  private func saveTime(_ host: ModeHost<MinesweeperMode>) {
    let kept = host.state.clock
    let played = host.session.clock.milliseconds(at: host.environment.time)
    guard host.state.status == .playing, played - kept >= max(10_000, kept / 20) else { return }
    logTime(GameMove.running, host)
  }

  /// Requests a wake-up for the next change of the clock: once a second, or every frame if it shows hundredths.
  func askForTime(_ host: ModeHost<MinesweeperMode>) {
    let time = host.environment.time
    guard host.session.clock.isRunning else { return }
    if settings(host).showsHundredths { return host.request(.animate(until: time + 1)) }
    // The session counts as changed by every write, even if nothing differs: the bars would be read again.
    guard host.session.clock.needsWake(at: time) else { return }
    if let wake = host.session.clock.planWake(at: time) { host.request(.wake(at: wake)) }
  }
}
