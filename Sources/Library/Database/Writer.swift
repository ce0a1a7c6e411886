import Concurrency
import Glibc

/// The thread that writes pending changes to the file, one transaction at a time.
final class Writer: Sendable {
  private let files: LibraryFiles
  private let state: Locked<Library.State>
  private let caches: CacheFile?
  private let options: Library.Options
  private let opened: Int64
  /// Whether it writes only when the library is flushed or closed, so that other processes see added documents whole.
  private let onlyWhenAsked: Bool

  init(
    _ files: LibraryFiles, _ state: Locked<Library.State>, _ caches: CacheFile?, _ options: Library.Options,
    opened: Int64, onlyWhenAsked: Bool = false
  ) {
    self.files = files
    self.state = state
    self.caches = caches
    self.options = options
    self.opened = opened
    self.onlyWhenAsked = onlyWhenAsked
  }

  /// Whether somebody waits until everything is written.
  private func isUrgent(_ state: inout Library.State) -> Bool {
    state.isClosing || state.flushesAsked > state.flushesDone
  }

  /// Writes pending changes, at most once in `pace` seconds, until the library closes.
  func run() {
    var earliest = 0.0
    while true {
      state.wait(
        until: {
          isUrgent(&$0) || !onlyWhenAsked && $0.isSaving && !($0.queued.isEmpty && $0.writing.isEmpty)
        }, then: { _ in })
      let (ticket, isLast) = state.wait(
        atMost: earliest - SystemClock.monotonic.seconds, until: isUrgent,
        then: { ($0.flushesAsked, $0.isClosing) })
      let isDone = writeAll()
      earliest = SystemClock.monotonic.seconds + (isDone ? options.pace : options.retryDelay)
      state.signal {
        $0.flushesDone = ticket
        if isLast { $0.isSaving = false }
      }
      if isLast {
        files.closeWriter()
        return
      }
    }
  }

  /// Writes changes that failed before, then newer ones; false at the first failure.
  private func writeAll() -> Bool {
    while true {
      // Changes that belong together are taken together, unless somebody waits for them: see
      // ``Library/inOneWrite(_:)``.
      func isComplete(_ state: inout Library.State) -> Bool {
        state.isAwaited = state.changers > 0 && state.writing.isEmpty && !isUrgent(&state)
        return !state.isAwaited
      }
      let (isSaving, batch): (Bool, Pending?) = state.wait(until: isComplete) { state in
        guard state.isSaving else { return (false, nil) }
        state.handOver()
        return (true, state.writing.isEmpty ? nil : state.writing)
      }
      guard isSaving else { return true }
      do throws(LibraryProblem) {
        let connection = try files.writer(author: { state.with { $0.author } }) { report($0) }
        guard let batch else { return true }
        let limit = options.pageLimit?()
        if let limit { try connection.run("PRAGMA max_page_count = \(limit)") }
        do throws(LibraryProblem) {
          try connection.write(batch)
          report(state.with { $0.stuckProblem })
        } catch {
          guard error.concernsParts else { throw error }
          try writeApart(batch, connection)
        }
        caches?.write(batch, opened: opened, budget: options.cacheBudget, pageLimit: limit)
        // Moved out, so that a large batch is freed here and not under the lock.
        let written = state.with { state in
          defer { state.writing = Pending() }
          return state.writing
        }
        _ = consume written
      } catch {
        report(error.lasting(error.kind == .damaged))
        return false
      }
    }
  }

  /// Writes the parts of a batch that failed as a whole, each as one transaction. Parts that can never be written stay
  /// in memory.
  ///
  /// - Throws: Any problem that does not concern a part alone; the whole batch is then to be tried again.
  private func writeApart(_ batch: Pending, _ connection: Connection) throws(LibraryProblem) {
    var stuck: [Pending] = []
    var problem: LibraryProblem?
    let parts = batch.parts
    for part in parts {
      do throws(LibraryProblem) {
        try connection.write(part)
      } catch {
        guard error.concernsParts else { throw error }
        problem = error.lasting(false)
        if case .taken(let log) = error.kind {
          let newest = try connection.first("SELECT max(id) FROM log", as: { $0.integer(0) }) ?? 0
          state.with { $0.divert(part, of: log, past: newest) }
        } else {
          stuck.append(part)
        }
      }
    }
    if stuck.count == parts.count, let problem, problem.kind == .damaged { throw problem }
    state.with { state in
      for part in stuck { state.stuck.add(part) }
      if !stuck.isEmpty { state.stuckProblem = problem }
    }
    report(problem)
  }

  private func report(_ problem: LibraryProblem?) {
    let (isNews, listener) = state.with { state in
      defer {
        state.problem = problem
        if let problem, problem.isLasting { state.isSaving = false }
      }
      return (state.problem != problem, state.listener)
    }
    if isNews { listener?(problem) }
  }
}

extension LibraryProblem {
  /// Whether it may concern a part of the changes only, so that the others can be written.
  fileprivate var concernsParts: Bool {
    switch kind {
    case .refused, .taken, .damaged: true
    default: false
    }
  }
}
