import Geometry

/// A strip with an arrow at an edge of a scroll view: the body goes on there.
package final class ScrollEdge: View {
  /// The height of the strip in dp.
  static let height = 20.0

  private let icon: Icon

  /// The edge.
  enum Side {
    /// The upper edge.
    case up
    /// The lower edge.
    case down
  }

  init(_ side: Side) {
    icon = side == .up ? .chevronUp : .chevronDown
    super.init()
    isHidden = true
  }

  /// Fingers reach what is under it.
  package override var blocksTouches: Bool { false }

  package override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    // Nothing of the body shows through: what is not whole is not seen.
    var ground = environment.color(.raised)
    ground.alpha = 255
    result.fill(bounds, radius: 0, ground)
    result.icon(
      icon, in: Rect(center: bounds.center, size: Size(16, 16)), environment.color(.quietText))
    return result
  }
}
