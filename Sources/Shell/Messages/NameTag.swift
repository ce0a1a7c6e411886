import Geometry
import Interface

/// The name of the icon on which the mouse or a finger rests, beside it. It takes no touches.
final class NameTag: View {
  private let label = Label("", role: .detail)
  private let inset = Vector(8, 4)

  override init() {
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.buttonRadius
    add(label)
  }

  override var blocksTouches: Bool { false }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let words = label.size(
      fitting: Size(available.width - 2 * inset.dx, available.height), in: environment)
    return Size(words.width + 2 * inset.dx, words.height + 2 * inset.dy)
  }

  override func layout(in environment: Environment) {
    label.frame = bounds.inset(dx: inset.dx, dy: inset.dy)
  }

  /// The distance from what it names, in dp.
  private static let gap = 4.0

  /// Shows the name of a control beside an area, which is its bar or itself, and where it can, off some clearings.
  /// Returns its frame. All rectangles are in dp of the window as the reader sees it.
  func place(
    _ name: String, at control: Rect, beside area: Rect, in window: Size, keepingClear clearings: [Rect],
    _ environment: Environment
  ) -> Rect {
    label.text = name
    let size = size(fitting: Size(min(window.width - 16, 240), .infinity), in: environment)
    let x = min(max(control.center.x - size.width / 2, 8), window.width - 8 - size.width)
    let (above, below) = (area.minY - Self.gap - size.height, area.maxY + Self.gap)
    // On the side of the middle a hand does not hide it; the other side is narrow.
    let isLow = area.center.y > window.height / 2
    let places = (isLow ? [above, below] : [below, above]).map {
      Rect(x: x.rounded(), y: $0.rounded(), width: size.width, height: size.height)
    }
    let open = places.filter { $0.minY >= 0 && $0.maxY <= window.height }
    return open.first { place in !clearings.contains { $0.intersects(place) } } ?? open.first ?? places[0]
  }
}
