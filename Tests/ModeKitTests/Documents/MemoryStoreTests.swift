import Geometry
import Library
import ModeKit
import TestSupport
import Testing

/// A log in memory behaves like that of a library.
@Suite struct MemoryStoreTests {
  @Test func recordsAreFoundByTheirNamesInALogOfSeveralAuthorsToo() {
    var random = RandomSource(seed: 8)
    func record(_ author: UInt32, _ counter: Int) -> StoredRecord {
      StoredRecord(
        seq: counter, id: MoveID(author: author, counter: counter), seat: 0, time: 0, kind: .move,
        move: [UInt8(author), UInt8(counter)], inverse: [])
    }
    let shared = (1...10).map { record(0, $0) }
    let logs = [1, 2].map { (author: UInt32) in shared + (11...40).map { record(author, $0) } }
    let all = merged(logs[0], logs[1], sharing: 10, &random)
    let store = MemoryStore(author: 1, records: all)
    #expect(store.count == 70 && store.allRecords == all && store.records == all)
    for record in all { #expect(store.record(record.id) == record) }
    #expect(store.record(MoveID(author: 3, counter: 11)) == nil)
    #expect(store.record(MoveID(author: 0, counter: 11)) == nil)
    #expect(StoredLog(params: [], seed: 0, records: all).recall(all[50].id) == all[50])
  }

  @Test func theNextNameIsTheAuthorsWithTheNextCounter() {
    let store = MemoryStore(author: 7)
    let host = HeadlessDocuments.ledger(store)
    #expect(host.author == 7)
    for number in 1...5 {
      let name = host.nextID
      #expect(name == MoveID(author: 7, counter: number))
      host.perform(.init(number), seat: 0)
      #expect(store.records.last?.id == name)
    }
  }

  @Test func largeBytesAreHeldUnderTheNameOfWhatTheyAre() {
    let store = MemoryStore()
    let host = HeadlessDocuments.ledger(store)
    for bytes: [UInt8] in [[1, 2], [3], [1, 2]] { host.hold(bytes) }
    #expect(store.blobs == [BlobID(of: [1, 2]).description: [1, 2], BlobID(of: [3]).description: [3]])
  }
}
