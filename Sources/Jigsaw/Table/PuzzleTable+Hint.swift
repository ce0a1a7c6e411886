import Geometry

/// A group and another that it fits.
package struct Fit: Hashable, Sendable {
  /// The group to move.
  package var group: Int
  /// The group that it fits, which is at least as large.
  package var partner: Int
}

extension PuzzleTable {
  /// A loose group and a neighbour of it, as a hint: one that fits the largest group, or a border piece while nothing
  /// has joined. Among those it is the nearest to a point of the table.
  ///
  /// Groups in `shown` have been shown already and come last.
  ///
  /// - Complexity: O(pieces).
  package func hint(near point: Point, shown: Set<Int> = [], except held: Set<Int> = []) -> Fit? {
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
      // Groups on the table come before those in trays; those shown before come last.
      let cost =
        box(of: id).center.distance(to: point) + (groups[id].shelved == nil ? 0 : 1e7)
        + (shown.contains(id) ? 1e9 : 0)
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
