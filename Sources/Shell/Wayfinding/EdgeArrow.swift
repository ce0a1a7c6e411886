import Geometry
import Interface
import ModeKit
import Scene

/// An arrow at the edge of the view towards things outside of it, with their number.
package final class EdgeArrow: Control {
  /// The side of the window to which it points.
  package let side: Side
  /// The sign of the things; nil for the whole document.
  private(set) var icon: Icon?
  /// How many there are; nil for the whole document.
  package private(set) var count: Int?
  /// Whether it is faded, while somebody holds something.
  package var isFaded = false { didSet { if isFaded != oldValue { setNeedsDisplay() } } }

  /// The opacity while it is faded.
  private static let faded = 0.3
  private static let padding = 12.0, gap = 6.0

  init(_ side: Side) {
    self.side = side
    super.init()
    cornerRadius = Metrics.touch / 2
  }

  /// Shows what lies beyond the side; `name` says it in words.
  func show(_ icon: Icon?, _ count: Int?, name: String) {
    guard (icon, count, name) != (self.icon, self.count, label) else { return }
    (self.icon, self.count, label) = (icon, count, name)
    setNeedsLayout()
  }

  package override var hidesName: Bool { true }
  /// Not focusable: the keyboard has keys of its own for the ways back.
  package override var isFocusable: Bool { false }

  private var chevron: Icon {
    switch side {
    case .top: .chevronUp
    case .right: .chevronRight
    case .bottom: .chevronDown
    case .left: .chevronLeft
    }
  }

  private func number(_ environment: Environment) -> TextBlock? {
    count.map {
      TextBlock(
        String($0), environment.theme.style(.detail, .semibold), typesetter: environment.typesetter)
    }
  }

  /// 48 dp high, or as high as the number.
  package override func size(fitting available: Size, in environment: Environment) -> Size {
    let number = number(environment)
    var width = 2 * Self.padding + Metrics.icon
    if icon != nil { width += Self.gap + Metrics.icon }
    if let number { width += Self.gap + number.size.width.rounded(.up) }
    return Size(width, max(Metrics.touch, number?.size.height.rounded(.up) ?? 0))
  }

  package override func appearance(in environment: Environment) -> Appearance {
    let presence = isFaded ? Self.faded : 1
    let text = environment.color(.text).faded(presence)
    var result = Appearance()
    if !isFaded {
      result.add(
        .shadow(bounds, radius: cornerRadius, blur: 16, offset: Vector(0, 4), environment.color(.shadow)))
    }
    let ground = tinted(environment.color(.raised), toward: environment.color(.text))
    result.fill(bounds, radius: cornerRadius, ground.faded(presence))
    result.outline(bounds, radius: cornerRadius, environment.color(.line).faded(presence))
    var x = bounds.minX + Self.padding
    /// Takes the room of the next part.
    func room(_ width: Double) -> Rect {
      defer { x += width + Self.gap }
      return Rect(x: x, y: bounds.minY, width: width, height: bounds.height)
    }
    func add(_ icon: Icon, _ color: Color) {
      let square = Size(Metrics.icon, Metrics.icon)
      result.icon(icon, in: Rect(center: room(Metrics.icon).center, size: square), color)
    }
    func addNumber() {
      guard let number = number(environment) else { return }
      result.add(
        number.place(in: room(number.size.width.rounded(.up)), color: text, isCentered: true))
    }
    let quiet = environment.color(.quietText).faded(presence)
    // The chevron is at the outer end.
    if side == .right {
      addNumber()
      if let icon { add(icon, quiet) }
      add(chevron, text)
    } else {
      add(chevron, text)
      if let icon { add(icon, quiet) }
      addNumber()
    }
    return result
  }
}
