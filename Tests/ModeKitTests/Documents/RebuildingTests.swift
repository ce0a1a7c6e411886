import Concurrency
import Geometry
import Library
import ModeKit
import TestSupport
import Testing

/// A document rebuilt from its stored log equals the original.
@Suite struct RebuildingTests {
  /// A document after random moves of several seats, and its log.
  private func worked(
    _ seed: UInt64, steps: Int, _ mode: Ledger = Ledger()
  ) -> (host: ModeHost<Ledger>, store: MemoryStore) {
    var random = RandomSource(seed: seed)
    let store = MemoryStore()
    let host = HeadlessDocuments.host(mode, .init(width: 30), state: [], store)
    for _ in 0..<steps {
      let seat = random.below(3)
      switch random.below(6) {
      case 0: host.undo(seat: seat)
      case 1: host.redo(seat: seat)
      case 2: host.perform(.init(nil), seat: seat)
      default: host.perform(.init(random.below(1000)), seat: seat)
      }
    }
    return (host, store)
  }

  private func log(_ store: MemoryStore, snapshot: (seq: Int, bytes: [UInt8])? = nil) -> StoredLog {
    let records = store.records
    return StoredLog(
      params: Ledger.Params(width: 30).bytes, seed: 1, author: store.author, snapshot: snapshot,
      records: records.filter { $0.seq > snapshot?.seq ?? 0 },
      recall: { id in records.first { $0.id == id } },
      allRecords: { records })
  }

  private func load<M: Mode>(_ mode: M, _ log: StoredLog) throws -> ModeHost<M> {
    let rebuilt = try mode.load(log, HeadlessDocuments.resources).get()
    let store = MemoryStore(author: log.author, records: log.allRecords())
    return try #require(
      rebuilt.open(store, HeadlessDocuments.environment, BackgroundRunner()) as? ModeHost<M>)
  }

  @Test(arguments: 0..<6) func aSnapshotAndTheWholeLogGiveTheSameDocument(seed: UInt64) throws {
    let (host, store) = worked(seed, steps: 700)
    let snapshot = try #require(store.snapshot, "a snapshot is saved after that many moves")
    #expect(snapshot.seq >= ModeHost<Ledger>.snapshotInterval && snapshot.seq < store.count)
    for kept in [nil, snapshot] {
      let again = try load(Ledger(), log(store, snapshot: kept))
      #expect(again.state == host.state && again.params == host.params)
      #expect(again.summary.line == host.summary.line)
      for seat in 0..<3 {
        #expect(again.canUndo(seat: seat) == host.canUndo(seat: seat))
        #expect(again.canRedo(seat: seat) == host.canRedo(seat: seat))
      }
      // It can be continued like the original.
      host.undo(seat: 1)
      again.undo(seat: 1)
      #expect(again.state == host.state)
      host.redo(seat: 1)
    }
  }

  @Test func theStacksOfASnapshotsPastAreReadLater() throws {
    let (host, store) = worked(4, steps: 700)
    let reads = Locked(0)
    func reopen(_ background: BackgroundRunner) throws -> ModeHost<Ledger> {
      var log = log(store, snapshot: store.snapshot)
      let headers = log.headers
      log.headers = { last in
        reads.with { $0 += 1 }
        return headers(last)
      }
      return try #require(
        try Ledger().load(log, HeadlessDocuments.resources).get().open(
          store, HeadlessDocuments.environment, background)
          as? ModeHost<Ledger>)
    }
    // On a worker, after the document is open.
    let work = HeldWork()
    let later = try reopen(work.runner)
    #expect(reads.with { $0 } == 0 && later.canUndo(seat: 1) && !later.canRedo(seat: 1))
    later.perform(.init(5), seat: 2)
    work.doWork()
    work.deliver()
    for seat in 0..<3 where seat != 2 { #expect(later.canRedo(seat: seat) == host.canRedo(seat: seat)) }
    #expect(later.canUndo(seat: 2) && !later.canRedo(seat: 2))
    // At once, when somebody wants to undo.
    let idle = HeldWork()
    let hurried = try reopen(idle.runner)
    let count = store.count
    hurried.undo(seat: 2)
    #expect(store.count == count + 1 && reads.with { $0 } == 2)
    #expect(hurried.canRedo(seat: 2))
  }

  @Test func movesOfABatchDoWhatTheyDoOneByOne() throws {
    let (host, store) = worked(9, steps: 300)
    let mode = Ledger()
    #expect(try load(mode, log(store)).state == host.state)
    #expect(mode.batches.with { $0 } == [store.count])
    // A mode of the same moves that makes them one by one.
    let single = StoredLog(params: TrickMode.Params().bytes, seed: 1, records: store.records)
    #expect(try load(TrickMode(), single).state == host.state)
  }

  @Test func aSnapshotOfAModeThatKeepsNoneIsLeftAlone() throws {
    let (host, store) = worked(3, steps: 50)
    var log = log(store, snapshot: (seq: 20, bytes: [1, 2, 3]))
    log.params = TrickMode.Params().bytes
    #expect(try load(TrickMode(), log).state == host.state)
  }

  @Test func aDamagedSnapshotIsPassedOverForTheLog() throws {
    let (host, store) = worked(5, steps: 300)
    let snapshot = try #require(store.snapshot)
    for count in 0..<snapshot.bytes.count {
      let cut = log(store, snapshot: (snapshot.seq, Array(snapshot.bytes.prefix(count))))
      let again = try load(Ledger(), cut)
      #expect(again.state == host.state && again.canUndo(seat: 1) == host.canUndo(seat: 1))
    }
  }

  @Test func aDamagedSnapshotIsPassedOverForAnOlderOne() throws {
    let (host, store) = worked(5, steps: 600)
    let newest = try #require(store.snapshot)
    let asked = Locked<[Int]>([])
    var damaged = log(store, snapshot: (newest.seq, [0xFF]))
    let good = log(store, snapshot: newest)
    damaged.older = { seq in
      asked.with { $0.append(seq) }
      return good
    }
    #expect(try load(Ledger(), damaged).state == host.state)
    #expect(asked.with { $0 } == [newest.seq])
    damaged.older = { _ in nil }
    #expect(throws: ByteReader.damaged) { try Ledger().load(damaged, HeadlessDocuments.resources).get() }
  }

  @Test func aDamagedRecordEndsTheDocumentWithItsReason() throws {
    let (_, store) = worked(6, steps: 40)
    let records = store.records
    /// The log with another move in a place.
    func replacing(_ index: Int, _ move: [UInt8], isVerified: Bool = false) -> StoredLog {
      var others = records
      let old = records[index]
      others[index] = StoredRecord(
        seq: old.seq, id: old.id, seat: old.seat, time: 0, kind: .move, move: move, inverse: [],
        isVerified: isVerified)
      return StoredLog(
        params: Ledger.Params(width: 30).bytes, seed: 1, author: store.author, records: others)
    }
    /// The state after some records.
    func state(after count: Int) throws -> [Int] {
      let log = StoredLog(
        params: Ledger.Params(width: 30).bytes, seed: 1, records: Array(records.prefix(count)))
      return try load(Ledger(), log).state
    }
    for (index, move, reason) in [
      (7, [7], ByteReader.damaged), (20, Ledger.Move(-1).bytes, Problem("This number is refused.")),
      (0, Ledger.Move(nil).bytes, Problem("There is nothing to take away.")),
    ] {
      for isVerified in [false, true] {
        let log = replacing(index, move, isVerified: isVerified)
        let rebuilt = try Ledger().load(log, HeadlessDocuments.resources).get()
        #expect(rebuilt.end == LogEnd(last: index, total: records.count, isNewer: isVerified))
        #expect(throws: reason) { try rebuilt.whole() }
        #expect(try load(Ledger(), log).state == state(after: index))
      }
    }
    var damaged = log(store)
    damaged.params = [0xFF]
    #expect(throws: ByteReader.damaged) { try Ledger().load(damaged, HeadlessDocuments.resources).get() }
  }

  @Test func aLogThatEndsEarlyCanBeUndoneUpToThere() throws {
    let (_, store) = worked(8, steps: 60)
    let first = Array(store.records.prefix(30))
    var cut = log(store)
    cut.records = first
    cut.end = LogEnd(last: 30, total: store.count, isNewer: false)
    let rebuilt = try Ledger().load(cut, HeadlessDocuments.resources).get()
    #expect(rebuilt.end == cut.end)
    let open = try #require(
      rebuilt.open(
        MemoryStore(author: store.author, records: first), HeadlessDocuments.environment, BackgroundRunner())
        as? ModeHost<Ledger>)
    let whole = try load(
      Ledger(),
      StoredLog(params: Ledger.Params(width: 30).bytes, seed: 1, author: store.author, records: first))
    #expect(open.state == whole.state)
    for seat in 0..<3 { #expect(open.canUndo(seat: seat) == whole.canUndo(seat: seat)) }
  }

  @Test func aSnapshotIsWrittenThoughItsDocumentIsClosed() throws {
    let work = HeldWork()
    let store = MemoryStore()
    var host: ModeHost<Ledger>? = HeadlessDocuments.ledger(store, work.runner)
    host?.perform(.init(1), seat: 0)
    host?.saveSnapshot()
    weak let gone = host
    host = nil
    #expect(gone == nil)
    work.doWork()
    work.deliver()
    #expect(store.snapshot?.seq == 1)
  }

  @Test func noSnapshotIsOlderThanTheRuleSays() throws {
    let (mode, store) = (Ledger(leastRecords: SnapshotRule.longestTail), MemoryStore())
    let host = HeadlessDocuments.host(mode, .init(width: 30), state: [], store)
    for number in 0..<13_000 {
      host.perform(.init(number & 1 == 0 ? number : nil), seat: 0)
      #expect(store.count - (store.snapshot?.seq ?? 0) <= 4096)
    }
    // What was imported has a long tail and no snapshot: leaving it is an occasion.
    let long = MemoryStore(records: store.records)
    HeadlessDocuments.host(mode, .init(width: 30), state: host.state, long).saveSnapshot()
    #expect(long.snapshot?.seq == long.count)
  }

  @Test func aStoreThatRefusesRecordsChangesNothing() {
    let host = HeadlessDocuments.host(TrickMode(), .init(), state: [], RefusingStore())
    #expect(!host.perform(.init(1), seat: 0))
    #expect(host.state == [] && host.toasts() == ["Only to be looked at."])
    host.saveSnapshot()
  }

  @Test func openingCanBeCancelled() throws {
    let (_, store) = worked(6, steps: 40)
    let resources = DocumentResources(scene: HeadlessDocuments.resources.scene, isCancelled: { true })
    let mode = Ledger()
    #expect(throws: Problem("Opening was cancelled.")) { try mode.load(log(store), resources).get() }
    #expect(mode.batches.with { $0 } == [])
  }

  @Test func aSnapshotIsWrittenByAWorkerOfTheStateAsItWasAndOneAtATime() throws {
    let work = HeldWork()
    let store = MemoryStore()
    let host = HeadlessDocuments.ledger(store, work.runner)
    host.saveSnapshot()
    #expect(work.count == 0, "nothing has been done")
    for number in 0..<3 { host.perform(.init(number), seat: 0) }
    host.saveSnapshot()
    host.perform(.init(3), seat: 0)
    host.saveSnapshot()
    #expect(work.count == 1 && store.snapshot == nil)
    work.doWork()
    work.deliver()
    let first = try #require(store.snapshot)
    #expect(first.seq == 3)
    #expect(try load(Ledger(), log(store, snapshot: first)).state == [0, 1, 2, 3])
    host.saveSnapshot()
    work.doWork()
    work.deliver()
    #expect(store.snapshot?.seq == 4)
    host.saveSnapshot()
    #expect(work.count == 0, "nothing has been done since")
  }

  @Test func aSnapshotThatSavesTooLittleIsNotKept() {
    let (_, store) = worked(1, steps: 700, Ledger(leastRecords: 10_000))
    #expect(store.count > ModeHost<Ledger>.snapshotInterval && store.snapshot == nil)
  }
}

/// A store of a document that can only be looked at.
private final class RefusingStore: DocumentStore {
  let count = 0
  let author: UInt32 = 1
  var refusal: Problem? { Problem("Only to be looked at.") }
  func append(_ record: StoredRecord) { Issue.record("a record was added") }
  func record(_ id: MoveID) -> StoredRecord? { nil }
  var archive: Archive { MemoryStore().archive }
  func saveSnapshot(_ bytes: [UInt8], seq: Int) { Issue.record("a snapshot was written") }
}
