import Geometry
import Gestures
import ModeKit
import Scene

extension JigsawMode {
  /// How near to the window's edge a held piece scrolls the view, in dp, and how fast at the very edge, in dp per second.
  static let scrollEdge = 48.0
  private static let scrollSpeed = 900.0
  /// How far a hand must have come, in dp, so that taking a piece that lies at the edge does not scroll at once.
  private static let scrollSlop = 24.0

  /// Keeps what hands hold under them while the view is moved or zoomed by the wheel or by ``scroll(_:)``.
  func followCamera(_ host: ModeHost<JigsawMode>) {
    let camera = host.environment.camera
    let old = host.session.camera
    guard camera != old else { return }
    host.session.camera = camera
    for (session, hold) in host.session.holds {
      guard let place = hold.place else { continue }
      var moved = hold
      moved.motion = hold.motion.then(.translation(camera.toWorld(place) - old.toWorld(place)))
      host.session.hold(moved, in: session)
    }
  }

  /// Asks to be woken for the next frame while the only hand on the table is near the edge of the window.
  func scrollSoon(_ host: ModeHost<JigsawMode>) {
    guard scrollWay(host) != .zero else { return }
    host.request(.wake(at: host.environment.time))
  }

  /// Scrolls on a little, in every frame; at the table's end it stops.
  func scroll(_ host: ModeHost<JigsawMode>) {
    let way = scrollWay(host)
    let now = host.environment.time
    let camera = host.environment.camera
    defer { host.session.scrolled = way == .zero ? nil : (time: now, camera: camera) }
    guard way != .zero else { return }
    let last = host.session.scrolled
    host.request(.scroll(way * min(0.05, max(0.004, now - (last?.time ?? now)))))
    if last?.camera != camera { scrollSoon(host) }
  }

  /// How the view is to move, in dp per second: the faster the nearer the hand is to the edge. Nothing while there is another
  /// hand, which would be disturbed.
  private func scrollWay(_ host: ModeHost<JigsawMode>) -> Vector {
    guard host.session.holds.count == 1, let hold = host.session.holds.values.first, let place = hold.place,
      hold.fingers > 0, hold.mayScroll, host.session.shelves.targets.isEmpty
    else { return .zero }
    let view = host.environment.camera.viewport
    func speed(_ low: Double, _ high: Double) -> Double {
      let edge = JigsawMode.scrollEdge
      if low < edge { return min(1, 1 - low / edge) * JigsawMode.scrollSpeed }
      if high < edge { return -min(1, 1 - high / edge) * JigsawMode.scrollSpeed }
      return 0
    }
    return Vector(
      speed(place.x - view.minX, view.maxX - place.x), speed(place.y - view.minY, view.maxY - place.y))
  }

  /// Whether a hand that was lifting something at `start` may scroll from now on.
  func mayScroll(from start: Point, at place: Point, _ host: ModeHost<JigsawMode>) -> Bool {
    place.distance(to: start) >= JigsawMode.scrollSlop
      || host.environment.camera.viewport.inset(by: JigsawMode.scrollEdge).contains(place)
  }
}
