import Geometry

extension PuzzleTable {
  /// Whether a group lies in its final place. It is then part of the table and cannot be picked up.
  package func isPinned(_ id: Int) -> Bool { groups[id].isHome }

  /// The groups on the table that can be picked up, ascending.
  package var looseIDs: [Int] { groupIDs.filter { !isPinned($0) && groups[$0].shelved == nil } }

  /// The placement of a group that is laid down. Within the snapping distance of its final place a group with border
  /// pieces snaps to the frame, unless it would join fewer groups there than at `placement`.
  ///
  /// - Complexity: O(pieces of the group).
  package func settled(_ id: Int, at placement: Placement, except held: Set<Int> = []) -> Placement {
    guard placement.turn == 0, placement.shift.length <= reach, hasBorder(id) else { return placement }
    let here = joining(id, at: placement, except: held).members.count
    return joining(id, at: .home, except: held).members.count >= here ? .home : placement
  }

  /// Whether one of a group's pieces has a side at the border.
  func hasBorder(_ id: Int) -> Bool {
    var piece = Int(groups[id].first)
    while piece >= 0 {
      if puzzle.cut.isAtBorder(piece) { return true }
      piece = Int(nextPiece[piece])
    }
    return false
  }
}

extension Cut {
  /// Whether a piece has a side at the border.
  package func isAtBorder(_ piece: Int) -> Bool {
    var isAtBorder = false
    forEachSide(of: piece) { if $0.neighbour < 0 { isAtBorder = true } }
    return isAtBorder
  }
}
