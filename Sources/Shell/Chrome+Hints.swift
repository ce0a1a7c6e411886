import Geometry
import Interface

/// What is said beside the canvas without asking anything.
extension Chrome {
  /// Where messages can stand now.
  var messageRoom: MessageRoom {
    let window = Rect(origin: .origin, size: root.size)
    // The home screen has no bars.
    guard let screen = app.screen else { return MessageRoom(window: window) }
    let subject = screen.document.world.subject.map { screen.camera.worldToView.apply($0) }
    return MessageRoom(window: window, bars: bars.values.map(\.frame), subject: subject)
  }

  /// Shows a small lock where a hand tried to move the camera while another holds something.
  func showLock(at point: Point, time: Double) {
    let badge = lock?.badge ?? IconBadge(.lock)
    lock = (badge, time + 0.6)
    if badge.parent == nil { root.content.add(badge) }
    badge.frame = Rect(center: point, size: Size(48, 48))
  }
}

/// A sign on a small round ground.
final class IconBadge: View {
  private let icon: Icon

  init(_ icon: Icon) {
    self.icon = icon
    super.init()
    fill = .raised
    cornerRadius = 24
  }

  override var blocksTouches: Bool { false }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.icon(icon, in: Rect(center: bounds.center, size: Size(24, 24)), environment.color(.text))
    return result
  }
}
