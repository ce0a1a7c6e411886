import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene

/// Everything around the canvas: the home screen, one bar per seat, menus, sheets, messages. Main thread only.
///
/// Each of them is handled in an extension in a file of its own.
final class Chrome {
  let workplace: Workplace
  let documents: Documents
  let interchange: Interchange
  let discover: Discover
  let pictures: SmallPictures
  let saving: Saving
  let jobs: Jobs
  let arena: GestureArena
  private let previews: Previews
  /// The tree of all its views.
  let root: ViewRoot
  /// Messages that disappear after a while.
  let toasts: ToastStack
  /// One-line hints at the first use of something.
  let tips: Tips
  /// The invitation of a document in which nothing has been done.
  let invitation: InvitationSign
  /// The mode of the document that was left last; nil on the home screen.
  private var lastMode: String?
  /// The sentence about what the open document shows.
  let caption: Caption
  /// Who is at the shared table.
  let peopleSign: PeopleSign
  /// Their hands.
  let handsOverlay: HandsOverlay
  /// The scroll indicators of the canvas.
  let indicators: CanvasIndicators
  /// The map, the ways back, and the arrows at the edges of the view.
  let wayfinder: Wayfinder
  /// The name of the icon on which the mouse or a finger rests.
  let nameTag = NameTag()
  private(set) var home: HomeScreen?
  /// The bars of the seats.
  var bars: [Int: Bar] = [:]
  /// The panels of the second views, by seat.
  var viewPanels: [Int: ViewPanel] = [:]
  /// The open swatch panels, by seat.
  var swatchPanels: [Int: SwatchPanel] = [:]
  /// What the bars were arranged for.
  var barOccasion: BarOccasion?
  /// What the bars show at present; nil if their entries must be made again.
  var barContent: BarContent?
  /// The gestures that draw or drag close to a bar, by seat: the bar is hidden until they end.
  var gesturesNearBars: [Int: Set<Gesture.SessionID>] = [:]
  /// Menus, sheets and panels, the topmost last.
  var panels: [Panel] = []
  /// The sheet that shows long work, and when the work began, in seconds.
  var workPanel: (panel: Sheet, progress: Interface.Progress, since: Double)?
  /// The sheets with the mode's questions, by seat.
  var asked: [Int: AskedQuestion] = [:]
  /// The change that everybody at the table is asked about.
  var proposal: Proposal?
  /// The sign that the camera is locked, and when it disappears, in seconds.
  var lock: (badge: IconBadge, until: Double)?
  /// The explanation beside the document, and the ground under it, where nothing of the document is seen.
  var walkthroughPanel: WalkthroughPanel?
  let walkthroughSide = View()
  /// The page beside the document.
  var pageBeside: PageBeside?
  /// The camera to which following somebody's view has led; nil if nobody is followed, or is not seen yet.
  var followedCamera: Camera?
  /// The on-screen keyboards, by seat.
  var keyboards: [Int: OnScreenKeyboard] = [:]
  /// The pages of the document on screen, by seat.
  var pages: [Int: PageSheet] = [:]
  private(set) var instruments: InstrumentsPanel?
  /// Makes the instruments when they are opened.
  var makeInstruments: () -> InstrumentsPanel? = { nil }
  /// The next responder after the views and the panels.
  var nextResponder: (any Responder)?

  init(
    _ root: ViewRoot, _ documents: Documents, _ interchange: Interchange, _ discover: Discover,
    _ previews: Previews, _ saving: Saving, _ jobs: Jobs, _ arena: GestureArena
  ) {
    self.root = root
    self.documents = documents
    self.interchange = interchange
    self.discover = discover
    self.previews = previews
    self.saving = saving
    self.jobs = jobs
    self.arena = arena
    workplace = documents.workplace
    pictures = interchange.pictures
    toasts = documents.toasts
    tips = Tips(root)
    invitation = InvitationSign(root)
    caption = Caption(root)
    peopleSign = PeopleSign(root)
    handsOverlay = HandsOverlay(root)
    indicators = CanvasIndicators(root)
    wayfinder = Wayfinder(root, documents)
    root.arrange = { [weak self] environment in self?.arrange(environment) }
    root.next = self
    root.onFocusChange = { [weak self] seat, view in self?.focusChanged(seat, view) }
    tips.onSeen = { [workplace] in workplace.noteSeen(tip: $0) }
    previews.onLine = { [weak self] in self?.home?.setLine($0, of: $1) }
    previews.onPreview = { [weak self] in self?.home?.setPreview($0, of: $1) }
    interchange.onPicture = { [weak self] mode, bytes, title in
      guard let self else { return }
      showNewDocumentSheet(mode.id, seat: workplace.seats[0].id, picture: bytes, title: title)
    }
    interchange.onCatalogue = { [weak self] in self?.followCatalogue($0) }
    interchange.onLink = { [weak self] link in
      guard let self, discover.isAvailable else { return false }
      // On the page of discoveries any link is taken as the address of a catalogue.
      if discover.page != nil {
        followCatalogue(link)
      } else if Interchange.isCatalogue(link) {
        interchange.ask(about: link, tr("Follow")) { [weak self] in self?.followCatalogue(link) }
      } else {
        return false
      }
      return true
    }
    interchange.onTableLink = { [weak self] in self?.askToJoin($0, seat: $1) }
    discover.onProblem = { [weak self] in self?.say($0) }
    documents.audience = self
    documents.work.display = self
    connectWayfinder()
  }

  private func arrange(_ environment: Environment) {
    let window = Rect(origin: .origin, size: root.size)
    home?.view.frame = window
    discover.page?.view.frame = window
    placeBars(environment)
    placeKeyboards(environment)
    placePanels()
    placeViewPanels()
    placeSwatches(environment)
    placeWalkthrough()
    placeBeside(environment)
    var placement = messagePlacement
    placement.bars += swatchPanels.values.map(\.frame)
    if let panel = walkthroughPanel { placement.taken.append(panel.frame) }
    if let panel = pageBeside { placement.taken.append(panel.frame) }
    wayfinder.arrangeMap(in: placement, environment)
    if let map = wayfinder.panel { placement.taken.append(map.frame) }
    caption.arrange(in: placement, environment)
    if let frame = caption.frame { placement.bars.append(frame) }
    peopleSign.arrange(in: placement, environment)
    if let frame = peopleSign.frame { placement.taken.append(frame) }
    toasts.arrange(in: placement, environment)
    placement.bars += toasts.frames
    invitation.arrange(in: placement, environment)
    if let frame = invitation.frame { placement.bars.append(frame) }
    tips.arrange(in: placement, environment)
    if let frame = tips.frame { placement.taken.append(frame) }
    instruments?.arrange(
      in: home == nil ? workplace.freeArea : window.inset(by: 16), ofWindow: window.height, environment)
    placeArrows(beside: placement, environment)
    placeName(environment)
  }

  // MARK: Time

  /// The time by which ``advance(to:)`` must be called, in seconds; nil for none.
  var nextDeadline: Double? {
    var times: [Double] = []
    if let lock { times.append(lock.until) }
    if let workPanel {
      times.append(panels.contains { $0 === workPanel.panel } ? workplace.time + 0.1 : workPanel.since + 0.2)
    }
    if asked.values.contains(where: { $0.progress != nil }) { times.append(workplace.time + 0.1) }
    if let proposal { times.append(proposal.deadline) }
    if let panel = instruments { times.append(panel.nextRefresh) }
    if let next = root.nextDeadline { times.append(next) }
    if let next = indicators.nextDeadline { times.append(next) }
    if let next = wayfinder.nextDeadline { times.append(next) }
    if let next = tableDeadline { times.append(next) }
    return times.min()
  }

  /// Advances everything timed to a time in seconds.
  func advance(to time: Double) {
    root.advance(to: time)
    indicators.follow(documents.screen, time: time)
    wayfinder.follow(documents.screen)
    refreshTable(at: time)
    refreshNearby()
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
    refreshQuestions()
    settleProposal()
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

  /// Updates the home screen's documents.
  func rebuildHome() {
    discover.page?.arrange()
    home?.rebuild()
  }
}

extension Chrome: DocumentsAudience {
  var isHome: Bool { home != nil }

  func showHome() {
    if home == nil {
      let screen = HomeScreen(documents, previews, saving, self)
      home = screen
      root.content.add(screen.view, at: 0)
    }
    lastMode = nil
    rebuild()
  }

  func hideHome() {
    hideDiscover()
    home?.view.removeFromParent()
    home = nil
  }

  func documentOpened() {
    hideHome()
    rebuild()
    wayfinder.documentOpened()
    invite()
  }

  /// Shows a sentence about what the open document shows, or none. It says what to do, so no invitation is needed.
  func show(caption text: String?) {
    caption.show(text)
    if text != nil { invitation.end() }
  }

  /// Shows the invitation of a document in which nothing has been done. There is none for a user who has just left a
  /// document of the same mode and knows what to do. Like tips, invitations are shown only to a single person.
  private func invite() {
    guard let screen = documents.screen, lastMode != screen.modeID, tips.areShown,
      workplace.seats.count == 1, documents.library.document(screen.id)?.recordCount == 0,
      caption.frame == nil,
      let inviting = screen.document.mode.names.guide.invitation
    else { return }
    invitation.show(inviting, usesMouse: workplace.usesMouse)
  }

  func documentLeft() {
    lastMode = documents.screen?.modeID
    invitation.end()
    closeAllSwatches()
    wayfinder.documentLeft()
    toasts.documentLeft()
    tips.removeAll()
    show(nil as Walkthrough?)
    endBeside()
    dropProposal()
    closeViewPanels()
    // Nobody is left to answer.
    for panel in panels where panel.seat != nil { close(panel) }
    // The next document has the keys, not the control of a bar that led to it.
    for seat in workplace.seats { root.unfocus(by: seat.id) }
  }

  func secondViewsChanged() { refreshViewPanels() }

  func libraryChanged() { rebuildHome() }

  func documentNotOpened(_ document: StoredDocument) {
    let seat = workplace.seats[0].id
    let sheet = Sheet(
      tr("“{0}” is not opened", documents.registry.title(of: document)),
      content: Label(
        tr(
          "Tessera ended twice while it opened or drew this document. Everything in it is kept, and it can be exported without being opened."
        )),
      actions: [
        Button(tr("Export"), style: .plain) { [weak self] button in
          self?.closeSheet(around: button)
          self?.export([document.id], seat: seat)
        },
        Button(tr("Leave it"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Try again"), style: .primary) { [weak self] button in
          self?.closeSheet(around: button)
          self?.documents.open(document.id, again: true)
        },
      ])
    present(sheet, seat: seat)
  }
}

extension Chrome: HomeScreenHost {}
