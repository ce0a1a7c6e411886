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
  ///
  /// - Complexity: O(records).
  public var allRecords: @Sendable () -> [StoredRecord]

  /// Makes a log of all its records.
  public init(params: [UInt8], seed: UInt64, author: UInt32 = 0, records: [StoredRecord] = []) {
    self.params = params
    self.seed = seed
    self.author = author
    self.records = records
    recall = { records.record($0) }
    allRecords = { records }
  }

  /// Makes a log of a snapshot and the records after it.
  public init(
    params: [UInt8], seed: UInt64, author: UInt32, snapshot: (seq: Int, bytes: [UInt8])?,
    records: [StoredRecord],
    recall: @escaping @Sendable (MoveID) -> StoredRecord?,
    allRecords: @escaping @Sendable () -> [StoredRecord]
  ) {
    self.params = params
    self.seed = seed
    self.author = author
    self.snapshot = snapshot
    self.records = records
    self.recall = recall
    self.allRecords = allRecords
  }

  /// The number of records, including those before the snapshot.
  var count: Int { max(snapshot?.seq ?? 0, records.last?.seq ?? 0) }
}
