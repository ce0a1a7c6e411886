import Catalogue
import Compression
import Library

/// The four fields of the text format that the benchmark rebuilds.
struct PlainRecord: Equatable {
  var name = ""
  var day = 0
  var count = 0
  var title = ""
}

/// The forms in which records can travel, other than ours.
enum PlainForm: String, CaseIterable {
  case batches = "batches of 500, JSON"
  case json = "one JSON"
  case longKeys = "gzip JSON, long keys"
  case shortKeys = "gzip JSON, short keys"
  case binary = "packed binary"

  /// The number of records in a batch.
  static let batch = 500

  /// The names of the fields: name, day, count, title.
  var keys: [String] { self == .shortKeys ? ["n", "d", "c", "t"] : ["name", "date", "count", "title"] }

  /// The names of its files for a number of records.
  func files(_ count: Int) -> [String] {
    switch self {
    case .batches: (0..<(count + Self.batch - 1) / Self.batch).map { "batch-\($0).json" }
    case .json: ["all.json"]
    case .longKeys: ["long.json.gz"]
    case .shortKeys: ["short.json.gz"]
    case .binary: ["packed.bin"]
    }
  }

  /// The bytes of its files.
  func bytes(of records: [PlainRecord]) -> [[UInt8]] {
    switch self {
    case .batches:
      stride(from: 0, to: records.count, by: Self.batch).map {
        json(records[$0..<min($0 + Self.batch, records.count)])
      }
    case .json: [json(records[...])]
    case .longKeys, .shortKeys: [Deflater(.gzip, level: 9).finish(json(records[...]))]
    case .binary: [Self.packed(records)]
    }
  }

  /// All records as one JSON.
  func text(of records: [PlainRecord]) -> [UInt8] { json(records[...]) }

  private func json(_ records: ArraySlice<PlainRecord>) -> [UInt8] {
    let keys = keys
    let rows = records.map { record in
      JSON.object([
        .init(keys[0], .string(record.name)), .init(keys[1], .integer(record.day)),
        .init(keys[2], .integer(record.count)), .init(keys[3], .string(record.title)),
      ])
    }
    return Array(JSON.array(rows).text(indented: false).utf8)
  }

  /// Reads JSON with the fastest reader in the project, the catalogue's, which makes no tree.
  ///
  /// - Throws: ``FormatFault``.
  func parse(_ text: [UInt8]) throws(FormatFault) -> [PlainRecord] {
    let keys = keys
    var tokens = JSONTokens()
    var (records, record, key): ([PlainRecord], PlainRecord, String) = ([], PlainRecord(), "")
    try tokens.add(text) { (token) throws(FormatFault) in
      switch token {
      case .key(let name): key = name
      case .text(let text): if key == keys[0] { record.name = text } else { record.title = text }
      case .number(let number):
        if key == keys[1] { record.day = number ?? 0 } else { record.count = number ?? 0 }
      case .endObject: records.append(record)
      default: break
      }
    }
    return records
  }

  // MARK: Packed

  /// Each record: day and count in four bytes each, and two texts with their lengths before them.
  private static func packed(_ records: [PlainRecord]) -> [UInt8] {
    var bytes: [UInt8] = []
    for record in records {
      for number in [record.day, record.count] {
        withUnsafeBytes(of: UInt32(number).littleEndian) { bytes += $0 }
      }
      for text in [record.name, record.title] {
        withUnsafeBytes(of: UInt16(text.utf8.count).littleEndian) { bytes += $0 }
        bytes += text.utf8
      }
    }
    return bytes
  }

  /// Reads packed records into memory.
  static func unpacked(_ bytes: [UInt8]) -> [PlainRecord] {
    bytes.withUnsafeBytes { bytes in
      var (records, position): ([PlainRecord], Int) = ([], 0)
      func number<Number: FixedWidthInteger>(_: Number.Type) -> Int {
        defer { position += MemoryLayout<Number>.size }
        return Int(Number(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Number.self)))
      }
      func text() -> String {
        let count = number(UInt16.self)
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
      }
      while position < bytes.count {
        let (day, count) = (number(UInt32.self), number(UInt32.self))
        records.append(PlainRecord(name: text(), day: day, count: count, title: text()))
      }
      return records
    }
  }
}

/// A table of records, with an index for its order.
struct PlainTable {
  private let connection: Connection

  /// Makes a database with an empty table.
  init(_ path: String) throws(LibraryProblem) {
    connection = try Connection(path, .write)
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.run("PRAGMA synchronous = NORMAL")
    try connection.run(
      "CREATE TABLE record (id INTEGER PRIMARY KEY, name TEXT, day INTEGER, count INTEGER, title TEXT)")
    try connection.run("CREATE INDEX record_day ON record (day DESC)")
  }

  /// Adds records in one transaction, with a prepared statement.
  func add(_ records: [PlainRecord]) throws(LibraryProblem) {
    try connection.transaction { () throws(LibraryProblem) in
      for record in records {
        try connection.run(
          "INSERT INTO record (name, day, count, title) VALUES (?, ?, ?, ?)", .text(record.name),
          .integer(record.day), .integer(record.count), .text(record.title))
      }
    }
  }

  /// Parses and adds records with SQLite's JSON functions, one statement for all.
  func add(_ json: [UInt8], _ form: PlainForm) throws(LibraryProblem) {
    let columns = form.keys.map { "value ->> '\($0)'" }.joined(separator: ", ")
    try connection.run(
      "INSERT INTO record (name, day, count, title) SELECT \(columns) FROM json_each(?)",
      .text(String(decoding: json, as: UTF8.self)))
  }

  /// Reads the first ten rows, as a list shows them. Returns the number of rows.
  func firstRows() throws(LibraryProblem) -> Int {
    var count = 0
    try connection.forEach("SELECT name, day, count, title FROM record ORDER BY day DESC LIMIT 10") {
      if !$0.text(3).isEmpty { count += 1 }
    }
    return count
  }
}
