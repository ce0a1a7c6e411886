import Compression

extension Connection {
  /// Writes pending changes as one transaction, all but those of caches. Writing them again changes nothing.
  func write(_ batch: Pending) throws(LibraryProblem) {
    try transaction { () throws(LibraryProblem) in
      // In the order of their numbers, since a log's base must exist first.
      for (id, log) in batch.logs.sorted(by: { $0.key < $1.key }) {
        try run(
          "INSERT OR IGNORE INTO log (id, base, base_count) VALUES (?, ?, ?)", .integer(id),
          .optional(log.base), .integer(log.baseCount))
      }
      for (id, bytes) in batch.blobs {
        try run("INSERT OR IGNORE INTO blob (id, bytes) VALUES (?, ?)", .bytes(id.bytes), .bytes(bytes))
      }
      for entry in batch.documents.values { try write(entry) }
      for (log, records) in batch.records {
        try writeAuthors(of: records)
        for record in records { try write(record, log) }
      }
      for (log, snapshots) in batch.snapshots { try write(snapshots, log) }
      for (key, bytes) in batch.session {
        if let bytes {
          try run("INSERT OR REPLACE INTO session (key, bytes) VALUES (?, ?)", .text(key), .bytes(bytes))
        } else {
          try run("DELETE FROM session WHERE key = ?", .text(key))
        }
      }
      for play in batch.plays.values { try write(play) }
      if !batch.purged.isEmpty { try purge(batch.purged) }
    }
    if !batch.purged.isEmpty { try run("PRAGMA incremental_vacuum") }
  }

  private func write(_ entry: Entry) throws(LibraryProblem) {
    let document = entry.document
    let id = SQLValue.text(document.id.description)
    // Not REPLACE, which would delete the row first, and the rows that refer to it with it.
    try run(
      """
      INSERT INTO document (id, log, mode, title, detail, created, modified, deleted, seed, params, sum, folder)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET log = excluded.log,
        title = excluded.title, detail = excluded.detail, modified = excluded.modified,
        deleted = excluded.deleted, folder = excluded.folder
      """,
      id, .integer(entry.log), .text(document.mode), .text(document.title),
      .text(document.detail.stored),
      .integer(document.created), .integer(document.modified), .optional(document.deleted),
      .integer(Int64(bitPattern: document.seed)), .bytes(document.params), .integer(document.sum),
      .text(document.folder))
    for blob in entry.blobs {
      try run("INSERT OR IGNORE INTO holding (document, blob) VALUES (?, ?)", id, .bytes(blob.bytes))
    }
  }

  /// Gives numbers to the authors of records that have none in this file yet.
  private func writeAuthors(of records: [StoredRecord]) throws(LibraryProblem) {
    // There are few, so that most comparisons are with the last one.
    var known: Set<UInt32> = [0]
    var last: UInt32 = 0
    for record in records {
      for author in [record.id.author, record.target?.author ?? 0] where author != last {
        last = author
        if known.insert(author).inserted { try addAuthor(author) }
      }
    }
  }

  private func addAuthor(_ author: UInt32) throws(LibraryProblem) {
    try run("INSERT OR IGNORE INTO author (id) VALUES (?)", .integer(Int(author)))
  }

  private func write(_ record: StoredRecord, _ log: Int64) throws(LibraryProblem) {
    let row = RecordRow(record)
    let sum = row.sum
    try run(
      """
      INSERT INTO record
        (log, seq, seat, time, kind, target, move, inverse, author, counter, target_author, sum)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, \(Schema.number(of: "?")), ?, \(Schema.number(of: "?")), ?)
      ON CONFLICT (log, seq) DO NOTHING
      """,
      .integer(log), .integer(row.seq), .integer(row.seat), .integer(row.time), .integer(row.kind),
      .integer(row.target), .bytes(row.move), .bytes(row.inverse), .integer(row.author),
      row.counter == row.seq ? .null : .integer(row.counter), .integer(row.targetAuthor), .integer(sum))
    guard changes == 0 else { return }
    // Records are never replaced. The same one may be there from an attempt whose success was not reported.
    let found = try first(
      "SELECT sum FROM record WHERE log = ? AND seq = ?", .integer(log), .integer(row.seq),
      as: { $0.integer(0) })
    guard found == sum else { throw LibraryProblem(.taken(log: log), path: path) }
  }

  private func write(_ play: StoredPlay) throws(LibraryProblem) {
    try addAuthor(play.record.author)
    let facts = JSON.object(play.facts.sorted { $0.key < $1.key }.map { .init($0.key, .number($0.value)) })
    try run(
      """
      INSERT OR REPLACE INTO play (document, author, counter, mode, "group", time, facts)
      VALUES (?, \(Schema.number(of: "?")), ?, ?, ?, ?, ?)
      """,
      .text(play.document.description), .integer(Int(play.record.author)), .integer(play.record.counter),
      .text(play.mode), .text(play.group), .integer(play.time), .text(facts.text(indented: false)))
  }

  private func write(_ snapshots: [StoredSnapshot], _ log: Int64) throws(LibraryProblem) {
    for snapshot in snapshots {
      try run(
        "INSERT OR REPLACE INTO snapshot (log, seq, size, bytes) VALUES (?, ?, ?, ?)", .integer(log),
        .integer(snapshot.seq), .integer(snapshot.bytes.count), .bytes(compressed(snapshot.bytes)))
    }
    // The last two stay, and for each duplicate the newest that it can start from.
    try run(
      """
      DELETE FROM snapshot WHERE log = ?1
        AND seq NOT IN (SELECT seq FROM snapshot WHERE log = ?1 ORDER BY seq DESC LIMIT 2)
        AND seq NOT IN (SELECT max(s.seq) FROM log JOIN snapshot s ON s.log = log.base AND s.seq <= log.base_count
          WHERE log.base = ?1 GROUP BY log.id)
      """, .integer(log))
  }

  private func purge(_ documents: Set<DocumentID>) throws(LibraryProblem) {
    for id in documents { try run("DELETE FROM document WHERE id = ?", .text(id.description)) }
    try run("DELETE FROM blob WHERE id NOT IN (SELECT blob FROM holding)")
    // A log may be the base of newer ones, so the newest goes first.
    let unused = try rows(
      """
      WITH RECURSIVE used(id) AS (
        SELECT log FROM document UNION SELECT base FROM log JOIN used ON used.id = log.id WHERE base NOT NULL)
      SELECT id FROM log WHERE id NOT IN used ORDER BY id DESC
      """, as: { $0.integer(0) })
    for log in unused {
      try run("DELETE FROM record WHERE log = ?", .integer(log))
      try run("DELETE FROM snapshot WHERE log = ?", .integer(log))
      try run("DELETE FROM log WHERE id = ?", .integer(log))
    }
  }
}
