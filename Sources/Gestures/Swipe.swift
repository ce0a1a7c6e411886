import Geometry

/// Where a flick went.
public enum SwipeDirection: Hashable, Sendable, CaseIterable {
  /// Towards smaller x.
  case left
  /// Towards larger x.
  case right
  /// Towards smaller y.
  case up
  /// Towards larger y.
  case down

  /// The direction of a lifted finger's way, if it was long, quick and straight enough for a swipe.
  public init?(translation: Vector, velocity: Vector, settings: GestureSettings = GestureSettings()) {
    guard translation.length >= settings.swipeDistance, velocity.length >= settings.swipeSpeed else {
      return nil
    }
    let horizontal = abs(translation.dx) > abs(translation.dy)
    let axis = horizontal ? Vector(translation.dx < 0 ? -1 : 1, 0) : Vector(0, translation.dy < 0 ? -1 : 1)
    let limit = cosine(settings.swipeAngle)
    // The speed must agree: a finger on its way back is no swipe.
    guard translation.normalized.dot(axis) >= limit, velocity.normalized.dot(axis) >= limit else {
      return nil
    }
    self = horizontal ? (axis.dx < 0 ? .left : .right) : (axis.dy < 0 ? .up : .down)
  }
}
