import Geometry
import Gestures
import ModeKit
import Scene

/// Scrolling by hands that hold groups.
extension JigsawMode {
  /// Requests the next frame while the only hand is near the edge of the window.
  func scrollSoon(_ host: ModeHost<JigsawMode>) {
    guard host.session.hands.scrollSpeed(in: host.environment) != .zero else { return }
    host.request(.wake(at: host.environment.time))
  }

  /// Scrolls by one frame. Scrolling stops at the edge of the table.
  func scroll(_ host: ModeHost<JigsawMode>) {
    guard host.environment.view == .first else { return }
    let speed = host.session.hands.scrollSpeed(in: host.environment)
    guard
      let scroll = host.session.scrolling.scroll(
        speed, at: host.environment.time, from: host.environment.camera)
    else { return }
    host.request(.scroll(scroll.step))
    if scroll.goesOn { scrollSoon(host) }
  }
}
