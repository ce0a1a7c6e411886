import Geometry
import Interface
import Library

/// The home screen around the documents that it lists.
protocol GalleryHost: AnyObject {
  /// Makes the card of a document; nil if it is gone.
  func card(of id: DocumentID, _ style: Card.Style, isBare: Bool) -> Card?
  /// A card has left the screen.
  func cardLeft(_ card: Card)
  /// The gallery lists other documents, or lists them in another way; after a search they are shown from the top.
  func galleryChanged(fromTop: Bool)
  /// Opens a document.
  func open(_ id: DocumentID)
  /// Opens a menu of the head.
  func openMenu(_ action: GalleryHead.Action, beside button: View)
  /// Shows the wastebasket.
  func showWastebasket()
  /// Deletes documents.
  func delete(_ ids: [DocumentID])
}

/// The documents on the home screen: those used lately, or all of them with a search field and filters.
final class Gallery: View {
  /// How many recent documents are shown at most.
  static let recentCount = 24

  private let documents: Documents
  private unowned let host: any GalleryHost
  private let head = GalleryHead()
  private lazy var grid = LazyGrid { [unowned self] in card(at: $0) }
  /// What shows the grid as a row under the cards of a phone.
  private lazy var strip = SideStrip(grid, overhang: HomeLayout.narrowSide)
  private lazy var shelf = FinishedRow { [unowned self] in card(at: listed.count + $0) }
  private let column = StackView(Stack(.column, spacing: 16, alignment: .stretch))
  private var empty: StateBlock?
  /// The documents that are listed, in their order.
  private(set) var listed: [DocumentID] = []
  /// The documents in the row of finished ones, in its order.
  private(set) var finished: [DocumentID] = []
  /// Whether all documents are listed, alone on the screen.
  private(set) var isBrowsing = false
  /// What somebody looks for.
  private(set) var search = DocumentSearch()
  /// All documents, once somebody browses; nil after a change of the library.
  private(set) var catalog: Catalog?
  /// The number of the newest search.
  private var request = 0
  /// The chosen documents; nil while nobody chooses.
  private(set) var choosing: Choosing?
  /// Whether the library has no documents, not even deleted ones.
  private(set) var isEmpty = true
  /// Whether the window is as narrow as a phone's.
  var isNarrow = false { didSet { head.isNarrow = isNarrow } }

  init(_ documents: Documents, _ host: any GalleryHost) {
    self.documents = documents
    self.host = host
    super.init()
    add(column)
    column.add(head)
    column.add(shelf)
    shelf.onShowAll = { [weak self] in
      self?.isBrowsing = true
      self?.filter { $0.isFinished = true }
    }
    shelf.grid.onRemove = { [weak self] view in if let card = view as? Card { self?.host.cardLeft(card) } }
    grid.onRemove = { [weak self] view in if let card = view as? Card { self?.host.cardLeft(card) } }
    head.onAction = { [weak self] action, button in self?.perform(action, button) }
    head.search.on(.valueChanged) { [weak self] field in self?.look(for: field.text) }
    head.search.onCommit = { [weak self] _ in self?.focusFirst() }
  }

  private var settings: Settings { documents.workplace.settings }
  private var registry: Registry { documents.registry }

  // MARK: What is listed

  /// Reads the library again.
  func refresh() {
    catalog = nil
    isEmpty = documents.library.isEmpty
    update()
  }

  /// Lists the documents for the present search. All of them are searched on a worker, and those before are shown in
  /// the meantime.
  private func update(fromTop: Bool = false) {
    request += 1
    guard isBrowsing else {
      let (library, registry) = (documents.library, registry)
      func last(isFinished: Bool) -> [DocumentID] {
        library.lastDocuments(Self.recentCount) {
          $0.isFinished == isFinished && registry.isWorthListing($0, in: library)
        }.map(\.id)
      }
      return show(last(isFinished: false), finished: last(isFinished: true), fromTop)
    }
    search.order = settings.documentOrder
    let (library, registry, known, search, request) = (documents.library, registry, catalog, search, request)
    documents.jobs.run(urgency: .first) {
      let catalog = known ?? Catalog(library, registry)
      return Found(catalog: catalog, ids: catalog.found(by: search))
    } then: { [weak self] found in
      guard let self, self.request == request else { return }
      catalog = found.catalog
      show(found.ids, fromTop)
    }
  }

  /// What a worker has found.
  private struct Found: Sendable {
    var catalog: Catalog
    var ids: [DocumentID]
  }

  private func show(_ ids: [DocumentID], finished: [DocumentID] = [], _ fromTop: Bool) {
    let focused = root?.focused.flatMap { view in
      [grid, shelf.grid].lazy.compactMap { grid in grid.place(of: view).map { (grid, $0) } }.first
    }
    (listed, self.finished) = (ids, finished)
    choosing?.keep(all)
    showHead()
    let isList = isBrowsing && settings.listsDocuments
    let scale = max(1, settings.textScale)
    grid.columnWidth = isList ? .infinity : isBare ? 112 : 152 * scale
    grid.maxColumnWidth = isList ? .infinity : 220 * scale
    grid.spacing = isList ? 8 : isBare ? 12 : 16
    grid.isRow = isBare
    let shown: View = isBare ? strip : grid
    if shown.parent !== column {
      strip.removeFromParent()
      if isBare { strip.hold(grid) }
      column.add(shown, at: 1)
    }
    grid.reload(count: ids.count)
    shelf.show(finished.count, columnWidth: isBare ? 112 : 152 * scale, spacing: grid.spacing)
    empty?.removeFromParent()
    empty = nil
    if ids.isEmpty, search.isNarrowed, isBrowsing {
      let block = StateBlock(
        .empty(.search), title: tr("Nothing was found"),
        detail: search.words.isEmpty
          ? tr("No document is of this kind and in this folder.")
          : tr("No document has all of these words in its name."))
      empty = block
      column.add(block)
    }
    host.galleryChanged(fromTop: fromTop)
    // The focus stays where a card was deleted or renamed.
    if let (grid, place) = focused, grid.count > 0 {
      root?.layoutIfNeeded()
      if let card = grid.existing[min(place, grid.count - 1)] { root?.focus(card) }
    }
  }

  /// All documents that have cards, in their order.
  private var all: [DocumentID] { listed + finished }

  /// The name for finished documents, or for those that are not finished.
  static func name(ofFinished isFinished: Bool) -> String { isFinished ? tr("Finished") : tr("Not finished") }

  private func showHead() {
    var content = GalleryHead.Content()
    content.isBrowsing = isBrowsing
    content.canSearch =
      isBrowsing || !listed.isEmpty || !documents.library.lastDocuments(1) { _ in true }.isEmpty
    content.title = isBrowsing ? tr("Documents") : listed.isEmpty ? "" : tr("Recent")
    content.kind = search.mode.map { registry[$0]?.name ?? $0 }
    content.folder = search.folder.map { $0.isEmpty ? tr("No folder") : $0 }
    content.progress = search.isFinished.map { Self.name(ofFinished: $0) }
    content.order = settings.documentOrder.label
    content.hasFolders = catalog?.folders.isEmpty == false
    content.isList = settings.listsDocuments
    content.count =
      search.isNarrowed ? tr("Found: {0}", "\(listed.count)") : tr("Documents: {0}", "\(listed.count)")
    head.content = content
  }

  /// Whether only pictures are shown: one row of them under the cards of a phone.
  private var isBare: Bool { isNarrow && !isBrowsing }

  // MARK: Browsing

  /// Focuses the search field, with text in it, if any was typed already.
  func beginSearch(_ text: String = "") {
    browse()
    if !text.isEmpty {
      head.search.text += text
      look(for: head.search.text)
    }
    root?.focus(head.search)
  }

  /// Lists all documents.
  func browse() {
    guard !isBrowsing else { return }
    isBrowsing = true
    update(fromTop: true)
  }

  /// Goes back to the recent documents.
  private func leave() {
    isBrowsing = false
    search = DocumentSearch()
    head.search.text = ""
    choosing = nil
    root?.unfocus()
    update(fromTop: true)
  }

  /// Notes that the keyboard focus has changed. A tap on the search field lists all documents; keys that pass over it
  /// do not until something is typed.
  func focusChanged() { if head.search.isFocused, root?.showsFocus == false { browse() } }

  private func look(for text: String) {
    isBrowsing = true
    search.words = text.lowercased().split(separator: " ").map(String.init)
    update(fromTop: true)
  }

  /// Changes which documents are listed.
  func filter(_ change: (inout DocumentSearch) -> Void) {
    change(&search)
    update(fromTop: true)
  }

  private func perform(_ action: GalleryHead.Action, _ button: View) {
    switch action {
    case .leave: leave()
    case .search: beginSearch()
    case .showAll: browse()
    case .wastebasket: host.showWastebasket()
    case .kind, .folder, .progress, .order: host.openMenu(action, beside: button)
    case .layout: documents.workplace.change { $0.listsDocuments.toggle() }
    case .choose: choosing == nil ? beginChoosing() : endChoosing()
    }
  }

  // MARK: Choosing

  /// Begins to choose documents.
  func beginChoosing() {
    guard choosing == nil else { return }
    choosing = Choosing()
    choosingChanged()
  }

  /// Stops choosing.
  func endChoosing() {
    choosing = nil
    choosingChanged()
  }

  /// Chooses all that are listed, or none.
  func chooseAll() {
    var chosen = choosing ?? Choosing()
    chosen.chooseAll(all)
    choosing = chosen
    choosingChanged()
  }

  /// The chosen documents, in the order of the list.
  var chosen: [DocumentID] { choosing.map { chosen in all.filter(chosen.ids.contains) } ?? [] }

  private func choose(_ id: DocumentID, _ card: Card) {
    var chosen = choosing ?? Choosing()
    chosen.choose(id, in: all, card.modifiers)
    choosing = chosen
    choosingChanged()
  }

  private func choosingChanged() {
    for (place, view) in grid.existing { mark(view as? Card, listed[place]) }
    for (place, view) in shelf.grid.existing { mark(view as? Card, finished[place]) }
    host.galleryChanged(fromTop: false)
  }

  private func mark(_ card: Card?, _ id: DocumentID) {
    card?.isChoosing = choosing != nil
    card?.isSelected = choosing?.ids.contains(id) ?? false
  }

  // MARK: Cards

  private func card(at place: Int) -> View {
    let id = place < listed.count ? listed[place] : finished[place - listed.count]
    let style: Card.Style = isBrowsing && settings.listsDocuments ? .row : .thumbnail
    guard let card = host.card(of: id, style, isBare: isBare) else { return View() }
    mark(card, id)
    card.on(.touchUpInside) { [weak self] card in
      guard let self else { return }
      let chooses = choosing != nil || !card.modifiers.isDisjoint(with: [.control, .shift])
      if chooses { choose(id, card) } else { host.open(id) }
    }
    card.onLongPress = { [weak self] card in
      if self?.choosing?.ids.contains(id) != true { self?.choose(id, card) }
    }
    return card
  }

  /// Makes the cards that have come in sight.
  func scrolled() { grid.update() }

  // MARK: Keys

  /// Handles keys that a card or the search field has passed on.
  override func receive(_ key: KeyPress) -> Bool { take(key) }

  /// Handles a key: arrows go to the cards, letters begin a search, Ctrl+A chooses all, Delete deletes what is chosen or
  /// focused, and Escape goes back by a step.
  func take(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.escape, []):
      guard choosing != nil || isBrowsing else { return false }
      if choosing != nil { endChoosing() } else { leave() }
    case (.down, []) where head.search.isFocused: focusFirst()
    case _ where head.search.isFocused || isEmpty: return false
    case (.character("a"), .control): chooseAll()
    case (.delete, []):
      let focused = root?.focused.flatMap { id(of: $0) }.map { [$0] }
      let ids = choosing == nil ? focused ?? [] : chosen
      guard !ids.isEmpty else { return false }
      endChoosing()
      host.delete(ids)
    case (.space, .control), (.enter, .control):
      guard let card = root?.focused as? Card, let id = id(of: card) else { return false }
      choose(id, card)
    case (.character(let letter), []), (.character(let letter), .shift):
      guard letter.isLetter || letter.isNumber else { return false }
      beginSearch(String(letter))
    case (.left, []), (.right, []), (.up, []), (.down, []):
      // From card to card; the buttons on the cards are reached with Tab.
      guard let focused = root?.focused, let next = neighbour(of: focused, key.key) else { return false }
      root?.focus(next, showsRing: true)
    default: return false
    }
    return true
  }

  /// The document of a card.
  private func id(of view: View) -> DocumentID? {
    grid.place(of: view).map { listed[$0] } ?? shelf.grid.place(of: view).map { finished[$0] }
  }

  /// The card to which an arrow leads: the row of finished documents is below the others.
  private func neighbour(of view: View, _ key: KeyPress.Key) -> View? {
    if let next = grid.neighbour(of: view, key) ?? shelf.grid.neighbour(of: view, key) { return next }
    if key == .down, grid.place(of: view) != nil { return shelf.grid.existing[0] }
    return key == .up && shelf.grid.place(of: view) != nil ? grid.existing[grid.count - 1] : nil
  }

  /// The first card; nil without documents.
  var firstCard: View? {
    root?.layoutIfNeeded()
    return grid.existing[0] ?? shelf.grid.existing[0]
  }

  private func focusFirst() { if let first = firstCard { root?.focus(first, showsRing: true) } }

  // MARK: Layout

  /// The least height that shows the whole first row, in dp.
  func leastHeight(in width: Double, _ environment: Environment) -> Double {
    head.size(fitting: Size(width, .infinity), in: environment).height + column.stack.spacing
      + grid.firstRowHeight(in: width, environment)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    column.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) {
    column.stack.spacing = isBare ? 8 : 16
    column.frame = bounds
  }
}
