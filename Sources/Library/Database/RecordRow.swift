import Compression

/// The columns of a record as they are in the file, with names of authors instead of their numbers.
struct RecordRow {
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

  /// The row of a record. Its move and inverse are encoded now.
  init(_ record: StoredRecord) {
    seq = Int64(record.seq)
    author = Int64(record.id.author)
    counter = Int64(record.id.counter)
    seat = Int64(record.seat)
    time = record.time
    kind = Int64(record.kind.rawValue)
    targetAuthor = Int64(record.target?.author ?? 0)
    target = Int64(record.target?.counter ?? 0)
    move = record.move
    inverse = record.inverse
  }

  /// The checksum that is stored beside the row. It does not depend on the numbers of logs and authors, which differ in
  /// copies.
  ///
  /// - Complexity: O(bytes), in one pass.
  var sum: Int64 {
    var sum = Checksum()
    for number in [seq, author, counter, seat, time, kind, targetAuthor, target, Int64(move.count)] {
      sum.add(number)
    }
    sum.add(move)
    sum.add(inverse)
    // Signed, so that SQLite stores it in four bytes.
    return Int64(Int32(bitPattern: sum.value))
  }
}

/// What a row of the table of records turned out to be.
enum ReadRecord {
  case record(StoredRecord)
  /// The row is as it was written, but by a newer Tessera.
  case newer
  /// The row is damaged.
  case damaged

  /// The record; nil for any other row.
  var record: StoredRecord? {
    if case .record(let record) = self { record } else { nil }
  }

  /// Columns for a query whose first is the sequence number.
  static func columns(format: Int) -> String {
    let names = format >= 3 ? "author, counter, target_author" : "0, NULL, 0"
    return "seq, seat, time, kind, target, move, inverse, \(names), \(format >= 4 ? "sum" : "NULL")"
  }

  /// Reads a row of these columns. `authors` are the names of authors by their numbers.
  init(_ row: Row, authors: [Int64: Int64]) {
    guard let author = authors[row.integer(7)], let targetAuthor = authors[row.integer(9)] else {
      self = .damaged
      return
    }
    let seq = row.integer(0)
    var columns = RecordRow(
      seq: seq, author: author, counter: row.integer(row.isNull(8) ? 0 : 8), seat: row.integer(1),
      time: row.integer(2), kind: row.integer(3), targetAuthor: targetAuthor, target: row.integer(4))
    columns.move = row.bytes(5)
    columns.inverse = row.bytes(6)
    let isVerified = !row.isNull(10)
    guard !isVerified || columns.sum == row.integer(10), let seat = Int(exactly: columns.seat) else {
      self = .damaged
      return
    }
    guard let kind = UInt8(exactly: columns.kind).flatMap({ StoredRecord.Kind(rawValue: $0) }),
      let id = MoveID(author: author, counter: columns.counter),
      let target = MoveID(author: targetAuthor, counter: columns.target)
    else {
      self = isVerified ? .newer : .damaged
      return
    }
    self = .record(
      StoredRecord(
        seq: Int(seq), id: id, seat: seat, time: columns.time, kind: kind,
        target: kind == .move ? nil : target, move: columns.move, inverse: columns.inverse,
        isVerified: isVerified))
  }
}

extension RecordRow {
  fileprivate init(
    seq: Int64, author: Int64, counter: Int64, seat: Int64, time: Int64, kind: Int64, targetAuthor: Int64,
    target: Int64
  ) {
    self.seq = seq
    self.author = author
    self.counter = counter
    self.seat = seat
    self.time = time
    self.kind = kind
    self.targetAuthor = targetAuthor
    self.target = target
    move = []
    inverse = []
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
