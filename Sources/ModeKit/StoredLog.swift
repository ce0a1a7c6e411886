import Library

/// A document as it lies in the library, read on any thread.
public struct StoredLog: Sendable {
  /// What was asked when it was made.
  public var params: [UInt8]
  /// What its random choices start from.
  public var seed: UInt64
  /// The newest snapshot, if any.
  public var snapshot: (seq: Int, bytes: [UInt8])?
  /// All records, or those after the snapshot when there is one.
  public var records: [StoredRecord]
  /// Reads an earlier record.
  public var recall: @Sendable (Int) -> StoredRecord?
  private let recallAll: (@Sendable () -> [StoredRecord])?

  /// Makes a stored log; `recallAll` reads all records, where that is quicker than one by one.
  public init(
    params: [UInt8], seed: UInt64, snapshot: (seq: Int, bytes: [UInt8])? = nil, records: [StoredRecord] = [],
    recall: @escaping @Sendable (Int) -> StoredRecord? = { _ in nil },
    recallAll: (@Sendable () -> [StoredRecord])? = nil
  ) {
    self.params = params
    self.seed = seed
    self.snapshot = snapshot
    self.records = records
    self.recall = recall
    self.recallAll = recallAll
  }

  /// How many records there are, with those before the snapshot.
  var count: Int { max(snapshot?.seq ?? 0, records.last?.seq ?? 0) }

  /// All records in order, with those before the snapshot; what is gone is left out.
  ///
  /// - Complexity: O(records).
  var allRecords: [StoredRecord] {
    snapshot == nil ? records : recallAll?() ?? (0..<count).compactMap { recall($0 + 1) }
  }
}

extension StoredRecord {
  /// The number of the record whose move it makes: its own, or that of what it takes back or makes again.
  public var moved: Int { kind == .move ? seq : target }
}

extension Mode {
  /// What a record's move knows of its place.
  func context(_ record: StoredRecord, of log: StoredLog) -> MoveContext<Move> {
    MoveContext<Move>(seq: record.moved, seat: record.seat, time: record.time) { (seq) throws(Problem) in
      guard let earlier = log.recall(seq) else { throw ByteReader.damaged }
      return try Move(bytes: earlier.move)
    }
  }
}
