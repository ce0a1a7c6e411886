import Concurrency
import Fetching
import Testing

/// What has come of a download so far, and whether its events come in the promised order.
final class Fetched: Sendable {
  private struct State {
    var head: FetchHead?
    var bytes: [UInt8] = []
    var end: (problem: FetchProblem?, seconds: Double)?
    var isOrderly = true
  }

  private let start = SystemClock.monotonic.seconds
  private let state = Locked(State())

  /// Takes the next event.
  func take(_ event: FetchEvent) {
    let seconds = SystemClock.monotonic.seconds - start
    state.signal { state in
      if state.end != nil { state.isOrderly = false }
      switch event {
      case .began(let head):
        if state.head != nil { state.isOrderly = false }
        state.head = head
      case .bytes(let bytes):
        if state.head == nil || state.head?.isUnchanged == true || bytes.isEmpty || bytes.count > 65_536 {
          state.isOrderly = false
        }
        state.bytes += bytes
      case .ended(let problem): state.end = (problem, seconds)
      }
    }
  }

  /// Waits for the end.
  ///
  /// - Returns: the head, the body and the problem, and how long it took, in seconds.
  func end(within seconds: Double = 20) throws -> (
    head: FetchHead?, bytes: [UInt8], problem: FetchProblem?, seconds: Double
  ) {
    let state = state.wait(atMost: seconds, until: { $0.end != nil }, then: { $0 })
    let end = try #require(state.end, "the download does not end")
    #expect(state.isOrderly)
    return (state.head, state.bytes, end.problem, end.seconds)
  }

  /// Waits until some bytes of the body are there.
  func wait(forBytes count: Int) -> Bool {
    state.wait(atMost: 20, until: { $0.bytes.count >= count || $0.end != nil }) { $0.bytes.count >= count }
  }
}

extension Fetcher {
  /// Gets a file and waits for the end.
  func get(
    _ address: WebAddress, tag: String? = nil, offset: Int = 0, limit: Int = 1_000_000,
    reach: FetchRequest.Reach = .anywhere
  ) throws -> (head: FetchHead?, bytes: [UInt8], problem: FetchProblem?, seconds: Double) {
    let fetched = Fetched()
    fetch(
      FetchRequest(address, tag: tag, offset: offset, limit: limit, reach: reach), receive: fetched.take)
    return try fetched.end()
  }
}
