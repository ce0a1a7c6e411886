import Library
import ModeKit
import Tables

/// A document's part at a table in the library: its place in the stream, and a value of the session for each move under
/// way.
extension LibraryStore: TableStore {
  package var place: TableStart<[UInt8]>? { library.tablePlace(of: id) }

  package var underWay: [TableMove] {
    library.recall(startingWith: Library.movesKey(id)).compactMap { try? TableMove(bytes: $0) }
  }

  package func keep(_ move: TableMove) {
    library.remember(move.bytes, as: Library.moveKey(move.id, of: id))
  }

  package func append(
    confirmed records: [StoredRecord], removing names: [MoveID], place: TableStart<[UInt8]>, time: Int64
  ) {
    library.inOneWrite {
      if !records.isEmpty { library.append(records, to: id, modified: time) }
      for name in names { library.forget(Library.moveKey(name, of: id)) }
      library.remember(place.bytes, as: Library.tableKey(id))
    }
  }

  package func leaveTable(appending records: [StoredRecord], counter: Int) {
    library.inOneWrite {
      for record in records { append(record) }
      library.endTable(of: id)
      library.note(usedCounter: counter, of: id)
    }
    usedCounter = counter
  }
}
