import Geometry

extension PuzzleTable {
  /// The topmost group whose touch shape contains a point of the table, except held ones.
  ///
  /// - Complexity: O(groups whose boxes are near the point), independent of the number of groups and of their sizes.
  package func group(at point: Point, except held: Set<Int> = []) -> Int? {
    var found: Int?
    index.visit(Rect(center: point, size: .zero), groups) { id in
      if held.contains(id) { return }
      if let best = found, !groups[id].isAbove(groups[best]) { return }
      if touches(id, point) { found = id }
    }
    return found
  }

  /// Whether a group's touch shape contains a point of the table.
  func touches(_ id: Int, _ point: Point) -> Bool {
    guard let back = groups[id].placement.transform.inverse else { return false }
    let place = back.apply(point)
    guard groups[id].box.inset(by: -1e-6).contains(place) else { return false }
    let cut = puzzle.cut
    var isTouched = false
    cut.forEachPiece(in: Rect(center: place, size: Size(1e-6, 1e-6))) { piece in
      if !isTouched, groupOf[piece] == Int32(id), cut.touchOutline(of: piece).contains(place) {
        isTouched = true
      }
    }
    return isTouched
  }

  /// The groups whose boxes touch a rectangle of the table, lowest first.
  ///
  /// - Complexity: O(n log n) in the groups found.
  package func groups(in rect: Rect) -> [Int] {
    var found: [(id: Int, elevation: PieceGroup.Elevation)] = []
    index.visit(rect, groups) { id in
      if box(of: id).intersects(rect) { found.append((id, groups[id].elevation)) }
    }
    found.sort { $0.elevation < $1.elevation }
    return found.map(\.id)
  }
}
