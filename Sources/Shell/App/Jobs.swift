import Concurrency
import ModeKit

/// Runs work off the main thread and brings its result back to it. Main thread, but for the work itself.
package final class Jobs {
  /// When work is begun.
  package enum Urgency: Sendable {
    /// Before all else: somebody looks at the place where it will be seen.
    case first
    /// In its turn.
    case soon
    /// When there is nothing else to do, and not before ``Jobs/beginLater()``: nobody waits for it.
    case later
  }

  private struct Job: Sendable {
    let id: Int
    /// Whether it is finished even when the app is left.
    let isNeeded: Bool
    let work: @Sendable () -> any Sendable
  }

  private struct Queue {
    var first: [Job] = []
    var soon: [Job] = []
    var later: [Job] = []
    var mayBeginLater = false
    var isClosed = false

    /// Whether there is something to do now, or never again.
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

  /// Whether the app is being left: long work that nobody waits for any more asks this and stops.
  var isClosing: @Sendable () -> Bool { { [closing] in closing.isCancelled } }

  /// Starts the threads; `wake` brings the main loop to ``deliver()``. With no threads work runs at once, where it is
  /// asked for: for tests and pictures.
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
  }

  deinit { close() }

  private static func take(from queue: Locked<Queue>) -> Job? {
    queue.wait(until: \.isReady) { $0.next() }
  }

  /// Runs `work` on a worker, then `done` on the main thread. If the app is closed first, neither may run; work
  /// that `isNeeded` is still finished, without `done`. `urgency` decides when it starts. Returns a number for
  /// ``hurry(_:)``.
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

  /// Puts work that has not begun before all other.
  ///
  /// - Complexity: O(jobs that wait).
  package func hurry(_ id: Int) { queue.signal { $0.hurry(id) } }

  /// Lets begin what comes later: the screen is there.
  package func beginLater() { queue.signal { $0.mayBeginLater = true } }

  /// The same for modes, whose work is always finished: it may be what is saved last.
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

  /// Finishes what is needed of the queue, and the threads. Whether they have ended by then; work that goes on is left to itself.
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
