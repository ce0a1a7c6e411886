import Compression

/// The columns of a record as they are in the file, with names of authors instead of their numbers.
struct RecordRow: Sendable {
  var seq: Int64
  var author: Int64
  var counter: Int64
  var seat: Int64
  var time: Int64
  var kind: Int64
  var targetAuthor: Int64
  var target: Int64
  var move: [UInt8]
  var inverse: [UInt8]

  /// The checksum that is stored beside the row. It does not depend on the numbers of logs and authors, which differ in
  /// copies.
  ///
  /// - Complexity: O(bytes), in one pass.
  var sum: Int64 {
    var sum = Checksum()
    sum.add([seq, author, counter, seat, time, kind, targetAuthor, target, Int64(move.count)])
    sum.add(move)
    sum.add(inverse)
    // Signed, so that SQLite stores it in four bytes.
    return Int64(Int32(bitPattern: sum.value))
  }
}

extension RecordRow {
  /// The row of a record. Its move and inverse are encoded now.
  init(_ record: StoredRecord) {
    self.init(
      seq: Int64(record.seq), author: Int64(record.id.author), counter: Int64(record.id.counter),
      seat: Int64(record.seat), time: record.time, kind: Int64(record.kind.rawValue),
      targetAuthor: Int64(record.target?.author ?? 0), target: Int64(record.target?.counter ?? 0),
      move: record.move, inverse: record.inverse)
  }
}

/// What a row of the table of records turned out to be.
enum ReadRecord: Sendable {
  case record(StoredRecord)
  /// The row is as it was written, but by a newer Tessera.
  case newer
  /// The row is damaged.
  case damaged

  /// The record; nil for any other row.
  var record: StoredRecord? {
    if case .record(let record) = self { record } else { nil }
  }

  /// Verifies a row that was read. Any thread.
  ///
  /// - Complexity: O(bytes).
  init(_ found: FoundRow) {
    guard let row = found.row, found.sum == nil || row.sum == found.sum, let seat = Int(exactly: row.seat)
    else {
      self = .damaged
      return
    }
    let isVerified = found.sum != nil
    guard let kind = UInt8(exactly: row.kind).flatMap({ StoredRecord.Kind(rawValue: $0) }),
      let id = MoveID(author: row.author, counter: row.counter),
      let target = MoveID(author: row.targetAuthor, counter: row.target)
    else {
      self = isVerified ? .newer : .damaged
      return
    }
    self = .record(
      StoredRecord(
        seq: Int(row.seq), id: id, seat: seat, time: row.time, kind: kind,
        target: kind == .move ? nil : target, move: row.move, inverse: row.inverse, isVerified: isVerified))
  }
}

/// A row of the table of records as it was read, not verified yet.
struct FoundRow: Sendable {
  /// The columns; nil if they refer to an unknown author.
  let row: RecordRow?
  /// The stored checksum; nil for a row of a format without checksums.
  let sum: Int64?

  /// The query for rows of a log.
  static func query(format: Int) -> KeyedQuery {
    switch format {
    case ...2: unnamed
    case 3: unverified
    default: present
    }
  }

  private static let unnamed = query("0, NULL, 0, NULL")
  private static let unverified = query("author, counter, target_author, NULL")
  private static let present = query("author, counter, target_author, sum")

  private static func query(_ columns: String) -> KeyedQuery {
    KeyedQuery(
      "SELECT seq, seat, time, kind, target, move, inverse, \(columns) FROM record", where: "log = ?3",
      key: "seq")
  }

  /// Reads a row of the query. `authors` are the names of authors by their numbers.
  init(_ row: Row, authors: [Int64: Int64]) {
    sum = row.isNull(10) ? nil : row.integer(10)
    guard let author = authors[row.integer(7)], let targetAuthor = authors[row.integer(9)] else {
      self.row = nil
      return
    }
    self.row = RecordRow(
      seq: row.integer(0), author: author, counter: row.integer(row.isNull(8) ? 0 : 8), seat: row.integer(1),
      time: row.integer(2), kind: row.integer(3), targetAuthor: targetAuthor, target: row.integer(4),
      move: row.bytes(5), inverse: row.bytes(6))
  }
}

extension MoveID {
  /// Makes a name from columns of the file; nil for impossible values.
  init?(author: Int64?, counter: Int64) {
    guard let author = author.flatMap({ UInt32(exactly: $0) }),
      let counter = Int(exactly: counter), MoveID.counters.contains(counter)
    else { return nil }
    self.init(author: author, counter: counter)
  }
}
