import Glibc

/// A joinable `pthread`, for work that must not block the main thread.
public final class Thread: @unchecked Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private var handle = pthread_t()
  private var joined = false
  /// Whether the system gave a thread. If it refused, nothing runs, and joining returns at once.
  public let hasStarted: Bool
  /// Whether the work is done.
  private let isOver = Locked(false)

  /// Starts a thread. Its name (at most 15 bytes) is shown by debuggers and the sampler.
  public init(name: String, _ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(
      Body { [isOver] in
        nameThisThread(name)
        run()
        isOver.signal { $0 = true }
      })
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // Flattening and flood fills recurse little, but half a megabyte is too small for debug builds.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let status = pthread_create(
      &handle, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    pthread_attr_destroy(&attributes)
    hasStarted = status == 0
    if !hasStarted {
      body.release()
      Self.refusals.with { $0 = true }
    }
  }

  deinit {
    if hasStarted, !joined { pthread_detach(handle) }
  }

  private static let refusals = Locked(false)

  /// Whether the system has refused a thread to this program.
  public static var wereRefused: Bool { refusals.with { $0 } }

  /// Waits until the thread has finished. Further calls return at once.
  public func join() {
    guard hasStarted, !joined else { return }
    joined = true
    pthread_join(handle, nil)
  }

  /// Waits until the thread has finished or the deadline has passed, and returns whether it has finished.
  public func join(until deadline: Deadline) -> Bool {
    guard hasStarted else { return true }
    let hasEnded = isOver.wait(atMost: deadline.secondsLeft, until: { $0 }) { $0 }
    if hasEnded { join() }
    return hasEnded
  }
}

/// The end of a wait, on the system's monotonic clock.
public struct Deadline: Sendable {
  private let time: Double

  /// Makes a deadline in some seconds from now.
  public init(in seconds: Double) { time = SystemClock.monotonic.seconds + seconds }

  /// The seconds until the deadline; 0 when it has passed.
  public var secondsLeft: Double { max(0, time - SystemClock.monotonic.seconds) }
}

/// Sets the kernel's name of the calling thread. Glibc's function is behind a macro that Swift does not import.
private func nameThisThread(_ name: String) {
  let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
  guard file >= 0 else { return }
  defer { close(file) }
  let bytes = Array(name.utf8.prefix(15))
  _ = write(file, bytes, bytes.count)
}
