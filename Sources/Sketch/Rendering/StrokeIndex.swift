import Concurrency
import Geometry

/// Finds the strokes that touch a rectangle: a packed tree, and a list of the latest strokes, which a worker packs
/// later.
///
/// Strokes are never removed from it; callers skip those that are no longer on the board. It is derived from the
/// strokes, so boards are compared and stored without it.
package struct StrokeIndex: Sendable {
  /// The number of latest strokes from which a new tree is built.
  static let worthPacking = 500
  /// The largest number of latest strokes while workers keep up.
  package static let maxRecent = 1000

  private var tree = PackedTree.empty
  /// The latest strokes; the first has the index ``packed`` among all that were ever added.
  private var recent: [PackedTree.Entry] = []
  private var packed = 0
  /// The box around all strokes that were added, in world points; `Rect.null` when there were none.
  private(set) var extent = Rect.null
  private var offer = Offer()

  /// A tree that a worker has built, until the next change of the board takes it.
  fileprivate final class Offer: Sendable {
    let tree = Locked<(tree: PackedTree, added: Int)?>(nil)
  }

  /// The building of a tree, on any thread.
  package struct Packing: Sendable {
    fileprivate let chunks: [[Stroke]]
    fileprivate let added: Int
    fileprivate let offer: Offer

    /// Builds the tree and offers it to the index.
    package func build() {
      let tree = PackedTree(StrokeStack.entries(of: chunks))
      offer.tree.with { $0 = (tree, added) }
    }
  }

  /// The number of strokes that are not in the tree.
  package var recentCount: Int { recent.count }

  /// The building of a tree of all strokes of a board; nil if it is not due.
  func packing(of chunks: [[Stroke]]) -> Packing? {
    guard recent.count >= Self.worthPacking, offer.tree.with({ $0 == nil }) else { return nil }
    return Packing(chunks: chunks, added: packed + recent.count, offer: offer)
  }

  /// Adds a stroke that the board already holds.
  mutating func add(_ stroke: Stroke) {
    extent = extent.union(stroke.bounds)
    recent.append(PackedTree.Entry(stroke))
  }

  /// Takes the tree that a worker has built. Without a worker, as when a board is read from its log, the tree is
  /// rebuilt whenever the strokes have grown by half, so that a stroke costs O(log n).
  mutating func pack(_ chunks: [[Stroke]]) {
    takeUp()
    if recent.count > max(Self.maxRecent, tree.count / 2) { rebuild(StrokeStack.entries(of: chunks)) }
  }

  /// Rebuilds the tree from all strokes.
  private mutating func rebuild(_ entries: [PackedTree.Entry]) {
    packed += recent.count
    recent = []
    tree = PackedTree(entries)
    extent = tree.box
    offer = Offer()
  }

  /// Removes all strokes.
  mutating func clear() { rebuild([]) }

  private mutating func takeUp() {
    guard
      let built = offer.tree.with({ offer in
        defer { offer = nil }
        return offer
      }), built.added > packed
    else { return }
    recent.removeFirst(min(recent.count, built.added - packed))
    packed = built.added
    tree = built.tree
  }

  /// The orders of the strokes whose boxes touch a rectangle, ascending, without duplicates. Some strokes may have been
  /// removed from the board.
  func orders(in rect: Rect) -> [Order] {
    var found: [Order] = []
    tree.search(rect) {
      found.append($0.order)
      return true
    }
    for entry in recent where entry.box.intersects(rect) { found.append(entry.order) }
    found.sort()
    var last: Order?
    found.removeAll { order in
      defer { last = order }
      return order == last
    }
    return found
  }

  /// Whether more than `limit` strokes whose grid exponents `matches` accepts touch a rectangle. Strokes that were
  /// removed from the board may be counted.
  ///
  /// - Complexity: O(`limit` + strokes that are not accepted + log n).
  func holds(moreThan limit: Int, in rect: Rect, _ matches: (Int) -> Bool) -> Bool {
    var left = limit
    func isFew(_ entry: PackedTree.Entry) -> Bool {
      if matches(entry.exponent) { left -= 1 }
      return left >= 0
    }
    return !tree.search(rect, isFew) || !recent.allSatisfy { !$0.box.intersects(rect) || isFew($0) }
  }
}
