import Geometry

/// The strokes of one layer in their order, found by order and by place.
///
/// A value: a copy costs nothing, and a change copies one chunk and the spine.
package struct StrokeStack: Sendable {
  /// Strokes in a chunk.
  package static let chunkLength = 256

  /// The strokes in rising order; no chunk is empty.
  package private(set) var chunks: [[Stroke]] = []
  /// How many strokes there are.
  package private(set) var count = 0
  /// Finds strokes by place.
  package private(set) var index = StrokeIndex()
  /// What places full of strokes look like from afar.
  private var distance = PatchCache()

  package init() {}

  /// Where a stroke of an order is or would be.
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

  /// Adds a stroke. Whether it could: no two strokes have one order. ``pack()`` has to follow, once for any number of them.
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

  /// Sees to it that strokes which were added are found quickly.
  mutating func pack() { index.pack(chunks) }

  /// Takes a stroke away.
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

  /// Takes all strokes away.
  mutating func removeAll() {
    chunks = []
    count = 0
    index.clear()
    distance = PatchCache()
  }

  /// The order of the lowest stroke; nil for an empty board.
  var lowestOrder: Order? { chunks.first?.first?.order }

  /// All strokes, lowest first.
  package var strokes: some Sequence<Stroke> { chunks.lazy.joined() }

  /// What the index holds of each stroke.
  static func entries(of chunks: [[Stroke]]) -> [PackedTree.Entry] {
    chunks.flatMap { $0.map(PackedTree.Entry.init) }
  }

  /// The index's tree anew, for a worker to build, when it is time.
  package var packing: StrokeIndex.Packing? { index.packing(of: chunks) }

  /// The strokes whose boxes touch a rectangle, lowest first.
  package func strokes(in rect: Rect) -> [Stroke] {
    index.orders(in: rect).compactMap { order in
      // The index remembers where strokes were before they were moved.
      stroke(order: order).flatMap { $0.bounds.intersects(rect) ? $0 : nil }
    }
  }
}

// From afar.
extension StrokeStack {
  /// At least so many orders, and at most twice as many, are fresh.
  private static let freshOrders = 256

  /// The order from which on strokes are always drawn one by one: what a hand has just drawn looks as it did while it was wet.
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

  /// The patch of the whole world over all strokes but the ``fresh`` ones; nil when there are none.
  var patches: Patch? {
    let first = firstFresh
    var settled = Array(chunks.prefix { $0[0].ink.order < first })
    if let last = settled.popLast() { settled.append(last.filter { $0.ink.order < first }) }
    return distance.patches(of: settled) { rect in strokes(in: rect).filter { $0.ink.order < first } }
  }

  /// How many squares the patches have, and how many strokes they name.
  package var patchCounts: (squares: Int, strokes: Int) { patches?.counts ?? (0, 0) }

  /// Whether there may be crowded patches of a level that a rectangle touches.
  ///
  /// - Complexity: O(strokes there) up to a fixed number, and O(log n).
  func isCrowded(_ rect: Rect, level: Int) -> Bool {
    index.holds(moreThan: Patch.capacity, in: Patch.around(rect, level: level)) {
      Patch.isTiny(exponent: $0, level: level)
    }
  }
}
