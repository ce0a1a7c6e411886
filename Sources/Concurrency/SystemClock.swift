import Glibc

/// The clocks of the system.
public enum SystemClock: Sendable {
  /// The time since the machine started. It never goes back, and all programs share it.
  case monotonic
  /// The processor time that all threads of this process have used.
  case process
  /// The processor time that the calling thread has used.
  case thread

  /// What the clock shows, in seconds.
  public var seconds: Double {
    let id =
      switch self {
      case .monotonic: CLOCK_MONOTONIC
      case .process: CLOCK_PROCESS_CPUTIME_ID
      case .thread: CLOCK_THREAD_CPUTIME_ID
      }
    var time = timespec()
    clock_gettime(id, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The time of day in milliseconds since 1970 (UTC). People and the network set it, forwards and backwards.
  public static var timeOfDay: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}
