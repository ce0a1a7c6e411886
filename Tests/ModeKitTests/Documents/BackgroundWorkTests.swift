import Concurrency
import Library
import ModeKit
import TestSupport
import Testing

/// Work off the main thread: its result arrives on delivery, in the view that asked for it, and not after closing.
@Suite struct BackgroundWorkTests {
  @Test func theResultComesWhenItIsHandedOver() {
    let work = HeldWork()
    let host = HeadlessDocuments.ledger(MemoryStore(), work.runner)
    var got: [Int] = []
    host.run({ 6 * 7 }) { _, result in got.append(result) }
    host.run({ 5 }) { _, result in got.append(result) }
    #expect(got == [] && work.count == 2)
    work.doWork()
    #expect(got == [])
    work.deliver()
    #expect(got == [42, 5])
  }

  @Test func aClosedDocumentHearsOfNothingButItsStudyIsFinished() {
    let work = HeldWork()
    let store = MemoryStore()
    var host: ModeHost<Ledger>? = HeadlessDocuments.ledger(store, work.runner)
    host?.perform(.init(1), seat: 0)
    var isDelivered = false
    host?.study({ $0.store(FinishedPlay(group: "g", time: 5, facts: ["n": 1])) }) { _, _ in isDelivered = true
    }
    weak let gone = host
    host = nil
    #expect(gone == nil, "work that waits keeps no document open")
    work.doWork()
    work.deliver()
    #expect(!isDelivered && store.plays.map(\.play.group) == ["g"])
  }

  @Test func aStudySeesTheMovesUpToItsStart() throws {
    let work = HeldWork()
    let store = MemoryStore()
    let host = HeadlessDocuments.ledger(store, work.runner)
    for number in [4, 5, 6] { host.perform(.init(number), seat: number) }
    var told: [[Int?]] = []
    host.study({ $0.moves.map(\.move.number) }) { _, numbers in told.append(numbers) }
    host.perform(.init(7), seat: 0)
    host.undo(seat: 0)
    host.study({ $0.moves.map(\.move.number) }) { _, numbers in told.append(numbers) }
    work.doWork()
    work.deliver()
    #expect(told == [[4, 5, 6], [4, 5, 6, 7, nil]])
  }

  @Test func aPlayIsKeptWithTheRecordThatEndedItAndReplacesWhatWasKept() {
    let store = MemoryStore()
    let host = HeadlessDocuments.ledger(store)
    func keep(_ group: String) {
      host.study({ $0.store(FinishedPlay(group: group, time: 0, facts: [:])) }, then: { _, _ in })
    }
    func told() -> (kept: String?, all: [String], ofB: Int) {
      var result: (String?, [String], Int) = (nil, [], 0)
      host.study({ ($0.recordedPlay?.play.group, $0.plays().map(\.play.group), $0.plays(in: "b").count) }) {
        result = $1
      }
      return result
    }
    host.perform(.init(1), seat: 0)
    #expect(told() == (nil, [], 0))
    keep("a")
    #expect(told() == ("a", ["a"], 0))
    keep("b")
    #expect(told() == ("b", ["b"], 1), "one play of one record")
    host.perform(.init(2), seat: 0)
    #expect(told() == (nil, ["b"], 1), "later moves have not ended a play")
    keep("c")
    #expect(told() == ("c", ["b", "c"], 1))
    #expect(store.plays.map(\.record) == store.records.map(\.id))
  }

  @Test func damagedMovesAreLeftOutOfAStudy() {
    let store = MemoryStore()
    let host = HeadlessDocuments.ledger(store)
    host.perform(.init(1), seat: 0)
    store.append(
      StoredRecord(
        seq: 2, id: MoveID(author: 0, counter: 2), seat: 0, time: 0, kind: .move, move: [9], inverse: []))
    host.perform(.init(3), seat: 0)
    var told: [Int?] = []
    host.study({ $0.moves.map(\.move.number) }) { _, numbers in told = numbers }
    #expect(told == [1, 3])
  }

  @Test func requestsGoToTheViewThatBeganTheWork() {
    let work = HeldWork()
    let host = HeadlessDocuments.ledger(MemoryStore(), work.runner)
    let second = host.openView(HeadlessDocuments.environment)
    host.run({ "done" }) { host, text in host.toast(text) }
    host.turn(to: .first)
    work.doWork()
    work.deliver()
    host.turn(to: .first)
    #expect(host.toasts() == [])
    host.turn(to: second)
    #expect(host.toasts() == ["done"])
  }
}
