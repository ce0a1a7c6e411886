import Concurrency

/// Measures a stretch of our own work.
///
/// With a handicap the work is made longer before the time is read, which shows that a slower Tessera misses the goal.
struct Stopwatch {
  private let clock: SystemClock
  private let start: Double

  /// Starts a stopwatch, by default on the processor time of this thread, which other programs hardly affect.
  init(_ clock: SystemClock = .thread) {
    self.clock = clock
    start = clock.seconds
  }

  /// The seconds since the start, minus some that do not count.
  func ours(without others: Double = 0) -> Double {
    let elapsed = clock.seconds - start - others
    guard Handicap.isOn else { return elapsed }
    let end = start + others + elapsed * Handicap.factor
    while clock.seconds < end {}
    return clock.seconds - start - others
  }

  /// The seconds since the start of a peer's work, to which the handicap does not apply.
  var peers: Double { clock.seconds - start }
}
