import Geometry

/// A place on the grid of 1/256 device pixel.
struct GridPoint: Equatable, Sendable {
  var x: Int
  var y: Int
}

/// Closed contours on the grid of 1/256 device pixel: what ``Rasterizer`` fills.
struct Outline: Sendable {
  /// The points of all contours, one after the other; a contour's last point is its first again. What follows the
  /// last contour is spare.
  private var points: [GridPoint] = []
  /// For each contour the index after its last point.
  private var ends: [Int] = []
  /// The box around all edges that are not horizontal; inverted when there are none.
  private(set) var minX = Int.max
  private(set) var minY = Int.max
  private(set) var maxX = Int.min
  private(set) var maxY = Int.min
  /// Whether the edges do not cross and wind at most once around anything; see ``Simplicity``.
  private(set) var isSimple = false

  /// Whether there is nothing to fill.
  var isEmpty: Bool { minX > maxX }

  /// Replaces the contours by those of a polyline in device pixels, and classifies them.
  mutating func snap(_ polyline: Polyline, _ simplicity: inout Simplicity) {
    ends.removeAll(keepingCapacity: true)
    let room = polyline.points.count + polyline.contours.count
    if points.count < room { points = [GridPoint](repeating: GridPoint(x: 0, y: 0), count: room * 2) }
    var count = 0
    simplicity.begin()
    points.withUnsafeMutableBufferPointer { points in
      polyline.points.withUnsafeBufferPointer { source in
        for contour in polyline.contours {
          let first = Outline.snapped(source[contour.start])
          points[count] = first
          count &+= 1
          var cutter = Simplicity.Cutter()
          var last = first
          var index = contour.start &+ 1
          while index <= contour.end {
            let p = index < contour.end ? Outline.snapped(source[index]) : first
            index &+= 1
            if p == last { continue }
            points[count] = p
            cutter.add(count, last, p, &simplicity)
            last = p
            count &+= 1
          }
          cutter.end(count &- 1, last, &simplicity)
          ends.append(count)
        }
      }
    }
    minX = simplicity.minX
    minY = simplicity.minY
    maxX = simplicity.maxX
    maxY = simplicity.maxY
    // Below these sizes neither the areas nor the classification can overflow.
    isSimple =
      !isEmpty && maxX &- minX < 1 << 23 && maxY &- minY < 1 << 23
      && points.withUnsafeBufferPointer { simplicity.check($0) }
  }

  /// Calls `body` with both ends of each edge, moved by (dx, dy).
  @inline(__always) func eachEdge(_ dx: Int, _ dy: Int, _ body: (Int, Int, Int, Int) -> Void) {
    points.withUnsafeBufferPointer { points in
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
  }

  @inline(__always) private static func snapped(_ p: Point) -> GridPoint {
    GridPoint(x: snapped(p.x), y: snapped(p.y))
  }

  /// The nearest multiple of 1/256, in that unit; ties go to the even one. For values within ±2⁴².
  ///
  /// Adding 1.5·2⁵² leaves the rounded value in the low bits of the number's pattern, without a call.
  @inline(__always) static func snapped(_ value: Double) -> Int {
    let magic = 6_755_399_441_055_744.0
    return Int(bitPattern: UInt(truncatingIfNeeded: (value * 256 + magic).bitPattern &- magic.bitPattern))
  }
}
