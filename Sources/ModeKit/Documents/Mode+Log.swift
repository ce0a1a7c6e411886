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
    let read = AllCores.map(records, stretch: 128) { record in
      Result { () throws(Problem) in try move(record) }
    }
    var moves: [LoggedMove<Move>] = []
    moves.reserveCapacity(records.count)
    for move in read { moves.append(try move.get()) }
    return moves
  }

  /// A function that reads earlier moves from the records that `find` returns.
  func recalling(_ find: @escaping (MoveID) -> StoredRecord?) -> (MoveID) throws(Problem) -> Move {
    { id throws(Problem) in
      guard let record = find(id) else { throw ByteReader.damaged }
      return try move(record).move
    }
  }
}
