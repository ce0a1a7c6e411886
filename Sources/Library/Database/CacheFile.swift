import Concurrency
import Glibc

/// The file of caches, beside the library. Everything in it can be regenerated, so one that is damaged is replaced by a
/// new one, and nothing that happens to it keeps the library from saving.
final class CacheFile: Sendable {
  /// Its path in a library's folder.
  static func path(in directory: String) -> String {
    (directory.isEmpty ? "." : directory) + "/cache.sqlite"
  }

  /// The format of the file. One of another format is replaced.
  private static let version = 1
  /// "TSCA".
  private static let applicationID = 0x5453_4341

  private struct Connections {
    var reader: Connection?
    var writer: Connection?
  }

  private let path: String
  private let connections: Locked<Connections>

  /// Opens the file in a folder, to write or only to read.
  init(in directory: String, isWritten: Bool, busyMilliseconds: Int32) {
    path = CacheFile.path(in: directory)
    var found = Connections()
    if isWritten {
      if let writer = try? CacheFile.prepared(path, busyMilliseconds) {
        found.writer = writer
      } else {
        DiskFile.removeDatabase(path)
        found.writer = try? CacheFile.prepared(path, busyMilliseconds)
      }
    }
    if access(path, F_OK) == 0, let reader = try? Connection(path, .read, busyMilliseconds: busyMilliseconds),
      (try? CacheFile.isReadable(reader)) == true
    {
      found.reader = reader
    }
    connections = Locked(found)
  }

  private static func prepared(_ path: String, _ busy: Int32) throws(LibraryProblem) -> Connection {
    let connection = try Connection(path, .write, busyMilliseconds: busy)
    if try isReadable(connection) { return connection }
    guard try connection.first("SELECT count(*) FROM sqlite_schema", as: { $0.integer(0) }) == 0 else {
      throw LibraryProblem(.foreign, path: path)
    }
    try connection.run("PRAGMA auto_vacuum = INCREMENTAL")
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.transaction { () throws(LibraryProblem) in
      try connection.run(
        """
        CREATE TABLE cache (document TEXT NOT NULL, key TEXT NOT NULL, used INTEGER NOT NULL, size INTEGER NOT NULL,
          bytes BLOB NOT NULL, PRIMARY KEY (document, key)) STRICT
        """)
      try connection.run("CREATE INDEX cache_order ON cache (used DESC, size)")
      try connection.run("PRAGMA application_id = \(applicationID)")
      try connection.run("PRAGMA user_version = \(version)")
    }
    return connection
  }

  /// Whether the file has the tables of this version. After a power cut caches may be lost, so nothing waits for the
  /// disk.
  private static func isReadable(_ connection: Connection) throws(LibraryProblem) -> Bool {
    let name = try connection.first("PRAGMA application_id", as: { $0.integer(0) })
    let version = try connection.first("PRAGMA user_version", as: { $0.integer(0) })
    guard name == Int64(applicationID), version == Int64(Self.version) else { return false }
    try connection.run("PRAGMA synchronous = NORMAL")
    return true
  }

  /// The bytes of an entry and when it was last used, in milliseconds since 1970; nil when there is none.
  func entry(_ key: CacheKey) -> (bytes: [UInt8], used: Int64)? {
    connections.with { connections in
      let found = try? connections.reader?.first(
        "SELECT bytes, used FROM cache WHERE document = ? AND key = ?", .text(key.document.description),
        .text(key.key)
      ) { (bytes: $0.bytes(0), used: $0.integer(1)) }
      return found
    }
  }

  /// Writes the pending changes of caches. A file that is damaged is replaced; other failures lose the changes.
  ///
  /// `opened` (milliseconds since 1970) becomes the last use of entries, which are evicted beyond `budget` bytes.
  func write(_ batch: Pending, opened: Int64, budget: Int, pageLimit: Int?) {
    guard !batch.cache.isEmpty || !batch.usedCache.isEmpty || !batch.droppedCaches.isEmpty else { return }
    // Taken out, so that readers need not wait for the disk.
    guard let writer = connections.with({ $0.writer }) else { return }
    do {
      if let pageLimit { try writer.run("PRAGMA max_page_count = \(pageLimit)") }
      try writer.transaction { () throws(LibraryProblem) in try write(batch, opened, budget, writer) }
    } catch  where error.kind == .damaged || writer.hasMoved {
      replace()
    } catch {
      // What is on disk under these keys is out of date.
      dropAll(batch, writer)
    }
  }

  private func write(
    _ batch: Pending, _ opened: Int64, _ budget: Int, _ connection: Connection
  ) throws(LibraryProblem) {
    for id in batch.droppedCaches.union(batch.purged) {
      try connection.run("DELETE FROM cache WHERE document = ?", .text(id.description))
    }
    for key in batch.usedCache {
      try connection.run(
        "UPDATE cache SET used = ? WHERE document = ? AND key = ?", .integer(opened),
        .text(key.document.description), .text(key.key))
    }
    for (key, bytes) in batch.cache where !batch.purged.contains(key.document) {
      if let bytes {
        try connection.run(
          "INSERT OR REPLACE INTO cache (document, key, used, size, bytes) VALUES (?, ?, ?, ?, ?)",
          .text(key.document.description), .text(key.key), .integer(opened), .integer(bytes.count),
          .bytes(bytes))
      } else {
        try connection.run(
          "DELETE FROM cache WHERE document = ? AND key = ?", .text(key.document.description), .text(key.key))
      }
    }
    guard batch.cache.values.contains(where: { $0 != nil }) else { return }
    // The least recently used entries go first; among those of one run the larger ones, so that the pictures of the
    // home screen outlive the tiles of a huge document.
    try connection.run(
      """
      DELETE FROM cache WHERE rowid IN (SELECT rowid FROM (
        SELECT rowid, sum(size) OVER (ORDER BY used DESC, size, rowid) AS total FROM cache) WHERE total > ?)
      """, .integer(budget))
  }

  /// Removes the entries of pending changes that cannot be written.
  private func dropAll(_ batch: Pending, _ connection: Connection) {
    _ = try? connection.transaction { () throws(LibraryProblem) in
      for key in batch.cache.keys {
        try connection.run(
          "DELETE FROM cache WHERE document = ? AND key = ?", .text(key.document.description), .text(key.key))
      }
    }
  }

  /// Begins a new, empty file.
  private func replace() {
    close()
    DiskFile.removeDatabase(path)
    let writer = try? CacheFile.prepared(path, 0)
    let reader = writer.flatMap { _ in try? Connection(path, .read, busyMilliseconds: 0) }
    connections.with { $0 = Connections(reader: reader, writer: writer) }
  }

  /// Closes the file. Later reads find nothing.
  func close() {
    // The writer's connection must be the last one: only that one can checkpoint the log and remove it.
    connections.with { $0.reader = nil }
    connections.with { $0.writer = nil }
  }
}
