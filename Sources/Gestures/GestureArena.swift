import Geometry

/// Recognises gestures in touches. Every finger and mouse button is a separate session, and the recogniser that claims
/// a finger keeps it. Hands do not affect each other.
///
/// It knows neither SDL nor a clock: the loop passes events to ``handle(batch:)``, calls ``advance(to:)`` at
/// ``nextDeadline`` (still fingers send no events), and ``reconcile(liveTouches:time:)`` once its queue is empty. Times
/// are in seconds on a monotonic clock; a time before ``now`` does not turn it back. Used on one thread only.
///
/// - Complexity: O(fingers + targets under it) for an event.
public final class GestureArena {
  /// The host, which finds targets under fingers and receives gestures.
  public weak var host: (any GestureHost)?
  /// The thresholds. A change affects timers at once, and most else only fingers that land later.
  public var settings: GestureSettings
  /// The centre of the window in dp. Alt mirrors the mouse around it when the mouse is where Alt was pressed.
  public var windowCenter = Point.origin
  /// By how much time stamps may be late, in seconds. When the queue is polled rarely, fingers that land together may
  /// be reported long after each other.
  public var lateness = 0.0
  /// The latest time of an event or of ``advance(to:)``, in seconds.
  public private(set) var now = 0.0

  var touches: [Touch] = []
  var motions: [Motion] = []
  var pairs: [LandedPair] = []
  var threeFingerTaps: [ThreeFingerTap] = []
  var taps = TapHistory()
  var hover: Gesture?
  var buttons: MouseButtons = []
  var mirrorPivot: Point?
  /// The tilt of each pen.
  private(set) var leans: [TouchID: Vector] = [:]
  var lastWheelRefusal = -Double.infinity
  let counter = SessionCounter()
  private var appearances: [TargetID: Double] = [:]
  private var spreader = TimestampSpreader()
  private var outbox: [Gesture] = []
  private var delivered = 0
  private var isDelivering = false
  private var lastSession: UInt64 = 0

  /// Makes an arena with no fingers.
  public init(host: (any GestureHost)? = nil, settings: GestureSettings = GestureSettings()) {
    self.host = host
    self.settings = settings
  }

  // MARK: Events and time

  /// Handles one event.
  public func handle(_ event: InputEvent) {
    process(event)
    deliverInk()
    flush()
  }

  /// Handles all events that one pump of the event queue returned. Moves get back their lost times, and each stroke
  /// gets its samples in one event. Samples are delivered before any event that is not a move, as that may end the
  /// strokes.
  ///
  /// - Complexity: O(events × fingers).
  public func handle(batch: [InputEvent]) {
    for event in spreader.spread(batch) {
      if !event.isMove {
        deliverInk()
        flush()
      }
      process(event)
      flush()
    }
    deliverInk()
    flush()
  }

  /// Fires the timers up to a time, in order: press highlights, long presses and palm checks.
  public func advance(to time: Double) {
    tick(to: time)
    flush()
  }

  /// When ``advance(to:)`` must be called next, unless an event comes first; nil without a timer.
  public var nextDeadline: Double? {
    var next: Double?
    for touch in touches {
      for deadline in [
        highlightDeadline(of: touch), longPressDeadline(of: touch), palmDeadline(of: touch),
      ] {
        if let deadline { next = min(next ?? deadline, deadline) }
      }
    }
    for tap in threeFingerTaps {
      if let deadline = tap.liftDeadline(settings) { next = min(next ?? deadline, deadline) }
    }
    return next
  }

  /// Cancels every finger that the system no longer knows. To be called when the event queue is empty. The mouse is
  /// ignored.
  public func reconcile(liveTouches: Set<TouchID>, time: Double) {
    tick(to: time)
    for touch in touches where !touch.isMouse && !liveTouches.contains(touch.id) { drop(touch, time: now) }
    flush()
  }

  // MARK: Control by the owner of targets

  /// Records when a target appeared. Fingers that land on it within ``GestureSettings/appearanceGuard`` are ignored,
  /// since they were meant for what was there before. Item 0 stands for all targets of its owner.
  public func noteAppearance(of target: TargetID, at time: Double) {
    appearances = appearances.filter { $0.value + settings.appearanceGuard > now }
    appearances[target] = time
  }

  /// Ends all gestures on targets of an owner (nil: on all) for a switch of modes or a new game. Strokes end as drawn
  /// and pieces are put down, both with ``Gesture/isInterrupted``; presses, long presses and camera gestures are
  /// cancelled. Those fingers are ignored until they lift.
  public func endAll(owner: UInt32? = nil, time: Double) { stopAll(.interrupted, owner: owner, time: time) }

  /// Cancels all gestures on targets of an owner (nil: on all). Those fingers are ignored until they lift.
  public func cancelAll(owner: UInt32? = nil, time: Double) { stopAll(.cancelled, owner: owner, time: time) }

  /// Cancels all gestures on one target, which is about to disappear. Those fingers are ignored until they lift.
  public func cancel(target: TargetID, time: Double) { stop(on: target, .cancelled, time: time) }

  /// Ends all gestures of fingers that landed on a target or on one of its descendants, as ``endAll(owner:time:)`` does:
  /// the part of the window that they are in is about to disappear.
  public func end(target: TargetID, time: Double) { stop(on: target, .interrupted, time: time) }

  // MARK: Instruments

  /// The number of sessions made so far.
  public var overallSessions: Int { counter.overall }
  /// The number of sessions that still hold storage.
  public var liveSessions: Int { counter.live }

  /// A finger or mouse button that is down.
  public struct LiveFinger: Hashable, Sendable {
    /// Which finger.
    public var id: TouchID
    /// Its session.
    public var session: Gesture.SessionID
    /// Where it is, in dp.
    public var location: Point
    /// Where it landed, in dp.
    public var start: Point
    /// The seat that it belongs to.
    public var seat: Int
    /// The nearest target that it landed on.
    public var target: TargetID?
    let claimed: Touch.Claim
    /// The recogniser that has claimed it, in a word for the instruments panel.
    public var claim: String { "\(claimed)" }
    /// When it becomes a long press if it keeps still, in seconds, for a ring that shows the progress.
    public var longPressDue: Double?
  }

  /// The fingers that are down, in the order of landing.
  public var liveFingers: [LiveFinger] {
    touches.map {
      LiveFinger(
        id: $0.id, session: $0.session, location: $0.location, start: $0.start, seat: $0.seat,
        target: $0.chain.first?.target, claimed: $0.claim, longPressDue: longPressDeadline(of: $0))
    }
  }

  // MARK: Inside

  func touch(_ id: TouchID) -> Touch? { touches.first { $0.id == id } }

  func nextSession() -> Gesture.SessionID {
    lastSession += 1
    return Gesture.SessionID(lastSession)
  }

  func emit(_ gesture: Gesture) { outbox.append(gesture) }

  /// Whether a target of the hit, or its owner, appeared less than ``GestureSettings/appearanceGuard`` ago.
  func isTooNew(_ hit: Hit, at time: Double) -> Bool {
    guard !appearances.isEmpty else { return false }
    func isNew(_ target: TargetID) -> Bool {
      guard let appeared = appearances[target] else { return false }
      return time < appeared + settings.appearanceGuard
    }
    return hit.chain.contains { isNew($0.target) || isNew(TargetID(owner: $0.target.owner)) }
  }

  func tick(to time: Double) {
    guard time.isFinite else { return }
    while let deadline = nextDeadline, deadline <= time {
      now = max(now, deadline)
      fireTimers(at: deadline)
    }
    now = max(now, time)
  }

  /// Delivers the waiting gestures. If the host calls the arena meanwhile, new gestures are appended and not nested.
  func flush() {
    guard !isDelivering else { return }
    isDelivering = true
    while delivered < outbox.count {
      delivered += 1
      host?.deliver(outbox[delivered - 1])
    }
    outbox.removeAll(keepingCapacity: true)
    delivered = 0
    isDelivering = false
  }

  private func process(_ event: InputEvent) {
    tick(to: event.time)
    // Samples keep the times that were spread over the interval before now.
    let time = event.time.isFinite ? event.time : now
    switch event {
    case .touchDown(let id, let point, let pressure, _):
      guard point.isPlausible else { return }
      let end = id.penEnd
      land(
        id, at: point, pressure: pressure, time: time, device: end.map { .pen($0) } ?? .finger,
        manner: end == nil ? .finger : .pen)
    case .touchMove(let id, let point, let pressure, _):
      guard point.isPlausible, let touch = touch(id) else { return }
      move(touch, to: point, pressure: pressure, time: time)
    case .touchUp(let id, let point, _):
      guard let touch = touch(id) else { return }
      lift(touch, at: point, time: time)
    case .touchCancel(let id, _):
      guard let touch = touch(id) else { return }
      drop(touch, time: time)
    case .mouseDown(let button, let point, let modifiers, let clicks, _):
      guard point.isPlausible else { return }
      mouseDown(button, at: point, modifiers: modifiers, clicks: clicks, time: time)
    case .mouseMove(let point, let modifiers, _):
      guard point.isPlausible else { return }
      mouseMove(to: point, modifiers: modifiers, time: time)
    case .penMove(let id, let point, let modifiers, _):
      guard point.isPlausible, let end = id.penEnd else { return }
      mouseMove(to: point, of: .pen(end), modifiers: modifiers, time: time)
    case .penLean(let id, let lean, _):
      guard (-1...1).contains(lean.dx), (-1...1).contains(lean.dy), id.penEnd != nil else { return }
      leans[id] = lean
    case .mouseUp(let button, let point, let modifiers, _):
      mouseUp(button, at: point, modifiers: modifiers, time: time)
    case .wheel(let dx, let dy, let point, let modifiers, _):
      guard point.isPlausible, dx.isFinite, dy.isFinite else { return }
      wheel(Vector(dx, dy), at: point, modifiers: modifiers, time: time)
    case .allCancelled:
      stopAll(.cancelled, owner: nil, time: time)
      endHover(time: time)
      buttons = []
      mirrorPivot = nil
    }
  }

  private func stop(on target: TargetID, _ ending: Ending, time: Double) {
    tick(to: time)
    for touch in touches where touch.isOn(target) { stop(touch, ending, time: now) }
    flush()
  }

  private func stopAll(_ ending: Ending, owner: UInt32?, time: Double) {
    tick(to: time)
    // Waiting taps and the like must not reach the document or game that comes next.
    let isOver = { (gesture: Gesture) in
      gesture.kind.isMomentary && (owner == nil || gesture.target.owner == owner)
    }
    outbox = outbox[delivered...].filter { !isOver($0) }
    delivered = 0
    for touch in touches {
      if let owner, !touch.isOn(owner: owner) { continue }
      stop(touch, ending, time: now)
    }
    flush()
  }
}

extension Point {
  /// Whether a position is plausible. Drivers have reported garbage: sums of it would overflow, and a stroke to it would
  /// fill the memory. No window of X is larger than 32,768 pixels.
  var isPlausible: Bool { abs(x) < 32_768 && abs(y) < 32_768 }
}
