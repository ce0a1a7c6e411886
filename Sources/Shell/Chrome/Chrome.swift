import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene

/// Everything around the canvas: the home screen, a bar a seat, menus, sheets, messages. Main thread only.
///
/// What each of them does stands in an extension of its own.
final class Chrome {
  let workplace: Workplace
  let documents: Documents
  let interchange: Interchange
  let pictures: SmallPictures
  let saving: Saving
  let jobs: Jobs
  let arena: GestureArena
  private let previews: Previews
  /// The tree of all its views.
  let root: ViewRoot
  /// Messages that go by themselves.
  let toasts: ToastStack
  /// One line at the first use of something.
  let tips: Tips
  /// The sentence that belongs to what the open document shows.
  let caption: Caption
  /// Which part of the canvas is seen.
  let indicators: CanvasIndicators
  private(set) var home: HomeScreen?
  /// The bars of the seats.
  var bars: [Int: Bar] = [:]
  /// The gestures that draw or drag close to a bar, by seat: it makes room until they end.
  var crowding: [Int: Set<Gesture.SessionID>] = [:]
  /// Menus, sheets and panels, the topmost last.
  var panels: [View] = []
  /// What is shown of long work, and since when it goes on.
  var workPanel: (panel: Sheet, progress: Interface.Progress, since: Double)?
  /// What the open document's mode asks, with the bar that shows how far something has come.
  var asked: (sheet: Sheet, progress: (bar: Interface.Progress, fraction: @Sendable () -> Double)?)?
  /// The small lock, and until when it is shown.
  var lock: (badge: IconBadge, until: Double)?
  var keyboard: OnScreenKeyboard?
  /// The page of the document on screen.
  var page: PageSheet?
  private(set) var instruments: InstrumentsPanel?
  /// Makes the instruments when they are opened.
  var makeInstruments: () -> InstrumentsPanel? = { nil }
  /// What comes after the views and the panels.
  var nextResponder: (any Responder)?

  init(
    _ root: ViewRoot, _ documents: Documents, _ interchange: Interchange, _ previews: Previews,
    _ saving: Saving, _ jobs: Jobs, _ arena: GestureArena
  ) {
    self.root = root
    self.documents = documents
    self.interchange = interchange
    self.previews = previews
    self.saving = saving
    self.jobs = jobs
    self.arena = arena
    workplace = documents.workplace
    pictures = interchange.pictures
    toasts = documents.toasts
    tips = Tips(root)
    caption = Caption(root)
    indicators = CanvasIndicators(root)
    root.arrange = { [weak self] environment in self?.arrange(environment) }
    root.next = self
    root.onFocusChange = { [weak self] view in self?.focusChanged(view) }
    tips.onSeen = { [workplace] in workplace.noteSeen(tip: $0) }
    previews.onPreview = { [weak self] in self?.home?.setPreview($0, of: $1) }
    interchange.onPicture = { [weak self] mode, bytes, title in
      guard let self else { return }
      showNewDocumentSheet(mode.id, seat: workplace.seats[0].id, picture: bytes, title: title)
    }
    documents.audience = self
    documents.work.display = self
  }

  private func arrange(_ environment: Environment) {
    let window = Rect(origin: .origin, size: root.size)
    home?.view.frame = window
    placeBars(environment)
    for panel in panels { panel.frame = window }
    var room = messageRoom
    caption.arrange(in: room, environment)
    if let frame = caption.frame { room.bars.append(frame) }
    toasts.arrange(in: room, environment)
    room.bars += toasts.frames
    tips.arrange(in: room, environment)
    instruments?.arrange(
      in: home == nil ? workplace.room : window.inset(by: 16), ofWindow: window.height, environment)
    placeKeyboard(environment)
  }

  // MARK: Time

  /// When something here must happen, in seconds.
  var nextDeadline: Double? {
    var times: [Double] = []
    if let lock { times.append(lock.until) }
    if let workPanel {
      times.append(panels.contains { $0 === workPanel.panel } ? workplace.time + 0.1 : workPanel.since + 0.2)
    }
    if asked?.progress != nil { times.append(workplace.time + 0.1) }
    if let panel = instruments { times.append(panel.nextRefresh) }
    if let next = root.nextDeadline { times.append(next) }
    if let next = indicators.nextDeadline { times.append(next) }
    return times.min()
  }

  /// Lets time pass.
  func advance(to time: Double) {
    root.advance(to: time)
    indicators.follow(documents.screen, time: time)
    if let lock, time >= lock.until {
      lock.badge.removeFromParent()
      self.lock = nil
    }
    if let workPanel, let work = documents.work.current {
      if time >= workPanel.since + 0.2, !panels.contains(where: { $0 === workPanel.panel }) {
        open(workPanel.panel)
      }
      workPanel.progress.value = work.progress.fraction
    }
    refreshQuestion()
    instruments?.refresh(at: time)
  }

  // MARK: Instruments

  /// Opens or closes the instruments.
  func toggleInstruments() {
    if let panel = instruments {
      panel.close()
      panel.view.removeFromParent()
      instruments = nil
    } else if let panel = makeInstruments() {
      instruments = panel
      root.content.add(panel.view)
    }
  }

  // MARK: Home

  /// Brings the home screen's documents up to date.
  func rebuildHome() { home?.rebuild() }
}

extension Chrome: DocumentsAudience {
  var isHome: Bool { home != nil }

  func showHome() {
    if home == nil {
      let screen = HomeScreen(documents, previews, saving, self)
      home = screen
      root.content.add(screen.view, at: 0)
    }
    rebuild()
  }

  func hideHome() {
    home?.view.removeFromParent()
    home = nil
  }

  func documentOpened() {
    hideHome()
    rebuild()
  }

  func documentLeft() {
    tips.removeAll()
    caption.show(nil)
    show(nil, seat: 0)
  }

  func libraryChanged() { rebuildHome() }

  func documentPassedOver(_ document: StoredDocument) {
    let sheet = Sheet(
      tr("“{0}” is not opened", document.title),
      content: Label(
        tr(
          "Tessera ended twice while it opened or drew this document. Everything in it is kept, and it can be exported without being opened."
        )),
      actions: [
        Button(tr("Export"), style: .plain) { [weak self] button in
          self?.closeSheet(around: button)
          self?.interchange.exportWhole(document)
        },
        Button(tr("Leave it"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Try again"), style: .primary) { [weak self] button in
          self?.closeSheet(around: button)
          self?.documents.open(document.id, again: true)
        },
      ])
    present(sheet, seat: workplace.seats[0].id)
  }
}

extension Chrome: HomeScreenHost {}
