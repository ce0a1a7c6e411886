import Concurrency

extension Library {
  /// Appends a record to a document's log. `time` (milliseconds since 1970, UTC) is now unless given. The record is
  /// named by this library's ``author``, with its position in the log as the counter.
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

  /// Appends a record whose bytes are encoded on the writer's thread, unless it is read earlier; see
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
      state.store(entry)
      state.queued.records[entry.log, default: []].append(
        StoredRecord(
          seq: seq, id: MoveID(author: state.author, counter: seq), seat: seat, time: now, kind: kind,
          target: target, move: move, inverse: inverse))
      return (seq, state.isSaving)
    }
    // Without a writer records stay in memory for good; encoded they take the least of it.
    if !isSaving { _ = (move.bytes, inverse.bytes) }
    return seq
  }

  /// Appends records with the names that they have. Their positions become those after the last record. `modified`
  /// (milliseconds since 1970, UTC) is when the document was changed last; nil leaves it as it is.
  public func append(_ records: [StoredRecord], to id: DocumentID, modified: Int64? = nil) {
    let isSaving = change { state in
      guard var entry = state.documents[id] else { return true }
      var used = 0
      for record in records {
        entry.document.recordCount += 1
        if record.id.counter > entry.document.recordCount { used = max(used, record.id.counter) }
        state.queued.records[entry.log, default: []].append(
          StoredRecord(
            seq: entry.document.recordCount, id: record.id, seat: record.seat, time: record.time,
            kind: record.kind, target: record.target, move: record.lateMove, inverse: record.lateInverse))
      }
      if let modified { entry.document.modified = modified }
      if used > 0 { state.note(usedCounter: used, of: id) }
      state.store(entry)
      return state.isSaving
    }
    // Without a writer records stay in memory for good; encoded they take the least of it.
    if !isSaving { for record in records { _ = (record.move, record.inverse) } }
  }

  /// The largest counter that is known to be used in names of a document, where that exceeds the number of records; 0 if
  /// it does not.
  public func usedCounter(of id: DocumentID) -> Int { state.with { $0.usedCounter(of: id) } }

  /// Notes that counters up to this one are used in names of a document, though the log does not have them.
  public func note(usedCounter: Int, of id: DocumentID) {
    change { $0.note(usedCounter: usedCounter, of: id) }
  }

  /// Reads one record, written or not; nil when there is none, or when it is damaged.
  ///
  /// - Throws: When the file cannot be read.
  public func record(_ seq: Int, of id: DocumentID) throws(LibraryProblem) -> StoredRecord? {
    try records(of: id, from: seq, limit: 1).first
  }

  /// Finds a record by name, written or not; nil when there is none, or when it is damaged.
  ///
  /// - Throws: When the file cannot be read.
  /// - Complexity: O(1), but O(records after it) where a log has records of several authors.
  public func record(_ name: MoveID, of id: DocumentID) throws(LibraryProblem) -> StoredRecord? {
    guard name.counter > 0 else { return nil }
    // A record is at its author's position, unless records of others were merged in or names were left out before it.
    if let found = try record(name.counter, of: id), found.id == name { return found }
    var last = document(id)?.recordCount ?? 0
    while last > 0 {
      let first = max(1, last - Self.searched + 1)
      let part = try records(of: id, from: first, limit: last - first + 1)
      if let found = part.last(where: { $0.id == name }) { return found }
      last = first - 1
    }
    return nil
  }

  /// How many records are read at once where one is looked for.
  private static var searched: Int { 1024 }

  /// Reads at most `limit` records in order, written or not, starting with a sequence number. Records that are damaged
  /// or made by a newer Tessera are left out.
  ///
  /// - Throws: When the file cannot be read.
  /// - Complexity: O(result).
  public func records(
    of id: DocumentID, from first: Int = 1, limit: Int = .max
  ) throws(LibraryProblem) -> [StoredRecord] {
    var result: [StoredRecord] = []
    for part in state.with({ $0.ranges(of: id, from: first, limit: limit) }) {
      if let range = part.inFile { result += try readRecords(of: part.log, range).compactMap { $0.record } }
      result += part.waiting
    }
    return result
  }

  /// Reads the headers of the records in order up to a sequence number, written or not. Those that are damaged or made
  /// by a newer Tessera are left out.
  ///
  /// - Throws: When the file cannot be read.
  /// - Complexity: O(records).
  public func headers(of id: DocumentID, upTo last: Int) throws(LibraryProblem) -> [RecordHeader] {
    var result: [RecordHeader] = []
    for part in state.with({ $0.ranges(of: id, from: 1, limit: last) }) {
      if let range = part.inFile { result += try readHeaders(of: part.log, range).compactMap { $0 } }
      result += part.waiting.map { RecordHeader($0) }
    }
    return result
  }

  /// Reads records up to the first that is missing, damaged or made by a newer Tessera.
  ///
  /// - Returns: The records without a gap, and where they end if others follow.
  /// - Throws: When the file cannot be read.
  func recordsWithoutGap(
    of id: DocumentID, from first: Int, total: Int
  ) throws(LibraryProblem) -> (records: [StoredRecord], end: LogEnd?) {
    var result: [StoredRecord] = []
    func end(isNewer: Bool) -> (records: [StoredRecord], end: LogEnd?) {
      (result, LogEnd(last: first - 1 + result.count, total: total, isNewer: isNewer))
    }
    for part in state.with({ $0.ranges(of: id, from: first, limit: total - first + 1) }) {
      if let range = part.inFile {
        for row in try readRecords(of: part.log, range) {
          switch row {
          case .record(let record) where record.seq == first + result.count: result.append(record)
          case .newer: return end(isNewer: true)
          case .record, .damaged: return end(isNewer: false)
          }
        }
        guard first + result.count > range.upperBound else { return end(isNewer: false) }
      }
      result += part.waiting
    }
    return first + result.count > total ? (result, nil) : end(isNewer: false)
  }

  /// How many records of a document are damaged or missing in the file.
  func countUnreadable(of id: DocumentID) throws(LibraryProblem) -> Int {
    var bad = 0
    for part in state.with({ $0.ranges(of: id, from: 1, limit: .max) }) {
      guard let range = part.inFile else { continue }
      let rows = try readRecords(of: part.log, range)
      bad += range.count
      for row in rows {
        if case .damaged = row { continue }
        bad -= 1
      }
    }
    return bad
  }

  /// Lets a document go on after one of its records. The records that follow it stay in the file, in a log that the
  /// document's new log is based on.
  public func continueLog(of id: DocumentID, after seq: Int) {
    change { state in
      guard var entry = state.documents[id], seq >= 0, seq < entry.document.recordCount else { return }
      var base: Int64? = entry.log
      while let log = base, let start = state.logs[log], seq <= start.baseCount { base = start.base }
      let number = state.isGuest ? Log.number(addedWith: options.newID()) : state.nextLog
      if !state.isGuest { state.nextLog += 1 }
      let log = Log(base: seq == 0 ? nil : base, baseCount: seq)
      state.logs[number] = log
      state.queued.logs[number] = log
      entry.log = number
      entry.document.recordCount = seq
      state.store(entry)
    }
  }

  /// Reads rows of records, and verifies them on all processors. An empty result may mean that the rows are missing.
  func readRecords(of log: Int64, _ range: ClosedRange<Int>) throws(LibraryProblem) -> [ReadRecord] {
    let rows = try read(log, range) { (connection, authors, format) throws(LibraryProblem) in
      try connection.readable(
        FoundRow.query(format: format), in: Int64(range.lowerBound)...Int64(range.upperBound), log: log
      ) { FoundRow($0, authors: authors) }.rows
    } isMissing: {
      $0.row == nil
    }
    return AllCores.map(rows, stretch: 1024) { ReadRecord($0) }
  }

  /// Reads rows of records without their moves; nil for damaged ones.
  private func readHeaders(of log: Int64, _ range: ClosedRange<Int>) throws(LibraryProblem) -> [RecordHeader?]
  {
    try read(log, range) { (connection, authors, format) throws(LibraryProblem) in
      let names = format >= 3 ? "author, counter, target_author" : "0, NULL, 0"
      let query = KeyedQuery(
        "SELECT seq, seat, kind, target, length(inverse), \(names) FROM record", where: "log = ?3", key: "seq"
      )
      return try connection.readable(
        query, in: Int64(range.lowerBound)...Int64(range.upperBound), log: log
      ) { row -> RecordHeader? in
        guard let kind = UInt8(exactly: row.integer(2)).flatMap({ StoredRecord.Kind(rawValue: $0) }),
          let id = MoveID(author: authors[row.integer(5)], counter: row.integer(row.isNull(6) ? 0 : 6)),
          let target = MoveID(author: authors[row.integer(7)], counter: row.integer(3)),
          let seat = Int(exactly: row.integer(1))
        else { return nil }
        return RecordHeader(
          id: id, seat: seat, kind: kind, target: kind == .move ? nil : target,
          isUndoable: row.integer(4) > 0)
      }.rows
    } isMissing: {
      $0 == nil
    }
  }

  /// Reads rows of a log with the names of authors.
  private func read<Value>(
    _ log: Int64, _ range: ClosedRange<Int>,
    _ body: (Connection, _ authors: [Int64: Int64], _ format: Int) throws(LibraryProblem) -> [Value],
    isMissing: (Value) -> Bool
  ) throws(LibraryProblem) -> [Value] {
    let found = try read { (connection) throws(LibraryProblem) in
      let format = try Schema.format(of: connection)
      if connection.authors == nil { connection.authors = try Schema.authors(of: connection) }
      let rows = try body(connection, connection.authors ?? [0: 0], format)
      guard format >= 3, rows.contains(where: isMissing) else { return rows }
      // Another program may have added an author since the table was read.
      connection.authors = try Schema.authors(of: connection)
      return try body(connection, connection.authors ?? [:], format)
    }
    guard let found else { throw LibraryProblem(.missing, path: directory) }
    return found
  }
}

/// A range of one log: first the records in the file, then those that wait to be written.
private struct RecordRange {
  var log: Int64
  var inFile: ClosedRange<Int>?
  var waiting: [StoredRecord]
}

extension Library.State {
  private static func counterKey(_ id: DocumentID) -> String { "counter \(id)" }

  func usedCounter(of id: DocumentID) -> Int {
    session[Self.counterKey(id)].flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
  }

  mutating func note(usedCounter: Int, of id: DocumentID) {
    guard usedCounter > self.usedCounter(of: id) else { return }
    let (key, bytes) = (Self.counterKey(id), Array(String(usedCounter).utf8))
    session[key] = bytes
    queued.session[key] = .some(bytes)
  }

  /// The parts of logs that make up a range of a document's records, in order.
  fileprivate func ranges(of id: DocumentID, from first: Int, limit: Int) -> [RecordRange] {
    guard let entry = documents[id] else { return [] }
    let from = max(first, 1)
    let count = min(limit, entry.document.recordCount - from + 1)
    guard count > 0 else { return [] }
    var result: [RecordRange] = []
    var next: Int64? = entry.log
    var upper = from + count - 1
    while let log = next, let start = logs[log], from <= upper {
      let lower = max(from, start.baseCount + 1)
      if lower <= upper {
        let own = lower...upper
        let waiting = unwritten.flatMap { $0.records(of: log, in: own) }
        let last = waiting.first.map { $0.seq - 1 } ?? upper
        result.append(
          RecordRange(log: log, inFile: lower <= last ? lower...last : nil, waiting: waiting))
      }
      upper = min(upper, start.baseCount)
      next = start.base
    }
    return result.reversed()
  }
}
