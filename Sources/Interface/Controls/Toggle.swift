import Geometry

/// A title with a switch that is on or off.
public final class Toggle: Control {
  /// The title, already translated.
  public var title: String { didSet { if title != oldValue { setNeedsLayout() } } }
  /// Whether it is on.
  public var isOn: Bool { didSet { if isOn != oldValue { setNeedsDisplay() } } }

  private static let track = Size(48, 28)
  private let gap = 16.0

  /// Makes a switch; `action` is called when the user changes it.
  public init(_ title: String, isOn: Bool = false, action: ((Toggle) -> Void)? = nil) {
    self.title = title
    self.isOn = isOn
    super.init()
    label = title
    cornerRadius = Metrics.buttonRadius
    if let action { on(.valueChanged, action) }
  }

  /// Switches it on or off.
  public override func activate() {
    isOn.toggle()
    send(.touchUpInside)
    send(.valueChanged)
  }

  private func block(_ width: Double, _ environment: Environment) -> TextBlock {
    TextBlock(
      title, environment.theme.style(.body), width: width - Toggle.track.width - gap,
      typesetter: environment.typesetter)
  }

  /// The size of the title with the switch at its right, at least 48 dp high.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let text = block(available.width, environment).size
    return Size(
      min(available.width, text.width.rounded(.up) + gap + Toggle.track.width),
      max(Metrics.touch, text.height.rounded(.up) + 16))
  }

  /// The title and the switch; its state is shown by the thumb's position and a tick, not by colour alone.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    if isPressed { result.fill(bounds.inset(dx: -8, dy: 0), radius: cornerRadius, text.faded(0.08)) }
    result.add(
      block(bounds.width, environment).place(
        in: bounds, color: text.faded(presence), isCentered: true))
    let track = Rect(
      x: bounds.maxX - Toggle.track.width, y: bounds.center.y - Toggle.track.height / 2,
      width: Toggle.track.width, height: Toggle.track.height)
    let thumb = Rect(
      center: Point(isOn ? track.maxX - 14 : track.minX + 14, track.center.y), size: Size(20, 20))
    if isOn {
      result.fill(track, radius: 14, environment.color(.accent).faded(presence))
      result.fill(thumb, radius: 10, environment.color(.onAccent))
      result.icon(.check, in: thumb.inset(by: 4), environment.color(.accent))
    } else {
      result.outline(track, radius: 14, width: 2, environment.color(.quietText).faded(presence))
      result.fill(thumb.inset(by: 2), radius: 8, environment.color(.quietText).faded(presence))
    }
    return result
  }
}
