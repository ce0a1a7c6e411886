import Concurrency
import Testing

/// Queues of results for the main thread.
@Suite struct InboxTests {
  @Test func whatIsTooMuchAtOnceComesLater() {
    let wakes = Locked(0)
    let inbox = Inbox<Int> { wakes.with { $0 += 1 } }
    for number in 1...10 { inbox.post(number) }
    #expect(wakes.with { $0 } == 1, "an inbox that is not empty wakes nobody again")
    #expect(inbox.take(atMost: 4) == [1, 2, 3, 4])
    #expect(wakes.with { $0 } == 2 && inbox.count == 6)
    inbox.post(11)
    #expect(wakes.with { $0 } == 2)
    #expect(inbox.take(atMost: 7) == [5, 6, 7, 8, 9, 10, 11])
    #expect(wakes.with { $0 } == 2 && inbox.take(atMost: 7).isEmpty)
    inbox.post(12)
    #expect(wakes.with { $0 } == 3 && inbox.takeAll() == [12])
  }
}
