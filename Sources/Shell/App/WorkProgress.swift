import Concurrency

/// The progress of work on another thread, and whether it is cancelled. Any thread.
final class WorkProgress: Sendable {
  private let state = Locked((fraction: 0.0, isCancelled: false))

  /// The part that is done, from 0 to 1.
  var fraction: Double {
    get { state.with { $0.fraction } }
    set { state.with { $0.fraction = min(max(newValue, 0), 1) } }
  }

  /// Whether the work should stop.
  var isCancelled: Bool { state.with { $0.isCancelled } }
  /// Asks the work to stop soon.
  func cancel() { state.with { $0.isCancelled = true } }
}
