import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene

/// A line of the menu of a document's card.
private enum CardLine: Hashable, Sendable {
  case open, rename, duplicate, delete
}

extension CommandID {
  fileprivate static func card(_ line: CardLine) -> CommandID { CommandID(line) }
}

/// The first screen: a large card a mode with a live picture of its last document, and the documents used lately.
final class HomeScreen {
  private unowned let app: App
  private let resources: SceneResources
  /// The screen.
  let view: ScrollView
  private let body = StackView(
    Stack(.column, spacing: 24, alignment: .stretch), insets: Insets(top: 48, left: 64, bottom: 48, right: 64)
  )
  private var header: View?
  private var cards: [DocumentID: [Card]] = [:]
  /// The documents whose pictures were asked for.
  private var asked: Set<DocumentID> = []
  private var images: [DocumentID: (id: ImageID, picture: Picture)] = [:]
  private var samples: [String: Picture] = [:]
  /// The look that the pictures have.
  private var look: Theme.Look?

  /// How wide a mode's card gets at most, in dp.
  private static let greatestCardWidth = 1248.0
  /// The room between large cards, in dp.
  private static let gap = 24.0
  private let large = GridView(columnWidth: 260, spacing: HomeScreen.gap)
  private(set) lazy var gallery = Gallery(app) { [unowned self] in thumbnail($0) }

  init(_ app: App) {
    self.app = app
    resources = app.platform.resources
    view = ScrollView(body)
  }

  deinit { releasePictures() }

  private func releasePictures() {
    for image in images.values { resources.release(image.id) }
    for picture in samples.values { resources.release(picture.id) }
    images = [:]
    samples = [:]
  }

  /// Whether a window is that of a phone: one card stands above the other.
  private static func isNarrow(_ window: Size) -> Bool { window.width < 720 }

  /// The room at the left and right in a window, in dp.
  private static func side(in window: Size) -> Double {
    let widest = 3 * greatestCardWidth + 2 * gap
    return max(isNarrow(window) ? 20 : 64, ((window.width - widest) / 2).rounded())
  }

  /// How wide a mode's card is in a window, in dp.
  static func cardWidth(in window: Size) -> Double {
    let room = window.width - 2 * side(in: window)
    return isNarrow(window) ? room : min(greatestCardWidth, (room - 2 * gap) / 3)
  }

  /// Reads the library again.
  func rebuild() {
    let window = app.windowSize
    let isNarrow = HomeScreen.isNarrow(window)
    let height = isNarrow ? 24.0 : 40
    let side = HomeScreen.side(in: window)
    body.insets = Insets(top: height, left: side, bottom: height, right: side)
    cards = [:]
    asked = []
    if look != app.settings.look { releasePictures() }
    look = app.settings.look
    header?.removeFromParent()
    let header = makeHeader()
    self.header = header
    body.add(header, at: 0)
    large.removeChildren()
    large.columnWidth = isNarrow ? 280 : 260
    large.maxColumnWidth = HomeScreen.greatestCardWidth
    large.rowHeight = .infinity
    for mode in app.modes { large.add(card(for: mode)) }
    if large.parent == nil {
      body.add(large)
      body.add(gallery)
      gallery.onSearch = { [weak self] in
        self?.arrange()
        // What is found begins below the field, wherever that stood before.
        self?.view.scroll(to: 0)
      }
    }
    gallery.isNarrow = isNarrow
    gallery.refresh()
    arrange()
  }

  /// Shares out the room: who looks for something sees that alone.
  private func arrange() {
    large.isHidden = gallery.isSearching
    gallery.isHidden = gallery.isEmpty
    let window = app.windowSize
    let height = HomeScreen.isNarrow(window) ? 24.0 : 40
    body.insets.top = height
    if !HomeScreen.isNarrow(window), !large.isHidden, let header { fit(header, into: window) }
    body.setNeedsLayout()
  }

  /// Makes the large cards so low that the first row of documents can be seen whole, and shares out what a large window has
  /// left over.
  private func fit(_ header: View, into window: Size) {
    let environment = app.chrome.root.environment
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
    guard let problem = app.problem else { return row }
    // Stays for as long as nothing is saved.
    let sign = Label(problem.text(tr), role: .detail, weight: .semibold, color: .warning)
    return StackView(Stack(.column, spacing: 4, alignment: .stretch), [row, sign])
  }

  private var buttons: StackView {
    let row = StackView(Stack(.row, spacing: 8, alignment: .center))
    row.add(Label("Tessera", role: .display), flex: 1)
    row.add(
      IconButton(app.settings.sound ? .sound : .soundOff, label: tr("Sound")) { [weak app] _ in
        app?.change { $0.sound.toggle() }
      })
    row.add(
      IconButton(.instruments, label: tr("Instruments")) { [weak app] _ in app?.chrome.toggleInstruments() })
    row.add(
      IconButton(.settings, label: tr("Settings")) { [weak app] _ in app?.chrome.showSettings(seat: 0) })
    return row
  }

  private func card(for mode: any Mode) -> Card {
    let last = app.library.lastDocument(mode: mode.id)
    let card = Card(
      mode.name, detail: last.map(line) ?? tr("Tap to begin"), sign: .picture, style: .large
    ) {
      [weak app] _ in app?.openMode(mode.id)
    }
    let menu = IconButton(.plus, label: tr("New {0}", mode.name)) { [weak app] _ in
      app?.chrome.showNewDocumentSheet(mode.id, seat: 0)
    }
    card.menuButton = menu
    if let last { attach(card, to: last) } else { attach(card, toSampleOf: mode) }
    return card
  }

  /// A document's line: its own words, or its title while it has none.
  private func line(_ document: StoredDocument) -> String {
    document.detail.isEmpty ? document.title : document.detail
  }

  private func thumbnail(_ document: StoredDocument) -> Card {
    let id = document.id
    let card = Card(document.title, detail: document.detail, style: .thumbnail) { [weak app] _ in
      app?.open(id)
    }
    card.menuButton = IconButton(.more, label: tr("More")) { [weak self] button in self?.showMenu(id, button)
    }
    attach(card, to: document)
    return card
  }

  private func showMenu(_ id: DocumentID, _ button: IconButton) {
    let chrome = app.chrome
    let menu = Menu(
      [
        Menu.Entry(.card(.open), tr("Open"), icon: .folder),
        Menu.Entry(.card(.rename), tr("Rename…"), icon: .rename),
        Menu.Entry(.card(.duplicate), tr("Duplicate"), icon: .duplicate),
        Menu.Entry(.card(.delete), tr("Delete"), icon: .trash),
      ], beside: button.frameInRoot)
    menu.onChoose = { [weak self, weak menu] choice in
      if let menu { chrome.close(menu) }
      guard let app = self?.app, let line = choice?.as(CardLine.self) else { return }
      switch line {
      case .open: app.open(id)
      case .rename: chrome.showRenameSheet(id, seat: 0)
      case .duplicate: app.duplicate(id)
      case .delete: app.delete(id)
      }
    }
    chrome.open(menu)
  }

  // MARK: Pictures

  /// Lets a card show a document's picture as soon as it is there.
  func attach(_ card: Card, to document: StoredDocument) {
    cards[document.id, default: []].removeAll { $0.parent == nil }
    cards[document.id, default: []].append(card)
    if let image = images[document.id] {
      card.picture = image.picture
    } else if asked.insert(document.id).inserted {
      app.preview(of: document)
    }
  }

  /// A mode without documents shows what a first one would look like.
  private func attach(_ card: Card, toSampleOf mode: any Mode) {
    if let picture = samples[mode.id] {
      card.picture = picture
      return
    }
    app.sample(of: mode) { [weak self, weak card] image in
      guard let self else { return }
      let id = resources.register(image)
      let picture = Picture(id, size: Size(Double(image.width), Double(image.height)))
      samples[mode.id] = picture
      card?.picture = picture
    }
  }

  /// Hears of a document's picture.
  func setPreview(_ image: ImagePyramid, of id: DocumentID) {
    if let old = images[id] { resources.release(old.id) }
    let name = resources.register(image)
    let picture = Picture(name, size: Size(Double(image.width), Double(image.height)))
    images[id] = (name, picture)
    for card in cards[id] ?? [] { card.picture = picture }
  }
}
