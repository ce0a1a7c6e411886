import Geometry

/// The strokes of one layer in their order, with look-up by order and by place.
///
/// It is a value: a copy costs O(1), and a change copies one chunk and the spine.
package struct StrokeStack: Sendable {
  /// The largest number of strokes in a chunk.
  package static let chunkLength = 256

  /// The strokes in ascending order; no chunk is empty.
  package private(set) var chunks: [[Stroke]] = []
  /// The number of strokes.
  package private(set) var count = 0
  /// Finds strokes by place.
  package private(set) var index = StrokeIndex()
  /// The patches, for drawing crowds of strokes when zoomed out.
  private var patchCache = PatchCache()

  package init() {}

  /// The place where a stroke of an order is or would be inserted.
  private func place(_ order: Order) -> (chunk: Int, index: Int) {
    // Most strokes are the newest.
    guard let last = chunks.last else { return (0, 0) }
    var chunk = chunks.count - 1
    if order < last[0].order {
      chunk = Self.firstIndex(chunks.count) { chunks[$0][0].order > order } - 1
      if chunk < 0 { return (0, 0) }
    }
    let strokes = chunks[chunk]
    return (chunk, Self.firstIndex(strokes.count) { strokes[$0].order >= order })
  }

  private static func firstIndex(_ count: Int, _ isBeyond: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The stroke of an order, if it is on the board.
  ///
  /// - Complexity: O(log n).
  package func stroke(order: Order) -> Stroke? {
    let (chunk, index) = place(order)
    guard chunk < chunks.count, index < chunks[chunk].count, chunks[chunk][index].order == order else {
      return nil
    }
    return chunks[chunk][index]
  }

  /// Adds a stroke. Returns false if its order is taken. Call ``pack()`` after any number of insertions.
  ///
  /// - Complexity: O(chunk + spine).
  @discardableResult
  package mutating func insert(_ stroke: Stroke) -> Bool {
    var (chunk, index) = place(stroke.order)
    if chunks.isEmpty {
      chunks.append([stroke])
    } else {
      if index < chunks[chunk].count, chunks[chunk][index].order == stroke.order { return false }
      if chunks[chunk].count == Self.chunkLength {
        let half = index == Self.chunkLength ? Self.chunkLength : Self.chunkLength / 2
        chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
        chunks[chunk].removeSubrange(half...)
        if index >= half {
          chunk += 1
          index -= half
        }
      }
      chunks[chunk].insert(stroke, at: index)
    }
    count += 1
    self.index.add(stroke)
    return true
  }

  /// Updates the index after strokes were added.
  mutating func pack() { index.pack(chunks) }

  /// Removes a stroke.
  package mutating func remove(order: Order) -> Stroke? {
    let (chunk, index) = place(order)
    guard chunk < chunks.count, index < chunks[chunk].count, chunks[chunk][index].order == order else {
      return nil
    }
    let stroke = chunks[chunk].remove(at: index)
    if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
    count -= 1
    return stroke
  }

  /// Removes all strokes.
  mutating func removeAll() {
    chunks = []
    count = 0
    index.clear()
    patchCache = PatchCache()
  }

  /// The order of the lowest stroke; nil for an empty board.
  var lowestOrder: Order? { chunks.first?.first?.order }

  /// All strokes, lowest first.
  package var strokes: some Sequence<Stroke> { chunks.lazy.joined() }

  /// The index entries of strokes.
  static func entries(of chunks: [[Stroke]]) -> [PackedTree.Entry] {
    chunks.flatMap { $0.map(PackedTree.Entry.init) }
  }

  /// The rebuilding of the index's tree, for a worker; nil if it is not due.
  package var packing: StrokeIndex.Packing? { index.packing(of: chunks) }

  /// The strokes whose boxes touch a rectangle, lowest first.
  package func strokes(in rect: Rect) -> [Stroke] {
    index.orders(in: rect).compactMap { order in
      // The index still has the old places of moved strokes.
      stroke(order: order).flatMap { $0.bounds.intersects(rect) ? $0 : nil }
    }
  }
}

// Zoomed out.
extension StrokeStack {
  /// At least this many orders, and at most twice as many, are fresh.
  private static let freshOrders = 256

  /// The first order of the strokes that are always drawn one by one, so that new strokes look as they did while wet.
  private var firstFresh: Int {
    ((chunks.last?.last?.ink.order ?? 0) / Self.freshOrders - 1) * Self.freshOrders
  }

  /// The newest strokes, which are in no patch, lowest first.
  var fresh: [Stroke] {
    let first = firstFresh
    return chunks.reversed().prefix { $0[$0.count - 1].ink.order >= first }.reversed().joined().filter {
      $0.ink.order >= first
    }
  }

  /// The patch of the whole world for all strokes except the ``fresh`` ones; nil without such strokes.
  var patches: Patch? {
    let first = firstFresh
    var settled = Array(chunks.prefix { $0[0].ink.order < first })
    if let last = settled.popLast() { settled.append(last.filter { $0.ink.order < first }) }
    return patchCache.patches(of: settled) { rect in strokes(in: rect).filter { $0.ink.order < first } }
  }

  /// The number of squares of the patches, and of their references to strokes.
  package var patchCounts: (squares: Int, strokes: Int) { patches?.counts ?? (0, 0) }

  /// Whether a rectangle may touch crowded patches of a level.
  ///
  /// - Complexity: O(strokes in the rectangle) up to a fixed number, and O(log n).
  func isCrowded(_ rect: Rect, level: Int) -> Bool {
    index.holds(moreThan: Patch.capacity, in: Patch.around(rect, level: level)) {
      Patch.isTiny(exponent: $0, level: level)
    }
  }
}
