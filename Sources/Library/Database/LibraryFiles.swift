import Concurrency
import Glibc

/// The connections to a library's file. If the file is removed, replaced or lost its write-ahead log while it is open,
/// it is written again from the open one.
final class LibraryFiles: Sendable {
  private let directory: String
  private let options: Library.Options
  private let reading: Locked<Connection?>
  /// Used by the writer's thread only.
  private let writing: Locked<Connection?>
  private let claim: Claim?

  init(
    _ directory: String, _ options: Library.Options, reader: Connection?, writer: Connection?, claim: Claim?
  ) {
    self.directory = directory
    self.options = options
    reading = Locked(reader)
    writing = Locked(writer)
    self.claim = claim
  }

  /// Reads the file; nil when there is none.
  func read<Result>(
    _ body: (Connection) throws(LibraryProblem) -> Result
  ) throws(LibraryProblem) -> Result? {
    try reading.with { (connection) throws(LibraryProblem) in
      guard let connection else { return nil }
      return try body(connection)
    }
  }

  /// The connection to write with, opened now if that was not possible before. `report` is called before the file is
  /// written again.
  func writer(
    author: () -> UInt32, _ report: (LibraryProblem) -> Void
  ) throws(LibraryProblem) -> Connection {
    guard let connection = writing.with({ $0 }) else {
      let opened = try open(author: author)
      writing.with { $0 = opened }
      return opened
    }
    // Who only adds documents writes once, and owns nothing.
    guard claim != nil, connection.hasMoved || access(connection.path + "-wal", F_OK) != 0 else {
      return connection
    }
    report(LibraryProblem(.moved, path: connection.path, isLasting: false))
    return try writeAgain(connection, author: author)
  }

  private func open(author: () -> UInt32) throws(LibraryProblem) -> Connection {
    let path = Opening.file(in: directory)
    DiskFile.finishPutting(inPlaceOf: path)
    let connection = try Connection(path, .write, busyMilliseconds: options.busyDelay)
    try Schema.prepareToWrite(connection, author: author)
    let reader = try Connection(path, .read, busyMilliseconds: options.busyDelay)
    reading.with { $0 = reader }
    return connection
  }

  /// Copies the open file, which has no name any more, to its path. A file that is in its place now is kept beside it.
  private func writeAgain(
    _ old: Connection, author: () -> UInt32
  ) throws(LibraryProblem) -> Connection {
    try Opening.makeFolder(directory)
    let path = old.path
    try old.copyAll(to: path)
    // Readers wait: whoever closes the last connection to a file also removes the log beside it, by its name.
    return try reading.with { (reader) throws(LibraryProblem) in
      reader?.close()
      reader = nil
      let isForeign = old.hasMoved
      old.close()
      writing.with { $0 = nil }
      do throws(SystemError) {
        if isForeign { try DiskFile.moveAside(path, as: "found") }
        try DiskFile.put(inPlaceOf: path)
      } catch {
        throw LibraryProblem(errno: error.code, path: path)
      }
      claim?.renew(directory)
      let connection = try Connection(path, .write, busyMilliseconds: options.busyDelay)
      try Schema.prepareToWrite(connection, author: author)
      reader = try Connection(path, .read, busyMilliseconds: options.busyDelay)
      writing.with { $0 = connection }
      return connection
    }
  }

  /// Closes the connection for reading.
  func closeReader() {
    reading.with {
      $0?.close()
      $0 = nil
    }
  }

  /// Closes the connection for writing, and gives the folder back.
  func closeWriter() {
    writing.with {
      $0?.close()
      $0 = nil
    }
    claim?.release()
  }
}

extension DiskFile {
  /// What an SQLite database consists of, by the endings of its files.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  /// Removes an SQLite database.
  package static func removeDatabase(_ path: String) {
    for ending in endings { unlink(path + ending) }
  }

  /// Renames an SQLite database, so that it is kept beside its place.
  ///
  /// - Returns: Its new path; nil when there was none.
  @discardableResult static func moveAside(_ path: String, as word: String) throws(SystemError) -> String? {
    guard access(path, F_OK) == 0 else {
      removeDatabase(path)
      return nil
    }
    var number = 1
    while access("\(path).\(word)-\(number)", F_OK) == 0 { number += 1 }
    let new = "\(path).\(word)-\(number)"
    for ending in endings where access(path + ending, F_OK) == 0 {
      guard rename(path + ending, new + ending) == 0 else { throw SystemError(code: errno) }
    }
    return new
  }

  /// The name of a complete database that is to take the place of another one.
  private static func new(_ path: String) -> String { path + ".new" }

  /// Makes a database that is to take the place of another one, and syncs it. `make` writes it to a path.
  static func prepare(
    inPlaceOf path: String, _ make: (String) throws(LibraryProblem) -> Void
  ) throws(LibraryProblem) {
    let draft = path + ".draft"
    removeDatabase(draft)
    do throws(LibraryProblem) {
      try make(draft)
      let file = open(draft, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw LibraryProblem(errno: errno, path: draft) }
      defer { close(file) }
      guard fsync(file) == 0, rename(draft, new(path)) == 0 else {
        throw LibraryProblem(errno: errno, path: draft)
      }
      syncFolder(of: path)
    } catch {
      removeDatabase(draft)
      throw error
    }
  }

  /// Gives a prepared database its name. What belonged to another one of that name is removed.
  static func put(inPlaceOf path: String) throws(SystemError) {
    // SQLite does not sync a copy that it makes by VACUUM INTO, and our own copies are written without syncs.
    try sync(new(path))
    // Before the new name: SQLite would play an old log into the new file.
    for ending in endings.dropFirst() { unlink(path + ending) }
    syncFolder(of: path)
    guard rename(new(path), path) == 0 else { throw SystemError(code: errno) }
    syncFolder(of: path)
  }

  /// Finishes what a process that ended too early had begun with ``put(inPlaceOf:)``.
  static func finishPutting(inPlaceOf path: String) {
    if access(path, F_OK) != 0, access(new(path), F_OK) == 0 { try? put(inPlaceOf: path) }
  }
}

extension Connection {
  /// Prepares a copy of everything that is to take the place of a database; see `DiskFile.put(inPlaceOf:)`.
  func copyAll(to path: String) throws(LibraryProblem) {
    try DiskFile.prepare(inPlaceOf: path) { (draft) throws(LibraryProblem) in
      try run("VACUUM INTO ?", .text(draft))
    }
  }
}
