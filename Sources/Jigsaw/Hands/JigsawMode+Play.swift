import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension JigsawMode {
  /// The longest tap that turns a piece, in seconds, and how far it may slide, in dp.
  static let tapTime = 0.25
  static let tapSlide = 8.0
  /// The largest group that a tap turns, in pieces.
  static let tapLimit = 12
  /// How far from a held group a second finger still takes hold of it, in dp: small pieces have no room for two.
  static let secondFingerReach = 96.0

  /// A session without a piece in any hand.
  public func makeSession(_ host: ModeHost<JigsawMode>.Opening) -> JigsawSession {
    var session = JigsawSession(wasFinished: host.state.isFinished, camera: host.environment.camera)
    session.shelves.contents = host.state.contentsOfTrays()
    session.shelves.changes = host.state.trayChanges
    return session
  }

  static func target(_ group: Int) -> TargetID { TargetID.document(UInt64(group) + 1) }
  /// The bare table where a hand selects; each seat's own, or fingers of two would make one hand.
  static func noose(_ seat: Int) -> TargetID { TargetID.document(1 << 60 | UInt64(max(0, seat))) }
  static func group(_ target: TargetID) -> Int? {
    target.item > 0 && target.item < 1 << 60 ? Int(exactly: target.item - 1) : nil
  }

  /// The piece under a point of the window in dp, then the table.
  public func hit(at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<JigsawMode>) -> [Hit
    .Link]
  {
    let session = host.session
    if session.isPaused { return [Hit.Link(JigsawMode.pausedTarget, [.tap])] }
    // In a replay hands do nothing but move the view.
    if session.film != nil { return [Hit.Link(TargetID.document(), [.camera, .leftDragCamera])] }
    if let owner = cardSeat(at: point, host) {
      return [Hit.Link(JigsawMode.card(owner), [.manipulate, .tap])]
    }
    if let shelf = shelf(at: point, host) { return hit(shelf, at: point, host) }
    // Everything for the hand tool: the left mouse button pans there as a finger does.
    guard !session.movesView(seat) else {
      return [Hit.Link(TargetID.document(), [.camera, .leftDragCamera])]
    }
    let noose = Hit.Link(JigsawMode.noose(seat), [.manipulate, .tap])
    if let group = touched(point, device: device, host) {
      let isMarked = session.selection(seat).contains(group) || session.held.contains(group)
      if session.selects(seat), !isMarked { return [noose] }
      return [Hit.Link(JigsawMode.target(group), [.manipulate, .tap])]
    }
    // On the bare table and on what lies in its place a finger moves the view and the mouse selects.
    if session.selects(seat) || device != .finger { return [noose] }
    return [Hit.Link(TargetID.document(), [.camera, .tap])]
  }

  /// The loose group under a point of the window: what hands hold first, then what lies on the table, then what a hand holds
  /// nearby.
  private func touched(_ point: Point, device: Gesture.Device, _ host: ModeHost<JigsawMode>) -> Int? {
    let camera = host.environment.camera
    let place = camera.toWorld(point)
    let state = host.state
    for hold in host.session.holds.values.sorted(by: { $0.version > $1.version }) {
      if let back = hold.motion.inverse {
        let there = back.apply(place)
        if hold.lifted.contains(where: { state.touches($0.group, there) }) { return hold.group }
      }
    }
    if let group = looseGroup(at: place, host) { return group }
    guard device == .finger else { return nil }
    func distance(_ hold: JigsawSession.Hold) -> Double {
      let box = camera.worldToView.apply(hold.motion.apply(state.box(of: hold.group)))
      return Vector(
        max(box.minX - point.x, 0, point.x - box.maxX), max(box.minY - point.y, 0, point.y - box.maxY)
      ).length
    }
    let near = host.session.holds.values.filter {
      $0.fingers == 1 && distance($0) <= JigsawMode.secondFingerReach
    }
    return near.min { (distance($0), $0.version) < (distance($1), $1.version) }?.group
  }

  /// The topmost group at a point of the table, if a hand can take it.
  func looseGroup(at place: Point, _ host: ModeHost<JigsawMode>) -> Int? {
    host.state.group(at: place, except: host.session.held).flatMap { host.state.isPinned($0) ? nil : $0 }
  }

  /// Handles gestures, commands, keys and time.
  public func handle(_ event: ModeEvent, host: ModeHost<JigsawMode>) {
    switch event {
    case .gesture(let gesture):
      if host.session.isPaused {
        if gesture.kind == .tap { goOn(host) }
        break
      }
      host.session.showsCursor = false
      if let owner = JigsawMode.cardSeat(gesture.target) { return handleCard(owner, gesture, host) }
      if gesture.kind == .manipulate, pushes(gesture, host) { return push(gesture, host) }
      if gesture.kind == .tap, let side = JigsawMode.shelfSide(gesture.target) {
        return tap(shelf: side, gesture, host)
      }
      switch (gesture.kind, JigsawMode.group(gesture.target)) {
      case (.manipulate, .some): manipulate(gesture, host)
      case (.manipulate, nil): draw(gesture, host)
      case (.tap, .some(let id)): tap(id, gesture, host)
      case (.tap, nil): tapTable(gesture, host)
      default: break
      }
    case .command(let id, let phase, let seat):
      if host.session.film != nil {
        filmCommand(id, phase, host)
      } else if let command = id.as(JigsawCommand.self) {
        carryOut(command, phase, seat: seat, host)
      }
    case .key(let key, let modifiers, let seat): self.key(key, modifiers, seat: seat, host)
    case .answered(let id, let answers, let seat):
      switch id.as(JigsawForm.self) {
      case .reach: setReach(answers, seat: seat, host)
      case .tray(let tray): changeTray(tray, answers, seat: seat, host)
      case nil: break
      }
    case .pasted, .picture: break
    case .settle: return
    case .tick: tick(host)
    case .environmentChanged:
      followCamera(host)
      if host.session.shelves.room != host.environment.room {
        host.session.shelves.room = host.environment.room
        refreshShelves(host)
      }
      tellOfTurning(host)
      host.refreshOverlay()
    case .stateChanged: stateChanged(host)
    case .filmChanged: filmChanged(host)
    case .closing:
      endFilm(host)
      layEverything(host)
      stopClock(host)
    }
    askForTime(host)
  }

  private func tap(_ id: Int, _ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    guard host.state.isGroup(id), !host.session.held.contains(id) else { return }
    if host.state.groups[id].shelved == nil,
      gesture.modifiers.contains(.shift) || host.session.selects(gesture.seat)
    {
      return toggle(id, seat: gesture.seat, host)
    }
    guard host.session.tools.tapTurns, host.state.puzzle.rotates,
      gesture.time - gesture.startTime <= JigsawMode.tapTime,
      gesture.location.distance(to: gesture.start) <= JigsawMode.tapSlide,
      Int(host.state.groups[id].count) <= JigsawMode.tapLimit
    else { return }
    // The right button turns the other way.
    turn(id, by: gesture.device == .mouse(.right) ? -1 : 1, seat: gesture.seat, host)
    host.request(.tipDone(id: Tip.turn))
  }

  /// Turns a group about its middle, and joins what it then fits.
  func turn(_ id: Int, by quarters: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    if let place = host.state.groups[id].shelved {
      let laid = Laid(group: id, at: host.state.turned(id, by: quarters), tray: place.tray)
      return _ = host.perform(.arrange([laid]), seat: seat)
    }
    perform(id, host.state.turned(id, by: quarters), joins: true, seat: seat, host)
  }

  // What follows from a move, whoever made it.

  private func stateChanged(_ host: ModeHost<JigsawMode>) {
    followState(host)
    let state = host.state
    if host.session.shelves.changes != state.trayChanges { refreshShelves(host) }
    for (seat, chosen) in host.session.selections {
      func isLoose(_ id: Int) -> Bool {
        state.isGroup(id) && !state.isPinned(id) && state.groups[id].shelved == nil
      }
      if !chosen.allSatisfy(isLoose) { host.session.selections[seat] = chosen.filter(isLoose) }
    }
    if let id = host.session.cursor, !state.isGroup(id) || state.isPinned(id) { host.session.cursor = nil }
    let isFinished = state.isFinished
    if isFinished, !host.session.wasFinished { celebrate(host) }
    if !isFinished { host.session.won = nil }
    if state.groupCount == 1, !isFinished, state.puzzle.rotates {
      host.request(.tip(id: Tip.upright, tr("All joined. Turn the picture upright with two fingers.")))
    }
    host.session.wasFinished = isFinished
  }

  private func celebrate(_ host: ModeHost<JigsawMode>) {
    let state = host.state
    host.request(.tipDone(id: Tip.upright))
    host.request(.sound(.success))
    // Now it can be looked at.
    host.request(.camera(wholePicture(host).over(host.environment.camera.viewport)))
    host.toast(
      JigsawMode.endLine(state, turns: host.environment.turns),
      [ToastAction(tr("Replay"), .jigsaw(.film)), ToastAction(tr("New puzzle"), .jigsaw(.newPuzzle))],
      seconds: 12)
    host.session.won = host.environment.time
    host.request(.animate(until: host.environment.time + JigsawMode.sweepTime))
    host.refreshOverlay()
  }

  private func tick(_ host: ModeHost<JigsawMode>) {
    let now = host.environment.time
    if let wake = host.session.clockWake, wake <= now { host.session.clockWake = nil }
    advanceFilm(host)
    let session = host.session
    // When only the clock has gone on nothing over the table looks different.
    guard
      !session.glows.isEmpty || session.hint != nil || session.won != nil || !session.holds.isEmpty
        || !session.meetings.isEmpty
    else { return }
    meet(at: now, host)
    scroll(host)
    host.session.glows.removeAll { now - $0.start >= JigsawMode.glowTime }
    if let hint = host.session.hint, now - hint.start >= JigsawMode.hintTime { host.session.hint = nil }
    if let won = host.session.won, now - won >= JigsawMode.sweepTime { host.session.won = nil }
    host.refreshOverlay()
  }
}

extension PuzzleTable {
  /// The placement of a group after turning about its middle.
  func turned(_ id: Int, by quarters: Int) -> Placement {
    let old = groups[id].placement
    let middle = pictureBox(of: id).center
    return Placement(turn: old.turn + quarters, taking: middle, to: old.transform.apply(middle))
  }
}
