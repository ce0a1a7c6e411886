import Concurrency
import Library

/// Whether what is done is saved: what the library's writer says of what it cannot do, and of what it can do again. Main thread only.
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

  /// What the writer has met with since, in order: a problem, or nil when everything is saved again.
  func takeNews() -> [LibraryProblem?] {
    let news = news.takeAll()
    if let last = news.last { problem = last }
    return news
  }

  /// Says what the writer would say, for pictures of it.
  func pretend(_ problem: LibraryProblem?) { self.problem = problem }
}
