import Library

/// An edition of a catalogue in the database.
struct Edition: Sendable, Hashable {
  var id: Int64
  /// The row of its newest entry. The others follow, also where a row is missing because its kind is unknown.
  var first: Int64
  /// How many entries its index names.
  var count: Int

  /// The row of an entry, by its number from the oldest.
  func row(of number: Int) -> Int64 { first + Int64(count - 1 - number) }

  /// The number of an entry, by its row.
  func number(of row: Int64) -> Int { count - 1 - Int(row - first) }

  /// The table of its words.
  var words: String { "words_\(id)" }
}

/// What is known of the index file on a server.
struct Provenance: Sendable, Hashable {
  /// The address that its places are relative to.
  var base: String
  /// Whether it came from a public network.
  var isPublic: Bool
  /// The tag of its version.
  var tag: String?
}

/// Adding, listing and removing editions.
extension CatalogueDatabase {
  /// Adds a catalogue to the list, unless it is there. Returns its number.
  func follow(_ source: String, isBuiltIn: Bool = false) throws(LibraryProblem) -> Int {
    var id = 0
    try write { (connection) throws(LibraryProblem) in
      if isBuiltIn {
        // The program may have moved.
        try connection.run("UPDATE OR IGNORE catalogue SET source = ? WHERE built_in", .text(source))
      }
      try connection.run(
        "INSERT OR IGNORE INTO catalogue (source, built_in) VALUES (?, ?)", .text(source),
        .integer(isBuiltIn ? 1 : 0))
      id = Int(
        try connection.first("SELECT id FROM catalogue WHERE source = ?", .text(source)) { $0.integer(0) }
          ?? 0)
    }
    return id
  }

  /// Removes a catalogue from the list. Returns the names of fetched files that no other catalogue needs.
  func forget(_ catalogue: Int) throws(LibraryProblem) -> [String] {
    var files: [String] = []
    try write { (connection) throws(LibraryProblem) in
      try connection.run("DELETE FROM catalogue WHERE id = ?", .integer(catalogue))
      files = try connection.rows(
        """
        SELECT DISTINCT hash, ending FROM fetched f WHERE catalogue = ?1
          AND NOT EXISTS (SELECT 1 FROM fetched g WHERE g.hash = f.hash AND g.catalogue <> ?1)
        """, .integer(catalogue), as: Self.fileName)
      try connection.run("DELETE FROM fetched WHERE catalogue = ?", .integer(catalogue))
    }
    return files
  }

  /// Begins an edition that is read for a language. It reserves row numbers for all entries that its head announces.
  func begin(_ head: CatalogueHead, of catalogue: Int, for reader: String) throws(LibraryProblem) -> Edition {
    var edition = Edition(id: 0, first: 0, count: head.count)
    try write { (connection) throws(LibraryProblem) in
      edition.first = try Self.freeRows(for: head.count, connection)
      try connection.run(
        """
        INSERT INTO edition (catalogue, name, publisher, language, licence, day, count, first, rows, whole, reader)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?)
        """, .integer(catalogue), .text(head.name), .text(head.publisher), .text(head.language),
        .text(head.licence), .integer(head.day), .integer(head.count), .integer(edition.first), .text(reader))
      edition.id = try connection.first("SELECT last_insert_rowid()") { $0.integer(0) } ?? 0
      // Without positions of words and without sizes it takes half the space; nobody searches for phrases.
      try connection.run(
        """
        CREATE VIRTUAL TABLE \(edition.words) USING fts5 (name, title, content = '', detail = none, columnsize = 0,
          tokenize = 'unicode61 remove_diacritics 2')
        """)
    }
    return edition
  }

  /// The first of some free row numbers. New numbers follow the last ones, so that the rows of an older list are not
  /// soon those of other entries. When the numbers of 32 bits are used up, the first large enough gap is taken.
  private static func freeRows(for count: Int, _ connection: Connection) throws(LibraryProblem) -> Int64 {
    let taken = try connection.rows("SELECT first, first + count FROM edition ORDER BY first") {
      ($0.integer(0), $0.integer(1))
    }
    let end = taken.map(\.1).max() ?? 1
    if end + Int64(count) <= Int64(UInt32.max) { return end }
    var gap: Int64 = 1
    for (first, end) in taken {
      if gap + Int64(count) <= first { return gap }
      gap = max(gap, end)
    }
    throw LibraryProblem(.failed("too many entries"), path: connection.path)
  }

  /// Adds rows to an edition that has begun. Entries that `isHere` are marked.
  func add(
    _ items: [IndexItem], to edition: Edition, isHere: (CatalogueEntry) -> Bool
  ) throws(LibraryProblem) {
    try write { (connection) throws(LibraryProblem) in
      let addWords = "INSERT INTO \(edition.words) (rowid, name, title) VALUES (?, ?, ?)"
      var count = 0
      for item in items {
        switch item {
        case .head: break
        case .shard(let hash, let number):
          try connection.run(
            "INSERT INTO shard (edition, number, hash) VALUES (?, ?, ?)", .integer(edition.id),
            .integer(number),
            .bytes(hash.bytes))
        case .entry(let entry, let number):
          let row = edition.row(of: number)
          try connection.run(
            """
            INSERT INTO entry (id, edition, kind, name, day, count, title, here, translation)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .integer(row), .integer(edition.id), .integer(entry.kind.code), .text(entry.name),
            .integer(entry.day), .integer(entry.count), .text(entry.title), .integer(isHere(entry) ? 1 : 0),
            entry.translation.map { .text($0) } ?? .null)
          // The entry is found by either title.
          let titles = entry.translation.map { "\(entry.title) \($0)" } ?? entry.title
          try connection.run(addWords, .integer(row), .text(entry.name), .text(titles))
          count += 1
        }
      }
      try connection.run(
        "UPDATE edition SET rows = rows + ? WHERE id = ?", .integer(count), .integer(edition.id))
    }
  }

  /// Makes an edition the one that is listed. `isWhole` is false if its download was stopped: then it is stored without
  /// a tag, so that the next update fetches all of it.
  func finish(
    _ edition: Edition, of catalogue: Int, _ provenance: Provenance, isWhole: Bool, at time: Int64
  ) throws(LibraryProblem) {
    try write { (connection) throws(LibraryProblem) in
      try connection.run(
        "UPDATE edition SET whole = ? WHERE id = ?", .integer(isWhole ? 1 : 0), .integer(edition.id))
      try connection.run(
        "UPDATE catalogue SET edition = ?, base = ?, public = ?, tag = ?, updated = ? WHERE id = ?",
        .integer(edition.id), .text(provenance.base), .integer(provenance.isPublic ? 1 : 0),
        isWhole ? provenance.tag.map { .text($0) } ?? .null : .null, .integer(time), .integer(catalogue))
    }
  }

  /// Records where an edition that is still being downloaded lies, so that its entries can be fetched.
  func note(_ provenance: Provenance, of catalogue: Int) throws(LibraryProblem) {
    try write { (connection) throws(LibraryProblem) in
      try connection.run(
        "UPDATE catalogue SET base = ?, public = ? WHERE id = ? AND edition IS NULL", .text(provenance.base),
        .integer(provenance.isPublic ? 1 : 0), .integer(catalogue))
    }
  }

  /// Records that a catalogue has not changed.
  func noteUnchanged(_ catalogue: Int, at time: Int64) throws(LibraryProblem) {
    try write { (connection) throws(LibraryProblem) in
      try connection.run("UPDATE catalogue SET updated = ? WHERE id = ?", .integer(time), .integer(catalogue))
    }
  }

  /// Removes some rows of an edition that is neither listed nor being added. Returns whether there may be more to
  /// remove. A call takes some milliseconds, so that other writers need not wait.
  func removeOldRows(except coming: Set<Int64>) throws(LibraryProblem) -> Bool {
    var isLeft = false
    try write { (connection) throws(LibraryProblem) in
      let old = try connection.rows(
        """
        SELECT id, first, count FROM edition WHERE id NOT IN (SELECT edition FROM catalogue WHERE edition NOT NULL)
        """
      ) { Edition(id: $0.integer(0), first: $0.integer(1), count: Int($0.integer(2))) }
      guard let edition = old.first(where: { !coming.contains($0.id) }) else { return }
      isLeft = true
      // Its words go first: an edition without them is not searched.
      try connection.run("DROP TABLE IF EXISTS \(edition.words)")
      try connection.run(
        """
        DELETE FROM entry WHERE id IN (SELECT id FROM entry WHERE id >= ? AND id < ? AND edition = ? LIMIT 5000)
        """, .integer(edition.first), .integer(edition.first + Int64(edition.count)), .integer(edition.id))
      guard connection.changes == 0 else { return }
      try connection.run("DELETE FROM shard WHERE edition = ?", .integer(edition.id))
      try connection.run("DELETE FROM edition WHERE id = ?", .integer(edition.id))
    }
    return isLeft
  }
}

extension CatalogueDatabase {
  /// The catalogues in the list, oldest first, and what is known of them.
  func followed() throws(LibraryProblem) -> [FollowedCatalogue] {
    let coming = coming.with { $0.values.map { String($0.id) } }.joined(separator: ", ")
    return try read { (connection) throws(LibraryProblem) in
      try connection.rows(
        """
        SELECT c.id, c.source, c.built_in, c.updated, e.name, e.publisher, e.language, e.licence, e.day, e.count,
          e.rows, e.whole
        FROM catalogue c LEFT JOIN edition e ON e.id = c.edition
          OR c.edition IS NULL AND e.catalogue = c.id AND e.id IN (\(coming))
        ORDER BY c.id
        """
      ) { row in
        let head = CatalogueHead(
          name: row.text(4), publisher: row.text(5), language: row.text(6), licence: row.text(7),
          day: Int(row.integer(8)), count: Int(row.integer(9)))
        return FollowedCatalogue(
          id: Int(row.integer(0)), source: CatalogueSource(stored: row.text(1)),
          isBuiltIn: row.integer(2) != 0,
          head: row.isNull(4) ? nil : head, entryCount: Int(row.integer(10)), isWhole: row.integer(11) != 0,
          updated: row.isNull(3) ? nil : row.integer(3), activity: .idle)
      }
    }
  }
}
