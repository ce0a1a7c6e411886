import Geometry

/// What a hand did, as a thing that was touched hears of it.
///
/// All positions are dp of the window, y downwards; all times seconds of the injected clock.
public struct Gesture: Hashable, Sendable {
  /// The kinds of gesture.
  public enum Kind: Hashable, Sendable {
    /// Press feedback: `began` on landing (after the highlight delay inside something that scrolls), `changed` when it moves or
    /// leaves and re-enters, `ended` on lifting, `cancelled` when another gesture takes the finger.
    case press
    /// A tap; only `ended`.
    case tap
    /// A long press: `began` when its time is reached, then `changed`, and `ended` on lifting.
    case longPress
    /// One or two fingers glued to the thing.
    case manipulate
    /// As manipulate, for the shared camera; its ``Gesture/transform`` pans and scales but never turns, since the
    /// camera turns by quarters only: ``Gesture/rotation`` tells how far the hand has turned.
    case camera
    /// A finger that draws.
    case ink
    /// A mouse without buttons over the thing.
    case hover
    /// A turn of the wheel; only `ended`; ``Gesture/translation`` holds the notches.
    case wheel
    /// A three-finger tap; only `ended`.
    case threeFingerTap
    /// A camera gesture that was refused because another hand holds something; only `ended`.
    case cameraRefused

    /// Whether it is a whole gesture by itself, told only once.
    public var isMomentary: Bool {
      switch self {
      case .tap, .wheel, .threeFingerTap, .cameraRefused: true
      case .press, .longPress, .manipulate, .camera, .ink, .hover: false
      }
    }
  }

  /// Where in its life a gesture is.
  public enum Phase: Hashable, Sendable {
    /// It starts.
    case began
    /// It goes on.
    case changed
    /// It is done.
    case ended
    /// It never happened: what it did is taken back.
    case cancelled
  }

  /// One finger of a gesture.
  public struct Finger: Hashable, Sendable {
    /// Which finger.
    public var id: TouchID
    /// Where it is.
    public var location: Point
    /// Where it landed.
    public var start: Point

    /// Makes a finger.
    public init(id: TouchID, location: Point, start: Point) {
      self.id = id
      self.location = location
      self.start = start
    }
  }

  /// One reported position of an ink finger.
  public struct Sample: Hashable, Sendable {
    /// Where it was.
    public var location: Point
    /// When, spread evenly over the pump interval.
    public var time: Double
    /// How hard, 0…1; 1 where the device does not say.
    public var pressure: Double

    /// Makes a sample.
    public init(location: Point, time: Double, pressure: Double) {
      self.location = location
      self.time = time
      self.pressure = pressure
    }
  }

  /// What made it.
  public enum Device: Hashable, Sendable {
    /// A finger.
    case finger
    /// The mouse, with the button that is held (left for hover and wheel).
    case mouse(MouseButton)
  }

  /// Names the session: all events from one hand on one thing, from landing to lifting.
  public struct SessionID: Hashable, Sendable {
    /// The number behind the name; never used again.
    public let rawValue: UInt64
    /// Names a session.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// Which kind.
  public var kind: Kind
  /// Where in its life.
  public var phase: Phase
  /// Which hand's session.
  public var session: SessionID
  /// The thing, fixed when the first finger landed.
  public var target: TargetID
  /// The seat of the hand, fixed when its first finger landed.
  public var seat: Int
  /// What made it.
  public var device: Device
  /// The modifier keys that are held.
  public var modifiers: Modifiers
  /// The middle of the fingers now.
  public var location: Point
  /// The middle of the fingers when the session began.
  public var start: Point
  /// The fingers that are down, at most two; for an ended gesture those that lifted last.
  public var fingers: [Finger]
  /// For manipulate and camera: where the thing has gone since the session began, in window dp.
  public var transform: Affine
  /// For manipulate and camera: where it has gone since the last event.
  public var delta: Affine
  /// The movement of the middle since the session began, or the wheel's notches.
  public var translation: Vector
  /// For manipulate and camera: the size factor since the session began.
  public var scale: Double
  /// For manipulate and camera: the turn since the session began in radians, clockwise.
  public var rotation: Double
  /// On `ended`: the speed of the middle in dp per second, zero after a pause.
  public var velocity: Vector
  /// For ink: every position since the last event, in order.
  public var samples: [Sample]
  /// For press: whether the finger is still within reach of the thing.
  public var isInside: Bool
  /// How many taps came in a row here, this one included.
  public var tapCount: Int
  /// The mouse buttons that are down after this event: a mode sees left and right held together here. A press
  /// session also gets `changed` when another button goes down or up.
  public var buttons: MouseButtons
  /// Whether an `ended` was not the hand's doing: the mode was left or a new game begun under the fingers. A
  /// stroke ends as drawn and a piece is laid down, but nothing joins or opens.
  public var isInterrupted: Bool
  /// For ink: whether no other finger is on anything of the thing's owner. Fingers that hold a button of a bar are not in the way.
  public var isAlone: Bool
  /// When the first finger of the session landed.
  public var startTime: Double
  /// When.
  public var time: Double

  /// Makes a gesture; everything that a kind does not use has a neutral default.
  public init(
    kind: Kind, phase: Phase, session: SessionID, target: TargetID, seat: Int = 0, device: Device = .finger,
    modifiers: Modifiers = [], location: Point, start: Point? = nil, fingers: [Finger] = [],
    transform: Affine = .identity, delta: Affine = .identity, translation: Vector = .zero, scale: Double = 1,
    rotation: Double = 0, velocity: Vector = .zero, samples: [Sample] = [], isInside: Bool = true,
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
    self.isInside = isInside
    self.tapCount = tapCount
    self.buttons = buttons
    self.isInterrupted = isInterrupted
    self.isAlone = isAlone
    self.startTime = startTime ?? time
    self.time = time
  }
}
