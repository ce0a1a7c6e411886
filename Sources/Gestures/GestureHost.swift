import Geometry

/// What a ``GestureArena`` asks of whoever owns the things on screen, and tells it.
public protocol GestureHost: AnyObject {
  /// What lies at a point in dp of the window: the nearest thing first, then its ancestors up to the shell.
  func hit(at point: Point, device: Gesture.Device) -> Hit
  /// The seat whose bar is nearest to a point.
  func seat(at point: Point) -> Int
  /// Hears of a gesture. May call the arena again.
  func deliver(_ gesture: Gesture)
  /// Where a thing is in dp of the window, if that is known: decides whether a held press is still within reach.
  func bounds(of target: TargetID) -> Rect?
  /// Stops the thing if it is still flying after a fling, and says whether it was: that touch then does nothing else.
  func stopFling(of target: TargetID) -> Bool
}

extension GestureHost {
  /// Always seat 0.
  public func seat(at point: Point) -> Int { 0 }
  /// Nil, for unknown: a press is then within reach where the thing is hit, or near where the finger landed.
  public func bounds(of target: TargetID) -> Rect? { nil }
  /// False: no target has flings.
  public func stopFling(of target: TargetID) -> Bool { false }
}
