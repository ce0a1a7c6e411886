import Interface
import ModeKit

/// Shows that long work is going on, with a way to cancel it.
protocol LongWorkDisplay: AnyObject {
  /// Work has begun; it is shown once it takes longer than a moment.
  func workBegan(_ work: LongWork.Item)
  /// No work is going on any more.
  func workEnded()
}

/// Work that somebody waits for: a document that is read, made or written on a worker. There is one at a time; new
/// work cancels the one before. Main thread only.
final class LongWork {
  /// One piece of work.
  final class Item {
    /// What is worked on, such as the document's title.
    let title: String
    /// The kind of work, such as "Opening".
    let heading: String
    let progress = WorkProgress()

    init(title: String, heading: String) {
      self.title = title
      self.heading = heading
    }
  }

  /// The work that is going on now.
  private(set) var current: Item?
  /// Shows the current work.
  weak var display: (any LongWorkDisplay)?
  /// Called after work that failed or was cancelled.
  var onNoResult: () -> Void = {}
  /// Called with the reason why work failed.
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
        onNoResult()
      }
    }
  }

  /// Begins and shows work; cancels the work before it.
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

  /// Cancels the work.
  func cancel() {
    current?.progress.cancel()
    end()
    onNoResult()
  }
}
