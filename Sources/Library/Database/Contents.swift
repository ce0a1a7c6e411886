/// The rows of a library that are kept in memory: all but records, snapshots and blobs. Rows that cannot be read are
/// skipped and listed.
struct Contents {
  private(set) var state: Library.State
  /// What was skipped.
  private(set) var damages: [LibraryDamage] = []

  // The possible counts of records and numbers of logs; beyond them, arithmetic could overflow.
  private static let plausible: ClosedRange<Int64> = 0...1 << 30
  private static let plausibleLogs: ClosedRange<Int64> = -1 << 48...1 << 48

  /// Reads a library. `author` is used if the file has none.
  ///
  /// - Throws: Any problem but damage to rows and pages of tables.
  init(of connection: Connection, author: UInt32) throws(LibraryProblem) {
    var own: UInt32?
    do {
      own = try Schema.ownAuthor(of: connection)
    } catch  where error.kind == .damaged {
      damages.append(.author)
    }
    state = Library.State(author: own ?? author)
    try readLogs(connection)
    try readDocuments(connection)
    try readHoldings(connection)
    try readSession(connection)
    state.damages = damages
  }

  private mutating func note(_ isDamaged: Bool, _ table: String) {
    if isDamaged { damages.append(.pages(of: table)) }
  }

  private mutating func readLogs(_ connection: Connection) throws(LibraryProblem) {
    let (logs, isDamaged) = try connection.readable(
      KeyedQuery("SELECT id, base, base_count FROM log", key: "id"),
      as: { ($0.integer(0), $0.isNull(1) ? nil as Int64? : $0.integer(1), $0.integer(2)) })
    note(isDamaged, "log")
    for (id, base, count) in logs {
      // A base is older than the logs that refer to it; anything else would make readers walk in circles.
      guard Self.plausibleLogs.contains(id), Self.plausible.contains(count),
        base.map({ state.logs[$0] != nil }) ?? (count == 0)
      else {
        damages.append(.row(of: "log", String(id)))
        continue
      }
      state.logs[id] = Log(base: base, baseCount: Int(count))
    }
    // No number is used again, not even that of a log whose row is lost.
    var newest = logs.lazy.map { $0.0 }.filter { Self.plausibleLogs.contains($0) }.max() ?? 0
    if let recorded = try? connection.first("SELECT max(log) FROM record", as: { $0.integer(0) }),
      Self.plausibleLogs.contains(recorded)
    {
      newest = max(newest, recorded)
    }
    state.nextLog = max(1, newest + 1)
  }

  private mutating func readDocuments(_ connection: Connection) throws(LibraryProblem) {
    let format = try Schema.format(of: connection)
    /// Reads all rows; `last` is the expression for the newest record of a document's log.
    func read(last: String) throws(LibraryProblem) -> (rows: [DocumentRow], isDamaged: Bool) {
      let query = KeyedQuery(
        """
        SELECT rowid, id, log, mode, title, detail, created, modified, deleted, seed, params,
          \(format >= 4 ? "sum" : "NULL"), \(format >= 5 ? "folder" : "''"), \(last) FROM document
        """, key: "rowid")
      return try connection.readable(query, as: DocumentRow.init)
    }
    var (rows, isDamaged) = try read(
      last: """
        (SELECT max(seq) FROM record WHERE record.log = document.log
          AND seq BETWEEN 0 AND \(Self.plausible.upperBound))
        """)
    if isDamaged {
      // The damage may be that of the records.
      (rows, isDamaged) = try read(last: "NULL")
      for index in rows.indices { rows[index].last = try lastRecord(of: rows[index].log, connection) }
    }
    note(isDamaged, "document")
    for row in rows {
      guard var document = row.document else {
        damages.append(.row(of: "document", row.name))
        continue
      }
      guard let start = state.logs[row.log] else {
        damages.append(.log(of: document))
        continue
      }
      if !row.isIntact { damages.append(.params(of: document)) }
      document.recordCount = max(start.baseCount, row.last)
      state.documents[document.id] = Entry(document: document, log: row.log, blobs: [])
    }
  }

  /// The sequence number of the newest record of a log, as far as it can be read.
  private func lastRecord(of log: Int64, _ connection: Connection) throws(LibraryProblem) -> Int {
    do {
      let last = try connection.first(
        "SELECT max(seq) FROM record WHERE log = ? AND seq BETWEEN 0 AND ?", .integer(log),
        .integer(Self.plausible.upperBound), as: { $0.integer(0) })
      return Int(last ?? 0)
    } catch  where error.kind == .damaged {
      let found = try connection.readable(
        KeyedQuery("SELECT seq FROM record", where: "log = ?3", key: "seq"), in: Self.plausible, log: log,
        as: { $0.integer(0) })
      return Int(found.rows.max() ?? 0)
    }
  }

  private mutating func readHoldings(_ connection: Connection) throws(LibraryProblem) {
    let (rows, isDamaged) = try connection.readableFromBothEnds(
      "SELECT document, blob FROM holding", order: ["document", "blob"],
      as: { ($0.text(0), BlobID(bytes: $0.bytes(1))) })
    note(isDamaged, "holding")
    for (name, blob) in rows {
      guard let id = DocumentID(name), let blob else {
        damages.append(.row(of: "holding", name, document: DocumentID(name)))
        continue
      }
      state.documents[id]?.blobs.insert(blob)
    }
  }

  private mutating func readSession(_ connection: Connection) throws(LibraryProblem) {
    let (rows, isDamaged) = try connection.readableFromBothEnds(
      "SELECT key, bytes FROM session", order: ["key"], as: { ($0.text(0), $0.bytes(1)) })
    note(isDamaged, "session")
    for (key, bytes) in rows { state.session[key] = bytes }
  }
}

/// A row of the table of documents.
private struct DocumentRow {
  /// The text in the place of the id.
  let name: String
  let log: Int64
  /// The document, without its records; nil when its id is damaged.
  let document: StoredDocument?
  /// Whether the checksum is right, or there is none.
  let isIntact: Bool
  /// The sequence number of the newest record.
  var last: Int

  init(_ row: Row) {
    name = row.text(1)
    log = row.integer(2)
    document = DocumentID(name).map { id in
      StoredDocument(
        id: id, mode: row.text(3), title: row.text(4), detail: Phrase(stored: row.text(5)),
        folder: row.text(12), created: row.integer(6), modified: row.integer(7),
        deleted: row.isNull(8) ? nil : row.integer(8), params: row.bytes(10),
        seed: UInt64(bitPattern: row.integer(9)), recordCount: 0)
    }
    isIntact = row.isNull(11) || document?.sum == row.integer(11)
    last = Int(row.integer(13))
  }
}
