import Geometry

/// Which strokes lie where: boxes sorted into a tree once, then only read.
///
/// Sort-tile-recursive packing (Leutenegger, López and Edgington, "STR: a simple and efficient algorithm for R-tree packing",
/// 1997).
final class PackedTree: Sendable {
  /// A stroke's box and its place among the strokes.
  struct Entry: Sendable {
    var box: Rect
    var order: Order
    /// The exponent of its grid, which says from how near it was drawn.
    var exponent: Int

    init(_ stroke: Stroke) {
      box = stroke.bounds
      order = stroke.order
      exponent = stroke.ink.exponent
    }
  }

  /// Boxes under one parent.
  private static let fanOut = 16

  private let entries: [Entry]
  /// The boxes of each floor's nodes, leaves' parents first; the last floor has at most ``fanOut``.
  private let floors: [[Rect]]

  /// A tree of nothing.
  static let empty = PackedTree([])

  /// How many strokes it knows.
  var count: Int { entries.count }

  /// The box around all of them; `Rect.null` when there are none.
  var box: Rect { floors.last?.reduce(.null) { $0.union($1) } ?? .null }

  /// Sorts entries into a tree.
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

  /// Calls `body` with every entry whose box touches a rectangle, as long as it says to go on; returns whether it always did.
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
