import Glibc

/// The daily backups of a library, in one file beside it. Each row of the library is stored once, with the backups that
/// contain it, so that seven backups take little more room than one. Caches are left out, and snapshots are only in the
/// newest backup: they can be made again from the records.
struct DailyBackups {
  /// A table of the library: its key, the columns that may change, and those that never do.
  private struct Table {
    var name: String
    var key: [String]
    var changing: [String] = []
    var fixed: [String] = []
    /// Whether only the newest backup has its rows.
    var isBrief = false

    var all: [String] { key + changing + fixed }
    var columns: String { Self.listed(all) }
    static func listed(_ columns: [String]) -> String { columns.map { "\"\($0)\"" }.joined(separator: ", ") }
    func same(_ a: String, _ b: String, _ columns: [String]) -> String {
      columns.map { "\(a).\"\($0)\" IS \(b).\"\($0)\"" }.joined(separator: " AND ")
    }
  }

  /// In an order in which rows come after those that they refer to.
  private static let tables = [
    Table(name: "author", key: ["number"], changing: ["id"]),
    Table(name: "log", key: ["id"], fixed: ["base", "base_count"]),
    Table(
      name: "document", key: ["id"], changing: ["log", "title", "detail", "modified", "deleted", "folder"],
      fixed: ["mode", "created", "seed", "params", "sum"]),
    Table(
      name: "record", key: ["log", "seq"], changing: ["sum"],
      fixed: [
        "seat", "time", "kind", "target", "move", "inverse", "author", "counter", "target_author",
      ]),
    Table(name: "snapshot", key: ["log", "seq"], changing: ["size"], fixed: ["bytes"], isBrief: true),
    Table(name: "blob", key: ["id"], fixed: ["bytes"]),
    Table(name: "holding", key: ["document", "blob"]),
    Table(
      name: "play", key: ["document", "author", "counter"], changing: ["time", "facts"],
      fixed: ["mode", "group"]),
    Table(name: "session", key: ["key"], changing: ["bytes"]),
  ]

  /// How many backups are kept.
  static let most = 7
  /// The time between two backups, in milliseconds.
  static let interval: Int64 = 86_400_000
  /// A longer time between two backups may be a clock that was set, in milliseconds. Then no backup is removed.
  private static let longestPause: Int64 = 40 * interval
  /// "TSBK".
  private static let applicationID = 0x5453_424B

  /// The library's folder.
  let directory: String

  private var path: String { (directory.isEmpty ? "." : directory) + "/backups.sqlite" }

  /// Makes a backup, if the last one is a day old or there is none. Another process may write the library meanwhile.
  ///
  /// - Parameters:
  ///   - now: The time, in milliseconds since 1970 (UTC).
  ///   - isCancelled: Asked between tables; a cancelled backup changes nothing.
  /// - Returns: Whether a backup was made.
  /// - Throws: When the library cannot be read or the backup cannot be written. Older backups then stay as they are.
  func makeIfDue(now: Int64, isCancelled: () -> Bool = { false }) throws(LibraryProblem) -> Bool {
    let library = try Opening.existingFile(in: directory)
    let connection = try opened()
    defer { connection.close() }
    let last = try connection.first(
      "SELECT number, time FROM backup ORDER BY number DESC", as: { ($0.integer(0), $0.integer(1)) })
    let pause = last.map { now.subtractingReportingOverflow($0.1).partialValue } ?? 0
    if last != nil, (0..<DailyBackups.interval).contains(pause) { return false }
    let hasJumped = !(0...DailyBackups.longestPause).contains(pause)
    try connection.run("ATTACH ? AS library", .text(Connection.readOnlyAddress(of: library)))
    let number = (last?.0 ?? 0) + 1
    var isDone = false
    try connection.transaction { () throws(LibraryProblem) in
      // An older format has not been opened by this version yet.
      guard
        try connection.first("PRAGMA library.user_version", as: { $0.integer(0) }) == Int64(Schema.version)
      else { return }
      for table in DailyBackups.tables {
        if isCancelled() { throw LibraryProblem(.failed("cancelled"), path: path) }
        try update(table, number, connection)
      }
      try connection.run("INSERT INTO backup (number, time) VALUES (?, ?)", .integer(number), .integer(now))
      if !hasJumped { try removeOld(connection) }
      isDone = true
    }
    try connection.run("PRAGMA incremental_vacuum")
    return isDone
  }

  /// Ends the rows that have changed or are gone, and adds those that are new.
  private func update(_ table: Table, _ number: Int64, _ connection: Connection) throws(LibraryProblem) {
    let name = table.name
    let isGone = """
      until IS NULL AND NOT EXISTS (SELECT 1 FROM library."\(name)" AS l
        WHERE \(table.same("l", "main.\(name)", table.key + table.changing)))
      """
    try connection.run(
      table.isBrief
        ? "DELETE FROM main.\(name) WHERE \(isGone)"
        : "UPDATE main.\(name) SET until = \(number) WHERE \(isGone)")
    try connection.run(
      """
      INSERT INTO main.\(name) (\(table.columns), since) SELECT \(table.columns), \(number) FROM library."\(name)" AS l
      WHERE NOT EXISTS (SELECT 1 FROM main.\(name) AS k WHERE k.until IS NULL AND \(table.same("k", "l", table.key)))
      """)
  }

  /// Removes all backups but the last ones.
  private func removeOld(_ connection: Connection) throws(LibraryProblem) {
    try connection.run(
      "DELETE FROM backup WHERE number NOT IN (SELECT number FROM backup ORDER BY number DESC LIMIT ?)",
      .integer(DailyBackups.most))
    for table in DailyBackups.tables {
      try connection.run(
        "DELETE FROM main.\(table.name) WHERE until <= (SELECT min(number) FROM backup)")
    }
  }

  private func opened() throws(LibraryProblem) -> Connection {
    var connection = try Connection(path, .write)
    let isFound: Bool
    do throws(LibraryProblem) { isFound = try isReadable(connection) } catch {
      // A full disk, for one, says nothing about the file.
      guard error.kind == .damaged else { throw error }
      isFound = false
    }
    if !isFound {
      // Damaged backups are of no use, but might be to somebody who knows more.
      connection.close()
      do throws(SystemError) { try DiskFile.moveAside(path, as: "damaged") } catch {
        throw LibraryProblem(errno: error.code, path: path)
      }
      connection = try Connection(path, .write)
      _ = try isReadable(connection)
    }
    return connection
  }

  /// Whether the file has the tables of backups, which are made in an empty one.
  private func isReadable(_ connection: Connection) throws(LibraryProblem) -> Bool {
    if try connection.first("SELECT count(*) FROM sqlite_schema", as: { $0.integer(0) }) != 0 {
      let id = try connection.first("PRAGMA application_id", as: { $0.integer(0) })
      guard id == Int64(DailyBackups.applicationID) else { return false }
      // Files from before format 5 have no folders.
      if try !columns("main", "document", connection).contains("folder") {
        try connection.run("ALTER TABLE document ADD COLUMN folder DEFAULT ''")
      }
      return true
    }
    try connection.run("PRAGMA auto_vacuum = INCREMENTAL")
    try connection.transaction { () throws(LibraryProblem) in
      try connection.run("CREATE TABLE backup (number INTEGER PRIMARY KEY, time INTEGER NOT NULL)")
      for table in DailyBackups.tables {
        let keys = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
        try connection.run(
          """
          CREATE TABLE \(table.name) (\(table.columns), since INTEGER NOT NULL, until INTEGER,
            PRIMARY KEY (\(keys), since)) WITHOUT ROWID
          """)
      }
      try connection.run("PRAGMA application_id = \(DailyBackups.applicationID)")
    }
    return true
  }

  /// The names of the columns of a table, in a file of this connection.
  private func columns(
    _ file: String, _ table: String, _ connection: Connection
  ) throws(LibraryProblem) -> Set<String> {
    Set(try connection.rows("PRAGMA \(file).table_info(\"\(table)\")", as: { $0.text(1) }))
  }

  /// The backups, the newest first: their numbers and times, in milliseconds since 1970 (UTC). None if there is no
  /// file.
  func list() throws(LibraryProblem) -> [(number: Int, time: Int64)] {
    guard access(path, F_OK) == 0 else { return [] }
    let connection = try Connection(path, .read)
    defer { connection.close() }
    return try connection.rows(
      "SELECT number, time FROM backup ORDER BY number DESC",
      as: { (number: Int($0.integer(0)), time: $0.integer(1)) })
  }

  /// Writes the library as it was at a backup to a new file.
  ///
  /// - Throws: When there is no such backup, or it cannot be read.
  func extract(_ number: Int, to target: String) throws(LibraryProblem) {
    guard try list().contains(where: { $0.number == number }) else {
      throw LibraryProblem(.missing, path: path)
    }
    let connection = try Connection(target, .write)
    defer { connection.close() }
    try Schema.prepareToWrite(connection, author: { 1 })
    try connection.run("PRAGMA journal_mode = DELETE")
    try connection.run("ATTACH ? AS backups", .text(Connection.readOnlyAddress(of: path)))
    try connection.transaction { () throws(LibraryProblem) in
      try connection.run("DELETE FROM main.author")
      try connection.run("DELETE FROM main.session")
      for table in DailyBackups.tables {
        // A file from before the newest format lacks columns, which then have their defaults.
        let found = try columns("backups", table.name, connection)
        let listed = Table.listed(table.all.filter(found.contains))
        try connection.run(
          """
          INSERT INTO main.\(table.name) (\(listed)) SELECT \(listed) FROM backups.\(table.name)
          WHERE since <= \(number) AND (until IS NULL OR until > \(number))
          """)
      }
    }
  }
}

extension Library {
  /// Makes a daily backup beside the library's file, if the last one is a day old. It must not be called on the main
  /// thread.
  ///
  /// - Parameter isCancelled: Asked now and then; a cancelled backup changes nothing.
  /// - Returns: Whether a backup was made. One that fails leaves older ones as they are.
  /// - Complexity: O(bytes of the library), once a day.
  @discardableResult public func backUpDaily(isCancelled: () -> Bool = { false }) -> Bool {
    guard !directory.isEmpty, state.with({ $0.isSaving && $0.problem == nil }) else { return false }
    return (try? DailyBackups(directory: directory).makeIfDue(now: options.clock(), isCancelled: isCancelled))
      ?? false
  }

  /// The daily backups of a library, the newest first: their numbers, and their times in milliseconds since 1970 (UTC).
  public static func dailyBackups(
    of directory: String
  ) throws(LibraryProblem) -> [(number: Int, time: Int64)] {
    try DailyBackups(directory: directory).list()
  }

  /// Puts a daily backup in the place of the library. The library that was there is kept beside it.
  ///
  /// - Returns: Where the library that was there is now; nil when there was none.
  /// - Throws: When there is no such backup, or another Tessera has the library open. Nothing is changed then.
  @discardableResult
  public static func restore(_ directory: String, backup number: Int) throws(LibraryProblem) -> String? {
    try replace(directory, keepingOldAs: "replaced") { (draft) throws(LibraryProblem) in
      try DailyBackups(directory: directory).extract(number, to: draft)
    }
  }
}
