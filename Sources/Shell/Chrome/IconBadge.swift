import Geometry
import Interface

/// An icon on a small disc.
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
