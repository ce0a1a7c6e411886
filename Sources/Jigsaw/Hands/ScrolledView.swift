import Geometry
import Scene

/// The scrolling of the view by a hand that holds a group near the window's edge.
struct ScrolledView {
  /// The distance from the window's edge within which a held group scrolls the view, in dp, and the speed at the edge,
  /// in dp per second.
  private static let edge = 48.0
  private static let fastest = 900.0
  /// The distance that a hand must move, in dp, before it scrolls, so that lifting a group at the edge does not scroll
  /// at once.
  private static let slop = 24.0

  /// The time of the last scroll, in seconds, and the view before it.
  private var scrolled: (time: Double, camera: Camera)?

  /// Scrolls by one frame. Returns the distance in dp, and whether to scroll again in the next frame. That is false at
  /// the edge of the table, where the view does not move. Returns nil at speed zero.
  mutating func scroll(
    _ speed: Vector, at now: Double, from camera: Camera
  ) -> (step: Vector, goesOn: Bool)? {
    let last = scrolled
    scrolled = speed == .zero ? nil : (now, camera)
    guard speed != .zero else { return nil }
    return (speed * min(0.05, max(0.004, now - (last?.time ?? now))), last?.camera != camera)
  }

  /// The scroll speed for a hand at a point of the window, in dp per second: the nearer to the edge, the faster.
  static func speed(at place: Point, in viewport: Rect) -> Vector {
    func speed(_ low: Double, _ high: Double) -> Double {
      if low < edge { return min(1, 1 - low / edge) * fastest }
      if high < edge { return -min(1, 1 - high / edge) * fastest }
      return 0
    }
    return Vector(
      speed(place.x - viewport.minX, viewport.maxX - place.x),
      speed(place.y - viewport.minY, viewport.maxY - place.y))
  }

  /// Whether a hand that lifted something at `start` may scroll now.
  static func mayScroll(from start: Point, at place: Point, in viewport: Rect) -> Bool {
    place.distance(to: start) >= slop || viewport.inset(by: edge).contains(place)
  }
}
