import Geometry

/// A button with an icon, 48 dp wide and high, and with its name under it where ``Theme/namesIcons`` says so.
public final class IconButton: Control {
  /// The icon.
  public var icon: Icon { didSet { if icon != oldValue { setNeedsDisplay() } } }
  /// Whether it is the active tool, or on.
  public var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  /// The colour of a dot that says that the button leads to something that needs attention; nil for none.
  public var mark: ColorRole? { didSet { if mark != oldValue { setNeedsDisplay() } } }

  /// Makes a button; the label says what the icon means, and `action` is called on ``ControlEvent/touchUpInside``.
  public init(_ icon: Icon, label: String, action: ((IconButton) -> Void)? = nil) {
    self.icon = icon
    super.init()
    self.label = label
    cornerRadius = 12
    if let action { on(.touchUpInside, action) }
  }

  public override var hidesName: Bool { !showsName }
  public override var namesOnPress: Bool { hidesName && !actsWhileHeld }
  /// Whether a press on it acts for as long as it lasts, so that resting on it means something already.
  var actsWhileHeld = false
  /// Whether its frame has room for the name, which is then written under the icon.
  private var showsName: Bool { bounds.height > Metrics.touch }

  /// By how much a button is higher with its name under the icon, in dp; 0 where icons have no names.
  public static func nameHeight(_ theme: Theme) -> Double {
    theme.namesIcons ? lineHeight(theme) - 6 : 0
  }

  private static func lineHeight(_ theme: Theme) -> Double {
    (theme.style(.detail).size * 1.25).rounded(.up)
  }

  /// 48 × 48 dp, or as much as its name under it needs.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let name = theme.namesIcons ? environment.width(label, theme.style(.detail)).rounded(.up) + 8 : 0
    return Size(max(Metrics.touch, name), Metrics.touch + Self.nameHeight(theme))
  }

  /// The icon on its background.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    let middle = showsName ? Point(bounds.center.x, bounds.minY + 20) : bounds.center
    let square = Rect(center: middle, size: Size(Metrics.icon, Metrics.icon))
    let ink = environment.color(.onAccent)
    if isSelected {
      result.fill(
        bounds, radius: cornerRadius, tinted(environment.color(.accent), toward: ink).faded(presence))
      result.icon(icon, in: square, ink)
    } else {
      if isPressed { result.fill(bounds, radius: cornerRadius, text.faded(0.14)) }
      if isHovered && !isPressed { result.fill(bounds, radius: cornerRadius, text.faded(0.06)) }
      result.icon(icon, in: square, text.faded(0.9 * presence))
    }
    if showsName {
      let theme = environment.theme
      let block = TextBlock(label, theme.style(.detail), typesetter: environment.typesetter)
      let line = Rect(
        x: bounds.minX, y: square.maxY + 2, width: bounds.width, height: Self.lineHeight(theme))
      result.add(
        block.place(
          in: line, color: (isSelected ? ink : text).faded(presence), alignment: .center, isCentered: true))
    }
    if let mark {
      let dot = Rect(center: Point(square.maxX, square.minY), size: Size(12, 12))
      result.fill(dot, radius: 6, environment.color(mark))
      result.outline(dot, radius: 6, width: 2, environment.color(.raised))
    }
    return result
  }
}
