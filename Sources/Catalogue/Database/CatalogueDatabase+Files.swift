import Library

/// Shards and thumbnails, and the files of entries that were fetched.
extension CatalogueDatabase {
  /// The bytes of a shard or thumbnail that is here.
  func part(_ hash: SHA256) throws(LibraryProblem) -> [UInt8]? {
    try read { (connection) throws(LibraryProblem) in
      try connection.first("SELECT bytes FROM part WHERE hash = ?", .bytes(hash.bytes)) { $0.bytes(0) }
    }
  }

  /// Stores a shard or thumbnail.
  func keep(_ bytes: [UInt8], as hash: SHA256, at time: Int64) throws(LibraryProblem) {
    try write { (connection) throws(LibraryProblem) in
      try connection.run(
        "INSERT OR REPLACE INTO part (hash, bytes, used) VALUES (?, ?, ?)", .bytes(hash.bytes), .bytes(bytes),
        .integer(time))
    }
  }

  /// Records that parts were used, and removes the least recently used ones beyond `budget` bytes.
  func tidyParts(used: Set<SHA256>, at time: Int64, budget: Int) throws(LibraryProblem) {
    try write { (connection) throws(LibraryProblem) in
      for hash in used {
        try connection.run("UPDATE part SET used = ? WHERE hash = ?", .integer(time), .bytes(hash.bytes))
      }
      try connection.run(
        """
        DELETE FROM part WHERE rowid IN (SELECT rowid FROM (
          SELECT rowid, sum(length(bytes)) OVER (ORDER BY used DESC, rowid) AS total FROM part) WHERE total > ?)
        """, .integer(budget))
    }
  }

  /// The name of a file in the folder of files.
  static func fileName(_ row: Row) -> String {
    "\(SHA256(bytes: row.bytes(0))?.description ?? "").\(row.text(1))"
  }

  /// The prints of the entries of a catalogue whose files are here.
  func prints(of catalogue: Int) throws(LibraryProblem) -> Set<UInt64> {
    try read { (connection) throws(LibraryProblem) in
      Set(
        try connection.rows("SELECT print FROM fetched WHERE catalogue = ?", .integer(catalogue)) {
          UInt64(bitPattern: $0.integer(0))
        })
    }
  }

  /// The name of the file of an entry that was fetched, and its hash.
  func fetched(_ print: UInt64, of catalogue: Int) throws(LibraryProblem) -> (name: String, hash: SHA256)? {
    try read { (connection) throws(LibraryProblem) in
      try connection.first(
        "SELECT hash, ending FROM fetched WHERE catalogue = ? AND print = ?", .integer(catalogue),
        .integer(Int64(bitPattern: print))
      ) { row in SHA256(bytes: row.bytes(0)).map { (Self.fileName(row), $0) } } ?? nil
    }
  }

  /// Records that the file of an entry is here.
  func noteFetched(_ row: EntryRow, _ hash: SHA256, ending: String) throws(LibraryProblem) {
    try write { (connection) throws(LibraryProblem) in
      try connection.run(
        "INSERT OR REPLACE INTO fetched (catalogue, print, hash, ending) VALUES (?, ?, ?, ?)",
        .integer(row.id.catalogue), .integer(Int64(bitPattern: row.entry.print)), .bytes(hash.bytes),
        .text(ending))
      try connection.run("UPDATE entry SET here = 1 WHERE id = ?", .integer(Int64(row.row)))
    }
  }

  /// Records that the file of an entry is not here any more. Returns its name if no other entry needs it.
  func noteDiscarded(_ row: EntryRow) throws(LibraryProblem) -> String? {
    let key = (SQLValue.integer(row.id.catalogue), SQLValue.integer(Int64(bitPattern: row.entry.print)))
    var name: String?
    try write { (connection) throws(LibraryProblem) in
      name = try connection.first(
        """
        SELECT hash, ending FROM fetched f WHERE catalogue = ?1 AND print = ?2 AND NOT EXISTS
          (SELECT 1 FROM fetched g WHERE g.hash = f.hash AND (g.catalogue <> ?1 OR g.print <> ?2))
        """, key.0, key.1, as: Self.fileName)
      try connection.run("DELETE FROM fetched WHERE catalogue = ? AND print = ?", key.0, key.1)
      try connection.run("UPDATE entry SET here = 0 WHERE id = ?", .integer(Int64(row.row)))
    }
    return name
  }
}
