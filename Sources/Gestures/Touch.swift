import Concurrency
import Geometry

/// One finger or mouse button from landing to lifting: the targets under it, the gestures that it may still become, and
/// the recogniser that has claimed it.
final class Touch {
  /// The recogniser that has claimed the finger. Claims are final, except that ink may yield to a pinch.
  enum Claim {
    /// None yet: press feedback, taps, long press and drags are all possible.
    case open
    /// It draws.
    case ink
    /// It drags a target or the camera.
    case motion
    /// It is a long press.
    case longPress
    /// It is ignored until it lifts.
    case dead
  }

  /// The state of its press feedback.
  enum Press {
    case none
    case waiting(until: Double)
    case shown
  }

  let id: TouchID
  let session: Gesture.SessionID
  let device: Gesture.Device
  /// Whether it can be part of a pinch or a three-finger tap: a finger, or the mouse with Alt.
  let isFinger: Bool
  let seat: Int
  let chain: [Hit.Link]
  let start: Point
  let startTime: Double
  var modifiers: Modifiers
  var targets: GestureTargets
  var claim = Claim.open
  var press = Press.none
  /// Whether it has moved beyond the slop, so that it can no longer be a tap or a long press.
  var hasWandered = false
  /// Whether it may still be a tap.
  var mayTap = true
  var tapCount = 1
  var location: Point
  var pressure: Double
  /// The tilt of a pen when it landed.
  let lean: Vector
  /// When it was last reported.
  var time: Double
  /// Its path over the panel.
  private(set) var path: ContactPath
  /// When it last moved by a step; nil if it never has.
  private(set) var movedTime: Double?
  /// How long the paths of other fingers were when it landed, in dp.
  var pathsAtLanding: [Gesture.SessionID: Double] = [:]
  /// How much was drawn beside it since it landed by strokes that have ended, in dp.
  var drawnBeside = 0.0
  /// Whether a stroke was drawn beside it while it rested, so that it is a palm if it rests for long enough.
  var liesBesideStroke = false
  /// The first ink positions, for a stroke that is taken back and drawn again.
  var early: [Gesture.Sample] = []
  /// Ink positions not yet delivered.
  var samples: [Gesture.Sample] = []
  var velocity = VelocityTracker()
  private let counter: SessionCounter
  private let live: LiveToken

  init(
    id: TouchID, session: Gesture.SessionID, device: Gesture.Device, isFinger: Bool, seat: Int, hit: Hit,
    targets: GestureTargets, at point: Point, pressure: Double, lean: Vector, modifiers: Modifiers,
    time: Double, counter: SessionCounter, file: String, line: Int
  ) {
    let place = (x: Int(point.x), y: Int(point.y))
    live = LiveToken("Gesture session", file: file, line: line) { _ in
      "\(id), landed at \(place.x), \(place.y)"
    }
    self.id = id
    self.session = session
    self.device = device
    self.isFinger = isFinger
    self.seat = seat
    self.chain = hit.chain
    self.targets = targets
    self.start = point
    self.startTime = time
    self.location = point
    self.path = ContactPath(at: point)
    self.pressure = pressure
    self.lean = lean
    self.modifiers = modifiers
    self.time = time
    self.counter = counter
    velocity.add(point, at: time)
    counter.overall += 1
    counter.live += 1
  }

  deinit { counter.live -= 1 }

  /// The finger for a gesture.
  var finger: Gesture.Finger { Gesture.Finger(id: id, location: location, start: start) }

  /// Whether it belongs to the mouse.
  var isMouse: Bool { device.isMouse }

  /// Whether it landed on a target, or on one of its descendants.
  func isOn(_ target: TargetID) -> Bool { chain.contains { $0.target == target } }

  /// Whether it landed on a target of an owner.
  func isOn(owner: UInt32) -> Bool { chain.contains { $0.target.owner == owner } }

  /// Takes a reported position.
  func update(_ point: Point, pressure: Double, time: Double) {
    location = point
    self.pressure = pressure
    self.time = max(self.time, time)
    velocity.add(point, at: self.time)
    if path.move(to: point) { movedTime = self.time }
  }

  /// A gesture of this finger alone.
  func gesture(
    _ kind: Gesture.Kind, _ phase: Gesture.Phase, _ target: TargetID, buttons: MouseButtons, time: Double
  ) -> Gesture {
    Gesture(
      kind: kind, phase: phase, session: session, target: target, seat: seat, device: device,
      modifiers: modifiers, location: location, start: start, fingers: [finger],
      translation: location - start, lean: lean,
      tapCount: tapCount, buttons: buttons, startTime: startTime, time: time)
  }
}

/// Counts sessions as they are made and freed.
final class SessionCounter {
  var overall = 0
  var live = 0
}
