/// A value that another thread computes; the calling thread, if the system refuses another one. Safe to use from any
/// thread.
public final class Future<Value: Sendable>: Sendable {
  private let made = Locked<Value?>(nil)
  private let thread: Thread

  /// Starts computing the value. The name of the thread (at most 15 bytes) is shown by debuggers.
  public init(name: String, _ make: @escaping @Sendable () -> Value) {
    let made = made
    let compute: @Sendable () -> Void = {
      let value = make()
      made.signal { $0 = value }
    }
    thread = Thread(name: name, compute)
    if !thread.hasStarted { compute() }
  }

  deinit { thread.join() }

  /// The value; waits until it is computed.
  public var value: Value {
    made.wait(until: { $0 != nil }) {
      guard let value = $0 else { preconditionFailure("woken without a value") }
      return value
    }
  }
}
