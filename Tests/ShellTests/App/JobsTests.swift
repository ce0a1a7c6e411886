import Concurrency
import Shell
import Testing

@Suite struct JobsTests {
  /// The order in which jobs run that are all submitted while the only thread is busy.
  private func order(_ handIn: (Jobs, (String, Jobs.Urgency) -> Int) -> Void) -> [String] {
    let gate = Locked(false)
    let order = Locked<[String]>([])
    let jobs = Jobs(threads: 1, wake: {})
    jobs.run(urgency: .soon, { gate.wait(until: { $0 }) { _ in } }) {}
    handIn(jobs) { name, urgency in
      jobs.run(urgency: urgency, { order.signal { $0.append(name) } }) {}
    }
    gate.signal { $0 = true }
    // Work that comes later may begin once the screen is there; this is the last of it.
    let end = Locked(false)
    jobs.run(urgency: .later, { end.signal { $0 = true } }) {}
    jobs.beginLater()
    end.wait(until: { $0 }) { _ in }
    jobs.close()
    #expect(jobs.pending == 0)
    return order.signal { $0 }
  }

  @Test func visibleWorkComesFirst() {
    let order = order { _, add in
      _ = add("card", .later)
      _ = add("sample 1", .soon)
      _ = add("sample 2", .soon)
      _ = add("chosen", .first)
      _ = add("cut", .first)
    }
    #expect(order == ["chosen", "cut", "sample 1", "sample 2", "card"])
  }

  @Test func workThatWaitsCanBeHurried() {
    let order = order { jobs, add in
      let card = add("card", .later)
      _ = add("sample 1", .soon)
      let second = add("sample 2", .soon)
      _ = add("sample 3", .soon)
      jobs.hurry(second)
      jobs.hurry(card)
      // It stays where it is.
      jobs.hurry(second)
    }
    #expect(order == ["sample 2", "card", "sample 1", "sample 3"])
  }

  @Test func closingAbandonsWorkThatNeverEnds() {
    let (gate, begun, done) = (Locked(false), Locked(false), Locked(false))
    let jobs = Jobs(threads: 2, wake: {})
    jobs.run({
      begun.signal { $0 = true }
      gate.wait(until: { $0 }) { _ in }
    }) {}
    begun.wait(until: { $0 }) { _ in }
    jobs.run(isNeeded: true, { done.signal { $0 = true } }) {}
    #expect(!jobs.close(until: Deadline(in: 0.05)))
    // Needed work is done nevertheless.
    done.wait(until: { $0 }) { _ in }
    gate.signal { $0 = true }
  }
}
