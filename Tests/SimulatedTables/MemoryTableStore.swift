import Library
import ModeKit
import Tables

/// A document's part at a table in memory. A copy of it is what a library has when the program ends.
package final class MemoryTableStore: TableStore {
  /// What is stored.
  package struct Contents {
    /// The log.
    package var records: [StoredRecord] = []
    /// The place in the stream.
    package var place: TableStart<[UInt8]>?
    /// The moves under way.
    package var underWay: [TableMove] = []
    /// The largest counter that was used at a table.
    package var usedCounter = 0

    /// A document without records, at a table if there is a place.
    package init(place: TableStart<[UInt8]>? = nil) { self.place = place }
  }

  private let memory: MemoryStore
  /// All that is stored.
  package private(set) var contents: Contents

  /// A store with contents that an author has written.
  package init(author: UInt32, _ contents: Contents) {
    memory = MemoryStore(author: author, records: contents.records)
    self.contents = contents
  }

  package var count: Int { memory.count }
  package var author: UInt32 { memory.author }
  package var nextID: MoveID { MoveID(author: author, counter: max(count, contents.usedCounter) + 1) }
  package var archive: Archive { memory.archive }
  package func record(_ id: MoveID) -> StoredRecord? { memory.record(id) }
  package func saveSnapshot(_ bytes: [UInt8], seq: Int) { memory.saveSnapshot(bytes, seq: seq) }
  package func append(_ record: StoredRecord) {
    memory.append(record)
    contents.records.append(record)
  }

  package var place: TableStart<[UInt8]>? { contents.place }
  package var underWay: [TableMove] { contents.underWay }
  package func keep(_ move: TableMove) { contents.underWay.append(move) }

  package func append(
    confirmed records: [StoredRecord], removing names: [MoveID], place: TableStart<[UInt8]>, time: Int64
  ) {
    for record in records { append(record) }
    contents.underWay.removeAll { names.contains($0.id) }
    contents.place = place
  }

  package func leaveTable(appending records: [StoredRecord], counter: Int) {
    for record in records { append(record) }
    contents.underWay = []
    contents.place = nil
    contents.usedCounter = counter
  }
}
