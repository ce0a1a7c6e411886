import CSQLite

/// A plain SQLite connection, to inspect a library's file and to lock it.
final class Database {
  private var handle: OpaquePointer?

  init(_ path: String) { sqlite3_open(path, &handle) }

  deinit { sqlite3_close_v2(handle) }

  /// Runs SQL and returns the first column of all rows; an error is a row as well.
  @discardableResult func run(_ sql: String) -> [String] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return [words] }
    defer { sqlite3_finalize(statement) }
    var rows: [String] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
      case SQLITE_DONE: return rows
      default: return rows + [words]
      }
    }
  }

  private var words: String { "error: " + String(cString: sqlite3_errmsg(handle)) }
}
