import Geometry
import Gestures
import ModeKit
import Scene

/// All active hands, by their gesture sessions.
struct Hands {
  /// Two hands whose groups are within snapping distance: the one that lifted its group first, and the other.
  struct Meeting: Hashable {
    let first: Gesture.SessionID
    let second: Gesture.SessionID
  }

  private var hands: [Gesture.SessionID: Hand] = [:]
  /// The groups held in the air, here or elsewhere.
  private(set) var held: Set<Int> = []
  /// Those that hands at this machine hold.
  private var heldHere: Set<Int> = []
  /// What hands at other machines hold.
  private var elsewhere = HoldsElsewhere()
  /// The times since which held groups have been within snapping distance, in seconds.
  var meetings: [Meeting: Double] = [:]
  /// The number of lifts so far.
  private var lifts = 0

  /// The action of a hand; nil for an inactive one.
  ///
  /// - Complexity: O(1), and O(lifted groups) where a hold comes or goes.
  subscript(session: Gesture.SessionID) -> Hand? {
    get { hands[session] }
    set {
      let old = hands[session]?.hold
      hands[session] = newValue
      // A lift never changes what it lifted, so updating a hold that only moves costs nothing here.
      let new = newValue?.hold
      if old?.version == new?.version { return }
      if let old { for (group, _) in old.lifted { heldHere.remove(group) } }
      if let new { for (group, _) in new.lifted { heldHere.insert(group) } }
      countHeld()
    }
  }

  private mutating func countHeld() {
    held = elsewhere.groups.isEmpty ? heldHere : heldHere.union(elsewhere.groups)
  }

  /// Shows what the hands of an author at another machine hold: each list are the groups of one hand where they would
  /// lie now. Returns the groups that are held since now, or no longer. `time` is in seconds.
  mutating func show(
    _ hands: [[Laid]], of author: UInt32, hue: Int, on table: PuzzleTable, at time: Double
  ) -> Set<Int> {
    defer { countHeld() }
    return elsewhere.show(hands, of: author, hue: hue, on: table, at: time, lifts: &lifts)
  }

  /// Removes a hand. Returns its action.
  mutating func release(_ session: Gesture.SessionID) -> Hand? {
    let hand = hands[session]
    self[session] = nil
    return hand
  }

  /// The number of the next lift, larger than all before.
  mutating func nextLift() -> Int {
    lifts += 1
    return lifts
  }

  /// The sessions of all hands, in the order in which they came down.
  var sessions: [Gesture.SessionID] { hands.keys.sorted { $0.rawValue < $1.rawValue } }

  /// The actions of all hands.
  var all: some Collection<Hand> { hands.values }

  /// The hold, if there is only one.
  var onlyHold: Hold? {
    var only: Hold?
    for case .hold(let hold) in hands.values {
      if only != nil { return nil }
      only = hold
    }
    return only
  }

  /// The holds of hands elsewhere as they are seen, except of what hands here hold, in the order of their lifts. `time` is
  /// in seconds.
  func holdsElsewhere(at time: Double) -> [Hold] {
    elsewhere.holds(at: time).filter { hold in !hold.lifted.contains { heldHere.contains($0.group) } }
  }

  /// All holds of hands at this machine, in the order of their lifts.
  var holds: [(session: Gesture.SessionID, hold: Hold)] {
    var holds: [(session: Gesture.SessionID, hold: Hold)] = []
    for case (let session, .hold(let hold)) in hands { holds.append((session, hold)) }
    if holds.count > 1 { holds.sort { $0.hold.version < $1.hold.version } }
    return holds
  }
}

// Queries across hands.
extension Hands {
  /// The distance from a held group at which a second finger still joins the hold, in dp: small pieces have no room for
  /// two fingers.
  private static let secondFingerReach = 96.0

  /// The group by which the uppermost hold at a point of the table was taken.
  func group(at place: Point, of table: PuzzleTable) -> Int? {
    holds.last { $0.hold.touches(place, of: table) }?.hold.group
  }

  /// The group of the nearest hold with one finger that a second finger at a point of the window should join.
  func group(near point: Point, of table: PuzzleTable, in camera: Camera) -> Int? {
    func distance(_ hold: Hold) -> Double {
      let box = camera.worldToView.apply(hold.motion.apply(table.box(of: hold.group)))
      return Vector(
        max(box.minX - point.x, 0, point.x - box.maxX), max(box.minY - point.y, 0, point.y - box.maxY)
      ).length
    }
    let near = holds.lazy.map(\.hold).filter { $0.fingers == 1 }.map { (distance: distance($0), hold: $0) }
      .filter { $0.distance <= Self.secondFingerReach }
    return near.min { ($0.distance, $0.hold.version) < ($1.distance, $1.hold.version) }?.hold.group
  }

  /// The speed at which the only hand scrolls the first view, in dp per second. Zero while there is another hold, which
  /// scrolling would disturb.
  func scrollSpeed(in environment: ModeEnvironment) -> Vector {
    guard let hold = onlyHold, let place = hold.place, hold.fingers > 0, hold.mayScroll, hold.tray == nil,
      environment.view == .first
    else { return .zero }
    return ScrolledView.speed(at: place.point, in: environment.camera.viewport)
  }

  /// Moves held groups so that they stay under their hands when the view in which these are moves or zooms.
  mutating func follow(_ environment: ModeEnvironment) {
    for (session, hold) in holds {
      guard let old = hold.place, old.view == environment.view else { continue }
      let place = Hold.Place(old.point, environment)
      guard place.spot != old.spot else { continue }
      var moved = hold
      moved.motion = hold.motion.then(.translation(place.spot - old.spot))
      moved.place = place
      self[session] = .hold(moved)
    }
  }

  /// Updates the holds after any change of the table. Returns whether a hand holds something else now, or nothing.
  mutating func follow(_ table: PuzzleTable) -> Bool {
    var hasChanged = elsewhere.follow(table)
    if hasChanged { countHeld() }
    for (session, hold) in holds where !hold.isCurrent(on: table) {
      hasChanged = true
      self[session] = hold.following(table, version: nextLift()).map(Hand.hold)
    }
    return hasChanged
  }
}
