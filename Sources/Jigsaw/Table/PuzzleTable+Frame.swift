import Geometry

extension PuzzleTable {
  /// Whether a group lies where it belongs: it is a part of the table then and no hand takes it away.
  package func isPinned(_ id: Int) -> Bool { groups[id].isHome }

  /// The groups on the table that a hand could take: all that are not where they belong, ascending.
  package var looseIDs: [Int] { groupIDs.filter { !isPinned($0) && groups[$0].shelved == nil } }

  /// Where a hand lays a group: in its place in the frame if it has pieces of the border and lies as near to that as
  /// neighbours must to click, as if the frame were a neighbour. Neighbours that wait elsewhere go before.
  ///
  /// - Complexity: O(pieces of the group).
  package func settled(_ id: Int, at placement: Placement, except held: Set<Int> = []) -> Placement {
    guard placement.turn == 0, placement.shift.length <= reach, hasBorder(id) else { return placement }
    let here = joining(id, at: placement, except: held).members.count
    return joining(id, at: .home, except: held).members.count >= here ? .home : placement
  }

  /// Whether one of a group's pieces lies at the outside of the picture.
  private func hasBorder(_ id: Int) -> Bool {
    var piece = Int(groups[id].first)
    while piece >= 0 {
      if puzzle.cut.isAtBorder(piece) { return true }
      piece = Int(nextPiece[piece])
    }
    return false
  }
}

extension Cut {
  /// Whether a piece has a side at the outside of the picture.
  package func isAtBorder(_ piece: Int) -> Bool {
    var isAtBorder = false
    forEachSide(of: piece) { if $0.neighbour < 0 { isAtBorder = true } }
    return isAtBorder
  }
}
