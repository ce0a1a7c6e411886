import Glibc

/// The result of opening a library: the connections that could be opened, and the content of the file.
struct Opening {
  var state: Library.State
  var reader: Connection?
  var writer: Connection?
  var claim: Claim?

  /// An empty library in memory.
  init(author: UInt32) { state = Library.State(author: author) }

  /// Opens to write; `state.problem` gives the reason if that fails. After a failure that may pass, such as a full
  /// disk, what can be read is read, and opening to write is tried again with the first changes.
  init(writing directory: String, _ options: Library.Options) {
    self.init(author: options.newAuthor())
    do throws(LibraryProblem) {
      try Opening.makeFolder(directory)
      let claim = try Claim(directory)
      do throws(LibraryProblem) {
        try open(directory, options)
      } catch {
        guard error.mayPass, try readOrBegin(directory, options) else { throw error }
        state.problem = error.lasting(false)
      }
      state.isSaving = true
      self.claim = claim
    } catch {
      // A file that cannot be written can often be read.
      if let reading = try? Opening(reading: directory, options) { self = reading }
      state.problem = error.lasting(true)
    }
  }

  private mutating func open(_ directory: String, _ options: Library.Options) throws(LibraryProblem) {
    let path = Opening.file(in: directory)
    DiskFile.finishPutting(inPlaceOf: path)
    let author = state.author
    let writer = try Connection(path, .write, busyMilliseconds: options.busyDelay)
    try Schema.prepareToWrite(writer, author: { author })
    let reader = try Connection(path, .read, busyMilliseconds: options.busyDelay)
    state = try Contents(of: reader, author: author).state
    (self.writer, self.reader) = (writer, reader)
  }

  /// Reads a library that cannot be written now, or begins with an empty one if there is no file.
  ///
  /// - Returns: Whether what is done now can be written later.
  private mutating func readOrBegin(
    _ directory: String, _ options: Library.Options
  ) throws(LibraryProblem) -> Bool {
    do throws(LibraryProblem) {
      self = try Opening(reading: directory, options)
      return true
    } catch {
      return error.kind == .missing
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
    guard access(Opening.file(in: directory), F_OK) == 0 else {
      throw LibraryProblem(.missing, path: directory)
    }
    try self.init(file: Opening.file(in: directory), options)
  }

  /// Opens a library's file to read.
  init(file path: String, _ options: Library.Options) throws(LibraryProblem) {
    self.init(author: options.newAuthor())
    guard access(path, F_OK) == 0 else { throw LibraryProblem(.missing, path: path) }
    do throws(LibraryProblem) {
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
    state = try Contents(of: connection, author: state.author).state
    reader = connection
  }

  static func makeFolder(_ path: String) throws(LibraryProblem) {
    do throws(SystemError) {
      try DiskFile.makeFolder(path)
    } catch {
      throw LibraryProblem(errno: error.code, path: path)
    }
  }

  /// The file of a library in a folder.
  ///
  /// - Throws: ``LibraryProblem/Kind/missing``.
  static func existingFile(in directory: String) throws(LibraryProblem) -> String {
    let path = file(in: directory)
    guard access(path, F_OK) == 0 else { throw LibraryProblem(.missing, path: directory) }
    return path
  }

  static func file(in directory: String) -> String {
    (directory.isEmpty ? "." : directory) + "/tessera.sqlite"
  }
}
