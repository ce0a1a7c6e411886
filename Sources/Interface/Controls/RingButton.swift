import Geometry

/// A ring that fills while something comes, with a cross that stops it. 48 dp wide and high.
public final class RingButton: Control {
  /// The part that has come, 0…1; nil while that is not known.
  public var value: Double? { didSet { if value != oldValue { setNeedsDisplay() } } }

  private static let radius = 21.0

  /// Makes a ring; the label says what its cross stops, and `action` is called on ``ControlEvent/touchUpInside``.
  public init(label: String, action: ((RingButton) -> Void)? = nil) {
    super.init()
    self.label = label
    cornerRadius = Metrics.touch / 2
    if let action { on(.touchUpInside, action) }
  }

  public override var hidesName: Bool { true }

  /// 48 × 48 dp.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(Metrics.touch, Metrics.touch)
  }

  /// The ring, the part of it that has come, from the top clockwise, and the cross.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    let center = bounds.center
    if isPressed || isHovered {
      result.fill(bounds, radius: cornerRadius, text.faded(isPressed ? 0.14 : 0.06))
    }
    result.add(.stroke(Path(circle: center, radius: Self.radius), width: 3, text.faded(0.2)))
    if let value, value > 0 {
      var arc = Path()
      arc.arc(
        center: center, radius: Self.radius, start: -.pi / 2, sweep: 2 * .pi * min(max(value, 0.01), 1))
      result.add(.stroke(arc, width: 3, environment.color(.accent)))
    }
    result.icon(.close, in: Rect(center: center, size: Size(20, 20)), text)
    return result
  }
}
