import Glibc

/// A joined `pthread`. Work that must not hold up the main thread runs on one.
public final class Thread: @unchecked Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private var handle = pthread_t()
  private var joined = false
  /// Whether the work is done.
  private let isOver = Locked(false)

  /// Starts a thread. The name (at most 15 bytes) is what debuggers and the sampler show.
  public init(name: String, _ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(
      Body { [isOver] in
        nameThisThread(name)
        run()
        isOver.signal { $0 = true }
      })
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // Flattening and flood fills recurse little, but half a megabyte is too tight for debug builds.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let status = pthread_create(
      &handle, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    pthread_attr_destroy(&attributes)
    precondition(status == 0, "the system refused a thread")
  }

  /// Waits until the thread has finished. The second call does nothing.
  public func join() {
    guard !joined else { return }
    joined = true
    pthread_join(handle, nil)
  }

  /// Waits until the thread has finished, but no longer than until a moment. Whether it has finished.
  public func join(until deadline: Deadline) -> Bool {
    let hasEnded = isOver.wait(atMost: deadline.secondsLeft, until: { $0 }) { $0 }
    if hasEnded { join() }
    return hasEnded
  }
}

/// A moment until which something is waited for, on the system's monotonic clock.
public struct Deadline: Sendable {
  private let time: Double

  /// The moment that comes in some seconds.
  public init(in seconds: Double) { time = Self.now + seconds }

  /// How long it is until then, in seconds; 0 when it has passed.
  var secondsLeft: Double { max(0, time - Self.now) }

  private static var now: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}

/// Names the calling thread for the kernel. Glibc's own call hides behind a macro that Swift does not import.
private func nameThisThread(_ name: String) {
  let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
  guard file >= 0 else { return }
  defer { close(file) }
  let bytes = Array(name.utf8.prefix(15))
  _ = write(file, bytes, bytes.count)
}
