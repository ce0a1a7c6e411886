import Geometry

/// Where touches become gestures: every finger and mouse button is a session of its own, things win fingers by
/// rules that never change once a finger is won, and no hand ever notices another.
///
/// It knows neither SDL nor a clock: the loop gives it events with ``handle(batch:)``, calls ``advance(to:)`` at
/// ``nextDeadline`` (still fingers send nothing), and ``reconcile(liveTouches:time:)`` once its queue is empty. Times
/// are seconds of any clock that only goes forwards; one that does not is held still. Lives on one thread.
///
/// - Complexity: an event is O(fingers + things under it).
public final class GestureArena {
  /// Whom it asks what lies under a finger, and tells what hands did.
  public weak var host: (any GestureHost)?
  /// The measures; a change serves fingers that land later, and timers at once.
  public var settings: GestureSettings
  /// The middle of the window in dp, around which Alt mirrors the mouse when Alt was pressed right under it.
  public var windowCenter = Point.origin
  /// By how much the times of what comes may be late, in seconds: where the queue is asked seldom, two fingers that land together
  /// may be told as landing one long after the other.
  public var lateness = 0.0
  /// The latest time it has heard of.
  public private(set) var now = 0.0

  var touches: [Touch] = []
  var motions: [Motion] = []
  var threeFingerTaps: [ThreeFingerTap] = []
  var taps = TapHistory()
  var hover: Gesture?
  var buttons: MouseButtons = []
  var mirrorPivot: Point?
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

  /// Takes one event.
  public func handle(_ event: InputEvent) {
    process(event)
    deliverInk()
    flush()
  }

  /// Takes everything that one pump of the event queue found: reports are given back the times that they lost, and ink fingers
  /// tell of their samples together, but of all of them before anything else happens, as that may end their strokes.
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

  /// Lets time pass: press highlights and long presses come due, in their order.
  public func advance(to time: Double) {
    tick(to: time)
    flush()
  }

  /// When ``advance(to:)`` must be called next, unless an event comes first; nil when nothing waits.
  public var nextDeadline: Double? {
    var next: Double?
    for touch in touches {
      for deadline in [
        highlightDeadline(of: touch), longPressDeadline(of: touch), palmDeadline(of: touch),
      ] {
        if let deadline { next = min(next ?? deadline, deadline) }
      }
    }
    return next
  }

  /// Cancels every finger that the system no longer knows. Call it when the event queue is empty; the mouse is not
  /// looked at.
  public func reconcile(liveTouches: Set<TouchID>, time: Double) {
    tick(to: time)
    for touch in touches where !touch.isMouse && !liveTouches.contains(touch.id) { drop(touch, time: now) }
    flush()
  }

  // MARK: What the owner of things decides

  /// Says when a thing appeared; fingers that land on it within 300 ms were meant for what was there before.
  /// Item 0 stands for all targets of its owner.
  public func noteAppearance(of target: TargetID, at time: Double) {
    appearances = appearances.filter { $0.value + settings.appearanceGuard > now }
    appearances[target] = time
  }

  /// Ends everything on things of an owner (nil: on all) for a switch of modes or a new game: strokes end as drawn
  /// and pieces are laid down, both with ``Gesture/isInterrupted``; presses, long presses and camera gestures are
  /// cancelled. Those fingers are dead until lifted.
  public func endAll(owner: UInt32? = nil, time: Double) { stopAll(.interrupted, owner: owner, time: time) }

  /// Takes back everything on things of an owner (nil: on all). Those fingers are dead until lifted.
  public func cancelAll(owner: UInt32? = nil, time: Double) { stopAll(.cancelled, owner: owner, time: time) }

  /// Takes back everything that fingers do to one thing, which is about to vanish. Those fingers are dead until
  /// lifted.
  public func cancel(target: TargetID, time: Double) {
    tick(to: time)
    for touch in touches where touch.isOn(target) { stop(touch, .cancelled, time: now) }
    flush()
  }

  // MARK: Instruments

  /// Sessions made so far.
  public var overallSessions: Int { counter.overall }
  /// Sessions that still hold storage.
  public var livingSessions: Int { counter.living }

  /// A finger or mouse button that is down.
  public struct LiveFinger: Hashable, Sendable {
    /// Which finger.
    public var id: TouchID
    /// Its session.
    public var session: Gesture.SessionID
    /// Where it is.
    public var location: Point
    /// Where it landed.
    public var start: Point
    /// Whose seat it belongs to.
    public var seat: Int
    /// The nearest thing that it landed on.
    public var target: TargetID?
    let claimed: Touch.Claim
    /// What owns it, in a word for the instruments panel.
    public var claim: String { "\(claimed)" }
    /// When it becomes a long press, if it stays: what a ring that shows it coming counts towards.
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

  /// Whether a thing or its owner has only just appeared.
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

  /// Hands out what was found. A host that calls back adds to the end and does not nest.
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
    // Samples keep their own times, which a batch spreads over the interval before now.
    let time = event.time.isFinite ? event.time : now
    switch event {
    case .touchDown(let id, let point, let pressure, _):
      guard point.isOnAnyTable else { return }
      land(id, at: point, pressure: pressure, time: time, device: .finger, manner: .finger)
    case .touchMove(let id, let point, let pressure, _):
      guard point.isOnAnyTable, let touch = touch(id) else { return }
      move(touch, to: point, pressure: pressure, time: time)
    case .touchUp(let id, let point, _):
      guard let touch = touch(id) else { return }
      lift(touch, at: point, time: time)
    case .touchCancel(let id, _):
      guard let touch = touch(id) else { return }
      drop(touch, time: time)
    case .mouseDown(let button, let point, let modifiers, let clicks, _):
      guard point.isOnAnyTable else { return }
      mouseDown(button, at: point, modifiers: modifiers, clicks: clicks, time: time)
    case .mouseMove(let point, let modifiers, _):
      guard point.isOnAnyTable else { return }
      mouseMove(to: point, modifiers: modifiers, time: time)
    case .mouseUp(let button, let point, let modifiers, _):
      mouseUp(button, at: point, modifiers: modifiers, time: time)
    case .wheel(let dx, let dy, let point, let modifiers, _):
      guard point.isOnAnyTable, dx.isFinite, dy.isFinite else { return }
      wheel(Vector(dx, dy), at: point, modifiers: modifiers, time: time)
    case .allCancelled:
      stopAll(.cancelled, owner: nil, time: time)
      endHover(time: time)
      buttons = []
      mirrorPivot = nil
    }
  }

  private func stopAll(_ ending: Ending, owner: UInt32?, time: Double) {
    tick(to: time)
    // What a finger did in the same moment must not reach what comes after, if it is a whole gesture by itself.
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
  /// Whether a position can be meant: drivers have reported garbage, and sums of it would overflow.
  var isOnAnyTable: Bool { abs(x) < 1e6 && abs(y) < 1e6 }
}
