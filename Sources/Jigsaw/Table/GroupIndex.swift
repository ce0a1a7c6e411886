import Geometry

/// A spatial index of groups. The cost of a query near a point does not depend on the number of groups.
///
/// A loose grid of several levels: the cells of each level are twice as wide as those of the previous one. A group is
/// kept on the first level whose cells are at least as large as its box, in the cell that contains its centre, so it
/// extends at most half a cell beyond. Inserting costs O(1) and removing O(groups in the cell). A cell holds the head
/// of a linked list through the groups themselves.
struct GroupIndex: Sendable {
  private struct Level: Sendable {
    let size: Double
    let columns: Int
    let rows: Int
    var heads: Chunks<Int32>
    var count = 0
  }

  private let table: Rect
  private var levels: [Level] = []

  /// Makes an empty index. Boxes with sides up to `smallest` are kept on the first level.
  init(table: Rect, smallest: Double) {
    self.table = table
    var size = smallest
    while true {
      let columns = max(1, Int((table.width / size).rounded(.up)))
      let rows = max(1, Int((table.height / size).rounded(.up)))
      levels.append(
        Level(size: size, columns: columns, rows: rows, heads: Chunks(repeating: -1, count: columns * rows)))
      if columns == 1, rows == 1 { break }
      size *= 2
    }
  }

  private func place(of box: Rect) -> (level: Int, cell: Int) {
    let extent = max(box.width, box.height)
    let level = levels.firstIndex { $0.size >= extent } ?? levels.count - 1
    let column = clamped((box.center.x - table.minX) / levels[level].size, levels[level].columns)
    let row = clamped((box.center.y - table.minY) / levels[level].size, levels[level].rows)
    return (level, row * levels[level].columns + column)
  }

  private func clamped(_ value: Double, _ count: Int) -> Int {
    Int(max(0, min(Double(count - 1), value.rounded(.down))))
  }

  /// Adds a group.
  mutating func insert(_ id: Int, _ box: Rect, _ groups: inout Chunks<PieceGroup>) {
    let (level, cell) = place(of: box)
    groups[id].nextInCell = levels[level].heads[cell]
    levels[level].heads[cell] = Int32(id)
    levels[level].count += 1
  }

  /// Removes a group that was added with this box.
  mutating func remove(_ id: Int, _ box: Rect, _ groups: inout Chunks<PieceGroup>) {
    let (level, cell) = place(of: box)
    var last = -1
    var at = Int(levels[level].heads[cell])
    while at >= 0, at != id {
      last = at
      at = Int(groups[at].nextInCell)
    }
    guard at == id else { return }
    let next = groups[id].nextInCell
    if last < 0 { levels[level].heads[cell] = next } else { groups[last].nextInCell = next }
    groups[id].nextInCell = -1
    levels[level].count -= 1
  }

  /// Calls `body` with every group whose box may touch a rectangle, and possibly with some more.
  ///
  /// - Complexity: O(cells under the rectangle + groups in them).
  func visit(_ rect: Rect, _ groups: Chunks<PieceGroup>, _ body: (Int) -> Void) {
    for (index, level) in levels.enumerated() where level.count > 0 {
      // A box too large for the cells of the last level is found from everywhere.
      let reach = index == levels.count - 1 ? rect.inset(by: -1e12) : rect.inset(by: -level.size / 2)
      let left = clamped((reach.minX - table.minX) / level.size, level.columns)
      let right = clamped((reach.maxX - table.minX) / level.size, level.columns)
      let top = clamped((reach.minY - table.minY) / level.size, level.rows)
      let bottom = clamped((reach.maxY - table.minY) / level.size, level.rows)
      for row in top...max(top, bottom) {
        for column in left...max(left, right) {
          var at = Int(level.heads[row * level.columns + column])
          while at >= 0 {
            body(at)
            at = Int(groups[at].nextInCell)
          }
        }
      }
    }
  }
}
