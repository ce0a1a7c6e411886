import ModeKit
import Tables
import Testing

/// What the hands of others at a table hold.
@Suite struct TableWorkTests {
  private let anna = PeerName([1])
  private let ben = PeerName([2])

  private func connected(_ name: PeerName) -> TableWork {
    var work = TableWork(own: name)
    work.receive([.connected], at: 0) { _, _ in true }
    return work
  }

  private func whispers(_ actions: [TableAction]) -> [[UInt8]] {
    actions.compactMap { if case .whisper(let bytes) = $0 { bytes } else { nil } }
  }

  private func hear(_ work: inout TableWork, _ number: Int, _ bytes: [UInt8], at time: Double) {
    let whisper = WorkWhisper(number: number, author: 7, work: bytes)
    work.receive([.heard(whisper.bytes, sender: anna)], at: time) { author, sender in
      author == 7 && sender == anna
    }
  }

  @Test(arguments: [20, 200, 2000, 20_000])
  func growingWorkStaysWithinItsRate(bytes: Int) {
    var work = connected(anna)
    var sent: [[UInt8]] = []
    for step in 0..<10_000 {
      let held = [UInt8](repeating: UInt8(step & 255), count: bytes)
      sent += whispers(work.show(held, by: 7, at: Double(step) / 1000))
    }
    let size = sent.reduce(0) { $0 + $1.count + TableSeal.overhead }
    #expect(size < 10 * 7000 + bytes + 200, "bytes in ten seconds")
    #expect(sent.count > (bytes < 100 ? 290 : min(290, 50_000 / (bytes + 200))))
  }

  @Test func whatIsWhisperedTogetherTravelsTogether() {
    let actions: [TableAction] = [.whisper([1]), .read(from: 3), .whisper([2, 3])]
    let bundled = actions.bundled
    #expect(bundled.count == 2 && bundled[0] == .read(from: 3))
    let heard = whispers(bundled).map { TableEvent.heard($0, sender: anna) } + [.tail(4)]
    #expect(heard.unbundled == [.heard([1], sender: anna), .heard([2, 3], sender: anna), .tail(4)])
    // One alone is as it was.
    #expect(Array(actions[..<2]).bundled == Array(actions[..<2]))
  }

  @Test func atRestNothingIsSent() throws {
    var work = connected(anna)
    #expect(work.show([], by: 7, at: 1).isEmpty && work.nextDeadline(isNews: true) == nil)
    #expect(whispers(work.show([1], by: 7, at: 2)).count == 1)
    #expect(work.show([1], by: 7, at: 2.9).isEmpty)
    #expect(try #require(work.nextDeadline(isNews: true)) < 2.1, "its last place is told soon")
    // A hand that rests is remembered.
    let next = try #require(work.nextDeadline(isNews: false))
    #expect(whispers(work.show([1], by: 7, at: next)).count == 1)
    let last = whispers(work.show([], by: 7, at: next + 1))
    #expect(try last.map { try WorkWhisper(bytes: $0).work } == [[]])
    #expect(work.nextDeadline(isNews: false) == nil && work.show([], by: 7, at: next + 100).isEmpty)
  }

  @Test func workIsShownOnceAndAgainWhenItsMoveMustHaveCome() {
    var work = connected(ben)
    hear(&work, 1, [5], at: 1)
    #expect(work.take(at: 1).map(\.work) == [[5]])
    #expect(work.take(at: 1.1).isEmpty)
    hear(&work, 2, [5, 6], at: 1.2)
    // One that comes late.
    hear(&work, 1, [9], at: 1.3)
    #expect(work.take(at: 1.3).map(\.work) == [[5, 6]])
    hear(&work, 3, [], at: 2)
    #expect(work.take(at: 2).map(\.work) == [[]])
    #expect(work.take(at: 2.5).isEmpty && work.nextDeadline(isNews: false) == 3)
    #expect(work.take(at: 3).map(\.work) == [[]])
    #expect(work.take(at: 4).isEmpty && work.nextDeadline(isNews: false) == nil)
  }

  @Test func handsThatAreNotHeardOfHoldNothing() {
    var work = connected(ben)
    hear(&work, 1, [5], at: 1)
    #expect(work.take(at: 1).count == 1 && work.nextDeadline(isNews: false) == 3.5)
    #expect(work.take(at: 3.5).map(\.work) == [[]])
    // The sender has begun anew.
    hear(&work, 1, [6], at: 4)
    #expect(work.take(at: 4).map(\.work) == [[6]])
    work.receive([.disconnected], at: 5) { _, _ in true }
    #expect(work.take(at: 5).map(\.work) == [[]])
  }

  @Test func nobodyShowsTheWorkOfOthers() {
    var work = connected(ben)
    let forged = WorkWhisper(number: 1, author: 7, work: [1])
    work.receive([.heard(forged.bytes, sender: ben)], at: 1) { _, _ in true }
    work.receive([.heard(forged.bytes, sender: anna)], at: 1) { author, sender in sender != anna }
    #expect(work.take(at: 1).isEmpty)
    for author in UInt32(0)..<1000 {
      let whisper = WorkWhisper(number: 1, author: author, work: [1])
      work.receive([.heard(whisper.bytes, sender: anna)], at: 1) { _, _ in true }
    }
    #expect(work.take(at: 1).count == 64)
  }

  @Test func whatIsTooLongIsNotWhispered() throws {
    var work = connected(anna)
    let long = [UInt8](repeating: 1, count: WorkWhisper.longest + 1)
    #expect(work.show(long, by: 7, at: 1).isEmpty)
    #expect(throws: Problem.self) {
      try WorkWhisper(bytes: WorkWhisper(number: 1, author: 1, work: long).bytes)
    }
  }
}
