import Geometry
import Gestures
import Interface
import ModeKit

extension MinesweeperMode {
  /// A finger's tap on a cell that is shown smaller than this, in dp, brings it nearer instead of opening it.
  static let smallestTouch = 28.0
  /// How large a cell is shown after such a tap, in dp.
  static let comfortableTouch = 44.0

  /// The cell under a point of the window in dp, and the gestures that it takes now.
  public func hit(
    at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<MinesweeperMode>
  ) -> [Hit.Link] {
    if host.session.isPaused { return [Hit.Link(Self.pausedTarget, [.tap])] }
    if host.session.film != nil { return [] }
    if host.session.proof != nil { return [Hit.Link(Self.proofTarget, [.tap])] }
    let world = host.environment.camera.toWorld(point)
    guard let cell = Layout.cell(at: world, on: host.state.board) else { return [] }
    var look = host.state.touchLook(cell)
    let time = host.environment.time
    if look == .open, host.session.fading.contains(where: { $0.until > time && !$0.board.isOpen(cell) }) {
      look = .closed
    }
    let touched = TouchedCell(cell, look, flags: tapFlags(seat, usesMouse: device != .finger, host))
    // The mouse only presses: it has no slop and no long press, and its right button flags.
    return [Hit.Link(touched.target, device == .finger ? [.press, .tap, .longPress] : [.press])]
  }

  /// Handles gestures, commands, keys and time.
  public func handle(_ event: ModeEvent, host: ModeHost<MinesweeperMode>) {
    switch event {
    case .gesture(let gesture):
      comeBack(host)
      host.session.moveTime = min(gesture.time, host.environment.time)
      defer { host.session.moveTime = nil }
      if gesture.target == Self.pausedTarget || gesture.target == Self.proofTarget {
        guard gesture.kind == .tap, gesture.phase == .ended, !gesture.isInterrupted else { break }
        if gesture.target == Self.pausedTarget { goOn(host) } else { showProof(at: gesture.location, host) }
      } else if case .mouse(let button) = gesture.device {
        if gesture.kind == .press { press(gesture, button, host) }
      } else {
        touch(gesture, host)
      }
    case .command(let id, let phase, let seat):
      comeBack(host)
      if let command = id.as(MineCommand.self) { carryOut(command, phase, seat, host) }
      filmCommand(id, phase, host)
    case .key(let key, _, let seat):
      comeBack(host)
      self.key(key, seat, host)
    case .tick: tick(host)
    case .environmentChanged:
      comeBack(host)
      if host.session.theme != host.environment.theme {
        host.session.theme = host.environment.theme
        host.damageEverything()
      }
      if host.session.isMakingChunks == nil { makeAhead(host) }
      if host.state.isLookedAtInParts { updateChances(host) }
      // Marks and cursors lie where the camera shows their cells.
      host.refreshOverlay()
    case .stateChanged: stateChanged(host)
    case .filmChanged: filmChanged(host)
    case .pasted(let text, _): play(code: text, host)
    case .picture: break
    case .settle: return
    case .answered: break
    case .closing:
      endSearch(host)
      leave(host)
    }
    askForTime(host)
  }

  /// Whether a tap or click of a seat flags: in flag mode, and for fingers also where somebody likes it so; each turns the
  /// other around.
  func tapFlags(_ seat: Int, usesMouse: Bool, _ host: ModeHost<MinesweeperMode>) -> Bool {
    host.session.tools.flagSeats.contains(seat) != (habits(host).tapFlags && !usesMouse)
  }

  func toggleFlagMode(_ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    host.session.tools.flagSeats.formSymmetricDifference([seat])
    host.refreshOverlay()
  }

  // Fingers.

  private func touch(_ gesture: Gesture, _ host: ModeHost<MinesweeperMode>) {
    guard let touched = TouchedCell(gesture.target) else { return }
    switch (gesture.kind, gesture.phase) {
    case (.press, .began):
      if host.session.presses.isEmpty { host.session.usedHolds = [] }
      host.session.presses[gesture.session] = Session.Press(
        touched: touched, seat: gesture.seat, start: gesture.startTime, location: gesture.location,
        finger: freeFinger(host))
      host.session.cursors[gesture.seat] = nil
      host.request(.animate(until: gesture.startTime + host.environment.gestures.longPress))
    case (.press, .changed):
      host.session.presses[gesture.session]?.location = gesture.location
      host.session.presses[gesture.session]?.isInside = gesture.isInside
    case (.press, _):
      if let press = host.session.presses.removeValue(forKey: gesture.session) {
        host.session.lifted = (gesture.session, press.finger)
      }
    case (.tap, .ended):
      let isUsed = host.session.usedHolds.remove(gesture.session) != nil
      if !gesture.isInterrupted, !isUsed { act(touched, isLong: false, gesture, host) }
    case (.longPress, .began):
      host.session.presses[gesture.session]?.isSpent = true
      if !host.session.usedHolds.contains(gesture.session) {
        act(touched, isLong: true, gesture, host)
      }
    case (.longPress, .ended), (.longPress, .cancelled):
      host.session.presses[gesture.session] = nil
      host.session.usedHolds.remove(gesture.session)
    default: return
    }
    host.refreshOverlay()
  }

  /// A tap opens and a long press flags, in flag mode the other way round. A tap on a number chords, a long press flags
  /// what must be mines around it. While another finger holds a number, a tap beside it flags and one on an open cell
  /// chords.
  private func act(
    _ touched: TouchedCell, isLong: Bool, _ gesture: Gesture, _ host: ModeHost<MinesweeperMode>
  ) {
    let cell = touched.cell
    guard host.state.size.contains(cell), host.state.touchLook(cell) == touched.look, touched.look != .over
    else { return }
    let lifted = host.session.lifted
    host.session.finger =
      host.session.presses[gesture.session]?.finger
      ?? (lifted?.session == gesture.session ? lifted?.finger ?? 0 : 0)
    defer { host.session.finger = 0 }
    let shown = Layout.cellSide * host.environment.camera.zoom
    guard shown >= Self.smallestTouch else {
      bringNearer(cell, to: gesture.location, host)
      return
    }
    if !isLong, let held = heldNumber(beside: cell, gesture, host) {
      host.session.usedHolds.insert(held.session)
      host.session.presses[held.session]?.isSpent = true
      perform(touched.look == .open ? .chord(held.cell, clock: 0) : mark(cell, host), gesture.seat, host)
      return
    }
    switch touched.look {
    case .open where isLong: perform(.flagAround(cell, clock: 0), gesture.seat, host)
    case .open where habits(host).chording == .tap: perform(.chord(cell, clock: 0), gesture.seat, host)
    case .open: noteIdle(.open, cell, gesture.seat, host)
    case .closed where touched.flags == isLong: perform(.open(cell, clock: 0), gesture.seat, host)
    case .closed: perform(mark(cell, host), gesture.seat, host)
    case .flagged where touched.flags != isLong: perform(mark(cell, host), gesture.seat, host)
    case .flagged: noteIdle(.open, cell, gesture.seat, host)
    case .over: break
    }
  }

  /// The first number that no finger has.
  private func freeFinger(_ host: ModeHost<MinesweeperMode>) -> Int {
    let taken = Set(host.session.presses.values.map(\.finger))
    return (1...GameMove.mostFingers).first { !taken.contains($0) } ?? GameMove.mostFingers
  }

  /// The open number that another finger of the seat holds, if a tapped cell lies beside it or on it.
  private func heldNumber(
    beside cell: Cell, _ gesture: Gesture, _ host: ModeHost<MinesweeperMode>
  ) -> (session: Gesture.SessionID, cell: Cell)? {
    for (session, press) in host.session.presses where session != gesture.session {
      let held = press.touched.cell
      guard press.touched.look == .open, press.isInside, press.seat == gesture.seat,
        abs(held.x - cell.x) <= 1, abs(held.y - cell.y) <= 1
      else { continue }
      return (session, held)
    }
    return nil
  }

  /// What marking a closed cell does next: a flag, then a question mark for those who like them, then nothing.
  func mark(_ cell: Cell, _ host: ModeHost<MinesweeperMode>) -> GameMove {
    let board = host.state.board
    if board.isQuestion(cell) { return .question(cell, false, clock: 0) }
    guard board.isFlag(cell) else { return .flag(cell, true, clock: 0) }
    return habits(host).questions ? .question(cell, true, clock: 0) : .flag(cell, false, clock: 0)
  }

  /// Shows a cell large enough for a finger, right where the finger is.
  private func bringNearer(_ cell: Cell, to point: Point, _ host: ModeHost<MinesweeperMode>) {
    var camera = host.environment.camera
    camera.zoom = Self.comfortableTouch / Layout.cellSide
    camera.center = camera.center + (Layout.rect(of: cell).center - camera.toWorld(point))
    host.request(.camera(camera))
  }

  // Keys.

  private func key(_ key: Key, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    if host.session.isPaused {
      if [.enter, .space, .escape, .character("p")].contains(key) { goOn(host) }
      return
    }
    if host.session.film != nil { return filmKey(key, seat, host) }
    if host.session.proof != nil { return proofKey(key, host) }
    switch key {
    case .left: moveCursor(-1, 0, seat, host)
    case .right: moveCursor(1, 0, seat, host)
    case .up: moveCursor(0, -1, seat, host)
    case .down: moveCursor(0, 1, seat, host)
    case .enter:
      guard let cell = host.session.cursors[seat] else { return }
      act(on: cell, isEnter: true, seat, host)
    case .space:
      guard let cell = host.session.cursors[seat] else { return }
      act(on: cell, isEnter: false, seat, host)
    case .home: moveCursor(-host.state.board.extent.columns.count, 0, seat, host)
    case .end: moveCursor(host.state.board.extent.columns.count, 0, seat, host)
    case .pageUp: moveCursor(0, -Self.pageOfCells, seat, host)
    case .pageDown: moveCursor(0, Self.pageOfCells, seat, host)
    case .character("f"): toggleFlagMode(seat, host)
    case .character("p"): togglePause(host)
    case .character("h"): giveHint(seat, host)
    case .function(2): host.request(.newDocument)
    case .escape:
      dropHint(host)
      host.session.cursors[seat] = nil
      host.refreshOverlay()
    default: break
    }
  }

  /// How many rows a page key goes.
  private static let pageOfCells = 8

  /// Enter opens and Space marks, in flag mode the other way round; on a number Enter chords and Space flags what must be
  /// mines around it.
  private func act(on cell: Cell, isEnter: Bool, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    guard host.state.board.isOpen(cell) else {
      let opens = isEnter != host.session.tools.flagSeats.contains(seat)
      return perform(opens ? .open(cell, clock: 0) : mark(cell, host), seat, host)
    }
    if !isEnter {
      perform(.flagAround(cell, clock: 0), seat, host)
    } else if habits(host).chording != .off {
      perform(.chord(cell, clock: 0), seat, host)
    }
  }

  /// Moves a seat's cursor; the first key shows it in the middle of the view.
  private func moveCursor(_ dx: Int, _ dy: Int, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    let extent = host.state.board.extent
    var cell: Cell
    if let old = host.session.cursors[seat] {
      // The keys mean directions on the screen, however the camera is turned.
      let turned = Affine.quarterTurns(-host.environment.camera.turns).apply(Vector(Double(dx), Double(dy)))
      cell = Cell(old.x + Int(turned.dx), old.y + Int(turned.dy))
    } else {
      let center = host.environment.camera.center
      let most = Double(FieldSize.endless.width)
      cell = Cell(
        Int(min(max(center.x / Layout.cellSide, 0), most)), Int(min(max(center.y / Layout.cellSide, 0), most))
      )
    }
    cell.x = min(max(cell.x, extent.columns.lowerBound), extent.columns.upperBound - 1)
    cell.y = min(max(cell.y, extent.rows.lowerBound), extent.rows.upperBound - 1)
    host.session.cursors[seat] = cell
    show(Layout.rect(of: cell), host)
    host.refreshOverlay()
  }
}

extension MinesweeperMode: ClaimingMode {
  /// Escape takes away what is shown in place of the game, or over it. No move is taken back while nothing of the game can be
  /// seen, and a loss only for those who want it.
  public func claims(seat: Int, _ host: ModeHost<MinesweeperMode>) -> Claims {
    let session = host.session
    let isAside = session.isPaused || session.film != nil || session.proof != nil
    var claims: Claims = []
    if isAside || session.hint != nil || session.cursors[seat] != nil { claims.insert(.escape) }
    if isAside || (host.state.status == .lost && !habits(host).undoesLosses) { claims.insert(.undo) }
    return claims
  }
}
