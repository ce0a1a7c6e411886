import Compression

extension Connection {
  /// Writes pending changes as one transaction. Writing them again changes nothing.
  ///
  /// `opened` (milliseconds since 1970) becomes the last use of cache entries, which are evicted beyond `cacheBudget`
  /// bytes.
  func write(_ batch: Pending, opened: Int64, cacheBudget: Int) throws(LibraryProblem) {
    try transaction { () throws(LibraryProblem) in
      // In the order of their numbers, since a log's base must exist first.
      for (id, log) in batch.logs.sorted(by: { $0.key < $1.key }) {
        try run(
          "INSERT OR REPLACE INTO log (id, base, base_count) VALUES (?, ?, ?)", .integer(id),
          .optional(log.base), .integer(log.baseCount))
      }
      for (id, bytes) in batch.blobs {
        try run("INSERT OR IGNORE INTO blob (id, bytes) VALUES (?, ?)", .bytes(id.bytes), .bytes(bytes))
      }
      for entry in batch.documents.values { try write(entry) }
      for (log, records) in batch.records {
        for record in records { try write(record, log) }
      }
      for (log, snapshots) in batch.snapshots { try write(snapshots, log) }
      try writeCache(batch, opened, cacheBudget)
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
      INSERT INTO document (id, log, mode, title, detail, created, modified, deleted, seed, params)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET title = excluded.title,
        detail = excluded.detail, modified = excluded.modified, deleted = excluded.deleted
      """,
      id, .integer(entry.log), .text(document.mode), .text(document.title), .text(document.detail),
      .integer(document.created), .integer(document.modified), .optional(document.deleted),
      .integer(Int64(bitPattern: document.seed)), .bytes(document.params))
    for blob in entry.blobs {
      try run("INSERT OR IGNORE INTO holding (document, blob) VALUES (?, ?)", id, .bytes(blob.bytes))
    }
  }

  private func write(_ record: StoredRecord, _ log: Int64) throws(LibraryProblem) {
    try run(
      """
      INSERT OR REPLACE INTO record
        (log, seq, seat, time, kind, target, move, inverse, author, counter, target_author)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, \(Schema.number(of: "?")), ?, \(Schema.number(of: "?")))
      """,
      .integer(log), .integer(record.seq), .integer(record.seat), .integer(record.time),
      .integer(Int64(record.kind.rawValue)), .integer(record.target?.counter ?? 0), .bytes(record.move),
      .bytes(record.inverse), .integer(Int(record.id.author)),
      record.id.counter == record.seq ? .null : .integer(record.id.counter),
      .integer(Int(record.target?.author ?? 0)))
  }

  private func write(_ play: StoredPlay) throws(LibraryProblem) {
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

  private func writeCache(_ batch: Pending, _ opened: Int64, _ budget: Int) throws(LibraryProblem) {
    for id in batch.droppedCaches {
      try run("DELETE FROM cache WHERE document = ?", .text(id.description))
    }
    for key in batch.usedCache {
      try run(
        "UPDATE cache SET used = ? WHERE document = ? AND key = ?", .integer(opened),
        .text(key.document.description), .text(key.key))
    }
    for (key, bytes) in batch.cache where !batch.purged.contains(key.document) {
      if let bytes {
        try run(
          "INSERT OR REPLACE INTO cache (document, key, used, size, bytes) VALUES (?, ?, ?, ?, ?)",
          .text(key.document.description), .text(key.key), .integer(opened), .integer(bytes.count),
          .bytes(bytes))
      } else {
        try run(
          "DELETE FROM cache WHERE document = ? AND key = ?", .text(key.document.description), .text(key.key))
      }
    }
    guard batch.cache.values.contains(where: { $0 != nil }) else { return }
    // The least recently used entries go first; among those of one run the larger ones, so that the pictures of the
    // home screen outlive the tiles of a huge document.
    try run(
      """
      DELETE FROM cache WHERE rowid IN (SELECT rowid FROM (
        SELECT rowid, sum(size) OVER (ORDER BY used DESC, size, rowid) AS total FROM cache) WHERE total > ?)
      """, .integer(budget))
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
