import Concurrency
import Glibc

/// The result of opening a library: the connections that could be opened, and the content of the file.
struct Opening {
  var state: Library.State
  var reader: Connection?
  var writer: Connection?
  var claim: Claim?

  /// An empty library in memory.
  init(author: UInt32) { state = Library.State(author: author) }

  /// Opens to write; `state.problem` gives the reason if that fails.
  init(writing directory: String, _ options: Library.Options) {
    self.init(author: options.newAuthor())
    do throws(LibraryProblem) {
      try Opening.makeFolder(directory)
      let claim = try Claim(directory)
      let path = Opening.file(in: directory)
      let writer = try Connection(path, .write, busyMilliseconds: options.busyDelay)
      try Schema.prepareToWrite(writer, author: options.newAuthor)
      let reader = try Connection(path, .read, busyMilliseconds: options.busyDelay)
      state = try Opening.contents(of: reader, author: state.author)
      state.isSaving = true
      (self.claim, self.writer, self.reader) = (claim, writer, reader)
    } catch {
      // A file that cannot be written can often be read.
      if let reading = try? Opening(reading: directory, options) { self = reading }
      state.problem = error.lasting(true)
    }
  }

  /// Opens to add documents beside the owner of the library; `state.problem` gives the reason if that fails.
  init(adding directory: String, _ options: Library.Options) {
    self.init(author: options.newAuthor())
    state.isGuest = true
    do throws(LibraryProblem) {
      try Opening.makeFolder(directory)
      let writer = try Connection(
        Opening.file(in: directory), .write, busyMilliseconds: options.busyDelay)
      try Schema.prepareToWrite(writer, author: options.newAuthor)
      state.author = try Schema.ownAuthor(of: writer) ?? state.author
      state.isSaving = true
      self.writer = writer
    } catch {
      state.problem = error.lasting(true)
    }
  }

  /// Opens to read.
  init(reading directory: String, _ options: Library.Options) throws(LibraryProblem) {
    self.init(author: options.newAuthor())
    let path = Opening.file(in: directory)
    guard access(path, F_OK) == 0 else { throw LibraryProblem(.missing, path: directory) }
    do {
      try open(path, .read, options)
    } catch {
      switch error.kind {
      case .readOnly, .diskFull, .failed:
        // Beside a write-ahead log SQLite needs to write a little even to read, unless nothing can change.
        try open(path, .immutable, options)
      default: throw error
      }
    }
  }

  private mutating func open(
    _ path: String, _ access: Connection.Access, _ options: Library.Options
  ) throws(LibraryProblem) {
    let connection = try Connection(path, access, busyMilliseconds: options.busyDelay)
    if try Schema.check(connection) { throw LibraryProblem(.missing, path: path) }
    state = try Opening.contents(of: connection, author: state.author)
    reader = connection
  }

  private static func makeFolder(_ path: String) throws(LibraryProblem) {
    do throws(SystemError) {
      try DiskFile.makeFolder(path)
    } catch {
      throw LibraryProblem(errno: error.code, path: path)
    }
  }

  private static func file(in directory: String) -> String {
    (directory.isEmpty ? "." : directory) + "/tessera.sqlite"
  }

  /// Reads what is kept in memory: everything but records, snapshots, blobs and caches. `author` is used if the file
  /// has none.
  static func contents(of connection: Connection, author: UInt32) throws(LibraryProblem) -> Library.State {
    var state = Library.State(author: try Schema.ownAuthor(of: connection) ?? author)
    let damaged = LibraryProblem(.damaged, path: connection.path)
    // The possible counts of records and numbers of logs; beyond them, arithmetic could overflow.
    let plausible: ClosedRange<Int64> = 0...1 << 30
    let plausibleLogs: ClosedRange<Int64> = -1 << 48...1 << 48
    let logs = try connection.rows(
      "SELECT id, base, base_count FROM log ORDER BY id",
      as: { ($0.integer(0), Log(base: $0.isNull(1) ? nil : $0.integer(1), baseCount: Int($0.integer(2)))) })
    for (id, log) in logs {
      // A base is older than the logs that refer to it; anything else would make readers walk in circles.
      guard plausibleLogs.contains(id), plausible.contains(Int64(log.baseCount)),
        log.base.map({ state.logs[$0] != nil }) ?? (log.baseCount == 0)
      else { throw damaged }
      state.logs[id] = log
      state.nextLog = max(state.nextLog, id + 1)
    }
    let entries: [Entry?] = try connection.rows(
      """
      SELECT id, log, mode, title, detail, created, modified, deleted, seed, params,
        (SELECT max(seq) FROM record WHERE record.log = document.log) FROM document
      """
    ) { row in
      guard let id = DocumentID(row.text(0)), let log = state.logs[row.integer(1)],
        plausible.contains(row.integer(10))
      else { return nil }
      let document = StoredDocument(
        id: id, mode: row.text(2), title: row.text(3), detail: row.text(4), created: row.integer(5),
        modified: row.integer(6), deleted: row.isNull(7) ? nil : row.integer(7), params: row.bytes(9),
        seed: UInt64(bitPattern: row.integer(8)), recordCount: max(log.baseCount, Int(row.integer(10))))
      return Entry(document: document, log: row.integer(1), blobs: [])
    }
    for entry in entries {
      guard let entry else { throw damaged }
      state.documents[entry.document.id] = entry
    }
    for (id, blob) in try connection.rows(
      "SELECT document, blob FROM holding", as: { (DocumentID($0.text(0)), BlobID(bytes: $0.bytes(1))) })
    {
      guard let id, let blob else { throw damaged }
      state.documents[id]?.blobs.insert(blob)
    }
    for (key, bytes) in try connection.rows(
      "SELECT key, bytes FROM session", as: { ($0.text(0), $0.bytes(1)) })
    {
      state.session[key] = bytes
    }
    return state
  }
}

/// The lock on a folder that makes one process at a time its owner. The kernel releases it however the process ends.
final class Claim: Sendable {
  private let descriptor: Locked<Int32>

  /// Claims a folder, or throws ``LibraryProblem/Kind/inUse``.
  init(_ directory: String) throws(LibraryProblem) {
    let file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw LibraryProblem(errno: errno, path: directory) }
    // Some network disks know no locks; SQLite's own then have to do.
    if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      Glibc.close(file)
      throw LibraryProblem(.inUse, path: directory)
    }
    descriptor = Locked(file)
  }

  deinit { release() }

  /// Releases the folder.
  func release() {
    descriptor.with { file in
      if file >= 0 { close(file) }
      file = -1
    }
  }
}
