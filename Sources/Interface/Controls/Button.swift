import Geometry
import Scene

/// A control with words, a sign, or both, that does something at once.
public final class Button: Control {
  /// How much it stands out.
  public enum Style: Hashable, Sendable {
    /// Words alone.
    case plain
    /// On a quiet ground.
    case secondary
    /// The one that most people want.
    case primary
    /// What cannot easily be taken back.
    case destructive
  }

  /// What it says, already translated.
  public var title: String { didSet { if title != oldValue { setNeedsLayout() } } }
  /// Its sign, before the words.
  public var icon: Icon? { didSet { if icon != oldValue { setNeedsLayout() } } }
  /// How much it stands out.
  public var style: Style { didSet { if style != oldValue { setNeedsDisplay() } } }
  /// Where its words stand when it is wider than they are.
  public var alignment = TextAlignment.center { didSet { if alignment != oldValue { setNeedsDisplay() } } }

  /// Makes a button that may already have something to do.
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

  private let padding = 16.0

  private func iconRoom(_ environment: Environment) -> Double { icon == nil ? 0 : Metrics.icon + 8 }

  private func block(width: Double, _ environment: Environment) -> TextBlock {
    TextBlock(
      title, environment.theme.style(.body, style == .plain ? .regular : .semibold),
      width: width - 2 * padding - iconRoom(environment), typesetter: environment.typesetter)
  }

  /// Its words on as few lines as fit, at least 48 dp high.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let text = block(width: available.width, environment).size
    let width = title.isEmpty ? Metrics.touch : text.width.rounded(.up) + 2 * padding + iconRoom(environment)
    return Size(max(Metrics.touch, width), max(Metrics.touch, text.height.rounded(.up) + 16))
  }

  /// Its ground, sign and words.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let (ground, ink) = colors(environment)
    result.fill(bounds, radius: cornerRadius, ground)
    if environment.theme.look == .contrast, style != .plain {
      result.outline(bounds, radius: cornerRadius, environment.color(.text).faded(presence))
    }
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
