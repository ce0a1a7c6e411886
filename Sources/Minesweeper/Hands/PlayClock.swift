import ModeKit

/// The time played in an open game. The clock runs from the first opening to the end, and stops while the game is
/// paused. The game itself only stores the times of its moves.
struct PlayClock {
  private var played: Int
  private var since: Double?
  private var wake = ClockWake()
  /// The time of the event that is being handled, on the injected clock. The event was queued since then. Nil between
  /// events.
  var eventTime: Double?

  /// Makes a stopped clock at a number of milliseconds.
  init(_ played: Int) { self.played = played }

  /// Whether the clock runs.
  var isRunning: Bool { since != nil }

  /// The time played so far, in milliseconds.
  func milliseconds(at time: Double) -> Int {
    guard let since, time > since else { return played }
    return min(played + Int(min(((time - since) * 1000).rounded(), 1e9)), Game.longestClock)
  }

  /// Starts or resumes the clock.
  mutating func start(at time: Double) {
    if since == nil { since = time }
  }

  /// Stops the clock.
  mutating func stop(at time: Double) {
    played = milliseconds(at: time)
    since = nil
    wake.cancel()
  }

  /// Stops the clock at another reading, in milliseconds.
  mutating func set(to played: Int) {
    self.played = played
    since = nil
  }

  /// Whether the clock runs and its next second has no wake-up yet.
  func needsWake(at time: Double) -> Bool { isRunning && !wake.isPending(at: time) }

  /// Plans the wake-up at the next whole second. Returns its time; nil while one is pending.
  mutating func planWake(at time: Double) -> Double? {
    wake.plan(after: Int64(1000 - milliseconds(at: time) % 1000), at: time)
  }
}
