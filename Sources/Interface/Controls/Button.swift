import Geometry
import Scene

/// A button with a title, an icon, or both.
public final class Button: Control {
  /// The style, which says how prominent the button is.
  public enum Style: Hashable, Sendable {
    /// The title without a background.
    case plain
    /// On a quiet background.
    case secondary
    /// The main action: on a background of the accent colour.
    case primary
    /// An action that cannot easily be undone.
    case destructive
  }

  /// The title, already translated.
  public var title: String { didSet { if title != oldValue { setNeedsLayout() } } }
  /// The icon before the title.
  public var icon: Icon? { didSet { if icon != oldValue { setNeedsLayout() } } }
  /// The style, which says how prominent the button is.
  public var style: Style { didSet { if style != oldValue { setNeedsDisplay() } } }
  /// Whether it stands for a choice that was made, shown by an outline.
  public var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }
  /// The role of the title, which decides its size.
  public var role = TextRole.body { didSet { if role != oldValue { setNeedsLayout() } } }
  /// The alignment of the title when the button is wider.
  public var alignment = TextAlignment.center { didSet { if alignment != oldValue { setNeedsDisplay() } } }

  /// Makes a button; `action` is called on ``ControlEvent/touchUpInside``.
  public init(
    _ title: String, icon: Icon? = nil, style: Style = .secondary, action: ((Button) -> Void)? = nil
  ) {
    self.title = title
    self.icon = icon
    self.style = style
    super.init()
    label = title
    cornerRadius = Metrics.buttonRadius
    if let action { on(.touchUpInside, action) }
  }

  private var padding: Double { role == .detail ? 12 : 16 }

  private func iconRoom(_ environment: Environment) -> Double { icon == nil ? 0 : Metrics.icon + 8 }

  private func block(width: Double, _ environment: Environment) -> TextBlock {
    TextBlock(
      title, environment.theme.style(role, style == .plain ? .regular : .semibold),
      width: width - 2 * padding - iconRoom(environment), typesetter: environment.typesetter)
  }

  /// The size of the title on as few lines as possible, at least 48 dp high.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let text = block(width: available.width, environment).size
    let width = title.isEmpty ? Metrics.touch : text.width.rounded(.up) + 2 * padding + iconRoom(environment)
    return Size(max(Metrics.touch, width), max(Metrics.touch, text.height.rounded(.up) + 16))
  }

  /// The background, icon and title.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let (ground, ink) = colors(environment)
    result.fill(bounds, radius: cornerRadius, ground)
    if environment.theme.look == .contrast, style != .plain {
      result.outline(bounds, radius: cornerRadius, environment.color(.text).faded(presence))
    }
    if isOn { result.outline(bounds, radius: cornerRadius, width: 2, environment.color(.accent)) }
    let text = block(width: bounds.width, environment)
    let room = iconRoom(environment)
    let content = title.isEmpty ? (icon == nil ? 0 : Metrics.icon) : room + text.size.width
    let left =
      switch alignment {
      case .start: padding
      case .center: (bounds.width - content) / 2
      case .end: bounds.width - padding - content
      }
    if let icon {
      let square = Rect(
        x: left, y: (bounds.height - Metrics.icon) / 2, width: Metrics.icon, height: Metrics.icon)
      result.icon(icon, in: square, ink)
    }
    let words = Rect(
      minX: left + room, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY)
    result.add(text.place(in: words, color: ink, alignment: .start, isCentered: true))
    return result
  }

  private func colors(_ environment: Environment) -> (ground: Color, ink: Color) {
    let text = environment.color(.text)
    switch style {
    case .plain:
      let ground = isPressed ? text.faded(0.14) : isHovered ? text.faded(0.06) : .clear
      return (ground, text.faded(presence))
    case .secondary:
      return (tinted(text.faded(0.09), toward: text.faded(0.4)), text.faded(presence))
    case .primary, .destructive:
      let ink = environment.color(.onAccent)
      let ground = environment.color(style == .primary ? .accent : .danger)
      return (tinted(ground, toward: ink).faded(isEnabledInTree ? 1 : 0.5), ink)
    }
  }
}
