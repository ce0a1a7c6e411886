import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// A hand that holds a group in the air above the table, or all groups that its seat has selected.
struct Hold: HandTool {
  /// The seat of the hand.
  let seat: Int
  /// The group that was taken.
  let group: Int
  /// All held groups, ascending, as they were when they were lifted.
  let lifted: [(group: Int, was: PieceGroup)]
  /// Their box on the table, where they were lifted.
  let box: Rect
  /// The number of the lift. Each lift has its own picture, and later ones lie above earlier ones.
  let version: Int
  /// Their motion on the table since the lift: a rotation and a translation.
  var motion = Affine.identity
  /// The number of fingers that hold them; 0 for the keyboard.
  var fingers: Int
  /// The position of the hand; nil for the keyboard.
  var place: Place?
  /// Whether the hand has moved far enough to scroll the view at the window's edge.
  var mayScroll = false
  /// The colour of the person at another machine whose hand it is, as in ``ColorRole/hue(_:)``; nil for hands here.
  var hue: Int?
  /// The tray under the hand, where the groups go when they are released.
  var tray: Int?

  /// The position of a hand. It may pass from one view of the table into another, where the same point of the window is
  /// another point of the table.
  struct Place {
    /// The view in which the hand is.
    var view: ViewID
    /// In dp of the window.
    var point: Point
    /// The point of the table under the hand.
    var spot: Point

    /// A point of the window in the present view.
    init(_ point: Point, _ environment: ModeEnvironment) {
      view = environment.view
      self.point = point
      spot = environment.camera.toWorld(point)
    }
  }

  /// The session of a seat's keyboard.
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

  /// Lifts a group and, if it is selected, everything that its seat has selected.
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
      version: host.session.hands.nextLift(), fingers: fingers,
      place: place.map { Place($0, host.environment) })
    if host.state.groups[id].shelved != nil {
      // A group from a tray appears at the hand, wherever it once lay on the table.
      let goal = place ?? host.mode.clearArea(host).center
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

  /// The hold after a movement of its fingers. The groups follow the fingers without changing size, also into another
  /// view.
  private func follow(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) -> Hold {
    var hold = self
    let camera = host.environment.camera
    let place = Place(gesture.location, host.environment)
    let turn = host.state.puzzle.rotates ? arctangent2(gesture.delta.b, gesture.delta.a) : 0
    // Where the point under the hand was before this step.
    var before = place.spot
    if let old = self.place, old.view != place.view {
      before = old.spot
    } else if let back = gesture.delta.inverse {
      before = camera.toWorld(back.apply(gesture.location))
    }
    hold.motion = motion.then(Affine.rotation(turn).around(before).then(.translation(place.spot - before)))
    let fingers = gesture.phase == .ended ? 0 : gesture.fingers.count
    // When one of two fingers lifts, the groups snap to the nearest quarter turn around the other.
    if fingers < 2, self.fingers == 2 { hold.motion = hold.upright(around: place.spot) }
    hold.fingers = fingers
    hold.place = place
    hold.mayScroll =
      place.view == .first
      && (mayScroll
        || ScrolledView.mayScroll(from: gesture.start, at: gesture.location, in: camera.viewport))
    hold.tray = host.mode.tray(at: gesture.location, host)
    return hold
  }

  /// Puts the groups into a tray.
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

  /// Lays the groups down where they are, rotated to the nearest quarter turn around a point of the table. The hand
  /// must have been removed already.
  func lay(around point: Point?, joins: Bool, _ host: ModeHost<JigsawMode>) {
    redraw(host)
    var laid = laid(around: point, on: host.state)
    if laid.count == 1 {
      host.mode.perform(laid[0].group, laid[0].placement, joins: joins, seat: seat, host)
    } else if !laid.isEmpty {
      host.state.bringOntoTable(&laid)
      host.perform(.arrange(laid), seat: seat)
    }
  }

  /// The move that lays the groups down where they are, without joining any; nil if they have not moved.
  func unfinished(on table: PuzzleTable) -> JigsawMove? {
    var laid = laid(around: nil, on: table)
    guard !laid.isEmpty else { return nil }
    table.bringOntoTable(&laid)
    return .arrange(laid)
  }

  /// The only group that is held, where it would lie now; nil if there are several.
  func onlyLaid(on table: PuzzleTable) -> (group: Int, placement: Placement)? {
    guard lifted.count == 1, table.isGroup(group) else { return nil }
    return (group, lifted[0].was.placement.moved(upright(around: motion.apply(table.box(of: group).center))))
  }

  /// The groups where they would lie, rotated to the nearest quarter turn around a point of the table, or around the
  /// first one's centre; none if they have not moved.
  private func laid(around point: Point?, on table: PuzzleTable) -> [Laid] {
    let left = lifted.filter { table.isGroup($0.group) }
    guard let first = left.first else { return [] }
    let upright = upright(around: point ?? motion.apply(table.box(of: first.group).center))
    let laid = left.map { Laid(group: $0.group, at: $0.was.placement.moved(upright)) }
    return laid[0].placement == first.was.placement ? [] : laid
  }

  /// Redraws the table where the groups were lifted, and the tray from which they come or to which they go.
  private func redraw(_ host: ModeHost<JigsawMode>) {
    host.refreshOverlay()
    host.mode.damage(lifted.map(\.group), host)
    if tray != nil { host.mode.refreshShelves(host) }
  }
}

// The positions of the groups.
extension Hold {
  /// The number of quarter turns nearest to the rotation.
  var quarters: Int { motion.quarters }

  /// The motion, rotated further to the nearest quarter turn around a point of the table.
  func upright(around point: Point) -> Affine {
    guard let back = motion.inverse else { return motion }
    let turned = Affine.quarterTurns(quarters)
    return turned.then(.translation(point - turned.apply(back.apply(point))))
  }

  /// Whether a point of the table lies on one of the held groups.
  func touches(_ place: Point, of table: PuzzleTable) -> Bool {
    guard let back = motion.inverse else { return false }
    let there = back.apply(place)
    return lifted.contains { table.touches($0.group, there) }
  }

  /// Whether the groups on the table have not changed since they were lifted.
  func isCurrent(on table: PuzzleTable) -> Bool {
    lifted.allSatisfy { table.isGroup($0.group) && !table.groups[$0.group].differs(from: $0.was) }
  }

  /// The hold after a change of the table. A group that has joined another one is dropped; one that was only moved
  /// stays in the hand, where the hand is.
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

  /// The same hand in the same position with another group.
  func holding(_ group: Int, of table: PuzzleTable, version: Int) -> Hold {
    Hold(
      seat: seat, group: group, lifted: [(group, table.groups[group])], box: table.box(of: group),
      version: version, motion: motion, fingers: fingers, place: place, mayScroll: mayScroll, tray: tray)
  }
}

extension Affine {
  /// The number of quarter turns nearest to the rotation.
  fileprivate var quarters: Int { Int((arctangent2(b, a) / (.pi / 2)).rounded()) }
}

extension Placement {
  /// The placement after a motion of the table by whole quarter turns and a translation.
  func moved(_ motion: Affine) -> Placement {
    let whole = transform.then(motion)
    return Placement(turn: turn + motion.quarters, shift: Vector(whole.tx, whole.ty))
  }
}

extension PieceGroup {
  /// Whether the group has changed, except for its links in the index.
  func differs(from other: PieceGroup) -> Bool {
    placement != other.placement || count != other.count || stamp != other.stamp
  }
}
