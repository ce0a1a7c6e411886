/// A value that a thread makes while its maker does something else. Any thread.
public final class Future<Value: Sendable>: Sendable {
  private let made = Locked<Value?>(nil)
  private let thread: Thread

  /// Starts making the value. The name (at most 15 bytes) is what debuggers show.
  public init(name: String, _ make: @escaping @Sendable () -> Value) {
    let made = made
    thread = Thread(name: name) {
      let value = make()
      made.signal { $0 = value }
    }
  }

  deinit { thread.join() }

  /// The value, once it is there.
  public var value: Value {
    made.wait(until: { $0 != nil }) {
      guard let value = $0 else { preconditionFailure("woken without a value") }
      return value
    }
  }
}
