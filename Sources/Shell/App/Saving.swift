import Concurrency
import Library

/// Whether changes are being saved: follows the problems that the library's writer reports, until it reports their end.
/// Main thread only.
final class Saving {
  private let news: Inbox<LibraryProblem?>
  /// Why nothing is saved now.
  private(set) var problem: LibraryProblem?

  /// Listens to a library; `wake` wakes the main thread.
  init(_ library: Library, wake: @escaping @Sendable () -> Void) {
    let news = Inbox<LibraryProblem?>(wake: wake)
    self.news = news
    problem = library.problem
    library.onProblem { news.post($0) }
  }

  /// What the writer has reported since the last call, in order: a problem, or nil when everything is saved again.
  func takeNews() -> [LibraryProblem?] {
    let news = news.takeAll()
    if let last = news.last { problem = last }
    return news
  }

  /// Simulates a report of the writer, for screenshots.
  func simulate(_ problem: LibraryProblem?) { self.problem = problem }
}
