/// Tests whether an outline is simple: its edges do not cross, and it winds at most once around any point, everywhere
/// in the same direction.
///
/// While the outline is written, its contours are cut into monotone chains, which only go down or only go up. Two
/// chains keep their order if they do at each corner of either; so each pair is walked once from the top. Horizontal
/// edges enclose nothing and are ignored. The winding number beside a chain's middle follows from the chains on its
/// left.
struct SimplicityTest {
  private struct Chain {
    /// The index of its upper end, that of its lower end, and the step between its points on the way down.
    var first: Int
    var last: Int
    /// 1 if the contour goes down along it, −1 if up.
    var sign: Int
    var minX: Int
    var maxX: Int
    var top: Int
    var bottom: Int
    /// The winding number left of its middle.
    var windingOnLeft = 0
  }

  /// The number of chains beyond which a shape counts as not simple.
  private static let maxChains = 64

  private var chains: [Chain] = []
  private var isTooComplex = false
  /// The bounding box of all chains; inverted when there are none.
  private(set) var minX = Int.max
  private(set) var minY = Int.max
  private(set) var maxX = Int.min
  private(set) var maxY = Int.min

  /// Starts an outline.
  mutating func begin() {
    chains.removeAll(keepingCapacity: true)
    isTooComplex = false
    minX = .max
    minY = .max
    maxX = .min
    maxY = .min
  }

  /// Cuts one contour into chains while its points are written.
  struct Cutter {
    /// 1 on a chain that goes down, −1 on one that goes up, 0 before the first.
    private var sign = 0
    private var start = 0
    private var startY = 0
    private var minX = 0
    private var maxX = 0

    /// Adds the edge from the point before `index` to the point at `index`.
    @inline(__always)
    mutating func add(_ index: Int, _ from: GridPoint, _ to: GridPoint, _ simplicity: inout SimplicityTest) {
      if to.y == from.y { return }
      let s = to.y > from.y ? 1 : -1
      if s != sign {
        end(index &- 1, from, &simplicity)
        sign = s
        start = index &- 1
        startY = from.y
        minX = from.x
        maxX = from.x
      }
      minX = min(minX, from.x, to.x)
      maxX = max(maxX, from.x, to.x)
    }

    /// Ends the chain at the point at `index`.
    @inline(__always) func end(_ index: Int, _ p: GridPoint, _ simplicity: inout SimplicityTest) {
      if sign == 0 { return }
      let isDown = sign > 0
      simplicity.append(
        Chain(
          first: isDown ? start : index, last: isDown ? index : start, sign: sign, minX: minX, maxX: maxX,
          top: isDown ? startY : p.y, bottom: isDown ? p.y : startY))
    }
  }

  private mutating func append(_ chain: Chain) {
    minX = min(minX, chain.minX)
    maxX = max(maxX, chain.maxX)
    minY = min(minY, chain.top)
    maxY = max(maxY, chain.bottom)
    if chains.count < SimplicityTest.maxChains { chains.append(chain) } else { isTooComplex = true }
  }

  /// Whether the outline whose edges were added is simple.
  ///
  /// - Complexity: O(points) for shapes with few chains, at most O(points · chains).
  mutating func check(_ points: UnsafePointer<GridPoint>) -> Bool {
    if isTooComplex { return false }
    return chains.withUnsafeMutableBufferPointer { chains in
      for b in 1..<max(1, chains.count) {
        let right = chains[b]
        for a in 0..<b where chains[a].top < right.bottom && right.top < chains[a].bottom {
          let order = SimplicityTest.order(chains[a], right, points)
          if order == 0 { return false }
          if order < 0 {
            SimplicityTest.wind(&chains[b], chains[a])
          } else {
            SimplicityTest.wind(&chains[a], right)
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

  /// Adds to a chain's winding number the part of a chain on its left.
  @inline(__always) private static func wind(_ chain: inout Chain, _ left: Chain) {
    let middle = (chain.top &+ chain.bottom) >> 1
    if left.top <= middle && middle < left.bottom { chain.windingOnLeft &+= left.sign }
  }

  /// −1 when `a` is never right of `b`, 1 when it is never left of it, 0 when they cross or coincide.
  private static func order(_ a: Chain, _ b: Chain, _ points: UnsafePointer<GridPoint>) -> Int {
    if a.maxX <= b.minX { return -1 }
    if b.maxX <= a.minX { return 1 }
    var i = a.first
    var j = b.first
    let iStep = a.sign
    let jStep = b.sign
    var order = 0
    while i != a.last && j != b.last {
      let a0 = points[i]
      let a1 = points[i &+ iStep]
      let b0 = points[j]
      let b1 = points[j &+ jStep]
      if a1.y <= b0.y || a0.y == a1.y {
        i &+= iStep
        continue
      }
      if b1.y <= a0.y || b0.y == b1.y {
        j &+= jStep
        continue
      }
      // On the rows that both edges pass, the lower of the starts and the higher of the ends are compared with the
      // other edge.
      let above = a0.y >= b0.y ? side(a0, b0, b1) : 0 &- side(b0, a0, a1)
      let below = a1.y <= b1.y ? side(a1, b0, b1) : 0 &- side(b1, a0, a1)
      if above &* below < 0 { return 0 }
      let found = above != 0 ? above : below
      if found &* order < 0 { return 0 }
      if found != 0 { order = found }
      if a1.y <= b1.y { i &+= iStep } else { j &+= jStep }
    }
    return order
  }

  /// −1 when a point lies left of an edge that goes down, 1 when right of it, 0 on it.
  @inline(__always) private static func side(_ p: GridPoint, _ from: GridPoint, _ to: GridPoint) -> Int {
    let cross = (p.x &- from.x) &* (to.y &- from.y) &- (p.y &- from.y) &* (to.x &- from.x)
    return cross > 0 ? 1 : cross < 0 ? -1 : 0
  }
}
