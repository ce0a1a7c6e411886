import Library

/// The tables of the database of catalogues.
///
/// Each fetched index is an *edition*. Its rows are added while the edition before it is still listed, and one
/// statement makes it the listed one (`catalogue.edition`). So an update that ends at any moment leaves the old edition
/// or the new one. The next update removes the rows of an unfinished one.
///
/// The row of an entry is the edition's `first` plus the entry's position in the index. The words of each edition are
/// in a table of their own, which is dropped with it, since removing rows of an index of words takes as long as adding
/// them.
enum CatalogueSchema {
  private static let version = 2
  /// "TSCT".
  private static let applicationID = 0x5453_4354

  private static let tables = [
    """
    CREATE TABLE catalogue (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source TEXT NOT NULL UNIQUE,
      built_in INTEGER NOT NULL,
      base TEXT,
      public INTEGER NOT NULL DEFAULT 0,
      tag TEXT,
      updated INTEGER,
      edition INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE edition (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      catalogue INTEGER NOT NULL,
      name TEXT NOT NULL,
      publisher TEXT NOT NULL,
      language TEXT NOT NULL,
      licence TEXT NOT NULL,
      day INTEGER NOT NULL,
      count INTEGER NOT NULL,
      first INTEGER NOT NULL,
      rows INTEGER NOT NULL,
      whole INTEGER NOT NULL,
      reader TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
    """
    CREATE TABLE entry (
      id INTEGER PRIMARY KEY,
      edition INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      name TEXT NOT NULL,
      day INTEGER NOT NULL,
      count INTEGER NOT NULL,
      title TEXT NOT NULL,
      here INTEGER NOT NULL,
      translation TEXT
    ) STRICT
    """,
    // The usual order is read from this index alone.
    "CREATE INDEX entry_day ON entry (day DESC, edition)",
    "CREATE INDEX entry_here ON entry (id) WHERE here",
    """
    CREATE TABLE shard (
      edition INTEGER NOT NULL,
      number INTEGER NOT NULL,
      hash BLOB NOT NULL,
      PRIMARY KEY (edition, number)
    ) STRICT, WITHOUT ROWID
    """,
    // Shards and thumbnails by their hash, so that a new edition finds those that have not changed.
    "CREATE TABLE part (hash BLOB PRIMARY KEY, bytes BLOB NOT NULL, used INTEGER NOT NULL) STRICT",
    """
    CREATE TABLE fetched (
      catalogue INTEGER NOT NULL,
      print INTEGER NOT NULL,
      hash BLOB NOT NULL,
      ending TEXT NOT NULL,
      PRIMARY KEY (catalogue, print)
    ) STRICT
    """,
  ]

  /// What the second version added: the language that an edition was read for, and titles in it.
  private static let additions = [
    "ALTER TABLE edition ADD COLUMN reader TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE entry ADD COLUMN translation TEXT",
  ]

  /// Prepares a file for use; a new one gets its tables, and one of the first version its new columns.
  ///
  /// - Throws: ``LibraryProblem/Kind/foreign`` for a file of another program or another version.
  static func prepare(_ connection: Connection) throws(LibraryProblem) {
    if try connection.first("SELECT count(*) FROM sqlite_schema", as: { $0.integer(0) }) == 0 {
      try connection.run("PRAGMA auto_vacuum = INCREMENTAL")
      try connection.run("PRAGMA journal_mode = WAL")
      try connection.transaction { () throws(LibraryProblem) in
        // Another program may have done it meanwhile.
        guard try connection.first("SELECT count(*) FROM sqlite_schema", as: { $0.integer(0) }) == 0 else {
          return
        }
        for table in tables { try connection.run(table) }
        try connection.run("PRAGMA application_id = \(applicationID)")
        try connection.run("PRAGMA user_version = \(version)")
      }
    }
    guard try connection.first("PRAGMA application_id", as: { $0.integer(0) }) == Int64(applicationID) else {
      throw LibraryProblem(.foreign, path: connection.path)
    }
    if try version(of: connection) == 1 {
      try connection.transaction { () throws(LibraryProblem) in
        guard try version(of: connection) == 1 else { return }
        for addition in additions { try connection.run(addition) }
        try connection.run("PRAGMA user_version = \(version)")
      }
    }
    guard try version(of: connection) == version else {
      throw LibraryProblem(.foreign, path: connection.path)
    }
    // All of it can be fetched again: after a power cut the last changes may be lost, and nothing waits for the disk.
    try connection.run("PRAGMA synchronous = NORMAL")
  }

  private static func version(of connection: Connection) throws(LibraryProblem) -> Int {
    Int(try connection.first("PRAGMA user_version", as: { $0.integer(0) }) ?? 0)
  }
}

extension EntryKind {
  /// The number in the database, which follows the order of the cases.
  var code: Int { EntryKind.allCases.firstIndex(of: self) ?? 0 }

  /// The kind of a number in the database.
  init(code: Int64) {
    self = EntryKind.allCases.indices.contains(Int(code)) ? EntryKind.allCases[Int(code)] : .picture
  }
}

extension CatalogueEntry {
  /// A number that tells entries of a catalogue apart, also in its next edition: FNV-1a of what the index says of an
  /// entry. Entries with the same number look alike; their files are told apart by their hashes.
  var print: UInt64 {
    var print: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ byte: UInt8) { print = (print ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for text in [kind.rawValue, name, title] {
      for byte in text.utf8 { mix(byte) }
      mix(0)
    }
    for number in [day, count] {
      for shift in stride(from: 0, to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return print
  }
}
