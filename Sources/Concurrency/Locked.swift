import Glibc

/// A value that is guarded by a `pthread` mutex.
///
/// It uses `pthread` because of ThreadSanitizer, which under contention reports races in correct code with
/// `Synchronization.Mutex`.
public final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  /// Makes a guarded value.
  public init(_ value: sending Value) {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // Timed waits must not depend on changes of the wall clock.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
    self.value = value
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value. Must not be called from within `body`.
  public func with<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Runs `body` with exclusive access to the value, then wakes every thread that waits in ``wait(until:then:)``.
  public func signal<Result>(_ body: (inout Value) -> Result) -> Result {
    // Threads are woken only when the lock is free: otherwise they would run into it and wait again.
    defer { pthread_cond_broadcast(condition) }
    return with(body)
  }

  /// Sleeps until `ready` returns true, then runs `body` with exclusive access to the value.
  public func wait<Result>(
    until ready: (inout Value) -> Bool, then body: (inout Value) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !ready(&value) { pthread_cond_wait(condition, mutex) }
    return body(&value)
  }

  /// Sleeps until `ready` returns true or `seconds` have passed, then runs `body` with exclusive access to the value.
  public func wait<Result>(
    atMost seconds: Double, until ready: (inout Value) -> Bool, then body: (inout Value) -> Result
  ) -> Result {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    let whole = Int(max(0, min(seconds, 1e9)))
    deadline.tv_sec += whole
    deadline.tv_nsec += Int((max(0, min(seconds, 1e9)) - Double(whole)) * 1e9)
    if deadline.tv_nsec >= 1_000_000_000 {
      deadline.tv_nsec -= 1_000_000_000
      deadline.tv_sec += 1
    }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !ready(&value) {
      if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { break }
    }
    return body(&value)
  }
}
