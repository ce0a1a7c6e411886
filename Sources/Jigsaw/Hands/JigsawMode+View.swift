import Geometry
import Gestures
import ModeKit
import Scene

/// The view and held groups.
extension JigsawMode {
  /// Keeps held groups under their hands while the view moves or zooms by the wheel or by ``scroll(_:)``.
  func followCamera(_ host: ModeHost<JigsawMode>) {
    let camera = host.environment.camera
    guard let old = host.session.view.follow(camera) else { return }
    host.session.hands.follow(camera, from: old)
  }

  /// Requests the next frame while the only hand is near the edge of the window.
  func scrollSoon(_ host: ModeHost<JigsawMode>) {
    guard host.session.hands.scrollSpeed(in: host.environment.camera.viewport) != .zero else { return }
    host.request(.wake(at: host.environment.time))
  }

  /// Scrolls by one frame. Scrolling stops at the edge of the table.
  func scroll(_ host: ModeHost<JigsawMode>) {
    let camera = host.environment.camera
    let speed = host.session.hands.scrollSpeed(in: camera.viewport)
    guard let scroll = host.session.view.scroll(speed, at: host.environment.time, from: camera) else {
      return
    }
    host.request(.scroll(scroll.step))
    if scroll.goesOn { scrollSoon(host) }
  }
}
