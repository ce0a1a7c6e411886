import Catalogue
import Concurrency
import Geometry
import Gestures
import Interface
import ModeKit

/// What the page of discoveries needs from its surroundings.
protocol DiscoverHost: AnyObject {
  /// Leaves the page.
  func leaveDiscover()
  /// Opens a menu.
  func open(_ panel: Panel, seat: Int?)
  /// Closes a menu.
  func close(_ panel: Panel)
  /// Opens a sheet; `kept` must live as long as it does.
  func present(_ sheet: Sheet, seat: Int, keeping kept: AnyObject?)
  /// Shows a sentence.
  func say(_ text: String)
  /// Opens the file of an entry as what its catalogue says it is.
  func open(_ file: EntryFile)
  /// Follows what was typed or pasted as the address of a catalogue.
  func follow(_ text: String)
}

/// The page on which people find what others have published: it searches on a worker while somebody types, reads the
/// rows in sight and near it, and makes the cards in sight. Main thread only.
final class DiscoverPage {
  let shelf: any EntryShelf
  unowned let host: any DiscoverHost
  let workplace: Workplace
  let jobs: Jobs
  /// The page's state, kept while it is not shown.
  private(set) var state: DiscoverState
  /// The view.
  let view: DiscoverView
  let head: DiscoverHead
  /// The kinds of entries that can be opened.
  let kinds: EntryKinds
  private(set) var cards: [Int: EntryCard] = [:]
  let pictures: EntryPictures
  /// The catalogues, as last looked up.
  private(set) var catalogues: [FollowedCatalogue] = []
  /// The search that is going on, and whether another one must follow it.
  private var searching: WorkProgress?
  private var mustSearchAgain = false
  private var isReading = false
  /// The entry that plays as soon as its file is here.
  var awaited: EntryID?
  /// Called after a change, to refresh an open sheet.
  var onNews: (() -> Void)?
  /// How far the page was scrolled when it was left, in dp.
  private let savedOffset: Double
  /// Whether the machine has a network.
  private let isOnline: () -> Bool

  /// Makes the page in the state in which it was left.
  init(
    _ shelf: any EntryShelf, _ kinds: EntryKinds, _ state: DiscoverState, _ workplace: Workplace,
    _ jobs: Jobs, _ host: any DiscoverHost, isOnline: @escaping () -> Bool
  ) {
    self.shelf = shelf
    self.kinds = kinds
    head = DiscoverHead(kinds)
    self.state = state
    savedOffset = state.offset
    self.workplace = workplace
    self.jobs = jobs
    self.host = host
    self.isOnline = isOnline
    pictures = EntryPictures(workplace.platform.resources, jobs)
    var make: (Int) -> View = { _ in View() }
    let grid = LazyGrid { make($0) }
    view = DiscoverView(head, grid)
    make = { [unowned self] in card(at: $0) }
    grid.onRemove = { [weak self] in self?.cardLeft($0) }
    view.scroll.onScroll = { [weak self] in self?.scrolled() }
    view.onKey = { [weak self] in self?.receive($0) ?? false }
    head.onAction = { [weak self] in self?.perform($0, $1) }
    head.search.on(.valueChanged) { [weak self] in self?.look(for: $0.text) }
    head.search.onCommit = { [weak self] _ in self?.focusFirst() }
    pictures.onPicture = { [weak self] in self?.refresh($0) }
    // Files may have arrived since.
    self.state.forgetRows()
    arrange()
    showHead()
    grid.reload(count: state.count)
    search()
  }

  var grid: LazyGrid { view.grid }

  /// Lays the page out for the window and the settings.
  func arrange() {
    pictures.side = workplace.displayScale > 1.2 ? 640 : 320
    view.fit(textScale: workplace.settings.textScale, window: workplace.windowSize)
    view.setNeedsLayout()
  }

  /// Goes back to where the page was scrolled when it was left.
  func restoreOffset() {
    guard savedOffset > 0 else { return }
    view.root?.layoutIfNeeded()
    view.scroll.scroll(to: savedOffset)
  }

  // MARK: Searching

  /// Days since 1970-01-01.
  private var today: Int { Int(workplace.platform.wallTime / Day.milliseconds) }

  /// Changes what is looked for.
  func change(_ body: (inout EntrySearch) -> Void) {
    let before = state.search
    body(&state.search)
    guard state.search != before else { return }
    showHead()
    // The result of the earlier search is no longer needed.
    searching?.cancel()
    searching = nil
    search()
  }

  func look(for words: String) { change { $0.words = words } }

  /// Looks for entries on a worker. The list stays until the result has arrived; if the search is the same, all rows
  /// keep their places. A new search shows the top of a long list first and then goes on with the rest.
  private func search() {
    guard searching == nil else {
      mustSearchAgain = true
      return
    }
    mustSearchAgain = false
    let progress = WorkProgress()
    searching = progress
    let (shelf, wanted) = (shelf, state.search)
    let filter = wanted.filter(today: today)
    let earlier = state.continues(wanted) ? state.list : nil
    jobs.run(urgency: .first) { () -> Found? in
      guard
        let list = try? earlier == nil
          ? shelf.top(filter, isCancelled: { progress.isCancelled })
          : shelf.find(filter, after: earlier, isCancelled: { progress.isCancelled })
      else { return nil }
      let first = earlier == nil ? shelf.rows(0..<min(list.count, Self.firstRows), of: list) : []
      return Found(list: list, first: first)
    } then: { [weak self] found in
      guard let self, searching === progress else { return }
      searching = nil
      if let found { take(found, of: wanted, continues: earlier != nil) }
      if mustSearchAgain || found?.list.isPart == true { search() }
    }
  }

  /// What a worker has found.
  private struct Found: Sendable {
    var list: EntryList
    var first: [EntryRow?]
  }

  /// How many rows are read along with a search, so that its first cards are complete at once.
  private static let firstRows = 40

  private func take(_ found: Found, of search: EntrySearch, continues: Bool) {
    state.take(found.list, of: search, first: found.first, continues: continues)
    if continues {
      grid.extend(to: found.list.count)
    } else {
      grid.reload(count: found.list.count)
      view.scroll.scroll(to: 0)
    }
    showEmptiness()
    showLine()
    view.root?.layoutIfNeeded()
    scrolled()
    readRows()
  }

  private func showEmptiness() {
    guard state.isEmpty else {
      view.message = nil
      return
    }
    guard view.message == nil else { return }
    if state.search.isNarrowed {
      view.message = StateBlock(
        .empty(.search), title: tr("Nothing found"), detail: "",
        actions: [Button(tr("Clear filters")) { [weak self] _ in self?.change { $0 = $0.cleared } }])
    } else if !catalogues.contains(where: \.isUpdating) {
      view.message = StateBlock(
        .empty(.shelf), title: tr("No catalogues yet"),
        detail: tr(
          "A catalogue has pictures, boards and sketches of others. Paste its address to follow it."),
        actions: [
          Button(tr("Catalogues")) { [weak self] _ in self?.showCatalogues() }
        ])
    }
  }

  // MARK: The head

  private func showHead() {
    catalogues = shelf.catalogues
    head.show(state.search, catalogues: catalogues.count)
    showLine()
  }

  private func showLine() {
    // How many were found is not known yet.
    if state.search.isNarrowed, state.list?.isPart == true { return }
    head.line.content = CatalogueLine.Content(
      catalogues, found: state.list?.count, isNarrowed: state.search.isNarrowed)
    let areReachable = catalogues.allSatisfy { isReachable($0.id) }
    head.line.warning = areReachable ? nil : CatalogueLine.needsNetwork
  }

  private func perform(_ action: DiscoverHead.Action, _ control: View) {
    switch action {
    case .leave: host.leaveDiscover()
    case .catalogues: showCatalogues()
    case .kind(let kind): change { [kinds] in $0.choose(kind, among: kinds) }
    case .choose(let filter): openMenu(filter, beside: control)
    case .clear(let filter): clear(filter)
    case .stop: for catalogue in catalogues where catalogue.isUpdating { shelf.stop(catalogue.id) }
    }
  }

  private func clear(_ filter: DiscoverHead.Filter) {
    change { search in
      switch filter {
      case .counts: search.counts = nil
      case .age: search.age = nil
      case .order: search.order = .newest
      }
    }
  }

  // MARK: Cards

  private func card(at place: Int) -> View {
    let card = EntryCard(content(at: place), kinds)
    cards[place] = card
    card.onPlay = { [weak self] in self?.withRow(at: place) { $0.play($1) } }
    card.onStop = { [weak self] in self?.withRow(at: place) { $0.stop($1) } }
    card.onDetails = { [weak self] in self?.withRow(at: place) { $0.showDetails(of: $1) } }
    return card
  }

  private func withRow(at place: Int, _ body: (DiscoverPage, EntryRow) -> Void) {
    if let row = state.rows[place] { body(self, row) }
  }

  private func content(at place: Int) -> EntryCard.Content {
    state.rows[place].map(content(of:)) ?? EntryCard.Content()
  }

  private func content(of row: EntryRow) -> EntryCard.Content {
    EntryCard.Content(
      row, shelf.details(of: row), shelf.download(of: row.id), publisher: publisher(of: row),
      picture: pictures[row.id], isReachable: isReachable(row.id.catalogue), kinds)
  }

  /// Who published an entry.
  func publisher(of row: EntryRow) -> String {
    let catalogue = catalogues.first { $0.id == row.id.catalogue }
    return row.entry.name.isEmpty ? catalogue?.head?.publisher ?? "" : row.entry.name
  }

  /// Whether files of a catalogue can be fetched now.
  private func isReachable(_ catalogue: Int) -> Bool {
    guard let catalogue = catalogues.first(where: { $0.id == catalogue }), case .web = catalogue.source
    else { return true }
    return isOnline() && !catalogue.isUnreachable
  }

  private func cardLeft(_ view: View) {
    if let place = cards.first(where: { $0.value === view })?.key { cards[place] = nil }
  }

  /// Brings the card of an entry up to date.
  func refresh(_ id: EntryID) {
    if let place = state.place(of: id) { cards[place]?.content = content(at: place) }
  }

  private func refreshCards() {
    for (place, card) in cards { card.content = content(at: place) }
  }

  /// Makes the cards that have come in sight, and asks for what they lack.
  private func scrolled() {
    grid.update()
    state.offset = view.scroll.offset
    guard grid.shown != state.visible else { return }
    state.noteVisible(grid.shown)
    lookAtSight()
    readRows()
  }

  /// Reads missing rows in sight and near it, on a worker.
  private func readRows() {
    guard !isReading, let list = state.list, let range = state.missing else { return }
    isReading = true
    let (shelf, search) = (shelf, state.found)
    jobs.run(urgency: .first) {
      shelf.rows(range, of: list)
    } then: { [weak self] rows in
      guard let self else { return }
      isReading = false
      // The list may have been replaced by that of another search.
      if state.found == search, state.list?.filter == list.filter {
        state.take(rows, from: range.lowerBound)
        for place in range { cards[place]?.content = content(at: place) }
        if !range.clamped(to: state.visible).isEmpty { lookAtSight() }
      }
      readRows()
    }
  }

  /// Tells the shelf which rows are in sight, and decodes the pictures that have arrived for them.
  private func lookAtSight() {
    shelf.setRowsInSight(state.wanted)
    pictures.keep(Set(cards.keys.compactMap { state.rows[$0]?.id }))
    decodePictures()
  }

  private func decodePictures() {
    for (place, card) in cards {
      guard let row = state.rows[place] else { continue }
      if pictures.lacks(row.id), let bytes = shelf.thumbnail(of: row) { pictures.decode(bytes, of: row.id) }
      card.content = content(of: row)
    }
  }

  /// Takes the present row of an entry.
  func note(_ row: EntryRow) { state.take(row) }

  // MARK: News

  /// Takes what has changed on the shelf.
  func take(_ changes: Set<CatalogueChange>) {
    // The line shows how many entries are here.
    if changes.contains(.catalogues) || changes.contains(.entries) {
      let before = Set(catalogues.map(\.id))
      showHead()
      // Entries of a catalogue that is no longer followed are no longer listed.
      if !before.isSubset(of: catalogues.map(\.id)) {
        state.startOver()
        searching?.cancel()
        searching = nil
        search()
      }
      showEmptiness()
      refreshCards()
    }
    if changes.contains(.entries) { search() }
    if changes.contains(.sight) { decodePictures() }
    for case .download(let id) in changes { noteDownload(id) }
    onNews?()
  }
}

extension FollowedCatalogue {
  /// Whether its server was unreachable at the last update.
  var isUnreachable: Bool { if case .failed(.fetching(.unreachable, _)) = activity { true } else { false } }
  /// Whether it is being updated, or will be soon.
  var isUpdating: Bool {
    switch activity {
    case .waiting, .updating: true
    case .idle, .failed: false
    }
  }
}
