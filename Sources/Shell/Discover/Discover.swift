import Catalogue
import Concurrency
import Interface

/// The catalogues that somebody follows: opens their shelf when it is first asked for, passes on its news, and closes it.
/// Main thread only.
final class Discover {
  private let opening: ShelfOpening?
  private let kinds: EntryKinds
  private let workplace: Workplace
  private let jobs: Jobs
  private let news: Inbox<CatalogueChange>
  private var shelf: (any EntryShelf)?
  private var isOpening = false
  /// The closures that wait for the shelf.
  private var waiting: [(any EntryShelf) -> Void] = []
  private var isClosed = false
  /// The page, while it is shown.
  private(set) var page: DiscoverPage?
  /// The state of the page while it is not shown.
  private var state = DiscoverState()
  /// Whether the machine has a network.
  private let isOnline: () -> Bool
  /// Called with a sentence about what could not be done.
  var onProblem: (String) -> Void = { _ in }

  /// Makes the owner of a shelf that `opening` opens; without it there are no catalogues.
  init(
    _ opening: ShelfOpening?, _ kinds: EntryKinds, _ workplace: Workplace, _ jobs: Jobs,
    isOnline: @escaping () -> Bool
  ) {
    self.opening = opening
    self.kinds = kinds
    self.workplace = workplace
    self.jobs = jobs
    self.isOnline = isOnline
    news = Inbox(wake: workplace.platform.wake)
  }

  /// Whether there can be catalogues.
  var isAvailable: Bool { opening != nil }

  /// Makes the page, once the shelf is open.
  func makePage(_ host: any DiscoverHost, then done: @escaping (DiscoverPage) -> Void) {
    withShelf { [weak self] shelf in
      guard let self else { return }
      let page = page ?? DiscoverPage(shelf, kinds, state, workplace, jobs, host, isOnline: isOnline)
      self.page = page
      // On a worker, since the desktop may take a moment to say whether the network is metered.
      if workplace.settings.updatesCatalogues { jobs.run({ shelf.updateDaily() }, then: {}) }
      done(page)
    }
  }

  /// Drops the page and keeps its state.
  func dropPage() {
    guard let page else { return }
    state = page.state
    page.pictures.removeAll()
    // Nothing is in sight any more.
    shelf?.setRowsInSight([])
    self.page = nil
  }

  /// Follows a catalogue by what somebody has typed or pasted, or by the path of its file.
  func follow(_ text: String, then done: @escaping () -> Void = {}) {
    withShelf { [weak self] shelf in
      self?.jobs.run(urgency: .first) { () -> Result<Int, CatalogueProblem> in
        Result { () throws(CatalogueProblem) in try shelf.follow(try CatalogueSource(text)) }
      } then: { [weak self] result in
        switch result {
        case .success: done()
        case .failure(let problem): self?.onProblem(problem.text(tr))
        }
      }
    }
  }

  /// Calls `body` with the shelf, which is opened on a worker if it is not open yet.
  private func withShelf(_ body: @escaping (any EntryShelf) -> Void) {
    if let shelf { return body(shelf) }
    guard let opening, !isClosed else { return }
    waiting.append(body)
    guard !isOpening else { return }
    isOpening = true
    let news = news
    jobs.run(urgency: .first) { () -> Result<any EntryShelf, CatalogueProblem> in
      Result { () throws(CatalogueProblem) in try opening { news.post($0) } }
    } then: { [weak self] result in
      guard let self else { return }
      isOpening = false
      let waiting = waiting
      self.waiting = []
      switch result {
      case .success(let opened):
        shelf = opened
        for body in waiting { body(opened) }
      case .failure(let problem): onProblem(problem.text(tr))
      }
    }
  }

  /// Passes on what has changed on the shelf.
  func deliver() {
    let changes = news.takeAll()
    if !changes.isEmpty { page?.take(Set(changes)) }
  }

  /// Ends all work of the shelf.
  ///
  /// - Returns: whether the work has ended by the deadline.
  func close(until deadline: Deadline) -> Bool {
    isClosed = true
    guard let shelf else { return true }
    let closing = Thread(name: "close shelf") { shelf.close() }
    if !closing.hasStarted { shelf.close() }
    return closing.join(until: deadline)
  }
}
