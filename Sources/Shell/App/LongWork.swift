import Interface
import ModeKit

/// Shows that long work is going on, with a way to cancel it.
protocol LongWorkDisplay: AnyObject {
  /// Work has begun; it is worth showing once it takes longer than a moment.
  func workBegan(_ work: LongWork.Item)
  /// Nothing is worked on any more.
  func workEnded()
}

/// Work that somebody waits for: a document that is read, made or written on a worker. There is one at a time; another takes its place.
/// Main thread only.
final class LongWork {
  /// One piece of work.
  final class Item {
    /// The message for the user.
    let title: String
    /// What is going on.
    let heading: String
    let progress = WorkProgress()

    init(title: String, heading: String) {
      self.title = title
      self.heading = heading
    }
  }

  /// What is worked on now.
  private(set) var current: Item?
  /// Shows it.
  weak var display: (any LongWorkDisplay)?
  /// Called after work that came to nothing.
  var onNothing: () -> Void = {}
  /// Called with the sentence of work that could not be done.
  var onProblem: (Problem) -> Void = { _ in }
  private let jobs: Jobs

  init(_ jobs: Jobs) { self.jobs = jobs }

  /// Runs work on a worker, with progress and cancel after a moment.
  func run<Value: Sendable>(
    _ heading: String, _ title: String,
    _ body: @escaping @Sendable (WorkProgress) -> Result<Value, Problem>, then done: @escaping (Value) -> Void
  ) {
    let item = begin(Item(title: title, heading: heading))
    let progress = item.progress
    jobs.run({ body(progress) }) { [weak self] result in
      guard let self, current === item else { return }
      end()
      switch result {
      case .success(let value): done(value)
      case .failure(let problem):
        onProblem(problem)
        onNothing()
      }
    }
  }

  /// Shows work, in place of what was worked on before.
  @discardableResult func begin(_ item: Item) -> Item {
    current?.progress.cancel()
    current = item
    display?.workBegan(item)
    return item
  }

  private func end() {
    current = nil
    display?.workEnded()
  }

  /// Gives the work up.
  func cancel() {
    current?.progress.cancel()
    end()
    onNothing()
  }
}
