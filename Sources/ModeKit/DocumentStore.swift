import Library

/// Where an open document's log goes. The shell gives one over the library; tests give one in memory.
public protocol DocumentStore: AnyObject {
  /// How many records there are.
  var count: Int { get }
  /// Adds a record; written off the main thread, read back at once.
  func append(_ record: StoredRecord)
  /// Reads one record, from 1.
  func record(_ seq: Int) -> StoredRecord?
  /// Reads all records in order.
  var allRecords: [StoredRecord] { get }
  /// Keeps the whole state as it is after record `seq`.
  func saveSnapshot(_ bytes: [UInt8], seq: Int)
  /// Keeps the line for the card.
  func saveDetail(_ detail: String)
}

/// A log in memory: for tests, and for documents of a library that cannot be written.
public final class MemoryStore: DocumentStore {
  /// All records.
  public private(set) var records: [StoredRecord] = []
  /// The last snapshot.
  public private(set) var snapshot: (seq: Int, bytes: [UInt8])?
  /// The line for the card.
  public private(set) var detail = ""

  /// Makes an empty log.
  public init() {}
  public var count: Int { records.count }
  public var allRecords: [StoredRecord] { records }
  public func append(_ record: StoredRecord) { records.append(record) }
  public func record(_ seq: Int) -> StoredRecord? {
    records.indices.contains(seq - 1) ? records[seq - 1] : nil
  }
  public func saveSnapshot(_ bytes: [UInt8], seq: Int) { snapshot = (seq, bytes) }
  public func saveDetail(_ detail: String) { self.detail = detail }
}
