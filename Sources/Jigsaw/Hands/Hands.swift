import Geometry
import Gestures
import Scene

/// All hands that are doing something now, by the sessions of their gestures.
struct Hands {
  /// Two hands whose groups are in reach of each other: the one that lifted its group first, and the other.
  struct Meeting: Hashable {
    let first: Gesture.SessionID
    let second: Gesture.SessionID
  }

  private var hands: [Gesture.SessionID: Hand] = [:]
  /// The groups in the air.
  private(set) var held: Set<Int> = []
  /// Since when held groups have been in reach of each other, in seconds.
  var meetings: [Meeting: Double] = [:]
  /// How often something has been lifted.
  private var lifts = 0

  /// What a hand does; nil when it does nothing.
  ///
  /// - Complexity: O(1), and O(lifted groups) where a hold comes or goes.
  subscript(session: Gesture.SessionID) -> Hand? {
    get { hands[session] }
    set {
      let old = hands[session]?.hold
      hands[session] = newValue
      // A lift never changes what it lifted, so a hold that only moves costs nothing here.
      let new = newValue?.hold
      if old?.version == new?.version { return }
      if let old { held.subtract(old.lifted.lazy.map(\.group)) }
      if let new { held.formUnion(new.lifted.lazy.map(\.group)) }
    }
  }

  /// Takes a hand away. Returns what it did.
  mutating func release(_ session: Gesture.SessionID) -> Hand? {
    let hand = hands[session]
    self[session] = nil
    return hand
  }

  /// A number for another lift, higher than all before.
  mutating func nextLift() -> Int {
    lifts += 1
    return lifts
  }

  /// All hands, in the order in which they came down.
  var sessions: [Gesture.SessionID] { hands.keys.sorted { $0.rawValue < $1.rawValue } }

  /// What all hands do.
  var all: some Collection<Hand> { hands.values }

  /// What hands hold in the air, in the order in which it was lifted.
  var holds: [(session: Gesture.SessionID, hold: Hold)] {
    hands.compactMap { session, hand in hand.hold.map { (session, $0) } }
      .sorted { $0.hold.version < $1.hold.version }
  }
}

// What several hands have to do with.
extension Hands {
  /// How far from a held group a second finger still takes hold of it, in dp: small pieces have no room for two.
  private static let secondFingerReach = 96.0

  /// The group by which the uppermost hold at a point of the table was taken.
  func group(at place: Point, of table: PuzzleTable) -> Int? {
    holds.last { $0.hold.touches(place, of: table) }?.hold.group
  }

  /// The group of the hold that a second finger at a point of the window is meant for: the nearest that one finger holds.
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

  /// The speed at which the only hand scrolls the view, in dp per second. Zero while there is another hold, which would be
  /// disturbed.
  func scrollSpeed(in viewport: Rect) -> Vector {
    let holds = holds
    guard holds.count == 1, let hold = holds.first?.hold, let place = hold.place, hold.fingers > 0,
      hold.mayScroll, hold.tray == nil
    else { return .zero }
    return ScrolledView.speed(at: place, in: viewport)
  }

  /// Keeps what hands hold under them in a view that was moved or zoomed.
  mutating func follow(_ camera: Camera, from old: Camera) {
    for (session, hold) in holds {
      guard let place = hold.place else { continue }
      var moved = hold
      moved.motion = hold.motion.then(.translation(camera.toWorld(place) - old.toWorld(place)))
      self[session] = .hold(moved)
    }
  }

  /// Brings what hands hold in line with the table, whoever has moved something there. Returns whether a hand holds something
  /// else now, or nothing.
  mutating func follow(_ table: PuzzleTable) -> Bool {
    var hasChanged = false
    for (session, hold) in holds where !hold.isCurrent(on: table) {
      hasChanged = true
      self[session] = hold.following(table, version: nextLift()).map(Hand.hold)
    }
    return hasChanged
  }
}
