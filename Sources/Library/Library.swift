import Concurrency
import Glibc

/// Where documents live: a folder with one SQLite file. It stores bytes and knows no mode.
///
/// Every change takes effect at once in memory and is written by a thread of its own, within a second. A
/// library that cannot write (see ``problem``) works all the same for as long as the program runs. All methods
/// may be called from any thread.
public final class Library: Sendable {
  /// What a library is given by its surroundings.
  public struct Options: Sendable {
    /// Tells the time, in milliseconds since 1970 (UTC).
    public var clock: @Sendable () -> Int64 = { wallClock() }
    /// Makes the names of new documents.
    public var newID: @Sendable () -> DocumentID = {
      var generator = SystemRandomNumberGenerator()
      return .random(using: &generator)
    }
    /// Makes the author of a new library, which is never 0; below 2³¹ it takes five bytes at most where a move names another.
    public var newAuthor: @Sendable () -> UInt32 = { .random(in: 1...UInt32(Int32.max)) }
    /// The shortest time between two writes, in seconds. What comes meanwhile is written together.
    public var pace = 0.25
    /// How long to wait after a failed write, in seconds.
    public var retryDelay = 3.0
    /// How long to wait for another program that holds the file, in milliseconds.
    public var busyDelay: Int32 = 2000
    /// How many bytes of previews and tiles the file may hold.
    public var cacheBudget = 256 << 20
    /// How many pages the file may have, so that a test can fill a disk.
    package var pageLimit: (@Sendable () -> Int)?
    /// How many bytes of the cache may wait in memory.
    var waitingCacheLimit: Int { cacheBudget / 4 }

    /// Makes the options an app wants.
    public init() {}
  }

  /// What the threads share.
  struct State: Sendable {
    var documents: [DocumentID: Entry] = [:]
    var logs: [Int64: Log] = [:]
    /// Who makes the moves that are appended.
    var author: UInt32
    var nextLog: Int64 = 1
    var session: [String: [UInt8]] = [:]
    /// Changes since the writer last took some.
    var queued = Pending()
    /// Changes that the writer is writing, or must try again.
    var writing = Pending()
    var problem: LibraryProblem?
    /// Hears of every change of the problem.
    var listener: (@Sendable (LibraryProblem?) -> Void)?
    /// Whether a writer takes what is queued.
    var isSaving = false
    /// Whether another program may have the claim.
    var isGuest = false
    var isClosing = false
    var flushesAsked = 0
    var flushesDone = 0
  }

  /// The folder, or an empty string for a library in memory.
  public let directory: String
  let options: Options
  let state: Locked<State>
  /// When this library was opened, in milliseconds since 1970 (UTC).
  let opened: Int64
  private let reader: Locked<Connection?>
  private let writerThread: Locked<Thread?>
  /// What is being tried with documents, for the next run to know.
  public let trials: Trials
  /// Tells other programs that this one writes, for as long as it lives.
  private let claim: Claim?

  /// Opens the library in a folder, which is made if it is missing. When something stands in the way,
  /// ``problem`` says what, existing documents are read if that is possible, and nothing is saved.
  public convenience init(directory: String, options: Options = Options()) {
    self.init(directory: directory, options: options, opening: Opening(writing: directory, options))
  }

  /// Makes an empty library that lives in memory alone.
  public convenience init(inMemory options: Options = Options()) {
    self.init(directory: "", options: options, opening: Opening(author: options.newAuthor()))
  }

  /// Opens an existing library to read its documents as they are now, also while another Tessera writes them.
  /// Changes stay in memory.
  ///
  /// On a disk that is mounted read-only after a crash, the last records of the crashed run are not seen.
  public convenience init(reading directory: String, options: Options = Options()) throws(LibraryProblem) {
    self.init(directory: directory, options: options, opening: try Opening(reading: directory, options))
  }

  /// Opens the library in a folder to add documents to it, also while another Tessera writes there: that one finds them by
  /// ``takeIn()``. It knows no documents but its own, and writes them all in one transaction by ``flush()`` or ``close()``.
  public convenience init(adding directory: String, options: Options = Options()) {
    self.init(directory: directory, options: options, opening: Opening(adding: directory, options))
  }

  private init(directory: String, options: Options, opening: Opening) {
    self.directory = directory
    self.options = options
    opened = options.clock()
    state = Locked(opening.state)
    reader = Locked(opening.reader)
    claim = opening.claim
    trials = Trials(folder: claim == nil ? nil : directory + "/trials")
    var thread: Thread?
    if let connection = opening.writer {
      let writer = Writer(connection, state, options, opened: opened, onlyWhenAsked: opening.state.isGuest)
      thread = Thread(name: "library") { writer.run() }
    }
    writerThread = Locked(thread)
  }

  deinit { close() }

  /// Who makes the moves that are appended here: a random number that was drawn once, when the library was made.
  public var author: UInt32 { state.with { $0.author } }

  /// Why nothing is saved at the moment; nil when all is well.
  public var problem: LibraryProblem? { state.with { $0.problem } }

  /// Writes everything that waits, now.
  ///
  /// - Returns: Why that failed; the changes then still wait.
  @discardableResult public func flush() -> LibraryProblem? {
    let ticket: Int? = state.signal { state in
      guard state.isSaving else { return nil }
      state.flushesAsked += 1
      return state.flushesAsked
    }
    guard let ticket else { return problem }
    return state.wait(until: { $0.flushesDone >= ticket }, then: { $0.problem })
  }

  /// Has every change of ``problem`` told from now on, on the writer's thread, where nobody must wait for the library.
  public func onProblem(_ listener: @escaping @Sendable (LibraryProblem?) -> Void) {
    state.with { $0.listener = listener }
  }

  /// Writes everything that waits and lets go of the file. What follows stays in memory.
  ///
  /// - Returns: Why the last changes could not be written.
  @discardableResult public func close() -> LibraryProblem? {
    trials.endAll()
    let thread = writerThread.with { slot in
      defer { slot = nil }
      return slot
    }
    // The writer's connection must be the last one: only that one can tidy the file up.
    reader.with { $0 = nil }
    guard let thread else { return problem }
    state.signal { $0.isClosing = true }
    thread.join()
    claim?.release()
    return problem
  }

  /// Makes a change in memory and lets the writer know.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    // While something is queued already, the writer knows, and need not be woken for each of many changes.
    let (result, isFirst) = state.with { state in
      let wasEmpty = state.queued.isEmpty
      return (body(&state), wasEmpty && !state.queued.isEmpty)
    }
    if isFirst { state.signal { _ in } }
    return result
  }

  /// Reads the file; nil when there is none to read.
  func read<Result>(
    _ body: (Connection) throws(LibraryProblem) -> Result
  ) throws(LibraryProblem) -> Result? {
    try reader.with { (connection) throws(LibraryProblem) in
      guard let connection else { return nil }
      return try body(connection)
    }
  }
}

/// The time of day in milliseconds since 1970 (UTC).
func wallClock() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}
