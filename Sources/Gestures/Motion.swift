import Concurrency
import Geometry

/// One hand that drags a target or moves the camera: one or two fingers, from the first landing to the last lift.
final class Motion {
  private static let sameMoment = 0.06
  let session: Gesture.SessionID
  let isCamera: Bool
  let target: TargetID
  let seat: Int
  let device: Gesture.Device
  let startTime: Double
  private(set) var touches: [Touch]
  private(set) var hasBegun = false
  /// Whether the fingers must cross the slop before anything moves: at first, and when one finger of a pinch remains.
  private(set) var waits = true
  private(set) var grip: Grip
  private(set) var start: Point
  private(set) var points: [Point]
  private let closest: Double
  private var rest: [Point]
  private var origin: Point
  private var settledTranslation = Vector.zero
  private var velocity = VelocityTracker()
  private var parting: (velocity: Vector, time: Double)?
  private let counter: SessionCounter
  private let live: LiveToken

  init(
    _ drag: GestureTargets.Drag, touch: Touch, settings: GestureSettings, counter: SessionCounter,
    file: String,
    line: Int
  ) {
    let (id, isCamera) = (touch.id, drag.isCamera)
    live = LiveToken("Gesture session", file: file, line: line) { _ in
      "hand of \(id), " + (isCamera ? "camera" : "drag")
    }
    session = touch.session
    self.isCamera = isCamera
    target = drag.target
    seat = touch.seat
    device = touch.device
    startTime = touch.startTime
    touches = [touch]
    closest = settings.closestPinch
    start = touch.start
    rest = [touch.start]
    origin = touch.start
    points = [touch.location]
    grip = Grip(at: rest, turns: !isCamera, closest: closest)
    velocity = touch.velocity
    self.counter = counter
    counter.overall += 1
    counter.live += 1
  }

  deinit { counter.live -= 1 }

  /// Whether a finger belongs to the hand.
  func holds(_ touch: Touch) -> Bool { touches.contains { $0 === touch } }

  /// Adds a second finger. A motion that has begun continues from the present positions.
  func add(_ touch: Touch) {
    touches.append(touch)
    regrip(waits: !hasBegun)
  }

  /// Removes a finger; the other one must cross the slop again.
  func remove(_ touch: Touch, time: Double) {
    guard holds(touch) else { return }
    // Two fingers never lift at the same instant, so the velocity of both is kept for a moment.
    if !waits || time - (parting?.time ?? -.infinity) > Self.sameMoment {
      parting = (waits ? .zero : velocity.velocity(at: time), time)
    }
    if touches.count > 1 {
      touches.removeAll { $0 === touch }
      regrip(waits: true)
    } else {
      points = [touch.location]
      touches = []
    }
  }

  /// Whether the fingers have crossed the slop that they waited for.
  func crosses(_ slop: Double) -> Bool {
    waits && Grip.hasMoved(from: rest, to: touches.map(\.location), slop: slop)
  }

  /// Starts the motion. A dragged target catches up with the fingers, so that they stay on the points that they
  /// touched. The camera starts from the present positions, so that the whole picture does not jump.
  func release() {
    let now = touches.map(\.location)
    let from = isCamera ? now : rest
    points = from
    waits = false
    origin = middle(of: from)
    if hasBegun {
      grip.rebase(to: from)
    } else {
      hasBegun = true
      start = origin
      grip = Grip(at: from, turns: !isCamera, closest: closest)
    }
  }

  /// Follows the fingers of a started motion, and returns whether any has moved.
  func follow(time: Double) -> Bool {
    let now = touches.map(\.location)
    velocity.add(middle(of: now), at: time)
    guard now != points else { return false }
    points = now
    grip.move(to: now)
    return true
  }

  /// Tracks the velocity of fingers that have not crossed the slop.
  func track(time: Double) { velocity.add(middle(of: touches.map(\.location)), at: time) }

  /// The gesture in its present state. `lifted` is the finger that lifted last.
  func gesture(
    _ phase: Gesture.Phase, lifted: Touch? = nil, settings: GestureSettings, buttons: MouseButtons,
    time: Double
  ) -> Gesture {
    let shown = touches.isEmpty ? (lifted.map { [$0] } ?? []) : touches
    var result = Gesture(
      kind: isCamera ? .camera : .manipulate, phase: phase, session: session, target: target, seat: seat,
      device: device, modifiers: shown.first?.modifiers ?? [], location: middle(of: points), start: start,
      fingers: shown.map(\.finger), buttons: buttons, startTime: startTime, time: time)
    result.transform = grip.transform
    result.delta = phase == .changed ? grip.delta : .identity
    result.translation = settledTranslation + (waits ? .zero : middle(of: points) - origin)
    result.scale = grip.scale
    result.rotation = grip.rotation
    if phase == .ended, let parting { result.velocity = settings.fling(from: parting.velocity) }
    return result
  }

  private func regrip(waits: Bool) {
    if !self.waits { settledTranslation += middle(of: points) - origin }
    points = touches.map(\.location)
    origin = middle(of: points)
    rest = hasBegun ? points : touches.map(\.start)
    grip.rebase(to: points)
    velocity.reset()
    velocity.add(origin, at: touches.map(\.time).max() ?? 0)
    self.waits = waits
  }
}
