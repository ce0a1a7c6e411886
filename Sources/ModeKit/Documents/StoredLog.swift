import Library

/// A document as the library stores it, read on any thread.
public struct StoredLog: Sendable {
  /// The params of the document.
  public var params: [UInt8]
  /// The seed of its random choices.
  public var seed: UInt64
  /// The author who continues it; 0 for none.
  public var author: UInt32
  /// The newest snapshot, if any.
  public var snapshot: (seq: Int, bytes: [UInt8])?
  /// All records, or with a snapshot those after it.
  public var records: [StoredRecord]
  /// Reads an earlier record.
  public var recall: @Sendable (MoveID) -> StoredRecord?
  /// Reads all records in order, including those before the snapshot.
  /// Damaged and missing ones are left out.
  ///
  /// - Complexity: O(records).
  public var allRecords: @Sendable () -> [StoredRecord]
  /// Reads the headers of all records in order, those before the snapshot included. Damaged and missing ones are left
  /// out.
  ///
  /// - Complexity: O(records).
  public var headers: @Sendable () -> [RecordHeader]
  /// Where the readable records end; nil when all of them can be read.
  public var end: LogEnd?
  /// Reads the log from the newest snapshot before a record, or from no snapshot; nil when the library cannot be read.
  public var older: (@Sendable (Int) -> StoredLog?)?

  /// Makes a log of all its records.
  public init(params: [UInt8], seed: UInt64, author: UInt32 = 0, records: [StoredRecord] = []) {
    self.params = params
    self.seed = seed
    self.author = author
    self.records = records
    recall = { records.record($0) }
    allRecords = { records }
    headers = { records.map { RecordHeader($0) } }
  }

  /// Makes a log of a snapshot and the records after it.
  public init(
    params: [UInt8], seed: UInt64, author: UInt32, snapshot: (seq: Int, bytes: [UInt8])?,
    records: [StoredRecord],
    recall: @escaping @Sendable (MoveID) -> StoredRecord?,
    allRecords: @escaping @Sendable () -> [StoredRecord], headers: (@Sendable () -> [RecordHeader])? = nil,
    end: LogEnd? = nil, older: (@Sendable (Int) -> StoredLog?)? = nil
  ) {
    self.params = params
    self.seed = seed
    self.author = author
    self.snapshot = snapshot
    self.records = records
    self.recall = recall
    self.allRecords = allRecords
    self.headers = headers ?? { allRecords().map { RecordHeader($0) } }
    self.end = end
    self.older = older
  }

  /// The log without its snapshot: from an older one, or from all records. Nil when it has none.
  func passingOverSnapshot() -> StoredLog? {
    guard let snapshot else { return nil }
    if let older { return older(snapshot.seq) }
    var log = self
    log.snapshot = nil
    log.records = allRecords()
    return log
  }

  /// The number of records, including those before the snapshot.
  var count: Int { max(snapshot?.seq ?? 0, records.last?.seq ?? 0) }
  /// The sequence number of the newest record, readable or not.
  var total: Int { max(count, end?.total ?? 0) }
}
