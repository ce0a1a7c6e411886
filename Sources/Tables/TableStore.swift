import Library
import ModeKit

/// The storage of a document at a table. What a document has sent or is still to send outlives the program.
package protocol TableStore: DocumentStore {
  /// The place in the table's stream that the log contains; nil if the document is at no table.
  var place: TableStart<[UInt8]>? { get }
  /// The moves that were made here and are not in the log yet, the oldest first.
  var underWay: [TableMove] { get }
  /// Stores a move that is not in the log yet.
  func keep(_ move: TableMove)
  /// Adds confirmed records to the log, removes moves that are not under way any more, and stores the place: all of it,
  /// or nothing if the program ends. `time` is in milliseconds since 1970.
  func append(
    confirmed records: [StoredRecord], removing names: [MoveID], place: TableStart<[UInt8]>, time: Int64)
  /// Adds the moves under way to the log, and forgets the table. Later records have counters above `counter`.
  func leaveTable(appending records: [StoredRecord], counter: Int)
}
