import Geometry

/// A button with only an icon, 48 dp wide and high.
public final class IconButton: Control {
  /// The icon.
  public var icon: Icon { didSet { if icon != oldValue { setNeedsDisplay() } } }
  /// Whether it is the active tool, or on.
  public var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  /// Whether a dot says that the button leads to something that needs attention.
  public var isMarked = false { didSet { if isMarked != oldValue { setNeedsDisplay() } } }

  /// Makes a button; the label says what the icon means, and `action` is called on ``ControlEvent/touchUpInside``.
  public init(_ icon: Icon, label: String, action: ((IconButton) -> Void)? = nil) {
    self.icon = icon
    super.init()
    self.label = label
    cornerRadius = 12
    if let action { on(.touchUpInside, action) }
  }

  /// 48 × 48 dp.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(Metrics.touch, Metrics.touch)
  }

  /// The icon on its background.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    let square = Rect(center: bounds.center, size: Size(Metrics.icon, Metrics.icon))
    if isSelected {
      let ink = environment.color(.onAccent)
      result.fill(
        bounds, radius: cornerRadius, tinted(environment.color(.accent), toward: ink).faded(presence))
      result.icon(icon, in: square, ink)
    } else {
      if isPressed { result.fill(bounds, radius: cornerRadius, text.faded(0.14)) }
      if isHovered && !isPressed { result.fill(bounds, radius: cornerRadius, text.faded(0.06)) }
      result.icon(icon, in: square, text.faded(0.9 * presence))
    }
    if isMarked {
      let dot = Rect(center: Point(square.maxX, square.minY), size: Size(12, 12))
      result.fill(dot, radius: 6, environment.color(.danger))
      result.outline(dot, radius: 6, width: 2, environment.color(.raised))
    }
    return result
  }
}
