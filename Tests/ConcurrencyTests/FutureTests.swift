import Concurrency
import Testing

/// Values that are made on another thread.
struct FutureTests {
  @Test func theValueIsWaitedForAndMadeOnce() {
    let count = Locked(0)
    let gate = Locked(false)
    let future = Future(name: "test") {
      gate.wait(until: { $0 }, then: { _ in })
      return count.with { count in
        count += 1
        return count
      }
    }
    #expect(count.with { $0 } == 0)
    gate.signal { $0 = true }
    #expect(future.value == 1)
    #expect(future.value == 1)
  }

  @Test func releasingAFutureWaitsForItsThread() {
    let isDone = Locked(false)
    do { _ = Future(name: "test") { isDone.with { $0 = true } } }
    #expect(isDone.with { $0 })
  }
}
