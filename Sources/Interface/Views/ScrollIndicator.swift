import Geometry

/// The thin line that shows which part of something larger is visible.
public final class ScrollIndicator: View {
  /// The direction of the line.
  public enum Axis: Hashable, Sendable {
    case horizontal, vertical
  }

  /// Whether it is drawn.
  public var isShown = false { didSet { if isShown != oldValue { setNeedsDisplay() } } }

  /// False: touches pass through it.
  public override var blocksTouches: Bool { false }

  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    if isShown { result.fill(bounds, radius: 1.5, environment.color(.quietText).faded(0.8)) }
    return result
  }

  private static let thickness = 3.0, end = 4.0, shortest = 32.0

  /// The frame of the indicator along the right or the lower side of `room`, in dp. Its length is to the side of
  /// `room` as `part` is to `whole`, which can be in any one unit.
  public static func frame(_ axis: Axis, beside room: Rect, showing part: Rect, of whole: Rect) -> Rect {
    func span(_ room: Double, _ part: Double, _ whole: Double, _ before: Double) -> (
      start: Double, length: Double
    ) {
      let length = min(
        max(shortest, room * min(1, part / max(whole, 1e-9)) - 2 * end), max(0, room - 2 * end))
      let rest = whole - part
      let share = rest > 0 ? min(max(before / rest, 0), 1) : 0
      return (end + share * max(0, room - 2 * end - length), length)
    }
    switch axis {
    case .horizontal:
      let span = span(room.width, part.width, whole.width, part.minX - whole.minX)
      return Rect(x: room.minX + span.start, y: room.maxY - thickness, width: span.length, height: thickness)
    case .vertical:
      let span = span(room.height, part.height, whole.height, part.minY - whole.minY)
      return Rect(x: room.maxX - thickness, y: room.minY + span.start, width: thickness, height: span.length)
    }
  }
}
