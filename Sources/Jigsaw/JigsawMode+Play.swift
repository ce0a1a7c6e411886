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

  public func makeSession(_ host: ModeHost<JigsawMode>.Opening) -> JigsawSession {
    JigsawSession(wasFinished: host.state.isFinished)
  }

  private func target(_ group: Int) -> TargetID { TargetID(owner: 1, item: UInt64(group) + 1) }
  private func group(_ target: TargetID) -> Int? { target.item > 0 ? Int(exactly: target.item - 1) : nil }

  public func hit(at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<JigsawMode>) -> [Hit
    .Link]
  {
    // The bare table, and everything for the hand tool: the left mouse button pans there as a finger does.
    let table = Hit.Link(TargetID(owner: 1), [.camera, .leftDragCamera])
    guard !host.session.movesView(seat) else { return [table] }
    guard let group = touched(point, device: device, host) else { return [table] }
    return [Hit.Link(target(group), [.manipulate, .tap])]
  }

  /// The group under a point of the window: what hands hold first, then what lies on the table, then what a hand holds
  /// nearby.
  private func touched(_ point: Point, device: Gesture.Device, _ host: ModeHost<JigsawMode>) -> Int? {
    let camera = host.environment.camera
    let place = camera.toWorld(point)
    let held = host.session.held
    for hold in host.session.holds.values.sorted(by: { $0.version > $1.version }) {
      if let back = hold.motion.inverse, host.state.touches(hold.group, back.apply(place)) {
        return hold.group
      }
    }
    if let group = host.state.group(at: place, except: held) { return group }
    guard device == .finger else { return nil }
    func distance(_ hold: JigsawSession.Hold) -> Double {
      let box = camera.worldToView.apply(hold.motion.apply(host.state.box(of: hold.group)))
      return Vector(
        max(box.minX - point.x, 0, point.x - box.maxX), max(box.minY - point.y, 0, point.y - box.maxY)
      ).length
    }
    let near = host.session.holds.values.filter {
      $0.fingers == 1 && distance($0) <= JigsawMode.secondFingerReach
    }
    return near.min { (distance($0), $0.version) < (distance($1), $1.version) }?.group
  }

  public func handle(_ event: ModeEvent, host: ModeHost<JigsawMode>) {
    switch event {
    case .gesture(let gesture):
      switch gesture.kind {
      case .manipulate: manipulate(gesture, host)
      case .tap: tap(gesture, host)
      default: break
      }
    case .command(let id, let phase, let seat): command(id, phase, seat: seat, host)
    case .key, .pasted: break
    case .tick: tick(host)
    case .environmentChanged:
      tellOfTurning(host)
      host.refreshOverlay()
    case .stateChanged: stateChanged(host)
    case .closing:
      for session in host.session.holds.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
        lay(session, around: nil, joins: false, host)
      }
    }
  }

  private func tap(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    guard host.session.tapTurns, host.state.puzzle.rotates, let id = group(gesture.target),
      host.state.isGroup(id), !host.session.held.contains(id),
      gesture.time - gesture.startTime <= JigsawMode.tapTime,
      gesture.location.distance(to: gesture.start) <= JigsawMode.tapSlide,
      Int(host.state.groups[id].count) <= JigsawMode.tapLimit
    else { return }
    let old = host.state.groups[id].placement
    let middle = host.state.pictureBox(of: id).center
    // The right button turns the other way.
    let turn = old.turn + (gesture.device == .mouse(.right) ? 3 : 1)
    perform(
      id, Placement(turn: turn, taking: middle, to: old.transform.apply(middle)), joins: true,
      seat: gesture.seat, host)
    host.request(.tipDone(id: Tip.turn))
  }

  // Dragging.

  private func manipulate(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    switch gesture.phase {
    case .began:
      guard let id = group(gesture.target), host.state.isGroup(id), !host.session.held.contains(id) else {
        return
      }
      host.session.lifts += 1
      var hold = JigsawSession.Hold(
        group: id, lifted: host.state.groups[id], version: host.session.lifts, seat: gesture.seat)
      hold.fingers = max(1, gesture.fingers.count)
      host.session.holds[gesture.session] = hold
      redraw(id, host)
    case .changed: follow(gesture, host)
    case .ended:
      follow(gesture, host)
      lay(
        gesture.session, around: host.environment.camera.toWorld(gesture.location),
        joins: !gesture.isInterrupted, host)
    case .cancelled:
      guard let hold = host.session.holds.removeValue(forKey: gesture.session) else { return }
      redraw(hold.group, host)
    }
  }

  /// Moves a held group with its fingers: it stays glued to them but keeps its size.
  private func follow(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    guard var hold = host.session.holds[gesture.session] else { return }
    let camera = host.environment.camera
    let step = camera.worldToView.then(gesture.delta).then(camera.viewToWorld)
    let place = camera.toWorld(gesture.location)
    if let back = step.inverse {
      let turn = host.state.puzzle.rotates ? arctangent2(step.b, step.a) : 0
      let from = back.apply(place)
      hold.motion = hold.motion.then(
        Affine.rotation(turn).around(from).then(.translation(place - from)))
    }
    let fingers = gesture.phase == .ended ? 0 : gesture.fingers.count
    // When one of two fingers lifts the group falls into the nearest quarter around the other.
    if fingers < 2, hold.fingers == 2 { hold.motion = upright(hold.motion, around: place) }
    hold.fingers = fingers
    host.session.holds[gesture.session] = hold
    host.refreshOverlay()
  }

  /// A motion turned on to the nearest whole quarter.
  private func upright(_ motion: Affine, around point: Point) -> Affine {
    let turn = JigsawMode.quarter(motion)
    guard let back = motion.inverse else { return motion }
    let held = back.apply(point)
    let result = Affine.quarterTurns(turn)
    return result.then(.translation(point - result.apply(held)))
  }

  /// The nearest number of quarter turns of a motion.
  private static func quarter(_ motion: Affine) -> Int {
    Int((arctangent2(motion.b, motion.a) / (.pi / 2)).rounded())
  }

  /// Lets go of a group.
  private func lay(
    _ session: Gesture.SessionID, around point: Point?, joins: Bool, _ host: ModeHost<JigsawMode>
  ) {
    guard let hold = host.session.holds.removeValue(forKey: session) else { return }
    redraw(hold.group, host)
    guard host.state.isGroup(hold.group) else { return }
    let old = hold.lifted.placement
    let middle = hold.motion.apply(host.state.box(of: hold.group).center)
    let motion = upright(hold.motion, around: point ?? middle)
    let whole = old.transform.then(motion)
    let placement = Placement(turn: old.turn + JigsawMode.quarter(motion), shift: Vector(whole.tx, whole.ty))
    guard placement != old else { return }
    perform(hold.group, placement, joins: joins, seat: hold.seat, host)
  }

  /// Lays a group down and shows what came of it.
  private func perform(_ id: Int, _ target: Placement, joins: Bool, seat: Int, _ host: ModeHost<JigsawMode>) {
    let state = host.state
    let placement = state.onTable(target, group: id)
    let others = host.session.held.subtracting([id])
    var joining = Joining(members: [id], keeper: id, placement: placement)
    var met: [Int] = []
    if joins {
      // Only those that would have joined are named, so that hands that have nothing to do with each other make the same
      // moves as alone.
      let all = state.joining(id, at: placement)
      met = all.members.filter { others.contains($0) }.sorted()
      joining = met.isEmpty ? all : state.joining(id, at: placement, except: others)
      if !met.isEmpty { met = others.sorted() }
    }
    let seams = joining.members.count > 1 ? state.seams(closedBy: joining) : Path()
    guard host.perform(.lay(group: id, at: target, joins: joins, held: met), seat: seat) else { return }
    guard joining.members.count > 1 else { return }
    host.request(.sound(.click))
    tellOfHand(host)
    guard !host.environment.theme.reducedMotion else { return }
    host.session.glows.append(.init(seams: seams, start: host.environment.time))
    host.request(.animate(until: host.environment.time + JigsawMode.glowTime))
    host.refreshOverlay()
  }

  private func redraw(_ id: Int, _ host: ModeHost<JigsawMode>) {
    host.refreshOverlay()
    guard host.state.isGroup(id) else { return host.damageEverything() }
    host.damage(host.state.box(of: id).inset(by: -PieceLook.reach(host.state.puzzle.cut)))
  }

  // What follows from a move, whoever made it.

  private func stateChanged(_ host: ModeHost<JigsawMode>) {
    for (session, hold) in host.session.holds {
      // What another hand's undo has moved or taken apart is not in this hand any more.
      if !host.state.isGroup(hold.group) || host.state.groups[hold.group].differs(from: hold.lifted) {
        host.session.holds[session] = nil
        host.damageEverything()
      }
    }
    let isFinished = host.state.isFinished
    if isFinished, !host.session.wasFinished { celebrate(host) }
    if !isFinished { host.session.won = nil }
    if host.state.groupCount == 1, !isFinished, host.state.puzzle.rotates {
      host.request(.tip(id: Tip.upright, tr("All joined. Turn the picture upright with two fingers.")))
    }
    host.session.wasFinished = isFinished
  }

  private func celebrate(_ host: ModeHost<JigsawMode>) {
    let state = host.state
    host.request(.tipDone(id: Tip.upright))
    host.request(.sound(.win))
    // The picture as large as the room allows: now it can be looked at.
    let environment = host.environment
    let camera = Camera.fitting(
      state.box(of: Int(state.groupOf[0])), in: environment.room, margin: 32, zooms: zooms(host),
      turns: environment.camera.turns)
    host.request(.camera(camera.over(environment.camera.viewport)))
    host.toast(
      tr("Finished: {0} pieces in {1}", String(state.puzzle.cut.count), JigsawMode.duration(state.played)),
      actionLabel: tr("New puzzle"), action: "new", seconds: 10)
    host.session.won = host.environment.time
    host.request(.animate(until: host.environment.time + JigsawMode.sweepTime))
    host.refreshOverlay()
  }

  private func tick(_ host: ModeHost<JigsawMode>) {
    let now = host.environment.time
    host.session.glows.removeAll { now - $0.start >= JigsawMode.glowTime }
    if let won = host.session.won, now - won >= JigsawMode.sweepTime { host.session.won = nil }
    host.refreshOverlay()
  }
}

extension PieceGroup {
  /// Whether something has happened to a group besides its neighbours in the index changing.
  func differs(from other: PieceGroup) -> Bool {
    placement != other.placement || count != other.count || stamp != other.stamp
  }
}

extension PuzzleTable {
  /// The most cuts that are lit at once.
  private static let litSeams = 256

  /// The cuts between the groups that are about to join, on the table where the whole will lie.
  func seams(closedBy joining: Joining) -> Path {
    let members = Set(joining.members)
    var path = Path()
    var left = PuzzleTable.litSeams
    for member in joining.members where member != joining.keeper {
      var piece = Int(groups[member].first)
      while piece >= 0, left > 0 {
        puzzle.cut.forEachNeighbour(of: piece) { neighbour in
          let other = Int(groupOf[neighbour])
          guard other != member, members.contains(other), other == joining.keeper || other > member else {
            return
          }
          path.append(
            puzzle.cut.seams(between: piece, and: neighbour), transform: joining.placement.transform)
          left -= 1
        }
        piece = Int(nextPiece[piece])
      }
    }
    return path
  }
}
