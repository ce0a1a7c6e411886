import Compositor
import Concurrency
import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene

/// Follows which document is on screen, and changes of the library.
protocol DocumentsAudience: AnyObject {
  /// Whether the home screen is shown.
  var isHome: Bool { get }
  /// Shows the home screen.
  func showHome()
  /// Hides the home screen.
  func hideHome()
  /// Another document is on screen.
  func documentOpened()
  /// The document on screen was closed: messages about it are removed.
  func documentLeft()
  /// The second views of the document on screen were opened, closed, moved or renamed.
  func secondViewsChanged()
  /// Documents were added, removed or renamed.
  func libraryChanged()
  /// Makes a change that concerns everybody, after asking them; `seat` asks for it; nil stands for the seat of the
  /// keyboard.
  func propose(_ change: Proposal.Change, by seat: Int?, then act: @escaping () -> Void)
  /// A document is not opened, because the program ended twice while it was opened or drawn.
  func documentNotOpened(_ document: StoredDocument)
}

/// The library's documents and the one on screen: makes, opens and closes them. Main thread only.
final class Documents {
  let workplace: Workplace
  let registry: Registry
  let library: Library
  let work: LongWork
  let toasts: ToastStack
  /// The document on screen; nil on the home screen.
  private(set) var screen: DocumentScreen?
  /// The second views of the document on screen.
  var secondViews = SecondViews()
  /// The server of this machine's room for shared tables, once it is needed.
  var roomServer: RoomServer?
  /// The tables of the machines around.
  let neighbours: Neighbours
  /// The object that is notified of changes.
  weak var audience: (any DocumentsAudience)?
  /// By how much the times of the latest input may be late, in seconds.
  var inputError = 0.0
  /// When work in progress is stored again, in seconds; nil if there is none.
  private(set) var workDeadline: Double?
  private var nextWork = -Double.infinity
  /// When the age of the last backup is next looked up, in seconds.
  var nextBackup = -Double.infinity
  let jobs: Jobs
  let arena: GestureArena
  let stage: Stage
  private let previews: Previews
  /// Makes a seed for a new document.
  let newSeed: () -> UInt64
  private var nextLayer: UInt64 = 1

  init(
    _ workplace: Workplace, _ registry: Registry, _ library: Library, _ jobs: Jobs, _ work: LongWork,
    arena: GestureArena, stage: Stage, previews: Previews, toasts: ToastStack,
    neighbours: Neighbours, newSeed: @escaping () -> UInt64
  ) {
    self.workplace = workplace
    self.registry = registry
    self.library = library
    self.jobs = jobs
    self.work = work
    self.arena = arena
    self.stage = stage
    self.previews = previews
    self.toasts = toasts
    self.neighbours = neighbours
    self.newSeed = newSeed
  }

  private var platform: any Platform { workplace.platform }

  // MARK: Home

  /// Shows the home screen.
  func goHome() {
    arena.endAll(time: workplace.time)
    leave()
    library.forget("screen")
    library.addArrivedDocuments()
    platform.title = "Tessera"
    audience?.showHome()
  }

  /// Shows the home screen if nothing else is shown, as after a document that could not be opened at the start.
  func fallBack() {
    if screen == nil, audience?.isHome != true { goHome() }
  }

  /// Shows documents on the home screen that the command line has added to the library in the meantime.
  func noteArrivals() {
    if library.addArrivedDocuments() { audience?.libraryChanged() }
  }

  /// Opens or makes another document in place of the one on screen, after asking everybody at the table.
  func replace(by act: @escaping () -> Void) {
    if let audience { audience.propose(.begin, by: nil, then: act) } else { act() }
  }

  // MARK: Opening

  /// Opens the last document of a mode, or makes its first one.
  func openMode(_ id: String) {
    if let last = library.lastDocument(mode: id) { return open(last.id) }
    guard let mode = registry[id] else { return }
    switch mode.defaultParams() {
    case .success(let params): create(mode, params: params)
    case .failure(let problem): toasts.show(problem.message, time: workplace.time)
    }
  }

  /// Opens the document that was on screen when the app was last closed.
  ///
  /// - Returns: whether there is one.
  func openLast() -> Bool {
    guard let bytes = library.recall("screen"), let id = DocumentID(String(decoding: bytes, as: UTF8.self)),
      library.document(id)?.deleted == nil
    else { return false }
    open(id)
    return true
  }

  /// Opens a document of the library, and then sends it `command`. A document during whose opening the program ended
  /// twice in a row is not opened, unless `again` is true.
  func open(_ id: DocumentID, then command: CommandID? = nil, again: Bool = false) {
    func tell() {
      guard let command, screen?.id == id else { return }
      screen?.document.handle(.command(command, .fire, seat: workplace.seats[0].id))
    }
    guard screen?.id != id else {
      audience?.hideHome()
      return tell()
    }
    guard let document = library.document(id) else { return goHome() }
    guard let mode = registry[document.mode] else {
      toasts.show(
        tr("“{0}” was made by a mode that this version does not have.", registry.title(of: document)),
        time: workplace.time)
      return fallBack()
    }
    guard again || !library.attempts.hasFailed(.opening, id) else {
      fallBack()
      audience?.documentNotOpened(document)
      return
    }
    library.attempts.begin(.opening, id)
    let (library, look) = (library, workplace.settings.look)
    load(
      mode, { StoredLog.reading(id, from: library) }, title: registry.title(of: document),
      blob: { LibraryBlobs.read($0, from: library) },
      overview: { SavedOverview.tiles(of: document, look, in: library) },
      failed: { library.attempts.end(.opening, id) }
    ) { [weak self] loaded, overview in
      self?.show(id, loaded, overview)
      tell()
    }
  }

  /// Rebuilds a document's state on a worker; after a moment progress and a cancel button are shown.
  func load(
    _ mode: any Mode, _ read: @escaping @Sendable () -> Result<StoredLog, Problem>, title: String,
    blob: @escaping @Sendable (String) -> [UInt8]?,
    overview: @escaping @Sendable () -> [OverviewTile] = { [] },
    failed: @escaping @Sendable () -> Void = {},
    then done: @escaping (RebuiltDocument, [OverviewTile]) -> Void
  ) {
    let scene = platform.resources
    work.run(tr("Opening"), title) { progress in
      let resources = DocumentResources(
        scene: scene, blob: blob, isCancelled: { progress.isCancelled },
        progress: { progress.fraction = $0 })
      let kept = Future(name: "overview", overview)
      let loaded = read().flatMap { mode.load($0, resources) }
      if case .failure = loaded { failed() }
      return loaded.map { ($0, kept.value) }
    } then: {
      done($0.0, $0.1)
    }
  }

  /// Puts a document on screen; `overview` is shown until its tiles are drawn.
  func show(_ id: DocumentID, _ rebuilt: RebuiltDocument, _ overview: [OverviewTile] = []) {
    arena.endAll(time: workplace.time)
    // Between documents the bar keeps its edge, where the hand expects it.
    if screen == nil { workplace.chooseBarEdge() }
    leave()
    let environment = environment
    let store = LibraryStore(library, id, mode: library.document(id)?.mode ?? "", end: rebuilt.end)
    let document = rebuilt.open(store, environment, jobs.runner)
    // Tools that cannot be read must not keep the document from opening.
    if let tools = library.recall("tools \(id)") { try? document.take(tools: tools) }
    recoverWork(of: id, into: document)
    let view = library.view(of: id, viewport: environment.camera.viewport)
    let screen = DocumentScreen(id: id, document: document, layer: takeLayer(), saved: view)
    screen.savedOverview = overview
    (screen.store, screen.table) = (store, sitDown(document, store, end: rebuilt.end))
    screen.openingTime = workplace.time
    self.screen = screen
    library.touch(id)
    library.remember(Array(id.description.utf8), as: "screen")
    platform.title = library.document(id).map { "\(registry.title(of: $0)) – Tessera" } ?? "Tessera"
    audience?.documentOpened()
    updateEnvironment(isNew: true)
    secondViews.kept = library.secondViews(of: id)
    arrangeSecondViews()
    arena.noteAppearance(of: TargetID(owner: Owner.canvas), at: workplace.time)
    if let end = rebuilt.end { toasts.show(end.line, time: workplace.time, seconds: 20, isOfDocument: true) }
    jobs.run(urgency: .later, { Heap.settle() }, then: {})
  }

  /// Notes that opening the document on screen succeeded, if everything visible is drawn. After ten seconds it counts as
  /// opened in any case: while somebody draws without a pause, there is always something to draw.
  func noteDrawn(isSettled: @autoclosure () -> Bool) {
    guard let screen, !screen.hasSettled, isSettled() || workplace.time - screen.openingTime > 10 else {
      return
    }
    screen.hasSettled = true
    for kind in Attempts.Kind.allCases { library.attempts.end(kind, screen.id) }
  }

  // MARK: Leaving

  /// Closes the document on screen: hands are released, and the state, the camera and a preview are stored.
  func leave() {
    guard let screen else { return }
    screen.document.handle(.closing)
    screen.closeTable(at: workplace.time)
    screen.document.saveSnapshot()
    library.forget(Self.workKey(screen.id))
    (workDeadline, nextWork) = (nil, -.infinity)
    library.describe(screen.id, as: screen.document.summary.phrase)
    library.save(screen.savedView, of: screen.id)
    library.remember(screen.document.tools, as: "tools \(screen.id)")
    audience?.documentLeft()
    previews.save(screen.document, as: screen.id)
    saveOverview(of: screen)
    leaveSecondViews()
    stage.drop(screen)
    library.attempts.end(.opening, screen.id)
    self.screen = nil
  }

  /// Stores an overview of a document, which its first frame shows when it is opened again.
  private func saveOverview(of screen: DocumentScreen) {
    let (library, id, key) = (library, screen.id, SavedOverview.key(workplace.settings.look))
    let kept = SavedOverview(stage.overview(of: screen))
    // If closing has changed the document, the overview no longer shows its state.
    guard let document = library.document(id), screen.document.takePublication() == nil, !kept.tiles.isEmpty
    else {
      return library.dropCached(key, of: id)
    }
    jobs.run(
      isNeeded: true, { library.cache(kept.bytes(recordCount: document.recordCount), as: key, of: id) }
    ) {
      _ in
    }
  }

  /// Saves the line for lists when moves were made.
  func saveLine() {
    if let screen, let line = screen.document.takeChangedLine() { library.describe(screen.id, as: line) }
  }

  /// Saves the cameras when they have come to rest, so that they are restored even after a crash.
  func saveCamera() {
    saveSecondViews()
    guard let screen, screen.isAtRest, screen.stored != screen.savedView else { return }
    screen.stored = screen.savedView
    library.save(screen.savedView, of: screen.id)
  }

  /// Stores what hands hold at short intervals, and at once after a move, so that a crash costs only the last second of
  /// a stroke.
  func saveWork() {
    guard let screen else { return }
    let time = workplace.time
    let isOutdated = screen.workCount.map { $0 != screen.opened.moveCount } ?? false
    guard time >= nextWork || isOutdated else {
      if isHeld || screen.workCount != nil { workDeadline = nextWork }
      return
    }
    let (key, work) = (Self.workKey(screen.id), screen.document.workInProgress)
    nextWork = time + Self.workInterval
    // If the work has not changed, it is not looked at again until something happens.
    workDeadline = work == library.recall(key) ?? [] ? nil : nextWork
    screen.workCount = work.isEmpty ? nil : screen.opened.moveCount
    if work.isEmpty { library.forget(key) } else { library.remember(work, as: key) }
  }

  /// Makes the moves of hands that were at work when the program ended.
  private func recoverWork(of id: DocumentID, into document: any OpenDocument) {
    guard let work = library.recall(Self.workKey(id)) else { return }
    // Work that cannot be read must not keep the document from opening.
    _ = try? document.take(workInProgress: work)
    library.forget(Self.workKey(id))
  }

  /// The interval at which work in progress is stored, in seconds. The library writes at most 0.25 s later, which leaves a
  /// quarter of the promised second for a slow frame and a slow disk.
  private static let workInterval = 0.5

  private static func workKey(_ id: DocumentID) -> String { "work \(id)" }

  // MARK: Surroundings

  /// The number of a new view's layers in the compositor.
  func takeLayer() -> UInt64 {
    nextLayer += 1
    return nextLayer
  }

  /// The present environment of a document in the view that fills the window: the one on screen, or one that is being
  /// opened.
  private var environment: ModeEnvironment {
    environment(screen?.camera, in: workplace.window, freeArea: workplace.freeArea)
  }

  /// The present environment of a document in a part of the window, of which `freeArea` is not covered.
  func environment(_ camera: Camera?, in viewport: Rect, freeArea: Rect) -> ModeEnvironment {
    var shown = camera ?? Camera(viewport: viewport)
    shown.viewport = viewport
    let settings = workplace.settings
    let chosen = (screen?.modeID).flatMap { settings.modeOptions[$0] } ?? [:]
    var environment = ModeEnvironment(
      theme: settings.theme, camera: shown, freeArea: freeArea,
      displayScale: workplace.displayScale,
      gestures: arena.settings, time: workplace.time, wallTime: platform.wallTime,
      seats: workplace.seatNumbers, turns: workplace.turns,
      usesMouse: workplace.usesMouse, leftHanded: settings.leftHanded,
      options: Form.Answers(numbers: chosen))
    environment.inputError = inputError
    return environment
  }

  /// Updates the environment of the document on screen, in all views.
  func updateEnvironment(isNew: Bool = false) {
    screen?.update(environment, isNew: isNew, isFree: !isHeld)
    for screen in secondViews.screens {
      guard let frame = screen.frame else { continue }
      screen.update(environment(screen.camera, in: frame, freeArea: frame), isNew: isNew, isFree: !isHeld)
    }
  }

  /// Whether a hand is on the canvas or on an object of the document.
  private var isHeld: Bool {
    arena.liveFingers.contains { $0.target.map { $0.owner != Owner.chrome } ?? false }
  }
}
