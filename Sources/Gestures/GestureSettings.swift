import Geometry

/// The thresholds of gesture recognition. Lengths are in dp unless millimetres are given, times in seconds.
public struct GestureSettings: Hashable, Sendable {
  /// How far a finger moves before it drags something.
  public var fingerSlop = 16.0
  /// How far the mouse moves before it drags something.
  public var mouseSlop = 4.0
  /// How long a finger keeps still until it is a long press.
  public var longPress = 0.5
  /// The delay of press feedback where the press might still become a scroll.
  public var pressHighlight = 0.1
  /// The shortest pause of a double tap, from the first lift to the second landing.
  public var doubleTapMinimum = 0.04
  /// The longest pause of a double tap, from the first lift to the second landing.
  public var doubleTapMaximum = 0.3
  /// How far apart the two taps of a double tap may be.
  public var doubleTapDistance = 64.0
  /// The distance of two fingers below which their distance and angle are ignored.
  public var closestPinch = 24.0
  /// The slowest speed on lifting that starts a fling, in dp per second.
  public var flingMinimum = 50.0
  /// The fastest speed that a fling starts with, in dp per second.
  public var flingMaximum = 8000.0
  /// The largest distance in millimetres of two fingers of one hand.
  public var handReach = 250.0
  /// dp per millimetre of the real panel; 160 dp are an inch.
  public var dpPerMillimetre = 160 / 25.4
  /// Where fingers draw: how long after the first finger of a pinch the second one lands at most.
  public var provisionalInk = 0.08
  /// Where many hands draw: how far apart the fingers of a pinch land at most, in millimetres.
  public var pinchReach = 75.0
  /// Where many hands draw: how long after both fingers have landed they become a pinch at the latest.
  public var pairTime = 1.0
  /// Where many hands draw: the length of the path from which on a finger draws and is not part of a pinch.
  public var strokeOfManyHands = 40.0
  /// Where one hand draws: the length of the path from which on a finger draws and is not part of a pinch.
  public var strokeOfOneHand = 96.0
  /// How near to a moving stroke of the same seat a resting contact counts as a palm, in millimetres.
  public var palmReach = 120.0
  /// How far a palm drifts at most, from where it landed. A palm rolls over the panel while its finger writes.
  public var palmDrift = 24.0
  /// How long a contact must rest until it counts as a palm. A dot is shorter.
  public var palmTime = 0.15
  /// How long a stroke that rests still counts as moving, so that contacts beside it are palms.
  public var strokePause = 0.4
  /// How far outside a control a finger still counts as inside.
  public var controlMargin = 48.0
  /// How long after the first finger of a three-finger tap has landed the others may land, and how long after the
  /// first has lifted the others may lift.
  public var threeFingerWindow = 0.3
  /// How long a finger may go unreported, while its partner moves, until it leaves the two-finger session.
  public var silence = 10.0
  /// How long after a target appeared touches on it are ignored.
  public var appearanceGuard = 0.3

  /// Makes the default settings.
  public init() {}

  /// Whether a landing follows a lift closely enough in time and place to be the second tap of a double tap.
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
