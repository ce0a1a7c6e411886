import Concurrency
import Glibc

/// The store of documents: a folder with one SQLite file. It stores bytes and knows no mode.
///
/// Every change takes effect in memory at once and is written within a second by a separate thread. A library that
/// cannot write (see ``problem``) works in memory for as long as the program runs. All methods may be called from any
/// thread.
public final class Library: Sendable {
  /// The clock, the sources of names and the limits of a library.
  public struct Options: Sendable {
    /// Returns the time, in milliseconds since 1970 (UTC).
    public var clock: @Sendable () -> Int64 = { SystemClock.timeOfDay }
    /// Makes the names of new documents.
    public var newID: @Sendable () -> DocumentID = {
      var generator = SystemRandomNumberGenerator()
      return .random(using: &generator)
    }
    /// Makes the author of a new library, which is never 0. Below 2³¹ it takes at most five bytes where a move refers
    /// to another.
    public var newAuthor: @Sendable () -> UInt32 = { .random(in: 1...UInt32(Int32.max)) }
    /// The shortest time between two writes, in seconds. Changes in between are written together.
    public var pace = 0.25
    /// How long to wait after a failed write, in seconds.
    public var retryDelay = 3.0
    /// How long to wait for another program that holds the file, in milliseconds.
    public var busyDelay: Int32 = 2000
    /// The limit of bytes of previews and tiles on disk.
    public var cacheBudget = 256 << 20
    /// The limit of pages of the file, so that a test can simulate a full disk.
    package var pageLimit: (@Sendable () -> Int)?
    /// The limit of bytes of cache entries that wait in memory.
    var waitingCacheLimit: Int { cacheBudget / 4 }

    /// Makes the options of the app.
    public init() {}
  }

  /// The state that threads share.
  struct State: Sendable {
    var documents: [DocumentID: Entry] = [:]
    var logs: [Int64: Log] = [:]
    /// The author of the records that are appended.
    var author: UInt32
    var nextLog: Int64 = 1
    var session: [String: [UInt8]] = [:]
    /// Changes since the writer last took some.
    var queued = Pending()
    /// Changes that the writer is writing, or must try again.
    var writing = Pending()
    /// Older changes that cannot be written at all.
    var stuck = Pending()
    /// Why they cannot.
    var stuckProblem: LibraryProblem?
    var problem: LibraryProblem?
    /// What could not be read when the library was opened.
    var damages: [LibraryDamage] = []
    /// Called with every change of the problem.
    var listener: (@Sendable (LibraryProblem?) -> Void)?
    /// Whether a writer takes queued changes.
    var isSaving = false
    /// Whether this library only adds documents, while another process may own the library.
    var isGuest = false
    var isClosing = false
    /// How many callers of ``Library/inOneWrite(_:)`` are making changes.
    var changers = 0
    /// Whether the writer waits for them.
    var isAwaited = false
    var flushesAsked = 0
    var flushesDone = 0

    /// Gives the writer the queued changes, unless it still has others.
    mutating func handOver() {
      guard writing.isEmpty else { return }
      swap(&writing, &queued)
      holdBack()
    }
  }

  /// The folder, or an empty string for a library in memory.
  public let directory: String
  let options: Options
  let state: Locked<State>
  /// When this library was opened, in milliseconds since 1970 (UTC).
  let opened: Int64
  let files: LibraryFiles
  /// The file of caches; nil for a library in memory.
  let caches: CacheFile?
  private let writerThread: Locked<Thread?>
  /// The marks of what is being tried with documents, for the next run.
  public let attempts: Attempts

  /// Opens the library in a folder, which is created if it is missing. If that fails, ``problem`` gives the reason,
  /// existing documents are read if possible, and nothing is saved.
  public convenience init(directory: String, options: Options = Options()) {
    self.init(directory: directory, options: options, opening: Opening(writing: directory, options))
  }

  /// Makes an empty library in memory.
  public convenience init(inMemory options: Options = Options()) {
    self.init(directory: "", options: options, opening: Opening(author: options.newAuthor()))
  }

  /// Opens an existing library to read its documents as they are now, also while another Tessera writes them. Changes
  /// stay in memory.
  ///
  /// On a disk that is mounted read-only after a crash, the last records of the crashed run are missing.
  public convenience init(reading directory: String, options: Options = Options()) throws(LibraryProblem) {
    self.init(directory: directory, options: options, opening: try Opening(reading: directory, options))
  }

  /// Opens the library in a folder to add documents to it, also while another Tessera owns it, which finds them with
  /// ``addArrivedDocuments()``. It knows only the documents that it makes, and writes them in one transaction by
  /// ``flush(atMost:)`` or ``close()``.
  public convenience init(adding directory: String, options: Options = Options()) {
    self.init(directory: directory, options: options, opening: Opening(adding: directory, options))
  }

  init(directory: String, options: Options, opening: Opening) {
    self.directory = directory
    self.options = options
    opened = options.clock()
    state = Locked(opening.state)
    files = LibraryFiles(
      directory, options, reader: opening.reader, writer: opening.writer, claim: opening.claim)
    attempts = Attempts(folder: opening.claim == nil ? nil : directory + "/trials")
    var thread: Thread?
    caches =
      opening.reader == nil
      ? nil
      : CacheFile(
        in: directory, isWritten: opening.state.isSaving,
        busyMilliseconds: options.busyDelay)
    if opening.state.isSaving {
      let writer = Writer(
        files, state, caches, options, opened: opened, onlyWhenAsked: opening.state.isGuest)
      let started = Thread(name: "library") { writer.run() }
      if started.hasStarted {
        thread = started
      } else {
        state.with {
          $0.problem = LibraryProblem(errno: EAGAIN, path: directory)
          $0.isSaving = false
        }
      }
    }
    writerThread = Locked(thread)
  }

  deinit { close() }

  /// The author of the records that are appended here: a random number that was drawn when the library was made.
  public var author: UInt32 { state.with { $0.author } }

  /// Why nothing is saved at the moment; nil when all is well.
  public var problem: LibraryProblem? { state.with { $0.problem } }

  /// What could not be read when the library was opened, and was skipped.
  public var damages: [LibraryDamage] { state.with { $0.damages } }

  /// Writes all pending changes now, and waits for that at most some seconds.
  ///
  /// - Returns: Why that failed; the changes then stay pending.
  @discardableResult public func flush(atMost seconds: Double = .infinity) -> LibraryProblem? {
    let ticket: Int? = state.signal { state in
      guard state.isSaving else { return nil }
      state.flushesAsked += 1
      return state.flushesAsked
    }
    guard let ticket else { return problem }
    return state.wait(atMost: seconds, until: { $0.flushesDone >= ticket }) {
      $0.flushesDone >= ticket ? $0.problem : LibraryProblem(.slow, path: directory)
    }
  }

  /// Calls `listener` with every later change of ``problem``, on the writer's thread. It must not wait for the library.
  public func onProblem(_ listener: @escaping @Sendable (LibraryProblem?) -> Void) {
    state.with { $0.listener = listener }
  }

  /// Writes all pending changes and closes the file. Later changes stay in memory.
  ///
  /// - Returns: Why the last changes could not be written.
  @discardableResult public func close() -> LibraryProblem? {
    attempts.endAll()
    let thread = writerThread.with { slot in
      defer { slot = nil }
      return slot
    }
    // The writer's connection must be the last one: only that one can checkpoint the log and remove it.
    files.closeReader()
    defer { caches?.close() }
    guard let thread else { return problem }
    state.signal { $0.isClosing = true }
    thread.join()
    return problem
  }

  /// Has all changes that `body` makes written in one transaction, so that a kill or a power cut keeps all of them or
  /// none. It should be short. If anybody waits for ``flush(atMost:)`` or ``close()`` meanwhile, they are written as
  /// they come.
  public func inOneWrite<Result>(_ body: () -> Result) -> Result {
    state.with { $0.changers += 1 }
    defer {
      let isAwaited = state.with { state in
        state.changers -= 1
        // Where the next step begins at once, the writer would wake in the middle of it, and wait again and again.
        if state.isAwaited && state.changers == 0 { state.handOver() }
        return state.isAwaited
      }
      if isAwaited { state.signal { _ in } }
    }
    return body()
  }

  /// Makes a change in memory and lets the writer know.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    // The writer is woken only by the first queued change, not by each of many.
    let (result, isFirst) = state.with { state in
      let wasEmpty = state.queued.isEmpty
      return (body(&state), wasEmpty && !state.queued.isEmpty)
    }
    if isFirst { state.signal { _ in } }
    return result
  }

  /// Reads the file; nil when there is none.
  func read<Result>(
    _ body: (Connection) throws(LibraryProblem) -> Result
  ) throws(LibraryProblem) -> Result? {
    try files.read(body)
  }

  /// Reads many rows in one transaction, which spares each query its locks. A library that also writes must see what it
  /// has just written, and does without.
  func inOneTransaction<Result>(_ body: () throws(LibraryProblem) -> Result) throws(LibraryProblem) -> Result
  {
    guard !state.with({ $0.isSaving }) else { return try body() }
    try read { (connection) throws(LibraryProblem) in try connection.run("BEGIN") }
    defer { _ = try? read { (connection) throws(LibraryProblem) in try connection.run("COMMIT") } }
    return try body()
  }
}
