import Glibc

/// Measures a stretch of our own work.
///
/// With a handicap the work is really made longer before the time is read, which shows that a slower Tessera misses
/// the goal.
struct Stopwatch {
  enum Clock {
    /// Processor time of this thread, which other programs hardly affect.
    case thread
    /// Wall time.
    case wall
  }

  private let clock: Clock
  private let start: Double

  init(_ clock: Clock = .thread) {
    self.clock = clock
    start = Self.now(clock)
  }

  /// The seconds since the start, without some that are not to be counted.
  func ours(without others: Double = 0) -> Double {
    let elapsed = Self.now(clock) - start - others
    guard Handicap.isOn else { return elapsed }
    let end = start + others + elapsed * Handicap.factor
    while Self.now(clock) < end {}
    return Self.now(clock) - start - others
  }

  /// The seconds since the start, of a peer's work: never made longer.
  var peers: Double { Self.now(clock) - start }

  /// Seconds since some moment in the past.
  static func now(_ clock: Clock) -> Double {
    var time = timespec()
    clock_gettime(clock == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
