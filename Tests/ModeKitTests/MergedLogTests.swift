import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene
import TestSupport
import Testing

/// Two authors continue one document independently; then their logs are merged.
@Suite struct MergedLogTests {
  private let mode = NullMode()
  private let anna: UInt32 = 7
  private let ben: UInt32 = 300_000_000

  /// An author's document with a log, and its store.
  private func opened(_ author: UInt32, _ records: [StoredRecord]) throws -> (ModeHost<NullMode>, MemoryStore)
  {
    let rebuilt = try mode.load(
      StoredLog(params: NoParams().bytes, seed: 1, author: author, records: records),
      DocumentResources(scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
    ).get()
    let store = MemoryStore(author: author, records: records)
    let environment = ModeEnvironment(
      theme: Theme(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 100, height: 100)))
    let document = rebuilt.open(store, environment, BackgroundRunner())
    return (try #require(document as? ModeHost<NullMode>), store)
  }

  /// The records of a document from before there were authors: dots of a seat.
  private func old(_ count: Int, seat: Int) throws -> [StoredRecord] {
    let (host, store) = try opened(0, [])
    for n in 0..<count { host.perform(.add(Point(Double(n), -1)), seat: seat) }
    return store.records
  }

  @Test(arguments: 0..<30) func bothAuthorsDotsStayAndEachTakesBackHisOwn(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let shared = try old(5, seat: 3)
    var logs: [[StoredRecord]] = []
    var own: [Set<MoveID>] = []
    for author in [anna, ben] {
      let (host, store) = try opened(author, shared)
      for step in 0..<1 + random.below(60) {
        let seat = random.below(2)
        switch random.below(4) {
        case 0: host.undo(seat: seat)
        case 1: host.redo(seat: seat)
        default: host.perform(.add(Point(Double(step), Double(author))), seat: seat)
        }
      }
      logs.append(store.records)
      own.append(Set(host.state.keys.filter { $0.author == author }))
      let counters = store.records.dropFirst(shared.count).map(\.id.counter)
      #expect(zip(counters, counters.dropFirst()).allSatisfy { $0 < $1 })
    }
    let before = Set(shared.map(\.id))
    for (author, mine, other) in [(anna, own[0], own[1]), (ben, own[1], own[0])] {
      let records = merged(logs[0], logs[1], sharing: shared.count, &random)
      let (host, store) = try opened(author, records)
      #expect(Set(host.state.keys) == before.union(mine).union(other))
      // The next move has a name that no record has.
      host.perform(.add(.origin), seat: 0)
      #expect(Set(store.records.map(\.id)).count == records.count + 1)
      for seat in 0..<2 { while host.canUndo(seat: seat) { host.undo(seat: seat) } }
      #expect(Set(host.state.keys) == before.union(other))
      for seat in 0..<2 { while host.canRedo(seat: seat) { host.redo(seat: seat) } }
      #expect(Set(host.state.keys).isSuperset(of: before.union(mine).union(other)))
      #expect(toasts(host).isEmpty)
      // Replaying the log gives the same document.
      #expect(try opened(author, store.records).0.state == host.state)
    }
  }

  @Test func whatWasDoneBeforeThereWereAuthorsIsTakenBackOnce() throws {
    var random = RandomSource(seed: 4)
    let shared = try old(2, seat: 0)
    let (theirs, store) = try opened(ben, shared)
    theirs.undo(seat: 0)
    let (host, _) = try opened(anna, merged(shared, store.records, sharing: shared.count, &random))
    #expect(host.state.count == 1)
    host.undo(seat: 0)
    #expect(host.state.isEmpty && !host.canUndo(seat: 0) && toasts(host).isEmpty)
    host.redo(seat: 0)
    #expect(host.state.count == 1 && !host.canRedo(seat: 0), "a seat cannot redo the other author's undo")
  }

  private func toasts(_ host: ModeHost<NullMode>) -> [String] {
    host.takeRequests().compactMap { if case .toast(let text, _, _) = $0 { text } else { nil } }
  }
}
