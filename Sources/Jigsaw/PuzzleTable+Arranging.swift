import Geometry
import Interface
import ModeKit

extension PuzzleTable {
  /// The most places that are told apart when groups are laid at once; for more it is the box around them.
  private static let mostDamage = 64

  /// Lays groups where they are told, without joining.
  ///
  /// - Throws: `Problem`, and nothing has moved, when one of them is gone.
  mutating func arrange(_ laid: [Laid], seq: Int) throws(Problem) -> Applied<JigsawMove> {
    guard PuzzleTable.ascend(laid.map(\.group)) else { throw ByteReader.damaged }
    guard laid.allSatisfy({ isGroup($0.group) }) else {
      throw Problem(tr("Some of these pieces have joined others since."))
    }
    let former = laid.map {
      Rearrangement.Former(
        group: $0.group, placement: groups[$0.group].placement, stamp: groups[$0.group].stamp)
    }
    let names = laid.map(\.group)
    let before = damage(of: names)
    for one in laid { relocate(one.group, onTable(one.placement, group: one.group), stamp: seq) }
    return Applied(
      damage: before + damage(of: names),
      inverse: .putBack(Rearrangement(stamp: seq, former: former)))
  }

  /// Puts groups back where an ``arrange(_:seq:)`` found them.
  ///
  /// - Throws: `Problem`, and nothing has moved, when one of them has been moved or joined since.
  mutating func putBack(_ back: Rearrangement) throws(Problem) -> Applied<JigsawMove> {
    let names = back.former.map(\.group)
    guard PuzzleTable.ascend(names) else { throw ByteReader.damaged }
    guard names.allSatisfy({ isGroup($0) && groups[$0].stamp == back.stamp }) else {
      throw Problem(tr("These pieces have been moved or joined since. Take that back first."))
    }
    let laid = names.map { Laid(group: $0, at: groups[$0].placement) }
    let before = damage(of: names)
    for one in back.former { relocate(one.group, one.placement, stamp: one.stamp) }
    return Applied(damage: before + damage(of: names), inverse: .arrange(laid))
  }

  private static func ascend(_ names: [Int]) -> Bool {
    zip(names, names.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The boxes of groups on the table, or one around them when they are many.
  func damage(of names: [Int]) -> [Rect] {
    guard names.count > PuzzleTable.mostDamage else { return names.map { box(of: $0) } }
    return [names.reduce(Rect.null) { $0.union(box(of: $1)) }]
  }
}
