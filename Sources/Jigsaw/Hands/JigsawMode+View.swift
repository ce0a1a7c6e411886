import Geometry
import Gestures
import ModeKit
import Scene

/// What the view has to do with what hands hold.
extension JigsawMode {
  /// Keeps what hands hold under them while the view is moved or zoomed by the wheel or by ``scroll(_:)``.
  func followCamera(_ host: ModeHost<JigsawMode>) {
    let camera = host.environment.camera
    guard let old = host.session.view.follow(camera) else { return }
    host.session.hands.follow(camera, from: old)
  }

  /// Asks to be woken for the next frame while the only hand on the table is near the edge of the window.
  func scrollSoon(_ host: ModeHost<JigsawMode>) {
    guard host.session.hands.scrollSpeed(in: host.environment.camera.viewport) != .zero else { return }
    host.request(.wake(at: host.environment.time))
  }

  /// Scrolls on a little, in every frame; at the table's end it stops.
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
