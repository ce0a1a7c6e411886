/// The tables of a library file, its format, and how a file is recognised as a library.
///
/// A *log* is the sequence of records of one document. A duplicate does not copy its original's records: its log refers
/// to the original's log as its base, with the number of records that come first. A log is removed when no document and
/// no other log refers to it.
enum Schema {
  /// The format that this Tessera writes.
  static let version = 5
  /// What marks the file as a Tessera library: "TSRA".
  static let applicationID = 0x5453_5241

  private static let tables = [
    """
    CREATE TABLE log (
      id INTEGER PRIMARY KEY,
      base INTEGER REFERENCES log,
      base_count INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE document (
      id TEXT PRIMARY KEY,
      log INTEGER NOT NULL REFERENCES log,
      mode TEXT NOT NULL,
      title TEXT NOT NULL,
      detail TEXT NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      deleted INTEGER,
      seed INTEGER NOT NULL,
      params BLOB NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE record (
      log INTEGER NOT NULL REFERENCES log,
      seq INTEGER NOT NULL,
      seat INTEGER NOT NULL,
      time INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      target INTEGER NOT NULL,
      move BLOB NOT NULL,
      inverse BLOB NOT NULL,
      PRIMARY KEY (log, seq)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE snapshot (
      log INTEGER NOT NULL REFERENCES log,
      seq INTEGER NOT NULL,
      size INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (log, seq)
    ) STRICT
    """,
    "CREATE TABLE blob (id BLOB PRIMARY KEY, bytes BLOB NOT NULL) STRICT",
    """
    CREATE TABLE holding (
      document TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
      blob BLOB NOT NULL,
      PRIMARY KEY (document, blob)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE session (key TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID",
  ]

  /// The changes from each format to the next, from 2 on. A new file is created in format 1 and then changed, so that
  /// every table is made in one way.
  ///
  /// 2: finished plays. They name their document without a foreign key, since they outlive it; facts are a JSON object
  /// of numbers.
  ///
  /// 3: names of moves, which are an author and a counter; see ``MoveID``. A record refers to its author by a key of
  /// the table `author`: 0 for records from before this format, 1 for the library's own author. Its counter is null
  /// where it equals the position, as in all records from before. So the name takes two bytes of most records, and
  /// older records are not rewritten. A target is the counter and the author's key of another record. Plays name the
  /// record that ended them.
  ///
  /// 4: checksums of records and of what never changes in a document; null for rows from before. Caches are in a file
  /// of their own, so the table of this file is dropped; see ``prepareToWrite(_:author:)``.
  ///
  /// 5: folders. From now on `detail` is a ``Phrase``, in any language, and `title` is empty while nobody has named the
  /// document; rows from before stay as they are.
  private static let additions: [Int: [String]] = [
    2: [
      """
      CREATE TABLE play (
        id INTEGER PRIMARY KEY,
        document TEXT NOT NULL,
        seq INTEGER NOT NULL,
        mode TEXT NOT NULL,
        "group" TEXT NOT NULL,
        time INTEGER NOT NULL,
        facts TEXT NOT NULL,
        UNIQUE (document, seq)
      ) STRICT
      """,
      "CREATE INDEX play_group ON play (mode, \"group\")",
    ],
    3: [
      "CREATE TABLE author (number INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE) STRICT",
      "INSERT INTO author VALUES (0, 0)",
      "ALTER TABLE record ADD COLUMN author INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE record ADD COLUMN counter INTEGER",
      "ALTER TABLE record ADD COLUMN target_author INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE play RENAME TO old_play",
      """
      CREATE TABLE play (
        id INTEGER PRIMARY KEY,
        document TEXT NOT NULL,
        author INTEGER NOT NULL,
        counter INTEGER NOT NULL,
        mode TEXT NOT NULL,
        "group" TEXT NOT NULL,
        time INTEGER NOT NULL,
        facts TEXT NOT NULL,
        UNIQUE (document, author, counter)
      ) STRICT
      """,
      "INSERT INTO play SELECT id, document, 0, seq, mode, \"group\", time, facts FROM old_play",
      "DROP TABLE old_play",
      "CREATE INDEX play_group ON play (mode, \"group\")",
    ],
    4: [
      "ALTER TABLE record ADD COLUMN sum INTEGER",
      "ALTER TABLE document ADD COLUMN sum INTEGER",
    ],
    5: ["ALTER TABLE document ADD COLUMN folder TEXT NOT NULL DEFAULT ''"],
  ]

  /// The number of the library's own author.
  private static let ownNumber = 1

  /// An expression of SQL for the number of an author.
  static func number(of author: String) -> String { "(SELECT number FROM author WHERE id = \(author))" }

  /// The authors in a file by their numbers; nil for an older format without authors, in a file that is only read.
  static func authors(of connection: Connection) throws(LibraryProblem) -> [Int64: Int64]? {
    guard try format(of: connection) >= 3 else { return nil }
    let rows = try connection.rows("SELECT number, id FROM author", as: { ($0.integer(0), $0.integer(1)) })
    return Dictionary(rows) { first, _ in first }
  }

  /// The library's own author; nil for an older format without authors.
  static func ownAuthor(of connection: Connection) throws(LibraryProblem) -> UInt32? {
    guard let authors = try authors(of: connection) else { return nil }
    let found = authors[Int64(ownNumber)].flatMap { UInt32(exactly: $0) }
    guard let found, found != 0 else { throw LibraryProblem(.damaged, path: connection.path) }
    return found
  }

  /// Every record refers to the row of its author, so the library's own author is stored twice.
  static func storeAuthorTwice(_ connection: Connection) throws(LibraryProblem) {
    let row = try connection.first(
      "SELECT id FROM author WHERE number = ?", .integer(ownNumber), as: { $0.integer(0) })
    let copy = try connection.first(
      "SELECT bytes FROM session WHERE key = ?", .text(authorKey), as: { $0.bytes(0) })
    let second = copy.flatMap { UInt32(String(decoding: $0, as: UTF8.self)) }
    if let first = row.flatMap({ UInt32(exactly: $0) }), first != 0 {
      guard second != first else { return }
      try connection.run(
        "INSERT OR REPLACE INTO session (key, bytes) VALUES (?, ?)", .text(authorKey),
        .bytes(Array(String(first).utf8)))
    } else if let second, second != 0 {
      try connection.run(
        "INSERT OR REPLACE INTO author VALUES (?, ?)", .integer(ownNumber), .integer(Int(second)))
    } else {
      throw LibraryProblem(.damaged, path: connection.path)
    }
  }

  /// The key of the copy of the library's author in the table `session`.
  private static let authorKey = "author"

  /// Prepares a connection for writing: creates the tables in an empty file, migrates an older format and
  /// refuses files of other programs. Several programs may do so at once. `author` makes the author of a
  /// library that has none.
  static func prepareToWrite(_ connection: Connection, author: () -> UInt32) throws(LibraryProblem) {
    let isNew = try check(connection)
    if isNew {
      // This must come before the first table; freed pages can then be returned to the disk.
      try connection.run("PRAGMA auto_vacuum = INCREMENTAL")
    }
    try connection.run("PRAGMA journal_mode = WAL")
    // A commit on the writer's thread may wait for the disk: a power cut then costs no more than a crash.
    try connection.run("PRAGMA synchronous = FULL")
    try connection.run("PRAGMA foreign_keys = ON")
    try connection.transaction { () throws(LibraryProblem) in
      // Checked again, since another program may have been faster.
      let isNew = try check(connection)
      let found = try isNew ? 0 : format(of: connection)
      guard found < version else { return try storeAuthorTwice(connection) }
      if isNew {
        for table in tables { try connection.run(table) }
        try connection.run("PRAGMA application_id = \(applicationID)")
      }
      for format in max(found, 1) + 1...version {
        for change in additions[format] ?? [] { try connection.run(change) }
      }
      if found < 3 {
        try connection.run("INSERT INTO author VALUES (?, ?)", .integer(ownNumber), .integer(Int(author())))
      }
      if found < 4 {
        try dropCache(connection)
        try storeAuthorTwice(connection)
      }
      try connection.run("PRAGMA user_version = \(version)")
    }
  }

  /// Drops the caches of older formats. A damaged one that cannot be dropped stays, unused.
  private static func dropCache(_ connection: Connection) throws(LibraryProblem) {
    try connection.run("SAVEPOINT caches")
    do {
      try connection.run("DROP TABLE IF EXISTS cache")
    } catch  where error.kind == .damaged {
      try connection.run("ROLLBACK TO caches")
    }
    try connection.run("RELEASE caches")
  }

  /// The format of a file.
  static func format(of connection: Connection) throws(LibraryProblem) -> Int {
    if let known = connection.format { return known }
    let format = try Int(connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
    // An older file may be upgraded by another program meanwhile.
    if format == Schema.version { connection.format = format }
    return format
  }

  /// Whether the file has no tables yet; throws when it is not a library that this Tessera can read.
  @discardableResult
  static func check(_ connection: Connection) throws(LibraryProblem) -> Bool {
    let tables = try connection.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
    if tables == 0 { return true }
    guard try connection.first("PRAGMA application_id", as: { $0.integer(0) }) == Int64(applicationID) else {
      throw LibraryProblem(.foreign, path: connection.path)
    }
    let found = try format(of: connection)
    guard found <= version else { throw LibraryProblem(.newer(version: found), path: connection.path) }
    return false
  }
}
