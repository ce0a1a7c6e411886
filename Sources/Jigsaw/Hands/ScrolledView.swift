import Geometry
import Scene

/// The view as hands last saw it, and how one that holds a group near the window's edge scrolls it.
struct ScrolledView {
  /// How near to the window's edge a held group scrolls the view, in dp, and how fast at the very edge, in dp per second.
  private static let edge = 48.0
  private static let fastest = 900.0
  /// How far a hand must have come, in dp, so that lifting a group at the edge does not scroll at once.
  private static let slop = 24.0

  /// The view.
  private(set) var camera: Camera
  /// When it was last scrolled, in seconds, and from where.
  private var scrolled: (time: Double, camera: Camera)?

  /// Starts with a view.
  init(_ camera: Camera) { self.camera = camera }

  /// Takes note of the view. Returns the one before, if that was another one.
  mutating func follow(_ camera: Camera) -> Camera? {
    guard camera != self.camera else { return nil }
    defer { self.camera = camera }
    return self.camera
  }

  /// Scrolls on for a frame. Returns how far, in dp, and whether to go on in the next frame: not at the table's end, where the view
  /// did not move. Returns nil at no speed.
  mutating func scroll(
    _ speed: Vector, at now: Double, from camera: Camera
  ) -> (step: Vector, goesOn: Bool)? {
    let last = scrolled
    scrolled = speed == .zero ? nil : (now, camera)
    guard speed != .zero else { return nil }
    return (speed * min(0.05, max(0.004, now - (last?.time ?? now))), last?.camera != camera)
  }

  /// The speed for a hand at a point of the window, in dp per second: the faster the nearer it is to the edge.
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

  /// Whether a hand that lifted something at `start` may scroll from now on.
  static func mayScroll(from start: Point, at place: Point, in viewport: Rect) -> Bool {
    place.distance(to: start) >= slop || viewport.inset(by: edge).contains(place)
  }
}
