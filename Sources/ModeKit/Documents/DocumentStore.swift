import Concurrency
import Library

/// The storage of an open document's log. The shell supplies one over the library; tests supply one in memory.
public protocol DocumentStore: AnyObject {
  /// How many records there are.
  var count: Int { get }
  /// The author of the records that are added.
  var author: UInt32 { get }
  /// The name that the next record will have, unless the document is shared; by default its counter is its position.
  var nextID: MoveID { get }
  /// Why no record can be added, as to a document of a newer Tessera; nil by default.
  var refusal: Problem? { get }
  /// Adds a record of ``author`` with the name ``nextID``. It is written off the main thread and can be read at once.
  func append(_ record: StoredRecord)
  /// Reads the record with a name.
  func record(_ id: MoveID) -> StoredRecord?
  /// The log and the finished plays of the document's mode, for workers.
  var archive: Archive { get }
  /// Stores the whole state after the first `seq` records.
  func saveSnapshot(_ bytes: [UInt8], seq: Int)
}

extension DocumentStore {
  /// Nil: records can be added.
  public var refusal: Problem? { nil }

  /// The position of the next record is its counter.
  public var nextID: MoveID { MoveID(author: author, counter: count + 1) }

  /// Reads all records in order.
  ///
  /// - Complexity: O(records).
  public var allRecords: [StoredRecord] { archive.records() }
}

/// What workers may read and store for a document: its log, and the finished plays of its mode.
public struct Archive: Sendable {
  /// The document's name, as in ``RecordedPlay/document``.
  public var document: String
  /// Reads all records in order.
  public var records: @Sendable () -> [StoredRecord]
  /// Stores large bytes, such as a picture, as long as the document lives, under the name that `BlobID` gives them.
  public var hold: @Sendable ([UInt8]) -> Void
  /// Stores how a play of the document ended, with the record that ended it.
  public var store: @Sendable (FinishedPlay, _ record: MoveID) -> Void
  /// Reads the finished plays of the mode, or of one of its groups, in the order in which they ended.
  public var plays: @Sendable (_ group: String?) -> [RecordedPlay]

  /// Makes an archive.
  public init(
    document: String, records: @escaping @Sendable () -> [StoredRecord],
    hold: @escaping @Sendable ([UInt8]) -> Void = { _ in },
    store: @escaping @Sendable (FinishedPlay, _ record: MoveID) -> Void,
    plays: @escaping @Sendable (_ group: String?) -> [RecordedPlay]
  ) {
    self.document = document
    self.records = records
    self.hold = hold
    self.store = store
    self.plays = plays
  }
}

/// A log in memory: for tests, and for documents of a library that cannot be written.
public final class MemoryStore: DocumentStore {
  /// The author of all moves made through this store.
  public let author: UInt32
  private let log: Locked<[StoredRecord]>
  private let finished = Locked<[RecordedPlay]>([])
  private let large = Locked<[String: [UInt8]]>([:])
  /// All records.
  public var records: [StoredRecord] { log.with { $0 } }
  /// The finished plays.
  public var plays: [RecordedPlay] { finished.with { $0 } }
  /// The large bytes that it holds, by name.
  public var blobs: [String: [UInt8]] { large.with { $0 } }
  /// The last snapshot.
  public private(set) var snapshot: (seq: Int, bytes: [UInt8])?

  /// Makes a log that `author` continues; it is empty unless records are given.
  public init(author: UInt32 = 1, records: [StoredRecord] = []) {
    self.author = author
    log = Locked(records)
  }
  /// How many records there are.
  public var count: Int { records.count }
  /// All records so far, to be read on a worker.
  public var archive: Archive {
    Archive(
      document: "memory", records: { [log] in log.with { $0 } },
      hold: { [large] bytes in large.with { $0[BlobID(of: bytes).description] = bytes } },
      store: { [finished] play, record in
        finished.with { plays in
          plays.removeAll { $0.record == record }
          plays.append(RecordedPlay(play, document: "memory", record: record, isOpenable: true))
        }
      },
      plays: { [finished] group in
        finished.with { plays in plays.filter { group == nil || $0.play.group == group } }
      })
  }
  /// Appends a record.
  ///
  /// - Complexity: O(1) amortized.
  public func append(_ record: StoredRecord) { log.with { $0.append(record) } }
  /// The record of a move; nil for an unknown name.
  public func record(_ id: MoveID) -> StoredRecord? { records.record(id) }
  /// Replaces the snapshot.
  public func saveSnapshot(_ bytes: [UInt8], seq: Int) { snapshot = (seq, bytes) }
}

extension [StoredRecord] {
  /// The record with a name, among the first records of a log.
  ///
  /// - Complexity: O(1), but O(n) where logs of several authors were merged.
  func record(_ id: MoveID) -> StoredRecord? {
    // A record is at its author's position, unless records of others were merged in before it.
    if indices.contains(id.counter - 1), self[id.counter - 1].id == id { return self[id.counter - 1] }
    return first { $0.id == id }
  }
}
