import Geometry
import Library

/// The effect of laying a group down: the groups that join, and the placement of the joined group.
package struct Joining: Hashable, Sendable {
  /// All groups that join, the laid one first.
  package var members: [Int]
  /// The largest of them, whose name the joined group keeps. Among equals it is one that already lay there, and among
  /// those the one with the lowest name.
  package var keeper: Int
  /// The placement of the joined group.
  package var placement: Placement
}

extension PuzzleTable {
  /// The effect of laying a group down.
  ///
  /// 1. Its neighbours with the same turn, whose picture corner lies within ``reach`` of its own, join it.
  /// 2. The joined group takes the placement of the largest of these.
  /// 3. Further neighbours that are within reach of the joined group join too, until there are no more.
  ///
  /// All pieces of a group share one picture space, so the misalignment of two neighbouring pieces is the distance of
  /// their groups' placements.
  ///
  /// - Complexity: O(pieces of the groups that join).
  package func joining(_ id: Int, at placement: Placement, except held: Set<Int> = []) -> Joining {
    var result = Joining(members: [id], keeper: id, placement: placement)
    var known: Set<Int> = [id]
    var next = 0
    // The laid group looks for neighbours from where it was dropped, the others from the joined placement.
    let direct = neighbours(of: id, near: placement, known: known, held)
    for neighbour in direct {
      known.insert(neighbour)
      result.members.append(neighbour)
      let best = groups[result.keeper]
      let other = groups[neighbour]
      if other.count > best.count
        || (other.count == best.count && (result.keeper == id || neighbour < result.keeper))
      {
        result.keeper = neighbour
      }
    }
    guard !direct.isEmpty else { return result }
    if result.keeper != id { result.placement = groups[result.keeper].placement }
    while next < result.members.count {
      for neighbour in neighbours(of: result.members[next], near: result.placement, known: known, held) {
        known.insert(neighbour)
        result.members.append(neighbour)
      }
      next += 1
    }
    // A group found later may be larger. It then gives its name but not its placement.
    for member in result.members where groups[member].count > groups[result.keeper].count {
      result.keeper = member
    }
    return result
  }

  /// The neighbours of a group that lie within reach of a placement, at the same turn, ascending.
  private func neighbours(
    of id: Int, near placement: Placement, known: Set<Int>, _ held: Set<Int>
  ) -> [Int] {
    var found: Set<Int> = []
    var piece = Int(groups[id].first)
    while piece >= 0 {
      puzzle.cut.forEachNeighbour(of: piece) { neighbour in
        let other = Int(groupOf[neighbour])
        if other == id || known.contains(other) || found.contains(other) || held.contains(other) { return }
        let place = groups[other].placement
        guard groups[other].shelved == nil, place.turn == placement.turn,
          (place.shift - placement.shift).length <= reach
        else {
          return
        }
        found.insert(other)
      }
      piece = Int(nextPiece[piece])
    }
    return found.sorted()
  }

  /// How far a group at `placement` is from where it would join a neighbour that is turned the same way, or fit into
  /// the frame, in points of the table; infinite if there is no such place.
  ///
  /// - Complexity: O(pieces of the group).
  package func distanceToMatch(of id: Int, at placement: Placement, except held: Set<Int> = []) -> Double {
    var nearest = Double.infinity
    func look(at goal: Placement) {
      guard goal.turn == placement.turn else { return }
      nearest = min(nearest, (goal.shift - placement.shift).length)
    }
    if hasBorder(id) { look(at: .home) }
    var piece = Int(groups[id].first)
    while piece >= 0 {
      puzzle.cut.forEachNeighbour(of: piece) { neighbour in
        let other = Int(groupOf[neighbour])
        if other == id || held.contains(other) || groups[other].shelved != nil { return }
        look(at: groups[other].placement)
      }
      piece = Int(nextPiece[piece])
    }
    return nearest
  }

  /// Joins groups into one.
  mutating func join(_ joining: Joining, stamp: MoveID) {
    let keeper = joining.keeper
    relocate(keeper, joining.placement, stamp: stamp)
    guard joining.members.count > 1 else { return }
    takeUp(keeper)
    for member in joining.members where member != keeper {
      takeUp(member)
      var piece = Int(groups[member].first)
      var last = piece
      while piece >= 0 {
        groupOf[piece] = Int32(keeper)
        last = piece
        piece = Int(nextPiece[piece])
      }
      nextPiece[last] = groups[keeper].first
      groups[keeper].first = groups[member].first
      groups[keeper].count += groups[member].count
      groups[keeper].box = groups[keeper].box.union(groups[member].box)
      groups[member] = .none
      groupCount -= 1
    }
    putDown(keeper)
  }
}
