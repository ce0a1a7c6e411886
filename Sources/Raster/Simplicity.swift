/// Finds out whether an outline is simple: its edges do not cross, and it winds at most once around anything, the
/// same way everywhere.
///
/// The contours are cut into chains that only go down. Two chains keep their order if they do wherever one of them
/// has a corner; so each pair is walked once from the top. Horizontal edges enclose nothing and do not count.
/// A chain's own winding follows from the chains on its left beside its middle.
struct Simplicity {
  private struct Chain {
    /// Its points, downwards.
    var first: Int
    var end: Int
    /// 1 if the contour goes down along it, −1 if up.
    var sign: Int
    var minX: Int64
    var maxX: Int64
    var top: Int64
    var bottom: Int64
    /// How often the contours wind around what lies left of its middle.
    var windingOnLeft = 0
  }

  /// With more chains than this a shape is taken for not simple.
  static let mostChains = 64

  private var points: [SIMD2<Int64>] = []
  private var chains: [Chain] = []

  /// Whether contours are simple. `ends` has the index after each contour's last point.
  ///
  /// - Complexity: O(points) for shapes with few chains, at most O(points · chains).
  mutating func check(_ contours: UnsafeBufferPointer<SIMD2<Int64>>, ends: [Int]) -> Bool {
    points.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    var start = 0
    for end in ends {
      if !cut(contours, start, end) { return false }
      start = end
    }
    return points.withUnsafeBufferPointer { points in
      chains.withUnsafeMutableBufferPointer { chains in
        for b in 1..<max(1, chains.count) {
          for a in 0..<b where chains[a].top < chains[b].bottom && chains[b].top < chains[a].bottom {
            let order = Simplicity.order(chains[a], chains[b], points)
            if order == 0 { return false }
            let (left, right) = order < 0 ? (a, b) : (b, a)
            let middle = (chains[right].top + chains[right].bottom) >> 1
            if chains[left].top <= middle && middle < chains[left].bottom {
              chains[right].windingOnLeft += chains[left].sign
            }
          }
        }
        var low = 0
        var high = 0
        for chain in chains {
          let winding = chain.windingOnLeft
          low = min(low, winding, winding + chain.sign)
          high = max(high, winding, winding + chain.sign)
        }
        return high - low <= 1
      }
    }
  }

  /// Cuts a contour into chains; false when there are too many.
  private mutating func cut(_ contour: UnsafeBufferPointer<SIMD2<Int64>>, _ start: Int, _ end: Int) -> Bool {
    let count = end - start
    if count < 2 { return true }
    @inline(__always) func next(_ index: Int) -> Int { index + 1 == end ? start : index + 1 }
    @inline(__always) func sign(_ index: Int) -> Int {
      let a = contour[index].y
      let b = contour[next(index)].y
      return a < b ? 1 : a > b ? -1 : 0
    }
    // Begin where the direction changes, so that no chain is cut by the contour's start.
    var index = start
    var before = 0
    while index < end {
      let s = sign(index)
      if s != 0 {
        if before != 0 && s != before { break }
        before = s
      }
      index += 1
    }
    if index == end { return true }
    var current = 0
    var first = points.count
    for _ in 0..<count {
      let s = sign(index)
      if s != 0 {
        if s != current {
          if current != 0 { finish(first, current) }
          if chains.count >= Simplicity.mostChains { return false }
          first = points.count
          current = s
        }
        // Each edge brings both its ends: a horizontal one may lie between two.
        points.append(contour[index])
        points.append(contour[next(index)])
      }
      index = next(index)
    }
    finish(first, current)
    return true
  }

  private mutating func finish(_ first: Int, _ sign: Int) {
    let end = points.count
    if sign < 0 { points[first..<end].reverse() }
    var low = points[first].x
    var high = low
    for index in first + 1..<end {
      low = min(low, points[index].x)
      high = max(high, points[index].x)
    }
    chains.append(
      Chain(
        first: first, end: end, sign: sign, minX: low, maxX: high, top: points[first].y,
        bottom: points[end - 1].y))
  }

  /// −1 when `a` is never right of `b`, 1 when it is never left of it, 0 when they cross or are the same.
  private static func order(_ a: Chain, _ b: Chain, _ points: UnsafeBufferPointer<SIMD2<Int64>>) -> Int {
    if a.maxX <= b.minX { return -1 }
    if b.maxX <= a.minX { return 1 }
    var i = a.first
    var j = b.first
    var order = 0
    while i < a.end && j < b.end {
      let a0 = points[i]
      let a1 = points[i + 1]
      let b0 = points[j]
      let b1 = points[j + 1]
      if a1.y <= b0.y {
        i += 2
        continue
      }
      if b1.y <= a0.y {
        j += 2
        continue
      }
      // On the rows that both edges pass, the one with the later start and the one with the earlier end are
      // compared with the other edge.
      let above = a0.y >= b0.y ? side(a0, b0, b1) : -side(b0, a0, a1)
      let below = a1.y <= b1.y ? side(a1, b0, b1) : -side(b1, a0, a1)
      if above &* below < 0 { return 0 }
      let found = above != 0 ? above : below
      if found &* order < 0 { return 0 }
      if found != 0 { order = found }
      if a1.y <= b1.y { i += 2 } else { j += 2 }
    }
    return order
  }

  /// −1 when a point lies left of an edge that goes down, 1 when right of it, 0 on it.
  @inline(__always) private static func side(_ p: SIMD2<Int64>, _ from: SIMD2<Int64>, _ to: SIMD2<Int64>)
    -> Int
  {
    let cross = (p.x &- from.x) &* (to.y &- from.y) &- (p.y &- from.y) &* (to.x &- from.x)
    return Int(cross.signum())
  }
}
