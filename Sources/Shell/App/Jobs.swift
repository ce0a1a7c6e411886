import Concurrency
import ModeKit

/// Runs work on threads of its own and delivers the results on the main thread. Main thread only, except for the work
/// itself.
package final class Jobs {
  /// When work is started.
  package enum Urgency: Sendable {
    /// Before everything else: the user is looking at the place where the result will be shown.
    case first
    /// In the order of submission.
    case soon
    /// When there is nothing else to do, and not before ``Jobs/beginLater()``: nobody waits for it.
    case later
  }

  private struct Job: Sendable {
    let id: Int
    /// Whether it is finished even when the app is closed.
    let isNeeded: Bool
    let work: @Sendable () -> any Sendable
  }

  private struct Queue {
    var first: [Job] = []
    var soon: [Job] = []
    var later: [Job] = []
    var mayBeginLater = false
    var isClosed = false

    /// Whether a waiting thread should wake: a job can start, or the queue is closed.
    var isReady: Bool { !first.isEmpty || !soon.isEmpty || (mayBeginLater && !later.isEmpty) || isClosed }

    mutating func add(_ job: Job, _ urgency: Urgency) {
      switch urgency {
      case .first: first.append(job)
      case .soon: soon.append(job)
      case .later: later.append(job)
      }
    }

    /// The next job; nil when there is none.
    mutating func next() -> Job? {
      if !first.isEmpty { return first.removeFirst() }
      if !soon.isEmpty { return soon.removeFirst() }
      return mayBeginLater && !later.isEmpty ? later.removeFirst() : nil
    }

    /// Puts a job before all others, unless it has begun.
    mutating func hurry(_ id: Int) {
      for list in [\Queue.soon, \Queue.later] {
        guard let place = self[keyPath: list].firstIndex(where: { $0.id == id }) else { continue }
        first.append(self[keyPath: list].remove(at: place))
      }
    }
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

  /// Whether the app is closing: long work that nobody waits for any more checks this and stops.
  var isClosing: @Sendable () -> Bool { { [closing] in closing.isCancelled } }

  /// Starts the threads; `wake` makes the main loop call ``deliver()``. Without threads, work runs synchronously
  /// where it is submitted: for tests and screenshots.
  package init(threads count: Int, wake: @escaping @Sendable () -> Void) {
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
    threads.removeAll { !$0.hasStarted }
  }

  deinit { close() }

  private static func take(from queue: Locked<Queue>) -> Job? {
    queue.wait(until: \.isReady) { $0.next() }
  }

  /// Runs `work` on a worker, then `done` on the main thread. If the app is closed first, neither may run; work that
  /// `isNeeded` is still finished, without `done`. `urgency` decides when it starts.
  ///
  /// - Returns: a number for ``hurry(_:)``.
  @discardableResult
  package func run<Result: Sendable>(
    isNeeded: Bool = false, urgency: Urgency = .soon, _ work: @escaping @Sendable () -> Result,
    then done: @escaping (Result) -> Void
  ) -> Int {
    start(isNeeded: isNeeded, urgency, { work() }) { result in
      if let result = result as? Result { done(result) }
    }
  }

  @discardableResult
  private func start(
    isNeeded: Bool, _ urgency: Urgency, _ work: @escaping @Sendable () -> any Sendable,
    _ done: @escaping (any Sendable) -> Void
  ) -> Int {
    nextID += 1
    guard !threads.isEmpty else {
      done(work())
      return nextID
    }
    completions[nextID] = done
    let job = Job(id: nextID, isNeeded: isNeeded, work: work)
    queue.signal { $0.add(job, urgency) }
    return nextID
  }

  /// Moves work that has not started to the front.
  ///
  /// - Complexity: O(waiting jobs).
  package func hurry(_ id: Int) { queue.signal { $0.hurry(id) } }

  /// Lets jobs of the urgency `later` start: the first screen is shown.
  package func beginLater() { queue.signal { $0.mayBeginLater = true } }

  /// A runner for modes. Their work is always finished, since it may be the last that is saved.
  package var runner: BackgroundRunner {
    BackgroundRunner { [weak self] work, done in self?.start(isNeeded: true, .soon, work, done) }
  }

  /// How many jobs are not done yet.
  package var pending: Int { completions.count }

  /// Hands out the results that have come in. Call it whenever the main loop wakes.
  ///
  /// - Returns: whether there were any.
  @discardableResult package func deliver() -> Bool {
    let results = inbox.takeAll()
    for done in results { completions.removeValue(forKey: done.id)?(done.result) }
    return !results.isEmpty
  }

  /// Finishes the jobs that are needed and ends the threads. Work that still runs at the deadline is abandoned.
  ///
  /// - Returns: whether all threads have ended by then.
  @discardableResult package func close(until deadline: Deadline = Deadline(in: 60)) -> Bool {
    closing.cancel()
    queue.signal { queue in
      queue.first.removeAll { !$0.isNeeded }
      queue.soon.removeAll { !$0.isNeeded }
      queue.later = []
      queue.isClosed = true
    }
    let haveEnded = threads.map { $0.join(until: deadline) }
    threads = []
    deliver()
    return !haveEnded.contains(false)
  }
}
