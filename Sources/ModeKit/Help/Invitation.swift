import Geometry
import Interface

/// An invitation to begin: one line, and a small moving picture of what a hand does.
public struct Invitation: Sendable {
  /// The line for fingers and the line for a mouse, translated.
  public var touchText: String, mouseText: String
  /// A moment of the picture worth showing when nothing moves.
  public var still: Double
  /// The picture at a moment from 0 to 1, in the rectangle of ``size`` at the origin. It is shown again and again.
  public var picture: @Sendable (_ moment: Double, _ theme: Theme) -> Appearance

  /// The size of the picture, in dp.
  public static let size = Size(112, 56)

  /// Makes an invitation; `mouseText` is `touchText` unless it is given.
  public init(
    _ touchText: String, mouseText: String? = nil, still: Double,
    picture: @escaping @Sendable (_ moment: Double, _ theme: Theme) -> Appearance
  ) {
    self.touchText = touchText
    self.mouseText = mouseText ?? touchText
    self.still = still
    self.picture = picture
  }

  /// How much of a part of the picture's time has passed at a moment: 0 before it, 1 after it, with a soft start and
  /// end.
  public static func passed(_ moment: Double, of part: ClosedRange<Double>) -> Double {
    let t = min(max((moment - part.lowerBound) / (part.upperBound - part.lowerBound), 0), 1)
    return t * t * (3 - 2 * t)
  }
}

extension Appearance {
  /// Draws the tip of a finger, or of a pointer, as a disc; it is larger while it presses. `visibility` is from 0 for
  /// none to 1.
  public mutating func fingertip(at point: Point, isDown: Bool, visibility: Double = 1, _ theme: Theme) {
    let color = theme.color(.text)
    let halo = isDown ? 26.0 : 18
    fill(Rect(center: point, size: Size(halo, halo)), radius: halo / 2, color.faded(0.25 * visibility))
    fill(Rect(center: point, size: Size(12, 12)), radius: 6, color.faded(0.9 * visibility))
  }
}
