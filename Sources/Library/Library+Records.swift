extension Library {
  /// Appends a record to a document's log. `time` (milliseconds since 1970, UTC) is now unless given. Its name is that of this
  /// library's ``author``, and its place in the log is the counter.
  ///
  /// - Returns: Its sequence number, from 1; nil when there is no such document.
  @discardableResult public func append(
    to id: DocumentID, seat: Int = 0, kind: StoredRecord.Kind = .move, target: MoveID? = nil,
    time: Int64? = nil,
    move: [UInt8] = [], inverse: [UInt8] = []
  ) -> Int? {
    append(
      to: id, seat: seat, kind: kind, target: target, time: time, move: LazyBytes(move),
      inverse: LazyBytes(inverse))
  }

  /// Appends a record whose bytes are made on the writer's thread, unless somebody reads it before; see
  /// ``append(to:seat:kind:target:time:move:inverse:)-(_,_,_,_,_,[UInt8],_)``.
  @discardableResult public func append(
    to id: DocumentID, seat: Int = 0, kind: StoredRecord.Kind = .move, target: MoveID? = nil,
    time: Int64? = nil,
    move: LazyBytes, inverse: LazyBytes
  ) -> Int? {
    let now = time ?? options.clock()
    let (seq, isSaving): (Int?, Bool) = change { state in
      guard var entry = state.documents[id] else { return (nil, true) }
      let seq = entry.document.recordCount + 1
      entry.document.recordCount = seq
      entry.document.modified = now
      state.keep(entry)
      state.queued.records[entry.log, default: []].append(
        StoredRecord(
          seq: seq, id: MoveID(author: state.author, counter: seq), seat: seat, time: now, kind: kind,
          target: target, move: move, inverse: inverse))
      return (seq, state.isSaving)
    }
    // Where nobody writes, what waits stays for good, and bytes are the smallest that it can be.
    if !isSaving { _ = (move.bytes, inverse.bytes) }
    return seq
  }

  /// Reads one record, written or not; nil when there is none.
  ///
  /// - Throws: When the file cannot be read.
  public func record(_ seq: Int, of id: DocumentID) throws(LibraryProblem) -> StoredRecord? {
    try records(of: id, from: seq, limit: 1).first
  }

  /// Reads the record of a name, written or not; nil when there is none.
  ///
  /// - Throws: When the file cannot be read.
  /// - Complexity: O(1), but O(records) where the logs of several authors have become one.
  public func record(_ name: MoveID, of id: DocumentID) throws(LibraryProblem) -> StoredRecord? {
    // A record stands where its author put it, unless others' have come before it.
    if let found = try record(name.counter, of: id), found.id == name { return found }
    guard name.counter > 0 else { return nil }
    return try records(of: id, from: name.counter + 1).first { $0.id == name }
  }

  /// Reads at most `limit` records in order, written or not, starting with a sequence number.
  ///
  /// - Throws: When the file cannot be read.
  /// - Complexity: O(result).
  public func records(
    of id: DocumentID, from first: Int = 1, limit: Int = .max
  ) throws(LibraryProblem) -> [StoredRecord] {
    let parts: [RecordStretch] = state.with { state in
      guard let entry = state.documents[id] else { return [] }
      let from = max(first, 1)
      let count = min(limit, entry.document.recordCount - from + 1)
      return count > 0 ? state.stretches(of: entry.log, from...(from + count - 1)) : []
    }
    var result: [StoredRecord] = []
    for part in parts {
      if let range = part.inFile { result += try readRecords(of: part.log, range) }
      result += part.waiting
    }
    return result
  }

  private func readRecords(of log: Int64, _ range: ClosedRange<Int>) throws(LibraryProblem) -> [StoredRecord]
  {
    let found = try read { (connection) throws(LibraryProblem) in
      if connection.authors == nil { connection.authors = try Schema.authors(of: connection) }
      let found = try rows(of: log, range, connection)
      guard connection.authors != nil, found.contains(where: { $0 == nil }) else { return found }
      // Another program may have brought an author since they were read.
      connection.authors = try Schema.authors(of: connection)
      return try rows(of: log, range, connection)
    }
    guard let found else { throw LibraryProblem(.missing, path: directory) }
    // A log with a hole would replay to something that never was.
    guard found.count == range.count, found.allSatisfy({ $0 != nil }) else {
      throw LibraryProblem(.damaged, path: directory)
    }
    return found.compactMap { $0 }
  }

  private static let namedRows = """
    SELECT seq, seat, time, kind, target, move, inverse, author, counter, target_author FROM record
    WHERE log = ? AND seq BETWEEN ? AND ? ORDER BY seq
    """
  /// The same from a file whose format knows no authors.
  private static let oldRows = """
    SELECT seq, seat, time, kind, target, move, inverse, 0, NULL, 0 FROM record
    WHERE log = ? AND seq BETWEEN ? AND ? ORDER BY seq
    """

  /// The rows of records; nil for those that make no sense.
  private func rows(
    of log: Int64, _ range: ClosedRange<Int>, _ connection: Connection
  ) throws(LibraryProblem) -> [StoredRecord?] {
    let authors = connection.authors ?? [0: 0]
    return try connection.rows(
      connection.authors == nil ? Self.oldRows : Self.namedRows, .integer(log), .integer(range.lowerBound),
      .integer(range.upperBound)
    ) { row -> StoredRecord? in
      guard let kind = StoredRecord.Kind(rawValue: UInt8(truncatingIfNeeded: row.integer(3))),
        let id = MoveID(author: authors[row.integer(7)], counter: row.integer(row.isNull(8) ? 0 : 8)),
        let target = MoveID(author: authors[row.integer(9)], counter: row.integer(4))
      else { return nil }
      return StoredRecord(
        seq: Int(row.integer(0)), id: id, seat: Int(row.integer(1)), time: row.integer(2), kind: kind,
        target: kind == .move ? nil : target, move: row.bytes(5), inverse: row.bytes(6))
    }
  }
}

extension MoveID {
  /// Makes a name of what a file says; nil when it cannot be one.
  init?(author: Int64?, counter: Int64) {
    guard let author = author.flatMap({ UInt32(exactly: $0) }),
      let counter = Int(exactly: counter), MoveID.counters.contains(counter)
    else { return nil }
    self.init(author: author, counter: counter)
  }
}

/// A stretch of one log: first what the file has, then what waits to be written.
private struct RecordStretch {
  var log: Int64
  var inFile: ClosedRange<Int>?
  var waiting: [StoredRecord]
}

extension Library.State {
  /// The stretches of logs that make up a range of one log's records, in order.
  fileprivate func stretches(of log: Int64, _ range: ClosedRange<Int>) -> [RecordStretch] {
    guard let start = logs[log] else { return [] }
    var result: [RecordStretch] = []
    if let base = start.base, range.lowerBound <= start.baseCount {
      result = stretches(of: base, range.lowerBound...min(range.upperBound, start.baseCount))
    }
    let from = max(range.lowerBound, start.baseCount + 1)
    guard from <= range.upperBound else { return result }
    let own = from...range.upperBound
    let waiting = Array(writing.records(of: log, in: own) + queued.records(of: log, in: own))
    let last = waiting.first.map { $0.seq - 1 } ?? range.upperBound
    result.append(RecordStretch(log: log, inFile: from <= last ? from...last : nil, waiting: waiting))
    return result
  }
}
