import Geometry
import Gestures
import Interface
import ModeKit

extension MinesweeperMode {
  /// The cell at `point`, in dp of the window, and the gestures that the cell accepts now.
  public func hit(
    at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<MinesweeperMode>
  ) -> [Hit.Link] {
    switch host.session.activity {
    case .pause: return [Hit.Link(Self.pausedTarget, [.tap])]
    case .replay: return []
    case .proof: return [Hit.Link(Self.proofTarget, [.tap])]
    case .play, .course: break
    }
    let world = host.environment.camera.toWorld(point)
    guard let cell = Layout.cell(at: world, on: host.state.board) else { return [] }
    var look = played(host).touchLook(cell)
    if look == .open, host.session.transitions.showsClosed(cell, at: host.environment.time) { look = .closed }
    let touched = TouchedCell(cell, look, flags: tapFlags(seat, usesMouse: device.isMouse, host))
    // The mouse only presses: it has no slop and no long press. Its right button flags.
    if !device.isMouse { return [Hit.Link(touched.target, [.press, .tap, .longPress])] }
    return [Hit.Link(touched.target, recordsPath(host) ? [.press, .hover] : [.press])]
  }

  /// Handles gestures, commands, keys, ticks and changes of the game.
  public func handle(_ event: ModeEvent, host: ModeHost<MinesweeperMode>) {
    switch event {
    case .gesture(let gesture) where gesture.kind == .hover:
      // Nothing visible changes.
      notePath(gesture, host)
      return
    case .gesture(let gesture):
      host.session.clock.eventTime = min(gesture.time, host.environment.time)
      defer { host.session.clock.eventTime = nil }
      if gesture.target == Self.pausedTarget || gesture.target == Self.proofTarget {
        guard gesture.kind == .tap, gesture.phase == .ended, !gesture.isInterrupted else { break }
        if gesture.target == Self.pausedTarget { resume(host) } else { showProof(at: gesture.location, host) }
      } else if case .mouse(let button) = gesture.device {
        if gesture.kind == .press { press(gesture, button, host) }
      } else {
        touch(gesture, host)
      }
    case .command(let id, let phase, let seat):
      if let command = id.as(MineCommand.self) { carryOut(command, phase, seat, host) }
      if id.as(MineCounter.self) != nil { carryOut(.new, phase, seat, host) }
      replayCommand(id, phase, host, start: startReplay)
    case .key(let key, let modifiers, let seat):
      self.key(key, modifiers, seat, host)
    case .tick: tick(host)
    case .environmentChanged:
      beginCourse(host)
      chooseCounters(host)
      if host.session.theme != host.environment.theme {
        host.session.theme = host.environment.theme
        recolorHeatMap(host)
        host.damageEverything()
      }
      if host.session.chunks == .none { prefetchChunks(host) }
      if host.state.isAnalysedInParts { updateChances(host) }
      // Marks and cursors follow the camera.
      host.refreshOverlay()
    case .stateChanged: stateChanged(host)
    case .replayChanged: replayChanged(host)
    case .picture, .pasted: break
    case .settle: return
    case .answered: break
    case .closing:
      endSearch(host)
      leave(host)
    }
    askForTime(host)
  }

  /// Whether a tap or click of a seat flags. Flag mode and, for fingers, the setting that a tap flags each invert the
  /// default.
  func tapFlags(_ seat: Int, usesMouse: Bool, _ host: ModeHost<MinesweeperMode>) -> Bool {
    host.session.tools.flagSeats.contains(seat) != (settings(host).tapFlags && !usesMouse)
  }

  func toggleFlagMode(_ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    host.session.tools.flagSeats.formSymmetricDifference([seat])
    host.refreshOverlay()
  }

  /// The move that marks or unmarks a cell: it cycles through flag, question mark (if the player uses them) and no
  /// mark.
  func mark(_ cell: Cell, _ host: ModeHost<MinesweeperMode>) -> GameMove {
    let board = played(host).board
    if board.isQuestion(cell) { return .question(cell, false, clock: 0) }
    guard board.isFlag(cell) else { return .flag(cell, true, clock: 0) }
    return settings(host).questions ? .question(cell, true, clock: 0) : .flag(cell, false, clock: 0)
  }
}

extension MinesweeperMode: ClaimingMode {
  /// Escape closes what covers or replaces the game, such as a pause, a proof, a hint or a cursor. Undo is disabled
  /// while the game is not shown, in the ranked way of playing, in a race, and after a loss unless the player allows it.
  public func claims(seat: Int, _ host: ModeHost<MinesweeperMode>) -> Claims {
    let session = host.session
    let isAside = !session.activity.acceptsMoves
    var claims: Claims = []
    if isAside || session.hint != nil || session.hands.cursors[seat] != nil { claims.insert(.escape) }
    if isAside || isUnaided(host) || (host.state.status == .lost && !settings(host).undoesLosses) {
      claims.insert(.undo)
    }
    switch session.activity {
    case .replay, .proof: claims.insert(.bar)
    case .course: claims.insert(.undo)
    case .play, .pause: break
    }
    return claims
  }
}
