import Geometry

/// Closed contours on the grid of 1/256 device pixel: what ``Rasterizer`` fills.
struct Outline: Sendable {
  /// The points of all contours, one after the other.
  private(set) var points: [SIMD2<Int64>] = []
  /// For each contour the index after its last point.
  private(set) var ends: [Int] = []
  /// The box around all points.
  private(set) var minX = Int64.max
  private(set) var minY = Int64.max
  private(set) var maxX = Int64.min
  private(set) var maxY = Int64.min
  /// Whether the edges do not cross and wind at most once around anything; see ``Simplicity``.
  private(set) var isSimple = false

  /// Replaces the contours by those of a polyline in device pixels, and classifies them.
  mutating func snap(_ polyline: Polyline, _ simplicity: inout Simplicity) {
    ends.removeAll(keepingCapacity: true)
    for contour in polyline.contours { ends.append(contour.end) }
    var low = SIMD2<Int64>(repeating: .max)
    var high = SIMD2<Int64>(repeating: .min)
    let count = polyline.points.count
    points.removeAll(keepingCapacity: true)
    points.reserveCapacity(count)
    polyline.points.withUnsafeBufferPointer { source in
      for p in source {
        let x = Outline.snapped(p.x)
        let y = Outline.snapped(p.y)
        low = SIMD2(min(low.x, x), min(low.y, y))
        high = SIMD2(max(high.x, x), max(high.y, y))
        points.append(SIMD2(x, y))
      }
    }
    minX = low.x
    minY = low.y
    maxX = high.x
    maxY = high.y
    // Neither the areas nor the classification could overflow below these sizes.
    isSimple =
      count > 0 && maxX &- minX < 1 << 23 && maxY &- minY < 1 << 23
      && points.withUnsafeBufferPointer { simplicity.check($0, ends: ends) }
  }

  /// Calls `body` with both ends of each edge, moved by (dx, dy).
  @inline(__always) func eachEdge(_ dx: Int64, _ dy: Int64, _ body: (Int, Int, Int, Int) -> Void) {
    points.withUnsafeBufferPointer { points in
      var start = 0
      for end in ends {
        var x0 = Int(points[end - 1].x &+ dx)
        var y0 = Int(points[end - 1].y &+ dy)
        for index in start..<end {
          let x1 = Int(points[index].x &+ dx)
          let y1 = Int(points[index].y &+ dy)
          body(x0, y0, x1, y1)
          x0 = x1
          y0 = y1
        }
        start = end
      }
    }
  }

  /// The nearest multiple of 1/256, in that unit; ties go to the even one. For values within ±2⁴².
  ///
  /// Adding 1.5·2⁵² leaves the rounded value in the low bits of the number's pattern, without a call.
  @inline(__always) static func snapped(_ value: Double) -> Int64 {
    let magic = 6_755_399_441_055_744.0
    return Int64(bitPattern: (value * 256 + magic).bitPattern) &- Int64(bitPattern: magic.bitPattern)
  }
}
