import Geometry

/// The measures by which touches become gestures. Lengths in dp unless they say millimetres, times in seconds.
public struct GestureSettings: Hashable, Sendable {
  /// How far a finger wanders before it moves something.
  public var fingerSlop = 16.0
  /// How far a mouse wanders before it moves something.
  public var mouseSlop = 4.0
  /// How long until a still finger is a long press.
  public var longPress = 0.5
  /// How long until a press shows, where it might still become a scroll.
  public var pressHighlight = 0.1
  /// The shortest pause between two taps of a double tap, up to down.
  public var doubleTapMinimum = 0.04
  /// The longest.
  public var doubleTapMaximum = 0.3
  /// How far apart the two taps may be.
  public var doubleTapDistance = 64.0
  /// How close two fingers come before their distance and angle mean nothing.
  public var closestPinch = 24.0
  /// The slowest lift that flings, dp per second.
  public var flingMinimum = 50.0
  /// The fastest speed a fling starts with, dp per second.
  public var flingMaximum = 8000.0
  /// Two fingers on one thing belong to one hand within this distance, in millimetres.
  public var handReach = 250.0
  /// dp per millimetre of the real panel; 160 dp are an inch.
  public var dpPerMillimetre = 160 / 25.4
  /// How long ink can still be taken back by a second finger.
  public var provisionalInk = 0.08
  /// A contact that rests this near to a moving stroke of the same hand, in millimetres, is its palm.
  public var palmReach = 120.0
  /// How far a palm moves at most.
  public var palmDrift = 4.0
  /// How long it has to rest until that is clear.
  public var palmTime = 0.4
  /// How far outside a control a finger still counts as inside.
  public var controlMargin = 48.0
  /// How soon after the first the others of a three-finger tap land.
  public var threeFingerWindow = 0.3
  /// A finger that says nothing for this long while its partner moves leaves a two-finger session.
  public var silence = 10.0
  /// A press within this time of a thing's appearing is ignored.
  public var appearanceGuard = 0.3

  /// Makes the default measures.
  public init() {}

  /// Whether a landing follows a lifting soon and near enough to be the second tap of two.
  ///
  /// - Parameters:
  ///   - lift: when the first finger lifted.
  ///   - first: where.
  ///   - time: when the second landed.
  ///   - second: where.
  /// - Returns: whether the two taps make a double tap.
  public func isSecondTap(after lift: Double, at first: Point, time: Double, at second: Point) -> Bool {
    let pause = time - lift
    return pause >= doubleTapMinimum && pause <= doubleTapMaximum
      && first.distance(to: second) <= doubleTapDistance
  }
}
