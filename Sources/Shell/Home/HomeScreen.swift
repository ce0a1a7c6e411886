import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene

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
  /// Shows the settings.
  func showSettings(seat: Int)
  /// Opens or closes the instruments.
  func toggleInstruments()
}

/// A line of the menu of a document's card.
private enum CardLine: Hashable, Sendable {
  case open, rename, duplicate, delete
}

extension CommandID {
  fileprivate static func card(_ line: CardLine) -> CommandID { CommandID(line) }
}

/// The first screen: a large card per mode with a picture of its last document, and the documents used lately.
final class HomeScreen {
  private let documents: Documents
  private let previews: Previews
  private let saving: Saving
  private unowned let host: any HomeScreenHost
  private let workplace: Workplace
  private let resources: SceneResources
  /// The screen.
  let view: ScrollView
  private let body = StackView(
    Stack(.column, spacing: 24, alignment: .stretch), insets: Insets(top: 48, left: 64, bottom: 48, right: 64)
  )
  private var header: View?
  private var cards: [DocumentID: [Card]] = [:]
  /// The documents whose pictures were requested.
  private var asked: Set<DocumentID> = []
  private var images: [DocumentID: (id: ImageID, picture: Picture)] = [:]
  private var samples: [String: Picture] = [:]
  /// The look of the pictures.
  private var look: Theme.Look?

  private let large = GridView(columnWidth: 260, spacing: HomeLayout.gap)
  private(set) lazy var gallery = Gallery(documents.library, documents.registry) { [unowned self] in
    thumbnail($0)
  }

  init(_ documents: Documents, _ previews: Previews, _ saving: Saving, _ host: any HomeScreenHost) {
    self.documents = documents
    self.previews = previews
    self.saving = saving
    self.host = host
    workplace = documents.workplace
    resources = documents.workplace.platform.resources
    view = ScrollView(body)
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
    body.insets = Insets(top: layout.edge, left: layout.side, bottom: layout.edge, right: layout.side)
    cards = [:]
    asked = []
    if look != workplace.settings.look { releasePictures() }
    look = workplace.settings.look
    header?.removeFromParent()
    let header = makeHeader()
    self.header = header
    body.add(header, at: 0)
    large.removeChildren()
    large.columnWidth = layout.isNarrow ? 280 : 260
    large.maxColumnWidth = HomeLayout.greatestCardWidth
    large.rowHeight = .infinity
    for mode in documents.registry.modes { large.add(card(for: mode)) }
    if large.parent == nil {
      body.add(large)
      body.add(gallery)
      gallery.onWastebasket = { [weak self] in self?.host.showWastebasket(seat: 0) }
      gallery.onSearch = { [weak self] in
        self?.arrange()
        // The results begin below the field, wherever the field was before.
        self?.view.scroll(to: 0)
      }
    }
    gallery.isNarrow = layout.isNarrow
    gallery.refresh()
    arrange()
  }

  /// Lays out the screen; a search hides the large cards.
  private func arrange() {
    large.isHidden = gallery.isSearching
    gallery.isHidden = gallery.isEmpty
    let layout = HomeLayout(workplace.windowSize)
    body.insets.top = layout.edge
    if !layout.isNarrow, !large.isHidden, let header { fit(header, into: layout.window) }
    body.setNeedsLayout()
  }

  /// Chooses the height of the large cards so that the first row of documents is visible as a whole, and distributes
  /// what is left over in a large window.
  private func fit(_ header: View, into window: Size) {
    guard let environment = view.root?.environment else { return }
    let width = window.width - body.insets.left - body.insets.right
    let edge = body.insets.top
    var below = edge
    if !gallery.isHidden { below += body.stack.spacing + gallery.leastHeight(in: width, environment) }
    let above =
      edge + header.size(fitting: Size(width, .infinity), in: environment).height + body.stack.spacing
    large.rowHeight = max(320, (window.height - above - below).rounded(.down))
    let spare = window.height - body.size(fitting: Size(window.width, .infinity), in: environment).height
    if spare > 0 { body.insets.top += (spare * 0.35).rounded() }
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
    // They stay for as long as nothing is saved, or something is damaged.
    let signs = lines.map { Label($0, role: .detail, weight: .semibold, color: .warning) }
    return StackView(Stack(.column, spacing: 4, alignment: .stretch), [row] + signs)
  }

  /// How many damages are listed.
  private static let maxDamages = 3

  private var buttons: StackView {
    let row = StackView(Stack(.row, spacing: 8, alignment: .center))
    row.add(Label("Tessera", role: .display), flex: 1)
    row.add(
      IconButton(workplace.settings.sound ? .sound : .soundOff, label: tr("Sound")) { [workplace] _ in
        workplace.change { $0.sound.toggle() }
      })
    row.add(
      IconButton(.instruments, label: tr("Instruments")) { [weak self] _ in self?.host.toggleInstruments() })
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
    let menu = IconButton(.plus, label: tr("New {0}", mode.name)) { [weak self] _ in
      self?.host.showNewDocumentSheet(mode.id, seat: 0)
    }
    card.menuButton = menu
    if let last { attach(card, to: last) } else { attach(card, toSampleOf: mode) }
    return card
  }

  /// The line of a document's card: its detail, or its title while it has none.
  private func line(_ document: StoredDocument) -> String {
    document.detail.isEmpty ? document.title : document.detail
  }

  private func thumbnail(_ document: StoredDocument) -> Card {
    let id = document.id
    let card = Card(document.title, detail: document.detail, style: .thumbnail) { [documents] _ in
      documents.open(id)
    }
    card.menuButton = IconButton(.more, label: tr("More")) { [weak self] button in self?.showMenu(id, button)
    }
    attach(card, to: document)
    return card
  }

  private func showMenu(_ id: DocumentID, _ button: IconButton) {
    let menu = Menu(
      [
        Menu.Entry(.card(.open), tr("Open"), icon: .folder),
        Menu.Entry(.card(.rename), tr("Rename…"), icon: .rename),
        Menu.Entry(.card(.duplicate), tr("Duplicate"), icon: .duplicate),
        Menu.Entry(.card(.delete), tr("Delete"), icon: .trash),
      ], beside: button.frameInRoot)
    menu.onChoose = { [weak self, weak menu] choice in
      guard let self else { return }
      if let menu { host.close(menu) }
      guard let line = choice?.as(CardLine.self) else { return }
      switch line {
      case .open: documents.open(id)
      case .rename: host.showRenameSheet(id, seat: 0)
      case .duplicate: documents.duplicate(id)
      case .delete: documents.delete(id)
      }
    }
    host.open(menu, seat: nil)
  }

  // MARK: Pictures

  /// Shows a document's picture on a card as soon as it is available.
  func attach(_ card: Card, to document: StoredDocument) {
    cards[document.id, default: []].removeAll { $0.parent == nil }
    cards[document.id, default: []].append(card)
    if let image = images[document.id] {
      card.picture = image.picture
    } else if asked.insert(document.id).inserted {
      previews.find(document)
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

  /// Takes a document's picture.
  func setPreview(_ image: ImagePyramid, of id: DocumentID) {
    if let old = images[id] { resources.release(old.id) }
    let name = resources.register(image)
    let picture = Picture(name, size: Size(Double(image.width), Double(image.height)))
    images[id] = (name, picture)
    for card in cards[id] ?? [] { card.picture = picture }
  }
}
