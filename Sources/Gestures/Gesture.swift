import Geometry

/// An event of a gesture, as the touched target receives it.
///
/// All positions are in dp of the window, y down; all times are in seconds on the injected clock.
public struct Gesture: Hashable, Sendable {
  /// The kinds of gesture.
  public enum Kind: Hashable, Sendable {
    /// Press feedback: `began` on landing (after the highlight delay inside something that scrolls), `changed` when the
    /// finger moves or leaves and re-enters, `ended` on lifting, `cancelled` when another gesture takes the finger.
    case press
    /// A tap; only `ended`.
    case tap
    /// A long press: `began` when its time is reached, then `changed`, and `ended` on lifting.
    case longPress
    /// One or two fingers that move, scale and turn the target, which stays under them.
    case manipulate
    /// Like manipulate, for the shared camera. Its ``Gesture/transform`` pans and scales but never turns, since the
    /// camera turns by quarters only. ``Gesture/rotation`` is how far the hand has turned.
    case camera
    /// A finger that draws.
    case ink
    /// The mouse over the target without a button held.
    case hover
    /// A turn of the wheel; only `ended`. ``Gesture/translation`` holds the notches.
    case wheel
    /// A three-finger tap; only `ended`.
    case threeFingerTap
    /// A camera gesture that was refused because another hand holds something; only `ended`.
    case cameraRefused

    /// Whether the gesture consists of one event, `ended`.
    public var isMomentary: Bool {
      switch self {
      case .tap, .wheel, .threeFingerTap, .cameraRefused: true
      case .press, .longPress, .manipulate, .camera, .ink, .hover: false
      }
    }
  }

  /// The phase of a gesture.
  public enum Phase: Hashable, Sendable {
    /// It starts.
    case began
    /// It continues.
    case changed
    /// It has ended normally.
    case ended
    /// It is cancelled: its effect must be undone.
    case cancelled
  }

  /// One finger of a gesture.
  public struct Finger: Hashable, Sendable {
    /// Which finger.
    public var id: TouchID
    /// Where it is, in dp.
    public var location: Point
    /// Where it landed, in dp.
    public var start: Point

    /// Makes a finger.
    public init(id: TouchID, location: Point, start: Point) {
      self.id = id
      self.location = location
      self.start = start
    }
  }

  /// One reported position of a finger that draws.
  public struct Sample: Hashable, Sendable {
    /// Where it was.
    public var location: Point
    /// The time in seconds, spread evenly over the pump interval.
    public var time: Double
    /// The pressure, 0…1; 1 where the device does not report it.
    public var pressure: Double

    /// Makes a sample.
    public init(location: Point, time: Double, pressure: Double) {
      self.location = location
      self.time = time
      self.pressure = pressure
    }
  }

  /// The input device of a gesture.
  public enum Device: Hashable, Sendable {
    /// A finger.
    case finger
    /// The mouse, with the button that is held (left for hover and wheel).
    case mouse(MouseButton)
    /// A pen, with the end that touches.
    case pen(PenEnd)

    /// Whether it is the mouse.
    public var isMouse: Bool { if case .mouse = self { true } else { false } }
  }

  /// The name of a session: all events of one hand on one target, from landing to lifting.
  public struct SessionID: Hashable, Sendable {
    /// The number behind the name; it is never reused.
    public let rawValue: UInt64
    /// Names a session.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// The kind of gesture.
  public var kind: Kind
  /// The phase that this event begins, continues or ends.
  public var phase: Phase
  /// The session that it belongs to.
  public var session: SessionID
  /// The target, fixed when the first finger landed.
  public var target: TargetID
  /// The seat of the hand, fixed when its first finger landed.
  public var seat: Int
  /// The input device.
  public var device: Device
  /// The modifier keys that are held.
  public var modifiers: Modifiers
  /// The centre of the fingers.
  public var location: Point
  /// The centre of the fingers when the session began.
  public var start: Point
  /// The fingers that are down, at most two; when the gesture has ended, the finger that lifted last. A three-finger
  /// tap has three.
  public var fingers: [Finger]
  /// For manipulate and camera: how the target has moved since the session began, in window dp.
  public var transform: Affine
  /// For manipulate and camera: how the target has moved since the last event.
  public var delta: Affine
  /// The movement of the centre since the session began, or the wheel's notches.
  public var translation: Vector
  /// For manipulate and camera: the scale factor since the session began.
  public var scale: Double
  /// For manipulate and camera: the rotation since the session began in radians, clockwise on screen.
  public var rotation: Double
  /// On `ended`: the velocity of the centre in dp per second, zero after a pause.
  public var velocity: Vector
  /// For ink: every position since the last event, in order.
  public var samples: [Sample]
  /// The tilt of a pen when it landed, as in ``InputEvent/penLean(_:_:time:)``; zero for fingers, the mouse, and pens
  /// without tilt.
  public var lean: Vector
  /// For press: whether the finger is still within reach of the target.
  public var isInside: Bool
  /// The number of consecutive taps here, including this one.
  public var tapCount: Int
  /// The mouse buttons that are down after this event, from which a mode sees left and right held together. A press
  /// session also gets `changed` when another button goes down or up.
  public var buttons: MouseButtons
  /// Whether an `ended` was not caused by the hand: the mode was left or a new game began while fingers were down. A
  /// stroke ends as drawn and a piece is put down, but nothing joins or opens.
  public var isInterrupted: Bool
  /// For ink: whether no other finger is on a target of the same owner. Fingers on the buttons of a bar do not count.
  public var isAlone: Bool
  /// When the first finger of the session landed, in seconds.
  public var startTime: Double
  /// When the event happened, in seconds.
  public var time: Double

  /// Makes a gesture. Parameters that a kind does not use have neutral defaults.
  public init(
    kind: Kind, phase: Phase, session: SessionID, target: TargetID, seat: Int = 0, device: Device = .finger,
    modifiers: Modifiers = [], location: Point, start: Point? = nil, fingers: [Finger] = [],
    transform: Affine = .identity, delta: Affine = .identity, translation: Vector = .zero, scale: Double = 1,
    rotation: Double = 0, velocity: Vector = .zero, samples: [Sample] = [], lean: Vector = .zero,
    isInside: Bool = true,
    tapCount: Int = 1, buttons: MouseButtons = [], isInterrupted: Bool = false, isAlone: Bool = true,
    startTime: Double? = nil, time: Double
  ) {
    self.kind = kind
    self.phase = phase
    self.session = session
    self.target = target
    self.seat = seat
    self.device = device
    self.modifiers = modifiers
    self.location = location
    self.start = start ?? location
    self.fingers = fingers
    self.transform = transform
    self.delta = delta
    self.translation = translation
    self.scale = scale
    self.rotation = rotation
    self.velocity = velocity
    self.samples = samples
    self.lean = lean
    self.isInside = isInside
    self.tapCount = tapCount
    self.buttons = buttons
    self.isInterrupted = isInterrupted
    self.isAlone = isAlone
    self.startTime = startTime ?? time
    self.time = time
  }
}
