import Geometry

extension PuzzleTable {
  /// Moves groups so that they overlap neither each other nor other groups on the table. Groups that overlap nothing
  /// stay, even inside the frame; the others go to the nearest free room beside it, large ones first.
  ///
  /// - Parameters:
  ///   - ids: the groups that may be moved.
  ///   - held: groups in hands, which are not on the table.
  /// - Returns: the groups that move, ascending; nil if the table has no room for them beside each other.
  package func spread(_ ids: [Int], except held: Set<Int> = []) -> [Laid]? {
    // A crowded table has no room between the groups. Then all single pieces are laid out again, at last also in the
    // frame.
    for (stays, withFrame) in [(true, false), (false, false), (false, true)] {
      var grid = occupancyBeside(ids, except: held, withFrame: withFrame)
      if let laid = lay(ids, in: &grid, stays: stays) { return laid }
    }
    return nil
  }

  /// Moves hidden groups to the nearest free room beside the frame.
  ///
  /// - Returns: the groups that move, in the given order; fewer than given when the table is full.
  package func uncover(_ ids: [Int], except held: Set<Int> = []) -> [Laid] {
    var grid = occupancyBeside(ids, except: held, withFrame: false)
    return ids.compactMap { id in
      guard let place = grid.place(for: box(of: id).size, near: box(of: id).center) else { return nil }
      let laid = Laid(group: id, at: placement(of: id, middle: place))
      take(id, at: laid.placement, in: &grid)
      return laid
    }
  }

  /// The hidden loose groups: those covered at least half by others above them or by larger groups.
  ///
  /// - Complexity: O(groups), times the number that lie at one place.
  package func hidden(except held: Set<Int> = []) -> [Int] {
    looseIDs.filter { !held.contains($0) && isHidden($0, held) }
  }

  /// The approximate number of a group's pieces that are tested.
  private static let looks = 24

  private func isHidden(_ id: Int, _ held: Set<Int>) -> Bool {
    let group = groups[id]
    var points = 0
    var covered = 0
    let step = max(1, Int(group.count) / PuzzleTable.looks)
    for (number, piece) in pieces(of: id).sorted().enumerated() where number % step == 0 {
      let middle = puzzle.cut.middle(of: piece)
      let off = puzzle.cut.side * 0.3
      for way in [Vector.zero, Vector(off, off), Vector(-off, off), Vector(-off, -off), Vector(off, -off)] {
        let point = group.placement.transform.apply(middle + way)
        var isCovered = false
        index.visit(Rect(center: point, size: .zero), groups) { other in
          guard !isCovered, other != id, !held.contains(other) else { return }
          let it = groups[other]
          isCovered = (it.count > group.count || it.isAbove(group)) && touches(other, point)
        }
        points += 1
        covered += isCovered ? 1 : 0
      }
    }
    return 2 * covered >= points
  }

  /// The placement that moves the centre of a group's box to a point of the table, with the same turn.
  func placement(of id: Int, middle: Point) -> Placement {
    Placement(turn: groups[id].placement.turn, taking: groups[id].box.center, to: middle)
  }

  /// The room beside the frame and all groups except `ids`; with the frame's inside if `withFrame` is set.
  func occupancyBeside(_ ids: [Int], except held: Set<Int>, withFrame: Bool) -> OccupancyGrid {
    var grid = OccupancyGrid(table: puzzle.table, cell: puzzle.cut.pitch / 3)
    if !withFrame { grid.close(puzzle.cut.frame) }
    let moving = Set(ids)
    for id in groupIDs where !moving.contains(id) && !held.contains(id) && groups[id].shelved == nil {
      take(id, at: groups[id].placement, in: &grid)
    }
    return grid
  }

  /// Occupies the room of a group, piece by piece.
  private func take(_ id: Int, at placement: Placement, in grid: inout OccupancyGrid) {
    let transform = placement.transform
    var piece = Int(groups[id].first)
    while piece >= 0 {
      grid.take(transform.apply(puzzle.cut.box(of: piece)))
      piece = Int(nextPiece[piece])
    }
  }

  private func lay(_ ids: [Int], in grid: inout OccupancyGrid, stays: Bool) -> [Laid]? {
    func key(_ id: Int) -> (Int32, Double, Double, Int) {
      let middle = box(of: id).center
      return (-groups[id].count, middle.y, middle.x, id)
    }
    var moving: [Int] = []
    for id in ids.map({ (key($0), $0) }).sorted(by: { $0.0 < $1.0 }).map(\.1) {
      if stays || groups[id].count > 1, isFree(id, in: grid) {
        take(id, at: groups[id].placement, in: &grid)
      } else {
        moving.append(id)
      }
    }
    var laid: [Laid] = []
    for id in moving {
      guard let place = grid.place(for: box(of: id).size, near: box(of: id).center) else { return nil }
      let placement = placement(of: id, middle: place)
      take(id, at: placement, in: &grid)
      laid.append(Laid(group: id, at: placement))
    }
    return laid.sorted { $0.group < $1.group }
  }

  private func isFree(_ id: Int, in grid: OccupancyGrid) -> Bool {
    let transform = groups[id].placement.transform
    var piece = Int(groups[id].first)
    while piece >= 0 {
      // Boxes of neighbouring pieces may overlap; a group does not block itself.
      if grid.overlaps(transform.apply(puzzle.cut.box(of: piece))) { return false }
      piece = Int(nextPiece[piece])
    }
    return true
  }
}
