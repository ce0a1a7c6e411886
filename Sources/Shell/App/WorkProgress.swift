import Concurrency

/// How far work on another thread has come, and whether it is still wanted. Any thread.
final class WorkProgress: Sendable {
  private let state = Locked((fraction: 0.0, isCancelled: false))

  /// 0…1.
  var fraction: Double {
    get { state.with { $0.fraction } }
    set { state.with { $0.fraction = min(max(newValue, 0), 1) } }
  }

  /// Whether the work should stop.
  var isCancelled: Bool { state.with { $0.isCancelled } }
  /// Asks the work to stop soon.
  func cancel() { state.with { $0.isCancelled = true } }
}
