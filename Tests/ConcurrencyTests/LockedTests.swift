import Concurrency
import Testing

@Suite struct LockedTests {
  @Test func aTimedWaitEndsWithoutASignal() {
    let count = Locked(0)
    let seen = count.wait(atMost: 0.001, until: { $0 > 0 }, then: { $0 })
    #expect(seen == 0)
    #expect(count.wait(atMost: -1, until: { $0 > 0 }, then: { $0 }) == 0)
    #expect(count.wait(atMost: .nan, until: { $0 > 0 }, then: { $0 }) == 0)
  }

  @Test func aTimedWaitEndsWithTheSignal() {
    let count = Locked(0)
    let thread = Thread(name: "signal") { count.signal { $0 = 7 } }
    #expect(count.wait(atMost: 3600, until: { $0 > 0 }, then: { $0 }) == 7)
    thread.join()
  }
}
