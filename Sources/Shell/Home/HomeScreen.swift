import Concurrency
import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene
import Tables

/// Opens menus, sheets and panels over the home screen.
protocol HomeScreenHost: AnyObject {
  /// Opens a menu.
  func open(_ panel: Panel, seat: Int?)
  /// Closes a menu.
  func close(_ panel: Panel)
  /// Asks what a new document of a mode should be.
  func showNewDocumentSheet(_ mode: String, seat: Int)
  /// Asks for a document's new name.
  func showRenameSheet(_ id: DocumentID, seat: Int)
  /// Shows the deleted documents.
  func showWastebasket(seat: Int)
  /// Asks for the link of a shared table, and joins it.
  func askToJoin(_ link: String, seat: Int)
  /// Asks whether to join a table nearby.
  func askToJoin(_ table: NearbyTable, seat: Int)
  /// Shows the settings.
  func showSettings(seat: Int)
  /// Shows what others have published.
  func showDiscover()
  /// Whether there can be catalogues.
  var hasCatalogues: Bool { get }
  /// Opens or closes the instruments.
  func toggleInstruments()
  /// Asks into which folder to put documents.
  func showFolderSheet(for ids: [DocumentID], seat: Int)
  /// Asks where to write documents as files.
  func export(_ ids: [DocumentID], seat: Int)
}

/// The first screen: a large card per mode with a picture of its last document, and the documents used lately.
final class HomeScreen {
  let documents: Documents
  private let previews: Previews
  private let saving: Saving
  unowned let host: any HomeScreenHost
  private let workplace: Workplace
  private let resources: SceneResources
  /// The screen.
  let view: HomeView
  private let body = StackView(Stack(.column, spacing: 24, alignment: .stretch))
  private var header: View?
  private var cards: [DocumentID: [Card]] = [:]
  /// The documents whose pictures were requested.
  private var asked: Set<DocumentID> = []
  /// The documents that have cards, for the workers: the pictures of others are no longer needed.
  private let wanted = Locked<Set<DocumentID>>([])
  private var images: [DocumentID: (id: ImageID, picture: Picture)] = [:]
  private var samples: [String: Picture] = [:]
  /// The look of the pictures.
  private var look: Theme.Look?

  private let large = GridView(columnWidth: 260)
  private lazy var nearby = NearbyRow { [documents] in
    documents.registry[$0]?.name
  } onTap: { [weak self] in
    self?.host.askToJoin($0, seat: 0)
  }
  private(set) lazy var gallery = Gallery(documents, self)

  init(_ documents: Documents, _ previews: Previews, _ saving: Saving, _ host: any HomeScreenHost) {
    self.documents = documents
    self.previews = previews
    self.saving = saving
    self.host = host
    workplace = documents.workplace
    resources = documents.workplace.platform.resources
    view = HomeView(ScrollView(body))
  }

  deinit { releasePictures() }

  private func releasePictures() {
    for image in images.values { resources.release(image.id) }
    for picture in samples.values { resources.release(picture.id) }
    images = [:]
    samples = [:]
  }

  /// Reads the library again.
  func rebuild() {
    let layout = HomeLayout(workplace.windowSize)
    cards = [:]
    asked = []
    wanted.with { $0 = [] }
    if look != workplace.settings.look { releasePictures() }
    look = workplace.settings.look
    header?.removeFromParent()
    let header = makeHeader()
    self.header = header
    body.add(header, at: 0)
    large.removeChildren()
    large.columnWidth = layout.isNarrow ? 280 : 260
    large.maxColumnWidth = HomeLayout.greatestCardWidth
    large.spacing = layout.gap
    large.rowHeight = .infinity
    for mode in documents.registry.modes { large.add(card(for: mode)) }
    if large.parent == nil {
      body.add(large)
      body.add(nearby)
      body.add(gallery)
      view.scroll.onScroll = { [weak self] in self?.gallery.scrolled() }
    }
    gallery.isNarrow = layout.isNarrow
    gallery.refresh()
  }

  /// Shows the tables of the machines around.
  func show(_ tables: [NearbyTable]) { if nearby.show(tables) { arrange() } }

  /// Lays out the screen; all documents are listed without the large cards.
  private func arrange() {
    let layout = HomeLayout(workplace.windowSize)
    large.isHidden = gallery.isBrowsing
    nearby.isHidden = gallery.isBrowsing || nearby.isEmpty
    header?.isHidden = gallery.isBrowsing && layout.isNarrow
    gallery.isHidden = gallery.isEmpty
    body.stack.spacing = layout.isNarrow ? 12 : 24
    body.insets = layout.insets(isChoosing: gallery.choosing != nil)
    if !large.isHidden, let header { fit(header, layout) }
    body.setNeedsLayout()
  }

  /// Chooses the height of the large cards, and distributes what is left over in a large window.
  private func fit(_ header: View, _ layout: HomeLayout) {
    guard let environment = view.root?.environment else { return }
    let width = layout.window.width - 2 * layout.side
    var rest = 2 * layout.edge + body.stack.spacing
    rest += header.size(fitting: Size(width, .infinity), in: environment).height
    if !nearby.isHidden {
      rest += body.stack.spacing + nearby.size(fitting: Size(width, .infinity), in: environment).height
    }
    if !gallery.isHidden { rest += body.stack.spacing + gallery.leastHeight(in: width, environment) }
    large.rowHeight = layout.cardHeight(of: large.children.count, beside: rest)
    let needed = body.size(fitting: Size(layout.window.width, .infinity), in: environment).height
    let spare = layout.window.height - needed
    if spare > 0, !layout.isNarrow { body.insets.top += (spare * 0.35).rounded() }
  }

  /// Where cards stand, in dp of the window.
  var cardFrames: [Rect] {
    func cards(in view: View) -> [Rect] {
      guard !view.isHidden else { return [] }
      return view is Card ? [view.frameInRoot] : view.children.flatMap(cards)
    }
    return cards(in: view)
  }

  /// Handles a key that nothing on the screen has taken.
  func receive(_ key: KeyPress) -> Bool {
    if host.hasCatalogues, key.key == .character("d"), key.modifiers == .control {
      host.showDiscover()
      return true
    }
    if gallery.take(key) { return true }
    switch (key.key, key.modifiers) {
    case (.left, []), (.right, []), (.up, []), (.down, []):
      // The first arrow leads to the documents, or else to the modes.
      guard let root = view.root, root.focused == nil, let first = gallery.firstCard ?? large.children.first
      else { return false }
      root.focus(first, showsRing: true)
      return true
    default: return false
    }
  }

  private func makeHeader() -> View {
    let row = buttons
    var lines = saving.problem.map { [$0.text(tr)] } ?? []
    let damages = documents.library.damages
    lines += damages.prefix(Self.maxDamages).map { $0.text(tr) }
    if damages.count > Self.maxDamages {
      lines.append(
        tr("More is damaged: {0}. See tessera library verify.", "\(damages.count - Self.maxDamages)"))
    }
    guard !lines.isEmpty else { return row }
    // The warnings stay as long as nothing is saved or something is damaged.
    let signs = lines.map { Label($0, role: .detail, weight: .semibold, color: .warning) }
    return StackView(Stack(.column, spacing: 4, alignment: .stretch), [row] + signs)
  }

  /// How many damages are listed.
  private static let maxDamages = 3

  private var buttons: StackView {
    let isNarrow = HomeLayout(workplace.windowSize).isNarrow
    let row = StackView(Stack(.row, spacing: 8, alignment: .center))
    row.add(Label("Tessera", role: .display), flex: 1)
    if host.hasCatalogues {
      let discover: Control =
        isNarrow
        ? IconButton(.shelf, label: tr("Discover")) : Button(tr("Discover"), icon: .shelf)
      row.add(discover.on(.touchUpInside) { [weak self] _ in self?.host.showDiscover() })
    }
    row.add(
      IconButton(.share, label: tr("Join a table")) { [weak self] _ in self?.host.askToJoin("", seat: 0) })
    row.add(
      IconButton(workplace.settings.sound ? .sound : .soundOff, label: tr("Sound")) { [workplace] _ in
        workplace.change { $0.sound.toggle() }
      })
    // A narrow window has no room for them; the menus of documents lead there too.
    if !isNarrow {
      row.add(
        IconButton(.instruments, label: tr("Instruments")) { [weak self] _ in self?.host.toggleInstruments() }
      )
    }
    row.add(
      IconButton(.settings, label: tr("Settings")) { [weak self] _ in self?.host.showSettings(seat: 0) })
    return row
  }

  private func card(for mode: any Mode) -> Card {
    let last = documents.library.lastDocument(mode: mode.id)
    let card = Card(
      mode.name, detail: last.map(line) ?? tr("Tap to begin"), placeholder: .picture, style: .large
    ) {
      [documents] _ in documents.openMode(mode.id)
    }
    card.isDense = HomeLayout(workplace.windowSize).isNarrow
    let menu = IconButton(.plus, label: tr("New {0}", mode.name)) { [weak self] _ in
      self?.host.showNewDocumentSheet(mode.id, seat: 0)
    }
    card.menuButton = menu
    if let last { attach(card, to: last) } else { attach(card, toSampleOf: mode) }
    return card
  }

  /// The line of a document's card: its detail, or its title while it has none.
  private func line(_ document: StoredDocument) -> String {
    let detail = document.detail.text(tr)
    return detail.isEmpty ? documents.registry.title(of: document) : detail
  }

  /// A document's line under a title. It begins with the document's own name, which does not stand twice on a card.
  private static func detail(_ line: String, under title: String) -> String {
    if line == title { return "" }
    return line.hasPrefix("\(title), ") ? String(line.dropFirst(title.count + 2)) : line
  }

  // MARK: Pictures

  /// Shows a document's picture on a card as soon as it is available.
  func attach(_ card: Card, to document: StoredDocument) {
    cards[document.id, default: []].removeAll { $0.parent == nil }
    cards[document.id, default: []].append(card)
    wanted.with { _ = $0.insert(document.id) }
    if let image = images[document.id] {
      card.picture = image.picture
    } else if asked.insert(document.id).inserted {
      let id = document.id
      previews.find(document, isWanted: { [wanted] in wanted.with { $0.contains(id) } })
    }
  }

  /// Shows a picture of a mode's first document, for a mode without documents.
  private func attach(_ card: Card, toSampleOf mode: any Mode) {
    if let picture = samples[mode.id] {
      card.picture = picture
      return
    }
    previews.sample(of: mode) { [weak self, weak card] image in
      guard let self else { return }
      let id = resources.register(image)
      let picture = Picture(id, size: Size(Double(image.width), Double(image.height)))
      samples[mode.id] = picture
      card?.picture = picture
    }
  }

  /// How many pictures are kept beyond those of the cards, in case somebody scrolls back.
  private static let mostPictures = 100

  /// Releases pictures of documents without cards, when there are many.
  private func dropPictures() {
    guard images.count > cards.count + Self.mostPictures else { return }
    for (id, image) in images where cards[id] == nil {
      resources.release(image.id)
      images[id] = nil
    }
  }

  /// Shows the new line of a document whose stored line is of an older version.
  func setLine(_ line: Phrase, of id: DocumentID) {
    for card in cards[id] ?? [] { card.detail = Self.detail(line.text(tr), under: card.title) }
  }

  /// Takes a document's picture.
  func setPreview(_ image: ImagePyramid, of id: DocumentID) {
    if let old = images[id] { resources.release(old.id) }
    let name = resources.register(image)
    let picture = Picture(name, size: Size(Double(image.width), Double(image.height)))
    images[id] = (name, picture)
    for card in cards[id] ?? [] { card.picture = picture }
  }
}

extension HomeScreen: GalleryHost {
  func card(of id: DocumentID, _ style: Card.Style, isBare: Bool) -> Card? {
    guard let document = documents.library.document(id) else { return nil }
    let title = documents.registry.title(of: document)
    let card =
      isBare
      ? Card("", style: style)
      : Card(title, detail: Self.detail(document.detail.text(tr), under: title), style: style)
    card.label = title
    if !isBare {
      card.menuButton = IconButton(.more, label: tr("More")) { [weak self] button in
        self?.showMenu(of: id, beside: button)
      }
    }
    attach(card, to: document)
    return card
  }

  func cardLeft(_ card: Card) {
    guard let id = cards.first(where: { $0.value.contains { $0 === card } })?.key else { return }
    cards[id]?.removeAll { $0 === card }
    guard cards[id]?.isEmpty == true else { return }
    cards[id] = nil
    // If its picture has not arrived yet, the next card of the document requests it again.
    asked.remove(id)
    wanted.with { _ = $0.remove(id) }
    dropPictures()
  }

  func galleryChanged(fromTop: Bool) {
    view.bar = gallery.choosing.map { choosing in
      let bar = view.bar ?? makeChoosingBar()
      bar.count = choosing.ids.count
      return bar
    }
    arrange()
    // The results begin below the field, wherever the field was before.
    if fromTop { view.scroll.scroll(to: 0) }
  }

  private func makeChoosingBar() -> ChoosingBar {
    let bar = ChoosingBar()
    bar.onAction = { [weak self] action in
      guard let self else { return }
      let ids = gallery.chosen
      switch action {
      case .stop: gallery.endChoosing()
      case .all: gallery.chooseAll()
      case .move, .export, .delete:
        gallery.endChoosing()
        switch action {
        case .move: showFolderSheet(for: ids)
        case .export: host.export(ids, seat: 0)
        default: delete(ids)
        }
      }
    }
    return bar
  }

  func open(_ id: DocumentID) { documents.open(id) }
  func showWastebasket() { host.showWastebasket(seat: 0) }
  func delete(_ ids: [DocumentID]) { documents.delete(ids) }

  func showFolderSheet(for ids: [DocumentID]) {
    host.showFolderSheet(for: ids, seat: 0)
  }
}
