import Concurrency
import Library

/// Records of a log decoded as moves of a mode.
extension Mode {
  /// The move of a record.
  ///
  /// - Throws: ``Problem`` when its bytes are damaged.
  public func move(_ record: StoredRecord) throws(Problem) -> LoggedMove<Move> {
    LoggedMove(record, try Move(bytes: record.move))
  }

  /// The moves of records, in order, decoded by all processors.
  ///
  /// - Throws: the ``Problem`` of the first that is damaged.
  /// - Complexity: O(bytes).
  public func moves(_ records: [StoredRecord]) throws(Problem) -> [LoggedMove<Move>] {
    try Self.inParallel(records) { record throws(Problem) in try move(record) }
  }

  /// What `body` makes of each record, in order, on all processors.
  ///
  /// - Throws: the ``Problem`` of the first for which `body` throws.
  static func inParallel<Result: Sendable>(
    _ records: [StoredRecord], _ body: @escaping @Sendable (StoredRecord) throws(Problem) -> Result
  ) throws(Problem) -> [Result] {
    let made = AllCores.map(records, stretch: 64) { record in
      Swift.Result { () throws(Problem) in try body(record) }
    }
    var results: [Result] = []
    results.reserveCapacity(records.count)
    for result in made { results.append(try result.get()) }
    return results
  }

  /// The state after all moves of a log.
  ///
  /// - Throws: ``Problem`` when the params or a record are damaged, or a move is invalid.
  /// - Complexity: that of its moves.
  public func state(after log: StoredLog, _ resources: DocumentResources) throws(Problem) -> State {
    let rebuilt = try Rebuilding(self, log, resources)
    if let failure = rebuilt.failure { throw failure }
    return rebuilt.state
  }

  /// A function that reads earlier moves from the records that `find` returns.
  func recalling(_ find: @escaping (MoveID) -> StoredRecord?) -> (MoveID) throws(Problem) -> Move {
    { id throws(Problem) in
      guard let record = find(id) else { throw ByteReader.damaged }
      return try move(record).move
    }
  }
}
