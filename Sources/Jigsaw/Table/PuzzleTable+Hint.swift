import Geometry

/// A group and one that it fits.
package struct Fit: Hashable, Sendable {
  /// The group to be moved.
  package var group: Int
  /// A larger group that waits for it, or as large a one.
  package var partner: Int
}

extension PuzzleTable {
  /// A loose group and a neighbour of it, to be shown as a hint: one that fits the largest group, or while nothing has joined
  /// one of the border. Of those the nearest to a point of the table.
  ///
  /// `told` are groups that need not be shown again, unless there are no others.
  ///
  /// - Complexity: O(pieces).
  package func hint(near point: Point, told: Set<Int> = [], except held: Set<Int> = []) -> Fit? {
    guard groupCount > 1 else { return nil }
    let names = groupIDs
    let largest = names.max {
      (groups[$0].count, isPinned($0) ? 1 : 0, groups[$0].shelved == nil ? 1 : 0)
        < (groups[$1].count, isPinned($1) ? 1 : 0, groups[$1].shelved == nil ? 1 : 0)
    }
    guard let largest else { return nil }
    var best: (fit: Fit, cost: Double)?
    func consider(_ id: Int, _ partner: Int) {
      guard id != partner, !held.contains(id), !held.contains(partner), !isPinned(id),
        groups[partner].shelved == nil
      else { return }
      // What lies on the table comes before what is in a tray; what has been told comes last.
      let cost =
        box(of: id).center.distance(to: point) + (groups[id].shelved == nil ? 0 : 1e7)
        + (told.contains(id) ? 1e9 : 0)
      if cost < best?.cost ?? .infinity { best = (Fit(group: id, partner: partner), cost) }
    }
    if groups[largest].count > 1 {
      for piece in pieces(of: largest) {
        puzzle.cut.forEachNeighbour(of: piece) { consider(Int(groupOf[$0]), largest) }
      }
    }
    if best == nil {
      for piece in 0..<puzzle.cut.count where groups[largest].count > 1 || puzzle.cut.isAtBorder(piece) {
        puzzle.cut.forEachNeighbour(of: piece) { other in
          let (one, two) = (Int(groupOf[piece]), Int(groupOf[other]))
          if groups[one].count <= groups[two].count { consider(one, two) }
        }
      }
    }
    return best?.fit
  }
}
