import Concurrency
import ModeKit

/// Waits for what transports report, on this thread.
final class News: Sendable {
  private let hasCome = Locked(false)

  var wake: @Sendable () -> Void { { [hasCome] in hasCome.signal { $0 = true } } }

  /// Does something whenever there is news, until it is done. Returns the seconds that it took.
  func wait(atMost seconds: Double = 30, until isDone: () -> Bool) throws(Problem) -> Double {
    let watch = Stopwatch(.monotonic)
    let deadline = Deadline(in: seconds)
    while !isDone() {
      guard deadline.secondsLeft > 0 else { throw Problem("the server of the benchmark does not answer") }
      hasCome.wait(atMost: 0.05, until: { $0 }) { $0 = false }
    }
    return watch.peers
  }
}
