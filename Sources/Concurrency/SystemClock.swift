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
}
