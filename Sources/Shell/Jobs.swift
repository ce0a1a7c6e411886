import Concurrency
import ModeKit

/// Runs work off the main thread and brings its result back to it. Main thread, but for the work itself.
final class Jobs {
  private struct Job: Sendable {
    let id: Int
    /// Whether it is finished even when the app is left.
    let isNeeded: Bool
    let work: @Sendable () -> any Sendable
  }

  private struct Queue {
    var waiting: [Job] = []
    /// What nobody waits for: it is done when nothing else is, and not before ``Jobs/beginLater()``.
    var later: [Job] = []
    var mayBeginLater = false
    var isClosed = false
  }

  private struct Done: Sendable {
    let id: Int
    let result: any Sendable
  }

  private let queue: Locked<Queue>
  private let inbox: Inbox<Done>
  private var threads: [Thread] = []
  private var completions: [Int: (any Sendable) -> Void] = [:]
  private var nextID = 0
  private let closing = WorkProgress()

  /// Whether the app is being left: long work that nobody waits for any more asks this and stops.
  var isClosing: @Sendable () -> Bool { { [closing] in closing.isCancelled } }

  /// Starts the threads; `wake` brings the main loop to ``deliver()``. With no threads work runs at once, where it is
  /// asked for: for tests and pictures.
  init(threads count: Int, wake: @escaping @Sendable () -> Void) {
    let queue = Locked(Queue())
    let inbox = Inbox<Done>(wake: wake)
    self.queue = queue
    self.inbox = inbox
    for n in 0..<count {
      threads.append(
        Thread(name: "job \(n + 1)") {
          while let job = Self.take(from: queue) {
            inbox.post(Done(id: job.id, result: job.work()))
          }
        })
    }
  }

  deinit { close() }

  private static func take(from queue: Locked<Queue>) -> Job? {
    queue.wait(until: { !$0.waiting.isEmpty || ($0.mayBeginLater && !$0.later.isEmpty) || $0.isClosed }) {
      queue in
      if !queue.waiting.isEmpty { return queue.waiting.removeFirst() }
      return queue.later.isEmpty || !queue.mayBeginLater ? nil : queue.later.removeFirst()
    }
  }

  /// Runs `work` on a worker, then `done` on the main thread. When the app is left first, neither may happen; needed work is
  /// done even then.
  ///
  /// - Parameters:
  ///   - isNeeded: whether it is finished even when the app is left.
  ///   - isPatient: whether it comes after all work that somebody waits for, and after the first frame.
  func run<Result: Sendable>(
    isNeeded: Bool = false, isPatient: Bool = false, _ work: @escaping @Sendable () -> Result,
    then done: @escaping (Result) -> Void
  ) {
    start(isNeeded: isNeeded, isPatient: isPatient, { work() }) { result in
      if let result = result as? Result { done(result) }
    }
  }

  private func start(
    isNeeded: Bool, isPatient: Bool, _ work: @escaping @Sendable () -> any Sendable,
    _ done: @escaping (any Sendable) -> Void
  ) {
    guard !threads.isEmpty else { return done(work()) }
    nextID += 1
    completions[nextID] = done
    let job = Job(id: nextID, isNeeded: isNeeded, work: work)
    queue.signal { if isPatient { $0.later.append(job) } else { $0.waiting.append(job) } }
  }

  /// Lets patient work begin: the screen is there.
  func beginLater() { queue.signal { $0.mayBeginLater = true } }

  /// The same for modes, whose work is always finished: it may be what is saved last.
  var runner: BackgroundRunner {
    BackgroundRunner { [weak self] work, done in self?.start(isNeeded: true, isPatient: false, work, done) }
  }

  /// How many jobs are not done yet.
  var pending: Int { completions.count }

  /// Hands out the results that have come in. Call it whenever the main loop wakes.
  func deliver() {
    for done in inbox.drain() { completions.removeValue(forKey: done.id)?(done.result) }
  }

  /// Finishes what is needed of the queue, and the threads.
  func close() {
    closing.cancel()
    queue.signal { queue in
      queue.waiting.removeAll { !$0.isNeeded }
      queue.later = []
      queue.isClosed = true
    }
    for thread in threads { thread.join() }
    threads = []
    deliver()
  }
}
