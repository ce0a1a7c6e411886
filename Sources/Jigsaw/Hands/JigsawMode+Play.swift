import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension JigsawMode {
  /// The longest tap that rotates a piece, in seconds, and how far it may slide, in dp.
  static let tapTime = 0.25
  static let tapSlide = 8.0
  /// The largest group that a tap rotates, in pieces.
  static let tapLimit = 12
  /// The side of pieces below which a tap moves the view nearer, and the side that they have then, in dp.
  static let tinySide = 12.0
  private static let nearSide = 48.0

  /// Makes a session without active hands.
  public func makeSession(_ host: ModeHost<JigsawMode>.Opening) -> JigsawSession {
    JigsawSession(shelves: ShelfSession(host.state), lights: Lights(isFinished: host.state.isFinished))
  }

  /// The piece at `point`, in dp of the window, and then the table, with the gestures they accept.
  public func hit(at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<JigsawMode>) -> [Hit
    .Link]
  {
    let view = Hit.Link(TargetID.document(), [.camera, .leftDragCamera])
    switch host.session.activity {
    case .play: break
    case .paused: return [Hit.Link(TableTarget.paused.id, [.tap])]
    // Any touch ends a time-lapse, and does nothing else.
    case .replay(let replay) where replay.isLapse:
      return [Hit.Link(TargetID.document(), [.press, .manipulate, .tap])]
    // In a replay hands only move the view.
    case .replay: return [view]
    }
    if let owner = cardSeat(at: point, host) { return [TableTarget.card(seat: owner).link] }
    if let shelf = shelf(at: point, host) { return hit(shelf, at: point, host) }
    // With the hand tool the whole window moves the view, also for the left mouse button.
    if host.session.movesView(seat) { return [view] }
    let lasso = TableTarget.lasso(seat: seat).link
    if let group = touched(point, device: device, host) {
      let isMarked = host.session.selection(seat).contains(group) || host.session.hands.held.contains(group)
      if host.session.selects(seat), !isMarked { return [lasso] }
      return [TableTarget.group(group).link]
    }
    // On the table or on pieces in their final place a finger moves the view, and the mouse selects.
    if host.session.selects(seat) || device.isMouse { return [lasso] }
    return [Hit.Link(TargetID.document(), [.camera, .tap])]
  }

  /// The loose group at a point of the window: held groups first, then those on the table, then a nearby held group.
  private func touched(_ point: Point, device: Gesture.Device, _ host: ModeHost<JigsawMode>) -> Int? {
    let camera = host.environment.camera
    let place = camera.toWorld(point)
    let hands = host.session.hands
    if let group = hands.group(at: place, of: host.state) ?? looseGroup(at: place, host) { return group }
    return !device.isMouse ? hands.group(near: point, of: host.state, in: camera) : nil
  }

  /// The topmost group at a point of the table, if it can be picked up.
  func looseGroup(at place: Point, _ host: ModeHost<JigsawMode>) -> Int? {
    host.state.group(at: place, except: host.session.hands.held).flatMap {
      host.state.isPinned($0) ? nil : $0
    }
  }

  /// Handles gestures, commands, keys, ticks and changes of the table.
  public func handle(_ event: ModeEvent, host: ModeHost<JigsawMode>) {
    if host.session.activity.isLapse, endLapse(for: event, host) { return askForTime(host) }
    switch (event, host.session.activity) {
    case (.gesture(let gesture), .play): touch(gesture, host)
    case (.gesture(let gesture), .paused): if gesture.kind == .tap { resume(host) }
    case (.gesture, .replay): break
    case (.command(let id, let phase, let seat), .play):
      if let command = id.as(JigsawCommand.self) { carryOut(command, phase, seat: seat, host) }
      replayCommand(id, phase, host, start: startReplay)
    case (.command(let id, let phase, let seat), .paused):
      if let command = id.as(JigsawCommand.self), command == .pause || command == .newPuzzle {
        carryOut(command, phase, seat: seat, host)
      }
    case (.command(let id, let phase, _), .replay): replayCommand(id, phase, host, start: startReplay)
    case (.key(let key, let modifiers, let seat), .play): self.key(key, modifiers, seat: seat, host)
    case (.key(let key, let modifiers, _), .paused):
      if key == .space || key == .enter || (key == .character("p") && modifiers == []) { resume(host) }
    case (.key(let key, _, _), .replay): replayKey(key, host)
    case (.answered(let id, let answers, let seat), _):
      switch id.as(JigsawForm.self) {
      case .reach: setReach(answers, seat: seat, host)
      case .tray(let tray): changeTray(tray, answers, seat: seat, host)
      case nil: break
      }
    case (.picture, _), (.pasted, _): break
    case (.settle, _): return
    case (.tick, _): tick(host)
    case (.environmentChanged, _):
      host.session.hands.follow(host.environment)
      if host.environment.view == .first, host.session.shelves.freeArea != host.environment.freeArea {
        host.session.shelves.freeArea = host.environment.freeArea
        refreshShelves(host)
      }
      showTurnTip(host)
      host.refreshOverlay()
    case (.stateChanged, _): stateChanged(host)
    case (.replayChanged, _): replayChanged(host)
    case (.closing, _):
      endReplay(host)
      emptyHands(host)
      if !host.othersAreHere { stopClock(host) }
    }
    askForTime(host)
  }

  /// Handles gestures on the table, on shelves and on picture cards.
  private func touch(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    host.session.cursor.hide()
    switch gesture.kind {
    case .manipulate: use(gesture, host)
    case .tap: tap(gesture, host)
    default: break
    }
  }

  private func tap(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    switch TableTarget(gesture.target) {
    case .card(let owner): resizeCard(of: owner, host)
    case .shelf(let side): tap(shelf: side, gesture, host)
    case .group(let id): tap(id, gesture, host)
    case .lasso, .paused, nil: tapTable(gesture, host)
    }
  }

  private func tap(_ id: Int, _ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    guard host.state.isGroup(id), !host.session.hands.held.contains(id) else { return }
    if host.state.groups[id].shelved == nil,
      gesture.modifiers.contains(.shift) || host.session.selects(gesture.seat)
    {
      return toggle(id, seat: gesture.seat, host)
    }
    guard gesture.time - gesture.startTime <= JigsawMode.tapTime,
      gesture.location.distance(to: gesture.start) <= JigsawMode.tapSlide
    else { return }
    if host.state.groups[id].shelved == nil, let nearer = nearer(to: gesture.location, host) {
      return host.request(.camera(nearer))
    }
    guard host.session.tools.tapTurns, host.state.puzzle.rotates,
      Int(host.state.groups[id].count) <= JigsawMode.tapLimit
    else { return }
    // The right button rotates the other way.
    turn(id, by: gesture.device == .mouse(.right) ? -1 : 1, seat: gesture.seat, host)
    host.request(.tipDone(id: Tip.turn))
  }

  /// The view nearer to a point of the window; nil if the pieces are large enough for a finger to choose one.
  private func nearer(to point: Point, _ host: ModeHost<JigsawMode>) -> Camera? {
    let camera = host.environment.camera
    let side = host.state.puzzle.cut.side * camera.zoom
    guard side < JigsawMode.tinySide else { return nil }
    return camera.moved(by: Affine.scale(JigsawMode.nearSide / side).around(point))
  }

  /// Rotates a group about its centre and joins it to its neighbours.
  func turn(_ id: Int, by quarters: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    if let place = host.state.groups[id].shelved {
      let laid = Laid(group: id, at: host.state.turned(id, by: quarters), tray: place.tray)
      return _ = host.perform(.arrange([laid]), seat: seat)
    }
    perform(id, host.state.turned(id, by: quarters), joins: true, seat: seat, host)
  }

  // The effects of any change of the table.

  private func stateChanged(_ host: ModeHost<JigsawMode>) {
    let state = host.state
    if host.session.hands.follow(state) { host.damageEverything() }
    if host.session.shelves.isBehind(state) { refreshShelves(host) }
    for seat in host.session.seats.keys {
      host.session.seats[seat]?.keepSelected { id in
        state.isGroup(id) && !state.isPinned(id) && state.groups[id].shelved == nil
      }
    }
    if let id = host.session.cursor.group, !state.isGroup(id) || state.isPinned(id) {
      host.session.cursor.move(to: nil)
    }
    let (wasFinished, isFinished) = (host.session.lights.win.isFinished, state.isFinished)
    if host.session.lights.win.follow(isFinished: isFinished, at: host.environment.time) { celebrate(host) }
    if wasFinished, !isFinished { endCelebration(host) }
    if state.groupCount == 1, !isFinished, state.puzzle.rotates {
      host.request(.tip(id: Tip.upright, tr("All joined. Turn the picture upright with two fingers.")))
    }
  }

  private func tick(_ host: ModeHost<JigsawMode>) {
    let now = host.environment.time
    advanceReplay(host)
    endLapseInTime(host)
    advanceCelebration(host)
    // While only the clock changes, the overlay stays the same.
    guard !host.session.lights.areOut || !host.session.hands.held.isEmpty else { return }
    meet(at: now, host)
    scroll(host)
    host.session.lights.fade(at: now)
    host.refreshOverlay()
  }
}

extension PuzzleTable {
  /// The placement of a group after a rotation about its centre.
  func turned(_ id: Int, by quarters: Int) -> Placement {
    let old = groups[id].placement
    let middle = pictureBox(of: id).center
    return Placement(turn: old.turn + quarters, taking: middle, to: old.transform.apply(middle))
  }
}
