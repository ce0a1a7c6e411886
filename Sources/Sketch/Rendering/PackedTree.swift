import Geometry

/// A spatial index of strokes: an immutable R-tree over their boxes.
///
/// It is built by sort-tile-recursive packing (Leutenegger, López and Edgington, "STR: a simple and efficient algorithm
/// for R-tree packing", 1997).
final class PackedTree: Sendable {
  /// A stroke's box and order.
  struct Entry: Sendable {
    var box: Rect
    var order: Order
    /// The exponent of its grid, which depends on the zoom at which it was drawn.
    var exponent: Int

    init(_ stroke: Stroke) {
      box = stroke.bounds
      order = stroke.order
      exponent = stroke.ink.exponent
    }
  }

  /// The number of children of a node.
  private static let fanOut = 16

  private let entries: [Entry]
  /// The boxes of the nodes, level by level, from the parents of the leaves up; the last level has at most ``fanOut``.
  private let floors: [[Rect]]

  /// A tree without strokes.
  static let empty = PackedTree([])

  /// The number of strokes.
  var count: Int { entries.count }

  /// The box around all of them; `Rect.null` when there are none.
  var box: Rect { floors.last?.reduce(.null) { $0.union($1) } ?? .null }

  /// Makes a tree of entries.
  ///
  /// - Complexity: O(n log n).
  init(_ entries: [Entry]) {
    var sorted = entries
    let leaves = (Double(entries.count) / Double(Self.fanOut)).rounded(.up)
    let slice = max(1, Int(leaves.squareRoot().rounded(.up)) * Self.fanOut)
    sorted.sort { $0.box.minX + $0.box.maxX < $1.box.minX + $1.box.maxX }
    for start in stride(from: 0, to: sorted.count, by: slice) {
      sorted[start..<min(start + slice, sorted.count)].sort {
        $0.box.minY + $0.box.maxY < $1.box.minY + $1.box.maxY
      }
    }
    self.entries = sorted
    var floors: [[Rect]] = []
    var boxes = sorted.map(\.box)
    while boxes.count > Self.fanOut || (floors.isEmpty && !boxes.isEmpty) {
      boxes = stride(from: 0, to: boxes.count, by: Self.fanOut).map { start in
        boxes[start..<min(start + Self.fanOut, boxes.count)].reduce(.null) { $0.union($1) }
      }
      floors.append(boxes)
    }
    self.floors = floors
  }

  /// Calls `body` with the entries whose boxes touch a rectangle, until it returns false. Returns whether it never did.
  ///
  /// - Complexity: O(found + log n) for boxes that overlap little.
  @discardableResult
  func search(_ rect: Rect, _ body: (Entry) -> Bool) -> Bool {
    guard let top = floors.last else { return true }
    return top.indices.allSatisfy { search(rect, floors.count - 1, $0, body) }
  }

  private func search(_ rect: Rect, _ floor: Int, _ node: Int, _ body: (Entry) -> Bool) -> Bool {
    guard floors[floor][node].intersects(rect) else { return true }
    let first = node * Self.fanOut
    if floor == 0 {
      for entry in entries[first..<min(first + Self.fanOut, entries.count)] where entry.box.intersects(rect) {
        if !body(entry) { return false }
      }
      return true
    }
    return (first..<min(first + Self.fanOut, floors[floor - 1].count)).allSatisfy {
      search(rect, floor - 1, $0, body)
    }
  }
}
