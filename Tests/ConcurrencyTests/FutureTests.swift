import Concurrency
import Testing

/// Values that are made on another thread.
struct AheadTests {
  @Test func theValueIsWaitedForAndMadeOnce() {
    let count = Locked(0)
    let gate = Locked(false)
    let ahead = Ahead(name: "test") {
      gate.wait(until: { $0 }, then: { _ in })
      return count.with { count in
        count += 1
        return count
      }
    }
    #expect(count.with { $0 } == 0)
    gate.signal { $0 = true }
    #expect(ahead.value == 1)
    #expect(ahead.value == 1)
  }

  @Test func whoeverDoesNotAskStillWaitsForTheThread() {
    let isDone = Locked(false)
    do { _ = Ahead(name: "test") { isDone.with { $0 = true } } }
    #expect(isDone.with { $0 })
  }
}
