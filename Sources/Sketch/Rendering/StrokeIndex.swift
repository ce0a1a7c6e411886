import Concurrency
import Geometry

/// Finds the strokes that touch a rectangle: a packed tree, and the latest strokes one by one until a worker has packed
/// them too.
///
/// It only ever gains strokes; whoever asks leaves out those that have gone. It is derived from the strokes, so boards are
/// compared and stored without it.
package struct StrokeIndex: Sendable {
  /// From how many latest strokes on a new tree is worth while.
  static let worthPacking = 500
  /// How many latest strokes there are at most while workers keep up.
  package static let maxRecent = 1000

  private var tree = PackedTree.empty
  /// The latest strokes; the first is number ``packed`` of all that were ever added.
  private var recent: [PackedTree.Entry] = []
  private var packed = 0
  /// The box around all strokes that were added, in world points; `Rect.null` when there were none.
  private(set) var extent = Rect.null
  private var offer = Offer()

  /// Where a worker's tree waits until the next change of the board takes it up.
  fileprivate final class Offer: Sendable {
    let tree = Locked<(tree: PackedTree, added: Int)?>(nil)
  }

  /// A tree to be built on any thread.
  package struct Packing: Sendable {
    fileprivate let chunks: [[Stroke]]
    fileprivate let added: Int
    fileprivate let offer: Offer

    /// Builds it and offers it to the index.
    package func build() {
      let tree = PackedTree(StrokeStack.entries(of: chunks))
      offer.tree.with { $0 = (tree, added) }
    }
  }

  /// How many strokes are not in the tree.
  package var recentCount: Int { recent.count }

  /// The tree that would hold all strokes of a board, when it is time for one.
  func packing(of chunks: [[Stroke]]) -> Packing? {
    guard recent.count >= Self.worthPacking, offer.tree.with({ $0 == nil }) else { return nil }
    return Packing(chunks: chunks, added: packed + recent.count, offer: offer)
  }

  /// Adds a stroke that the board already holds.
  mutating func add(_ stroke: Stroke) {
    extent = extent.union(stroke.bounds)
    recent.append(PackedTree.Entry(stroke))
  }

  /// Takes up a worker's tree. Without a worker (a board is read from its log) trees grow by halves, so that a stroke costs O(log n).
  mutating func pack(_ chunks: [[Stroke]]) {
    takeUp()
    if recent.count > max(Self.maxRecent, tree.count / 2) { rebuild(StrokeStack.entries(of: chunks)) }
  }

  /// Puts all strokes into one tree at once.
  private mutating func rebuild(_ entries: [PackedTree.Entry]) {
    packed += recent.count
    recent = []
    tree = PackedTree(entries)
    extent = tree.box
    offer = Offer()
  }

  /// Forgets everything.
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

  /// The orders of the strokes whose boxes touch a rectangle, rising, each once; some may have gone.
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

  /// Whether more than so many strokes that `matches` chooses by the exponents of their grids touch a rectangle; some may have
  /// gone.
  ///
  /// - Complexity: O(`limit` + strokes that are not chosen + log n).
  func holds(moreThan limit: Int, in rect: Rect, _ matches: (Int) -> Bool) -> Bool {
    var left = limit
    func isFew(_ entry: PackedTree.Entry) -> Bool {
      if matches(entry.exponent) { left -= 1 }
      return left >= 0
    }
    return !tree.search(rect, isFew) || !recent.allSatisfy { !$0.box.intersects(rect) || isFew($0) }
  }
}
