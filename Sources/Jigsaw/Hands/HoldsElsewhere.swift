import Geometry
import ModeKit

/// What hands at other machines hold above the table, as this one shows it.
struct HoldsElsewhere {
  private struct Held {
    var hold: Hold
    /// Since when the hand no longer holds it, in seconds; nil while it does.
    var missing: Double?
  }

  /// How long groups that no hand holds wait for their move, in seconds.
  private static let patience = 0.9
  /// The most holds of an author that are shown.
  private static let most = 10

  private var byAuthor: [UInt32: [Held]] = [:]
  /// The held groups.
  private(set) var groups: Set<Int> = []

  /// All holds, in the order of their lifts.
  var holds: [Hold] { byAuthor.values.joined().map(\.hold).sorted { $0.version < $1.version } }

  /// Shows what the hands of an author hold: each list are the groups of one hand where they would lie now. Returns the
  /// groups that are held since now, or no longer. `time` is in seconds; `lifts` counts the lifts at the table.
  ///
  /// - Complexity: O(held groups).
  mutating func show(
    _ hands: [[Laid]], of author: UInt32, on table: PuzzleTable, at time: Double, lifts: inout Int
  ) -> Set<Int> {
    var before = byAuthor[author] ?? []
    var after: [Held] = []
    for laid in hands.prefix(Self.most) {
      let laid = laid.filter { table.isGroup($0.group) && !table.isPinned($0.group) }
      guard let first = laid.first, let back = table.groups[first.group].placement.transform.inverse else {
        continue
      }
      let names = laid.map(\.group)
      let known = before.firstIndex { $0.hold.lifted.map(\.group) == names && $0.hold.isCurrent(on: table) }
      var hold: Hold
      if let known {
        hold = before.remove(at: known).hold
      } else {
        lifts += 1
        hold = Hold(
          seat: 0, group: first.group, lifted: names.map { ($0, table.groups[$0]) },
          box: names.reduce(Rect.null) { $0.union(table.box(of: $1)) }, version: lifts, fingers: 0)
      }
      hold.motion = back.then(first.placement.transform)
      after.append(Held(hold: hold))
    }
    for var held in before where held.missing.map({ time - $0 < Self.patience }) ?? true {
      held.missing = held.missing ?? time
      after.append(held)
    }
    byAuthor[author] = after.isEmpty ? nil : after
    return countGroups()
  }

  /// Drops the holds whose groups have changed on the table: their moves have arrived, or somebody else was first.
  /// Returns whether there were any.
  mutating func follow(_ table: PuzzleTable) -> Bool {
    if groups.isEmpty { return false }
    for (author, held) in byAuthor {
      let current = held.filter { $0.hold.isCurrent(on: table) }
      byAuthor[author] = current.isEmpty ? nil : current
    }
    return !countGroups().isEmpty
  }

  /// Counts the held groups anew. Returns those that were held and are not, or are and were not.
  private mutating func countGroups() -> Set<Int> {
    let before = groups
    groups = Set(byAuthor.values.joined().lazy.flatMap { $0.hold.lifted.map(\.group) })
    return groups.symmetricDifference(before)
  }
}

extension JigsawMode {
  /// Shows the groups that hands at other machines hold.
  public func show(
    _ moves: [(move: JigsawMove, seat: Int)], heldBy author: UInt32, _ host: ModeHost<JigsawMode>
  ) {
    let hands = moves.compactMap { held in if case .arrange(let laid, _) = held.move { laid } else { nil } }
    let changed = host.session.hands.show(hands, of: author, on: host.state, at: host.environment.time)
    damage(Array(changed), host)
    host.refreshOverlay()
  }
}
