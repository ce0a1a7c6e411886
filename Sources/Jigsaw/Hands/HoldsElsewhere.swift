import Geometry
import ModeKit

/// What hands at other machines hold above the table, as this one shows it.
struct HoldsElsewhere {
  /// What tells a hand's hold from others: a hand that has lifted groups keeps them until it lays them down.
  private struct Name: Hashable {
    var author: UInt32
    var groups: [Int]
  }

  private struct Carried {
    /// The hold, with the motion that was heard last.
    var hold: Hold
    /// Its motion when that was heard, and the time, in seconds.
    var before = Affine.identity
    var heard: Double

    /// Its motion as it is seen. A quarter turn is seen at once.
    func motion(at time: Double) -> Affine {
      var motion = hold.motion
      guard (before.a, before.b) == (motion.a, motion.b) else { return motion }
      let rest = 1 - Glide.part(from: heard, at: time)
      motion.tx += (before.tx - motion.tx) * rest
      motion.ty += (before.ty - motion.ty) * rest
      return motion
    }
  }

  private var carried = HeldElsewhere<Name, Carried>()
  /// The held groups.
  private(set) var groups: Set<Int> = []

  /// All holds as they are seen, in the order of their lifts. `time` is in seconds.
  func holds(at time: Double) -> [Hold] {
    carried.things.map { one in
      var hold = one.hold
      hold.motion = one.motion(at: time)
      return hold
    }.sorted { $0.version < $1.version }
  }

  /// Shows what the hands of an author hold: each list are the groups of one hand where they would lie now. Returns the
  /// groups that are held since now, or no longer. `time` is in seconds; `lifts` counts the lifts at the table.
  ///
  /// - Complexity: O(held groups).
  mutating func show(
    _ hands: [[Laid]], of author: UInt32, hue: Int, on table: PuzzleTable, at time: Double, lifts: inout Int
  ) -> Set<Int> {
    var kept: Set<Name> = []
    for laid in hands.prefix(WorkInProgress.mostHands) {
      let laid = laid.filter { table.isGroup($0.group) && !table.isPinned($0.group) }
      guard let first = laid.first, let back = table.groups[first.group].placement.transform.inverse else {
        continue
      }
      let name = Name(author: author, groups: laid.map(\.group))
      var one: Carried
      if let known = carried[name], known.hold.isCurrent(on: table) {
        one = known
        one.before = known.motion(at: time)
        one.heard = time
      } else {
        lifts += 1
        one = Carried(
          hold: Hold(
            seat: 0, group: first.group, lifted: name.groups.map { ($0, table.groups[$0]) },
            box: name.groups.reduce(Rect.null) { $0.union(table.box(of: $1)) }, version: lifts, fingers: 0,
            hue: hue),
          heard: time)
      }
      one.hold.motion = back.then(first.placement.transform)
      carried.put(one, name, of: author)
      kept.insert(name)
    }
    carried.keep(only: kept, of: author, at: time)
    return countGroups()
  }

  /// Drops the holds whose groups have changed on the table: their moves have arrived, or somebody else was first.
  /// Returns whether there were any.
  mutating func follow(_ table: PuzzleTable) -> Bool {
    if groups.isEmpty { return false }
    carried.remove { !$1.hold.isCurrent(on: table) }
    return !countGroups().isEmpty
  }

  /// Counts the held groups anew. Returns those that were held and are not, or are and were not.
  private mutating func countGroups() -> Set<Int> {
    let before = groups
    groups = Set(carried.things.lazy.flatMap { $0.hold.lifted.map(\.group) })
    return groups.symmetricDifference(before)
  }
}

extension JigsawMode {
  /// Shows the groups that hands at other machines hold.
  public func show(
    _ moves: [(move: JigsawMove, seat: Int)], heldBy author: UInt32, hue: Int, _ host: ModeHost<JigsawMode>
  ) {
    let hands = moves.compactMap { held in if case .arrange(let laid, _) = held.move { laid } else { nil } }
    let now = host.environment.time
    let changed = host.session.hands.show(hands, of: author, hue: hue, on: host.state, at: now)
    damage(Array(changed), host)
    if !moves.isEmpty { host.request(.animate(until: now + Glide.duration)) }
    host.refreshOverlay()
  }
}
