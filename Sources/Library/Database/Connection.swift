import CSQLite
import Glibc

/// A value to bind to a statement.
package enum SQLValue {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  package static func optional(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }
  package static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
}

/// The current row of a statement; valid only inside the closure that it is passed to.
package struct Row {
  fileprivate let statement: OpaquePointer

  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
  func isInteger(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_INTEGER }
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  package func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}

/// One open SQLite database with its prepared statements.
///
/// Unchecked: every connection lives in a `Locked`, or belongs to one thread.
package final class Connection: @unchecked Sendable {
  /// The rights of a connection.
  package enum Access {
    /// Reads and writes; creates the file.
    case write
    /// Reads, beside a process that writes.
    case read
    /// Reads a file that cannot change, such as one on a read-only disk.
    case immutable
  }

  package let path: String
  /// The authors in the file by their numbers; nil until they are read. See ``Schema/authors(of:)``.
  var authors: [Int64: Int64]?
  /// The format of the file, once it is known to be the present one.
  var format: Int?
  /// Nil once closed.
  private var handle: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a database file, or one in memory for the path `:memory:`.
  package init(_ path: String, _ access: Access, busyMilliseconds: Int32 = 2000) throws(LibraryProblem) {
    var name = path
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    switch access {
    // Other files are attached by address.
    case .write: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI
    case .read: flags |= SQLITE_OPEN_READONLY
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = Connection.address(of: path) + "?immutable=1"
    }
    var opened: OpaquePointer?
    errno = 0
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let systemError = opened.map { sqlite3_system_errno($0) } ?? ENOMEM
      sqlite3_close_v2(opened)
      throw LibraryProblem(
        sqlite: code, systemError: systemError, words: String(cString: sqlite3_errstr(code)), path: path)
    }
    self.path = path
    handle = opened
    sqlite3_busy_timeout(handle, busyMilliseconds)
    if access == .write, path != ":memory:", sqlite3_db_readonly(handle, "main") == 1 {
      throw LibraryProblem(.readOnly, path: path)
    }
    // Neither damage nor a hostile schema must lead to wrong results or run functions.
    try run("PRAGMA trusted_schema = 0")
    try run("PRAGMA cell_size_check = 1")
  }

  deinit { close() }

  /// Closes the file now. Later uses fail.
  package func close() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
    sqlite3_close_v2(handle)
    handle = nil
  }

  /// Runs a statement for its effect.
  package func run(_ sql: String, _ values: SQLValue...) throws(LibraryProblem) {
    try step(sql, values) { _ in }
  }

  /// Runs a statement for its effect, with any number of values.
  package func run(_ sql: String, _ values: [SQLValue]) throws(LibraryProblem) {
    try step(sql, values) { _ in }
  }

  /// Runs a query and passes every row to a function.
  package func forEach(_ sql: String, _ values: SQLValue..., row: (Row) -> Void) throws(LibraryProblem) {
    try step(sql, values, row: row)
  }

  /// How many rows the last statement has inserted, changed or deleted.
  package var changes: Int { Int(sqlite3_changes(handle)) }

  /// Whether the file is no longer at its path: it was removed, renamed or replaced.
  var hasMoved: Bool {
    var moved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  /// Runs a query and turns every row into a value.
  package func rows<Value>(_ sql: String, _ values: SQLValue..., as value: (Row) -> Value)
    throws(LibraryProblem)
    -> [Value]
  {
    var result: [Value] = []
    try step(sql, values) { result.append(value($0)) }
    return result
  }

  /// Runs a query and turns its first row into a value; nil when there is none.
  package func first<Value>(_ sql: String, _ values: SQLValue..., as value: (Row) -> Value)
    throws(LibraryProblem)
    -> Value?
  {
    var result: Value?
    try step(sql, values) { if result == nil { result = value($0) } }
    return result
  }

  /// Runs `body` as one transaction.
  package func transaction(_ body: () throws(LibraryProblem) -> Void) throws(LibraryProblem) {
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      try run("COMMIT")
    } catch {
      // Some errors have rolled back already; then this one fails and changes nothing.
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// Runs `body`, in which a statement that takes long fails soon after `isCancelled` returns true, which is asked about every
  /// millisecond.
  package func untilCancelled<Result>(
    _ isCancelled: @escaping () -> Bool, _ body: () throws(LibraryProblem) -> Result
  ) throws(LibraryProblem) -> Result {
    let question = Question(isCancelled)
    sqlite3_progress_handler(
      handle, 10_000,
      { question in
        guard let question else { return 0 }
        return Unmanaged<Question>.fromOpaque(question).takeUnretainedValue().ask() ? 1 : 0
      }, Unmanaged.passUnretained(question).toOpaque())
    defer {
      sqlite3_progress_handler(handle, 0, nil, nil)
      withExtendedLifetime(question) {}
    }
    return try body()
  }

  private final class Question {
    let ask: () -> Bool
    init(_ ask: @escaping () -> Bool) { self.ask = ask }
  }

  private func step(_ sql: String, _ values: [SQLValue], row: (Row) -> Void) throws(LibraryProblem) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, Int32(index + 1), statement) }
    while true {
      errno = 0
      switch sqlite3_step(statement) {
      case SQLITE_ROW: row(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw failure(systemError: errno)
      }
    }
  }

  private func prepared(_ sql: String) throws(LibraryProblem) -> OpaquePointer {
    guard let handle else { throw LibraryProblem(.failed("closed"), path: path) }
    if let known = statements[sql] { return known }
    var statement: OpaquePointer?
    guard
      sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
      let statement
    else { throw failure() }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: SQLValue, _ index: Int32, _ statement: OpaquePointer) throws(LibraryProblem) {
    // SQLITE_TRANSIENT: SQLite copies the bytes.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code: Int32
    switch value {
    case .null: code = sqlite3_bind_null(statement, index)
    case .integer(let number): code = sqlite3_bind_int64(statement, index, number)
    case .text(var text):
      code = text.withUTF8 {
        $0.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            statement, index, $0.baseAddress, UInt64($0.count), transient, UInt8(SQLITE_UTF8))
        }
      }
    case .bytes(let bytes):
      code =
        bytes.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : bytes.withUnsafeBytes {
          sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), transient)
        }
    }
    guard code == SQLITE_OK else { throw failure() }
  }

  /// The problem behind the last failure. `systemError` is what `errno` was after it: SQLite does not keep the reason
  /// why a commit failed.
  private func failure(systemError: Int32 = 0) -> LibraryProblem {
    guard let handle else { return LibraryProblem(.failed("closed"), path: path) }
    return LibraryProblem(
      sqlite: sqlite3_extended_errcode(handle),
      systemError: LibraryProblem.isRefusal(systemError) ? systemError : sqlite3_system_errno(handle),
      words: String(cString: sqlite3_errmsg(handle)), path: path)
  }

  /// The address of a file that is attached for reading only.
  static func readOnlyAddress(of path: String) -> String { address(of: path) + "?mode=ro" }

  private static func address(of path: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var address = Array("file:".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        address += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: address.append(byte)
      }
    }
    return String(decoding: address, as: UTF8.self)
  }
}
