import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// A hand that holds a group in the air above the table, or all that its seat has selected.
struct Hold: HandTool {
  /// The seat of the hand.
  let seat: Int
  /// The group that the hand took.
  let group: Int
  /// All groups that it holds, ascending, as they were when they were lifted.
  let lifted: [(group: Int, was: PieceGroup)]
  /// The box around them on the table, where they were lifted.
  let box: Rect
  /// Which lift this is: each has a picture of its own, and a later one lies above an earlier one.
  let version: Int
  /// Where they have gone since, on the table: a turn and a shift.
  var motion = Affine.identity
  /// How many fingers hold it; 0 for the keyboard.
  var fingers: Int
  /// Where the hand is, in dp of the window; nil for the keyboard.
  var place: Point?
  /// Whether the hand has come far enough to scroll the view at its edge.
  var mayScroll = false
  /// The tray over which the hand is, into which falls what it lets go of.
  var tray: Int?

  /// The hand of a seat's keyboard.
  static func keyboard(_ seat: Int) -> Gesture.SessionID { .init(.max - UInt64(max(0, seat))) }

  static func began(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) -> Bool {
    guard case .group(let id) = TableTarget(gesture.target), host.state.isGroup(id),
      !host.session.hands.held.contains(id)
    else { return false }
    lift(
      id, in: gesture.session, seat: gesture.seat, fingers: max(1, gesture.fingers.count),
      at: gesture.location, host)
    return true
  }

  /// Takes a group into a hand, and with it all that its seat has selected if it is selected.
  static func lift(
    _ id: Int, in session: Gesture.SessionID, seat: Int, fingers: Int, at place: Point?,
    _ host: ModeHost<JigsawMode>
  ) {
    let chosen = host.session.selection(seat)
    let held = host.session.hands.held
    let groups = chosen.contains(id) ? chosen.filter { !held.contains($0) }.sorted() : [id]
    var hold = Hold(
      seat: seat, group: id, lifted: groups.map { ($0, host.state.groups[$0]) },
      box: groups.reduce(Rect.null) { $0.union(host.state.box(of: $1)) },
      version: host.session.hands.nextLift(), fingers: fingers, place: place)
    if host.state.groups[id].shelved != nil {
      // It comes from its tray to the hand, wherever on the table it once lay.
      let goal = place ?? host.mode.clearRoom(host).center
      hold.motion = .translation(host.environment.camera.toWorld(goal) - hold.box.center)
    }
    host.session.hands[session] = .hold(hold)
    hold.redraw(host)
  }

  func moved(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    let hold = follow(gesture, host)
    host.session.hands[gesture.session] = .hold(hold)
    if hold.tray != tray { host.mode.refreshShelves(host) }
    host.mode.meet(at: gesture.time, host)
    host.mode.scrollSoon(host)
    host.refreshOverlay()
  }

  func ended(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    let hold = follow(gesture, host)
    if hold.tray != tray { host.mode.refreshShelves(host) }
    if !gesture.isInterrupted, let tray = hold.tray { return hold.drop(into: tray, host) }
    hold.lay(
      around: host.environment.camera.toWorld(gesture.location), joins: !gesture.isInterrupted, host)
  }

  func cancelled(_ host: ModeHost<JigsawMode>) { redraw(host) }

  /// The groups glued to the fingers where these are now; they keep their size.
  private func follow(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) -> Hold {
    var hold = self
    let camera = host.environment.camera
    let step = camera.worldToView.then(gesture.delta).then(camera.viewToWorld)
    let place = camera.toWorld(gesture.location)
    if let back = step.inverse {
      let turn = host.state.puzzle.rotates ? arctangent2(step.b, step.a) : 0
      let from = back.apply(place)
      hold.motion = motion.then(Affine.rotation(turn).around(from).then(.translation(place - from)))
    }
    let fingers = gesture.phase == .ended ? 0 : gesture.fingers.count
    // When one of two fingers lifts the group falls into the nearest quarter around the other.
    if fingers < 2, self.fingers == 2 { hold.motion = hold.upright(around: place) }
    hold.fingers = fingers
    hold.place = gesture.location
    hold.mayScroll =
      mayScroll || ScrolledView.mayScroll(from: gesture.start, at: gesture.location, in: camera.viewport)
    hold.tray = host.mode.tray(at: gesture.location, host)
    return hold
  }

  /// Lets the groups fall into a tray.
  private func drop(into tray: Int, _ host: ModeHost<JigsawMode>) {
    redraw(host)
    let quarters = quarters
    let laid = lifted.filter { host.state.isGroup($0.group) }.map {
      Laid(
        group: $0.group,
        at: quarters & 3 == 0 ? $0.was.placement : host.state.turned($0.group, by: quarters))
    }
    host.mode.stow(laid, in: tray, seat: seat, host)
  }

  /// Lays the groups down where they are, turned to the nearest quarter around a point of the table. The hand must be empty already.
  func lay(around point: Point?, joins: Bool, _ host: ModeHost<JigsawMode>) {
    redraw(host)
    let left = lifted.filter { host.state.isGroup($0.group) }
    guard !left.isEmpty else { return }
    let middle = motion.apply(host.state.box(of: left[0].group).center)
    let upright = upright(around: point ?? middle)
    var laid = left.map { Laid(group: $0.group, at: $0.was.placement.moved(upright)) }
    guard laid[0].placement != left[0].was.placement else { return }
    if laid.count == 1 {
      host.mode.perform(laid[0].group, laid[0].placement, joins: joins, seat: seat, host)
    } else {
      host.state.bringOntoTable(&laid)
      host.perform(.arrange(laid), seat: seat)
    }
  }

  /// Has the table drawn anew where the groups were lifted from it or come back to it, and the tray over which they were.
  private func redraw(_ host: ModeHost<JigsawMode>) {
    host.refreshOverlay()
    host.mode.damage(lifted.map(\.group), host)
    if tray != nil { host.mode.refreshShelves(host) }
  }
}

// Where the groups are.
extension Hold {
  /// The nearest number of quarter turns that they have been turned by.
  var quarters: Int { motion.quarters }

  /// The motion, turned on to the nearest whole quarter around a point of the table.
  func upright(around point: Point) -> Affine {
    guard let back = motion.inverse else { return motion }
    let turned = Affine.quarterTurns(quarters)
    return turned.then(.translation(point - turned.apply(back.apply(point))))
  }

  /// Whether a point of the table lies on one of the groups.
  func touches(_ place: Point, of table: PuzzleTable) -> Bool {
    guard let back = motion.inverse else { return false }
    let there = back.apply(place)
    return lifted.contains { table.touches($0.group, there) }
  }

  /// Whether the groups are still on the table as they were when they were lifted.
  func isCurrent(on table: PuzzleTable) -> Bool {
    lifted.allSatisfy { table.isGroup($0.group) && !table.groups[$0.group].differs(from: $0.was) }
  }

  /// What is left of the hold once something has moved on the table. A group that has become another one is not in this hand any
  /// more; one that was only put elsewhere stays in it, where it is.
  func following(_ table: PuzzleTable, version: Int) -> Hold? {
    guard lifted.count == 1, let only = lifted.first, table.isGroup(only.group) else { return nil }
    let now = table.groups[only.group]
    guard now.count == only.was.count, now.first == only.was.first,
      let back = now.placement.transform.inverse
    else { return nil }
    var still = holding(only.group, of: table, version: version)
    still.motion = back.then(only.was.placement.transform).then(motion)
    return still
  }

  /// The same hand, in the same place, with one group instead of what it held.
  func holding(_ group: Int, of table: PuzzleTable, version: Int) -> Hold {
    Hold(
      seat: seat, group: group, lifted: [(group, table.groups[group])], box: table.box(of: group),
      version: version, motion: motion, fingers: fingers, place: place, mayScroll: mayScroll, tray: tray)
  }
}

extension Affine {
  /// The nearest number of quarter turns.
  fileprivate var quarters: Int { Int((arctangent2(b, a) / (.pi / 2)).rounded()) }
}

extension Placement {
  /// The placement after a motion of the table by a whole number of quarter turns and a shift.
  func moved(_ motion: Affine) -> Placement {
    let whole = transform.then(motion)
    return Placement(turn: turn + motion.quarters, shift: Vector(whole.tx, whole.ty))
  }
}

extension PieceGroup {
  /// Whether something has happened to a group besides its neighbours in the index changing.
  func differs(from other: PieceGroup) -> Bool {
    placement != other.placement || count != other.count || stamp != other.stamp
  }
}
