import Concurrency
import Glibc

/// The thread that writes pending changes to the file, one transaction at a time.
final class Writer: Sendable {
  private let connection: Connection
  private let state: Locked<Library.State>
  private let options: Library.Options
  private let opened: Int64
  /// Whether it writes only when the library is flushed or closed, so that other processes see added documents whole.
  private let onlyWhenAsked: Bool

  init(
    _ connection: Connection, _ state: Locked<Library.State>, _ options: Library.Options, opened: Int64,
    onlyWhenAsked: Bool = false
  ) {
    self.connection = connection
    self.state = state
    self.options = options
    self.opened = opened
    self.onlyWhenAsked = onlyWhenAsked
  }

  /// Writes pending changes, at most once in `pace` seconds, until the library closes.
  func run() {
    var earliest = 0.0
    while true {
      func isUrgent(_ state: inout Library.State) -> Bool {
        state.isClosing || state.flushesAsked > state.flushesDone
      }
      state.wait(
        until: {
          isUrgent(&$0) || !onlyWhenAsked && $0.isSaving && !($0.queued.isEmpty && $0.writing.isEmpty)
        }, then: { _ in })
      let (ticket, isLast) = state.wait(
        atMost: earliest - monotonicSeconds(), until: isUrgent, then: { ($0.flushesAsked, $0.isClosing) })
      let isDone = writeAll()
      earliest = monotonicSeconds() + (isDone ? options.pace : options.retryDelay)
      state.signal {
        $0.flushesDone = ticket
        if isLast { $0.isSaving = false }
      }
      if isLast { return }
    }
  }

  /// Writes changes that failed before, then newer ones; false at the first failure.
  private func writeAll() -> Bool {
    while true {
      let batch: Pending? = state.with { state in
        guard state.isSaving else { return nil }
        if state.writing.isEmpty { swap(&state.writing, &state.queued) }
        return state.writing.isEmpty ? nil : state.writing
      }
      guard let batch else { return true }
      do {
        if let limit = options.pageLimit { try connection.run("PRAGMA max_page_count = \(limit())") }
        try connection.write(batch, opened: opened, cacheBudget: options.cacheBudget)
        // Moved out, so that a large batch is freed here and not under the lock.
        let written = state.with { state in
          defer { state.writing = Pending() }
          return state.writing
        }
        report(nil)
        _ = consume written
      } catch {
        report(error.lasting(error.kind == .damaged))
        return false
      }
    }
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

/// The time of the monotonic clock, in seconds.
private func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
