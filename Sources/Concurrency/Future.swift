/// A value that another thread computes. Safe to use from any thread.
public final class Future<Value: Sendable>: Sendable {
  private let made = Locked<Value?>(nil)
  private let thread: Thread

  /// Starts computing the value. The name of the thread (at most 15 bytes) is shown by debuggers.
  public init(name: String, _ make: @escaping @Sendable () -> Value) {
    let made = made
    thread = Thread(name: name) {
      let value = make()
      made.signal { $0 = value }
    }
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
