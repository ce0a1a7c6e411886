import Geometry
import Interface
import Library
import ModeKit

extension PuzzleTable {
  /// The largest number of separate damage rectangles of an arrangement. Above that their union is used.
  private static let maxDamage = 64

  /// Changes trays, and then moves groups to given places on the table or in trays without joining.
  ///
  /// - Throws: `Problem` when a group or a tray is gone, or a tray to be removed is not empty. Nothing has changed
  ///   then.
  mutating func arrange(_ laid: [Laid], _ changes: [TrayChange], by move: MoveID) throws(Problem) -> Applied<
    JigsawMove
  > {
    guard PuzzleTable.ascend(laid.map(\.group)) else { throw ByteReader.damaged }
    guard laid.allSatisfy({ isGroup($0.group) }) else {
      throw Problem(tr("Some of these pieces have joined others since."))
    }
    let trays = try changed(by: changes, laying: laid.map { ($0.group, $0.tray) })
    let former = laid.map {
      Rearrangement.Former(
        group: $0.group, placement: groups[$0.group].placement, stamp: groups[$0.group].stamp,
        shelved: groups[$0.group].shelved)
    }
    let back = changes.map { TrayChange($0.id, tray($0.id)) }
    let names = laid.map(\.group)
    let before = damage(of: names)
    setTrays(trays)
    for one in laid {
      relocate(
        one.group, onTable(one.placement, group: one.group), stamp: move,
        shelved: place(of: one.group, in: one.tray))
    }
    return Applied(
      damage: before + damage(of: names),
      inverse: .putBack(Rearrangement(stamp: move, former: former, trays: back)))
  }

  /// The place of a group in a tray: its present one if it is there already, otherwise the last.
  private func place(of id: Int, in tray: Int) -> TrayPlace? {
    guard tray != 0 else { return nil }
    if let old = groups[id].shelved, old.tray == tray { return old }
    return TrayPlace(tray: tray, slot: nextSlot)
  }

  /// Puts groups back where an ``arrange(_:_:by:)`` found them.
  ///
  /// - Throws: `Problem` when one of them has been moved or joined since. Nothing has changed then.
  mutating func putBack(_ back: Rearrangement) throws(Problem) -> Applied<JigsawMove> {
    let names = back.former.map(\.group)
    guard PuzzleTable.ascend(names) else { throw ByteReader.damaged }
    guard names.allSatisfy({ isGroup($0) && groups[$0].stamp == back.stamp }) else {
      throw Problem(tr("These pieces have been moved or joined since. Take that back first."))
    }
    let trays = try changed(by: back.trays, laying: back.former.map { ($0.group, $0.shelved?.tray ?? 0) })
    let laid = names.map {
      Laid(group: $0, at: groups[$0].placement, tray: groups[$0].shelved?.tray ?? 0)
    }
    let changes = back.trays.map { TrayChange($0.id, tray($0.id)) }
    let before = damage(of: names)
    setTrays(trays)
    for one in back.former { relocate(one.group, one.placement, stamp: one.stamp, shelved: one.shelved) }
    return Applied(damage: before + damage(of: names), inverse: .arrange(laid, trays: changes))
  }

  private static func ascend(_ names: [Int]) -> Bool {
    zip(names, names.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The boxes of groups on the table, or their union when they are many.
  func damage(of names: [Int]) -> [Rect] {
    guard names.count > PuzzleTable.maxDamage else { return names.map { box(of: $0) } }
    return [names.reduce(Rect.null) { $0.union(box(of: $1)) }]
  }
}
