import Geometry

/// A point on the grid of 1/256 device pixel.
struct GridPoint: Equatable, Sendable {
  var x: Int
  var y: Int
}

/// A growing buffer of points. It is written by one ``OutlineBuilder`` and afterwards only read, hence
/// `@unchecked Sendable`.
final class GridPoints: @unchecked Sendable {
  private(set) var base: UnsafeMutablePointer<GridPoint>
  private(set) var capacity = 64

  init() { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }

  /// Makes room for `more` points after the first `count`, which are kept.
  @inline(never) func grow(_ count: Int, by more: Int) {
    move(count, to: max(2 * capacity, count + more))
  }

  /// Gives back the room after the first `count` points, which are kept.
  func fit(_ count: Int) { move(count, to: max(1, count)) }

  private func move(_ count: Int, to capacity: Int) {
    let new = UnsafeMutablePointer<GridPoint>.allocate(capacity: capacity)
    new.moveInitialize(from: base, count: count)
    base.deallocate()
    (base, self.capacity) = (new, capacity)
  }
}

/// Closed contours on the grid of 1/256 device pixel, which ``Rasterizer`` fills.
struct Outline: Sendable {
  /// The points of all contours, one after the other. A contour's last point repeats its first.
  let points = GridPoints()
  /// For each contour, the index after its last point.
  var ends: [Int] = []
  /// The bounding box of all edges that are not horizontal; inverted when there are none.
  var minX = Int.max
  var minY = Int.max
  var maxX = Int.min
  var maxY = Int.min
  /// Whether the edges do not cross and wind at most once around anything; see ``SimplicityTest``.
  var isSimple = false

  /// Whether there is nothing to fill.
  var isEmpty: Bool { minX > maxX }

  /// Calls `body` with both ends of each edge, moved by (dx, dy).
  @inline(__always) func eachEdge(_ dx: Int, _ dy: Int, _ body: (Int, Int, Int, Int) -> Void) {
    let points = UnsafePointer(points.base)
    var start = 0
    for end in ends {
      var x0 = points[start].x &+ dx
      var y0 = points[start].y &+ dy
      var index = start &+ 1
      while index < end {
        let x1 = points[index].x &+ dx
        let y1 = points[index].y &+ dy
        body(x0, y0, x1, y1)
        x0 = x1
        y0 = y1
        index &+= 1
      }
      start = end
    }
  }

  /// The nearest grid point.
  @inline(__always) static func snapped(_ p: Point) -> GridPoint {
    GridPoint(x: snapped(p.x), y: snapped(p.y))
  }

  /// The nearest multiple of 1/256, in that unit; ties go to the even one. For values within ±2⁴².
  ///
  /// Adding 1.5·2⁵² puts the rounded value into the low bits of the bit pattern, without a call.
  @inline(__always) static func snapped(_ value: Double) -> Int {
    let magic = 6_755_399_441_055_744.0
    return Int(bitPattern: UInt(truncatingIfNeeded: (value * 256 + magic).bitPattern &- magic.bitPattern))
  }
}
