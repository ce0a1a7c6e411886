import Geometry

/// The owner of the targets on screen: a ``GestureArena`` asks it for targets and delivers gestures to it.
public protocol GestureHost: AnyObject {
  /// The targets at a point in dp of the window: the nearest first, then its ancestors up to the shell.
  func hit(at point: Point, device: Gesture.Device) -> Hit
  /// The seat whose bar is nearest to a point.
  func seat(at point: Point) -> Int
  /// Receives a gesture. May call the arena again.
  func deliver(_ gesture: Gesture)
  /// The bounds of a target in dp of the window, if known. They decide whether a held press is still within reach.
  func bounds(of target: TargetID) -> Rect?
  /// Stops the fling of a target and returns whether there was one. If so, that touch can only drag.
  func stopFling(of target: TargetID) -> Bool
}

extension GestureHost {
  /// Always seat 0.
  public func seat(at point: Point) -> Int { 0 }
  /// Nil, for unknown: a press is then within reach where the target is hit, or near where the finger landed.
  public func bounds(of target: TargetID) -> Rect? { nil }
  /// False: no target has flings.
  public func stopFling(of target: TargetID) -> Bool { false }
}
