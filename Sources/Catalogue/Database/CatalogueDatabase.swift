import Concurrency
import Library

/// The database of catalogues, `catalogues.sqlite` in the library's folder. It has a connection to write, one to read
/// rows, and one to search, so that none waits for another.
///
/// Everything in it can be fetched again. A damaged database is replaced by an empty one with the same list of
/// catalogues, as far as that can be read.
final class CatalogueDatabase: Sendable {
  /// A catalogue in the list.
  struct Followed: Sendable {
    var source: String
    var isBuiltIn: Bool
  }

  let path: String
  private let writer: Locked<Connection?>
  private let reader: Locked<Connection?>
  private let finder: Locked<Connection?>
  /// The last list without words; see ``find(_:after:isCancelled:)``.
  let base = Locked<BaseList?>(nil)
  /// The editions that this program is adding, by their catalogues. They are listed if there is no earlier one.
  let coming = Locked<[Int: Edition]>([:])

  /// Opens the database in a folder.
  init(in folder: String) throws(CatalogueProblem) {
    path = folder + "/catalogues.sqlite"
    writer = Locked(nil)
    reader = Locked(nil)
    finder = Locked(nil)
    do throws(LibraryProblem) {
      try open()
    } catch {
      guard error.kind == .damaged || error.kind == .foreign else { throw CatalogueProblem(error) }
      try replace(following: Self.followed(in: path))
    }
  }

  private func open() throws(LibraryProblem) {
    let connection = try Connection(path, .write)
    try CatalogueSchema.prepare(connection)
    let (rows, search) = (try Connection(path, .read), try Connection(path, .read))
    writer.with { $0 = connection }
    reader.with { $0 = rows }
    finder.with { $0 = search }
  }

  /// Closes the file. Later uses fail.
  func close() {
    reader.with { $0 = nil }
    finder.with { $0 = nil }
    // Closing the last connection moves the write-ahead log into the file.
    writer.with { $0 = nil }
  }

  /// What can be read of the list of catalogues in a file.
  private static func followed(in path: String) -> [Followed] {
    guard let connection = try? Connection(path, .read) else { return [] }
    var found: [Followed] = []
    try? connection.forEach("SELECT source, built_in FROM catalogue ORDER BY id") {
      found.append(Followed(source: $0.text(0), isBuiltIn: $0.integer(1) != 0))
    }
    return found
  }

  /// Begins a new file with a list of catalogues.
  func replace(following list: [Followed]) throws(CatalogueProblem) {
    close()
    base.with { $0 = nil }
    DiskFile.removeDatabase(path)
    do throws(LibraryProblem) {
      try open()
      try write { (connection) throws(LibraryProblem) in
        for followed in list {
          try connection.run(
            "INSERT OR IGNORE INTO catalogue (source, built_in) VALUES (?, ?)", .text(followed.source),
            .integer(followed.isBuiltIn ? 1 : 0))
        }
      }
    } catch {
      throw CatalogueProblem(error)
    }
  }

  /// Runs `body` with the connection that writes, as one transaction.
  func write(_ body: (Connection) throws(LibraryProblem) -> Void) throws(LibraryProblem) {
    try writer.with { (connection) throws(LibraryProblem) in
      guard let connection else { throw LibraryProblem(.failed("closed"), path: path) }
      try connection.transaction { () throws(LibraryProblem) in try body(connection) }
    }
  }

  /// Runs `body` with the connection that reads rows.
  func read<Result>(_ body: (Connection) throws(LibraryProblem) -> Result) throws(LibraryProblem) -> Result {
    try reader.with { (connection) throws(LibraryProblem) in
      guard let connection else { throw LibraryProblem(.failed("closed"), path: path) }
      return try body(connection)
    }
  }

  /// Runs `body` with the connection that searches.
  func search<Result>(_ body: (Connection) throws(LibraryProblem) -> Result) throws(LibraryProblem) -> Result
  {
    try finder.with { (connection) throws(LibraryProblem) in
      guard let connection else { throw LibraryProblem(.failed("closed"), path: path) }
      return try body(connection)
    }
  }
}

extension CatalogueProblem {
  /// The problem of the database.
  init(_ problem: LibraryProblem) { self = .storage(problem.kind, place: problem.path) }
}
