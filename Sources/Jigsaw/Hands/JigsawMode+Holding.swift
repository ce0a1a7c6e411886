import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension JigsawMode {
  func manipulate(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    switch gesture.phase {
    case .began:
      guard let id = JigsawMode.group(gesture.target), host.state.isGroup(id),
        !host.session.held.contains(id)
      else { return }
      lift(
        id, in: gesture.session, seat: gesture.seat, fingers: max(1, gesture.fingers.count),
        at: gesture.location,
        host)
    case .changed: follow(gesture, host)
    case .ended:
      follow(gesture, host)
      if !gesture.isInterrupted, let tray = host.session.shelves.targets[gesture.session] {
        return drop(gesture.session, into: tray, host)
      }
      lay(
        gesture.session, around: host.environment.camera.toWorld(gesture.location),
        joins: !gesture.isInterrupted, host)
    case .cancelled:
      guard let hold = letGo(gesture.session, host) else { return }
      redraw(hold, host)
    }
  }

  /// Empties a hand.
  private func letGo(_ session: Gesture.SessionID, _ host: ModeHost<JigsawMode>) -> JigsawSession.Hold? {
    host.session.shelves.targets[session] = nil
    return host.session.letGo(session)
  }

  /// Takes a group into a hand, and all that its seat has selected if it is selected.
  func lift(
    _ id: Int, in session: Gesture.SessionID, seat: Int, fingers: Int, at place: Point?,
    _ host: ModeHost<JigsawMode>
  ) {
    let chosen = host.session.selection(seat)
    let held = host.session.held
    let groups = chosen.contains(id) ? chosen.filter { !held.contains($0) }.sorted() : [id]
    host.session.lifts += 1
    var hold = JigsawSession.Hold(
      group: id, lifted: groups.map { ($0, host.state.groups[$0]) },
      box: groups.reduce(Rect.null) { $0.union(host.state.box(of: $1)) }, version: host.session.lifts,
      seat: seat,
      fingers: fingers, place: place)
    if host.state.groups[id].shelved != nil {
      // It comes from its tray to the hand, wherever on the table it once lay.
      let goal = place ?? clearRoom(host).center
      hold.motion = .translation(host.environment.camera.toWorld(goal) - hold.box.center)
    }
    host.session.hold(hold, in: session)
    redraw(hold, host)
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
    hold.place = gesture.location
    hold.mayScroll = hold.mayScroll || mayScroll(from: gesture.start, at: gesture.location, host)
    host.session.hold(hold, in: gesture.session)
    aim(gesture.session, at: gesture.location, host)
    if gesture.phase != .ended {
      meet(at: gesture.time, host)
      scrollSoon(host)
    }
    host.refreshOverlay()
  }

  /// A motion turned on to the nearest whole quarter.
  func upright(_ motion: Affine, around point: Point) -> Affine {
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

  /// Lets what a hand holds fall into a tray.
  private func drop(_ session: Gesture.SessionID, into tray: Int, _ host: ModeHost<JigsawMode>) {
    guard let hold = letGo(session, host) else { return }
    redraw(hold, host)
    let turn = JigsawMode.quarter(hold.motion)
    let laid = hold.lifted.filter { host.state.isGroup($0.group) }.map {
      Laid(group: $0.group, at: turn & 3 == 0 ? $0.was.placement : host.state.turned($0.group, by: turn))
    }
    stow(laid, in: tray, seat: hold.seat, host)
  }

  /// Lets go of what a hand holds.
  func lay(
    _ session: Gesture.SessionID, around point: Point?, joins: Bool, _ host: ModeHost<JigsawMode>
  ) {
    guard let hold = letGo(session, host) else { return }
    redraw(hold, host)
    let left = hold.lifted.filter { host.state.isGroup($0.group) }
    guard !left.isEmpty else { return }
    let middle = hold.motion.apply(host.state.box(of: left[0].group).center)
    let motion = upright(hold.motion, around: point ?? middle)
    let turn = JigsawMode.quarter(motion)
    var laid = left.map { one in
      let whole = one.was.placement.transform.then(motion)
      return Laid(
        group: one.group,
        at: Placement(turn: one.was.placement.turn + turn, shift: Vector(whole.tx, whole.ty)))
    }
    guard laid[0].placement != left[0].was.placement else { return }
    if laid.count == 1 {
      perform(laid[0].group, laid[0].placement, joins: joins, seat: hold.seat, host)
    } else {
      host.state.bringOntoTable(&laid)
      host.perform(.arrange(laid), seat: hold.seat)
    }
  }

  /// Lays a group down and shows what came of it.
  func perform(_ id: Int, _ target: Placement, joins: Bool, seat: Int, _ host: ModeHost<JigsawMode>) {
    let state = host.state
    let others = host.session.held.subtracting([id])
    var target = target
    if joins { target = state.settled(id, at: state.onTable(target, group: id), except: others) }
    let placement = state.onTable(target, group: id)
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
    let wasPinned = state.isPinned(id)
    guard host.perform(.lay(group: id, at: target, joins: joins, held: met), seat: seat) else { return }
    let isJoined = joining.members.count > 1
    guard isJoined || (joins && !wasPinned && joining.placement == .home) else { return }
    host.request(.sound(.click))
    if isJoined { tellOfHand(host) }
    shine(along: isJoined ? seams : host.state.outline(of: id), host)
  }

  /// Lets light run along what has just closed.
  func shine(along lines: Path, _ host: ModeHost<JigsawMode>) {
    guard !host.environment.theme.reducedMotion else { return }
    host.session.glows.append(.init(seams: lines, start: host.environment.time))
    host.request(.animate(until: host.environment.time + JigsawMode.glowTime))
    host.refreshOverlay()
  }

  /// Draws the table anew where groups were lifted from it or come back to it.
  private func redraw(_ hold: JigsawSession.Hold, _ host: ModeHost<JigsawMode>) {
    host.refreshOverlay()
    damage(hold.lifted.map(\.group), host)
  }

  /// Draws some groups anew.
  func damage(_ names: [Int], _ host: ModeHost<JigsawMode>) {
    let all = names.filter { host.state.isGroup($0) }
    let names = all.filter { host.state.groups[$0].shelved == nil }
    if names.count < all.count { refreshShelves(host) }
    let reach = PieceLook.reach(host.state.puzzle.cut)
    for rect in host.state.damage(of: names) { host.damage(rect.inset(by: -reach)) }
  }

  /// Brings what hands hold in line with the table, whoever has moved something there.
  func followState(_ host: ModeHost<JigsawMode>) {
    let state = host.state
    for (session, hold) in host.session.holds {
      let isSame = hold.lifted.allSatisfy { one in
        state.isGroup(one.group) && !state.groups[one.group].differs(from: one.was)
      }
      if isSame { continue }
      guard var still = host.session.letGo(session) else { continue }
      // What has become another group is not in this hand any more; what was only put elsewhere stays in it, where it is.
      let left = hold.lifted.filter { one in
        state.isGroup(one.group) && state.groups[one.group].count == one.was.count
          && state.groups[one.group].first == one.was.first
      }
      host.damageEverything()
      guard left.count == 1, hold.lifted.count == 1, let only = left.first else { continue }
      let now = state.groups[only.group]
      guard let back = now.placement.transform.inverse else { continue }
      host.session.lifts += 1
      still.motion = back.then(only.was.placement.transform).then(hold.motion)
      still.lifted = [(only.group, now)]
      still.box = state.box(of: only.group)
      still.version = host.session.lifts
      host.session.hold(still, in: session)
    }
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

  /// Shifts groups that were moved together so far that all their middles lie on the table, if it is wide enough.
  func bringOntoTable(_ laid: inout [Laid]) {
    var box = Rect.null
    for one in laid { box = box.union(one.placement.transform.apply(pictureBox(of: one.group).center)) }
    let table = puzzle.table
    let shift = Vector(
      max(0, table.minX - box.minX) - max(0, box.maxX - table.maxX),
      max(0, table.minY - box.minY) - max(0, box.maxY - table.maxY))
    guard shift != .zero else { return }
    for index in laid.indices {
      let old = laid[index].placement
      laid[index].placement = Placement(turn: old.turn, shift: old.shift + shift)
    }
  }
}
