import CCurl
import Concurrency
import Glibc

/// The requests of other threads to the fetcher's thread.
final class Orders: Sendable {
  /// A request; they are taken in the order of their arrival.
  enum Order {
    case start(UInt64, FetchRequest, @Sendable (FetchEvent) -> Void)
    case cancel(UInt64)
  }

  private struct State {
    var next: UInt64 = 0
    var waiting: [Order] = []
    var isClosed = false
    var thread: Thread?
    /// The thread's identity, once it runs.
    var identity: pthread_t?
    /// The libcurl handle in which the thread may be sleeping.
    var multi: UnsafeMutableRawPointer?

    /// Wakes the thread, so that it takes new orders.
    func wake() { if let multi { _ = ccurl_multi_wakeup(multi) } }
  }

  private let state = Locked(State())

  /// Orders a download, and starts the thread if there is none.
  func start(
    _ request: FetchRequest, _ receive: @escaping @Sendable (FetchEvent) -> Void, thread: () -> Thread
  ) -> UInt64 {
    let (number, problem) = state.signal { state -> (UInt64, FetchProblem?) in
      state.next += 1
      if state.isClosed { return (state.next, .cancelled) }
      if state.thread?.hasStarted != true { state.thread = thread() }
      guard state.thread?.hasStarted == true else { return (state.next, .unavailable) }
      state.waiting.append(.start(state.next, request, receive))
      state.wake()
      return (state.next, nil)
    }
    if let problem { receive(.ended(problem)) }
    return number
  }

  /// Orders the end of a download.
  func cancel(_ number: UInt64) {
    state.signal { state in
      guard !state.isClosed else { return }
      state.waiting.append(.cancel(number))
      state.wake()
    }
  }

  /// Orders the end of everything, and waits for it unless this is the thread itself.
  func close() {
    let thread = state.signal { state -> Thread? in
      state.isClosed = true
      state.wake()
      // Only one caller waits, even if several close it.
      guard let thread = state.thread else { return nil }
      state.thread = nil
      // The thread that closes it ends by itself.
      if let identity = state.identity, pthread_equal(identity, pthread_self()) != 0 { return nil }
      return thread
    }
    _ = thread?.join(until: Deadline(in: 1))
  }

  // MARK: The fetcher's thread

  /// Records that the thread runs.
  func begin() { state.with { $0.identity = pthread_self() } }

  /// Takes all orders, and returns whether everything is to end. With `seconds` it waits at most that long for the
  /// first order.
  func take(waiting seconds: Double?) -> (orders: [Order], isClosed: Bool) {
    func answer(_ state: inout State) -> ([Order], Bool) {
      defer { state.waiting = [] }
      return (state.waiting, state.isClosed)
    }
    guard let seconds else { return state.with(answer) }
    return state.wait(atMost: seconds, until: { $0.isClosed || !$0.waiting.isEmpty }, then: answer)
  }

  /// Sets the handle in which the thread sleeps from now on; nil before that is freed.
  func sleep(in multi: UnsafeMutableRawPointer?) { state.with { $0.multi = multi } }
}
