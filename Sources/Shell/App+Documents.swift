import Compositor
import Concurrency
import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene

/// A document that is being read, made or written on a worker.
final class Loading {
  /// What the user is told.
  let title: String
  /// What is going on.
  let heading: String
  let progress = WorkProgress()
  init(title: String, heading: String) {
    self.title = title
    self.heading = heading
  }
}

extension App {
  /// Goes where the command line or the last run says.
  public func start(_ options: CommandLine.OpenOptions) {
    // The home screen says it by itself.
    defer { if chrome.home == nil, let problem { tell(problem) } }
    interfaceScaleOverride = options.interfaceScale
    if options.interfaceScale != nil { applySettings() }
    if let file = options.file {
      goHome()
      return open(files: [file])
    }
    if options.mode == "home" { return goHome() }
    if let mode = options.mode { return openMode(mode) }
    if let bytes = library.recall("screen"), let id = DocumentID(String(decoding: bytes, as: UTF8.self)),
      library.document(id)?.deleted == nil
    {
      return open(id)
    }
    goHome()
  }

  /// Shows the home screen where nothing else is shown, as after a document that could not be opened at the start.
  private func fallBack() {
    if screen == nil, chrome.home == nil { goHome() }
  }

  /// Shows the home screen.
  func goHome() {
    arena.endAll(time: platform.time)
    leaveScreen()
    library.forget("screen")
    library.takeIn()
    platform.title = "Tessera"
    chrome.showHome()
  }

  /// Shows on the home screen what the command line has added to the library meanwhile.
  func noteArrivals() {
    if library.takeIn() { chrome.rebuildHome() }
  }

  /// Opens the last document of a mode, or a first one.
  func openMode(_ id: String) {
    if let last = library.lastDocument(mode: id) { return open(last.id) }
    guard let mode = modes.first(where: { $0.id == id }) else { return }
    switch mode.defaultParams() {
    case .success(let params): create(mode, params: params)
    case .failure(let problem): chrome.toasts.show(problem.message, time: platform.time)
    }
  }

  /// Makes a document, from a seed of its own unless one is given, and opens it. What cannot be made leaves nothing behind.
  func create(
    _ mode: any Mode, params: [UInt8], seed: UInt64? = nil, blobs: [[UInt8]] = [], title: String? = nil
  ) {
    let seed = seed ?? newSeed()
    let params = mode.suited(params, to: room.size)
    let title = title ?? mode.title(params)
    let named = Dictionary(blobs.map { (LibraryBlobs.name(of: $0), $0) }, uniquingKeysWith: { a, _ in a })
    load(mode, StoredLog(params: params, seed: seed), title: title, blob: { named[$0] }) {
      [weak self] loaded in
      guard let self else { return }
      let document = library.create(
        mode: mode.id, title: title, detail: loaded.document.summary.line, params: params, seed: seed,
        blobs: blobs)
      show(document.id, loaded)
    }
  }

  /// A new document like an open one.
  func newDocument(like screen: DocumentScreen) {
    guard let old = library.document(screen.id) else { return }
    let mode = screen.document.mode
    let params = mode.renewed(old.params)
    // What was added to the document later, such as pictures that were laid on it, stays with it.
    let blobs = mode.blobs(of: params).compactMap { LibraryBlobs.read($0, from: library) }
    create(mode, params: params, blobs: blobs)
  }

  /// Opens a document of the library; it then hears a command.
  func open(_ id: DocumentID, then command: CommandID? = nil) {
    func tell() {
      guard let command, screen?.id == id else { return }
      screen?.document.handle(.command(command, .fire, seat: seats[0].id))
    }
    guard screen?.id != id else {
      chrome.hideHome()
      return tell()
    }
    guard let document = library.document(id) else { return goHome() }
    guard let mode = modes.first(where: { $0.id == document.mode }) else {
      chrome.toasts.show(
        tr("“{0}” was made by a mode that this version does not have.", document.title), time: platform.time)
      return fallBack()
    }
    let log: StoredLog
    do throws(Problem) {
      guard let stored = try StoredLog.read(id, from: library) else { return goHome() }
      log = stored
    } catch {
      chrome.toasts.show(error.message, time: platform.time)
      return fallBack()
    }
    let library = library
    let look = settings.look
    load(
      mode, log, title: document.title, blob: { LibraryBlobs.read($0, from: library) },
      overview: { App.keptOverview(of: document, look, in: library) }
    ) { [weak self] loaded in
      self?.show(id, loaded)
      tell()
    }
  }

  /// Opens files as documents of the modes that read them, and pictures as those of a mode that takes pictures; dropped on a
  /// document on which pictures can be laid, they are laid there. Other files are refused by one sentence.
  func open(files: [String]) {
    let pictures = files.filter { App.isPicture($0) && !App.isDrawing($0) }
    if !pictures.isEmpty, screen?.document.mode is any PictureLayingMode {
      return lay(pictures, seat: seats[0].id)
    }
    if let path = files.first, let mode = imports(path) { return importFile(path, mode) }
    guard let path = files.first, let mode = pictureTaker else { return }
    askAboutPicture(path, for: mode)
  }

  /// Lays pictures on the open document.
  func lay(_ paths: [String], seat: Int) {
    guard let document = screen?.document else { return }
    for path in paths {
      readPicture(path) { [weak self, weak document] result in
        guard let self, let document, screen?.document === document else { return }
        switch result {
        case .success(let bytes): document.handle(.picture(bytes, seat: seat))
        case .failure(let problem): chrome.toasts.show(problem.message, time: platform.time, seconds: 8)
        }
      }
    }
  }

  /// What a worker made of a stored document.
  struct Loaded: Sendable {
    var document: RebuiltDocument
    /// What is shown of it until its tiles are drawn.
    var overview: [OverviewTile] = []
  }

  /// Rebuilds a state on a worker, with progress and cancel after a moment.
  private func load(
    _ mode: any Mode, _ log: StoredLog, title: String, blob: @escaping @Sendable (String) -> [UInt8]?,
    overview: @escaping @Sendable () -> [OverviewTile] = { [] }, then done: @escaping (Loaded) -> Void
  ) {
    let scene = platform.resources
    work(
      tr("Opening"), title,
      { progress in
        let resources = DocumentResources(
          scene: scene, blob: blob, isCancelled: { progress.isCancelled },
          progress: { progress.fraction = $0 })
        let kept = Ahead(name: "overview", overview)
        return mode.load(log, resources).map { Loaded(document: $0, overview: kept.value) }
      }, then: done)
  }

  /// Runs long work on a worker, with progress and cancel after a moment.
  func work<Value: Sendable>(
    _ heading: String, _ title: String,
    _ body: @escaping @Sendable (WorkProgress) -> Result<Value, Problem>, then done: @escaping (Value) -> Void
  ) {
    loading?.progress.cancel()
    let loading = Loading(title: title, heading: heading)
    self.loading = loading
    let progress = loading.progress
    chrome.showLoading(loading)
    jobs.run({ body(progress) }) { [weak self] result in
      guard let self, self.loading === loading else { return }
      self.loading = nil
      chrome.hideLoading()
      switch result {
      case .success(let value): done(value)
      case .failure(let problem):
        chrome.toasts.show(problem.message, time: platform.time, seconds: 8)
        fallBack()
      }
    }
  }

  /// Gives a load up.
  func cancelLoading() {
    loading?.progress.cancel()
    loading = nil
    chrome.hideLoading()
    fallBack()
  }

  /// Puts a document on screen.
  func show(_ id: DocumentID, _ loaded: Loaded) {
    arena.endAll(time: platform.time)
    // One document after another leaves the bar where the hand knows it.
    if screen == nil { chooseBarEdge() }
    leaveScreen()
    let environment = modeEnvironment(camera: nil)
    let document = loaded.document.open(
      LibraryStore(library, id, mode: library.document(id)?.mode ?? ""), environment, jobs.runner)
    // What the seats held is no reason to open nothing.
    if let tools = library.recall("tools \(id)") { try? document.take(tools: tools) }
    let view = library.view(of: id, viewport: environment.camera.viewport)
    nextLayer += 1
    let screen = DocumentScreen(id: id, document: document, layer: nextLayer, kept: view)
    screen.keptOverview = loaded.overview
    self.screen = screen
    library.touch(id)
    library.remember(Array(id.description.utf8), as: "screen")
    platform.title = (library.document(id)?.title).map { "\($0) – Tessera" } ?? "Tessera"
    chrome.hideHome()
    chrome.rebuild()
    updateEnvironment(isNew: true)
    chrome.noteAppearance()
    jobs.run(urgency: .later, { Heap.settle() }, then: {})
  }

  /// Leaves the document on screen: what hands hold is laid down, the state, the camera and a small picture are kept.
  func leaveScreen() {
    guard let screen else { return }
    screen.document.handle(.closing)
    screen.document.saveSnapshot()
    library.describe(screen.id, as: screen.document.summary.line)
    library.keep(screen.kept, of: screen.id)
    library.remember(screen.document.tools, as: "tools \(screen.id)")
    chrome.tips.removeAll()
    chrome.caption.show(nil)
    chrome.show(nil, seat: 0)
    keepPreview(of: screen.document, screen.id)
    keepOverview(of: screen)
    stage.drop(screen)
    self.screen = nil
  }

  /// Keeps where the camera has come to rest, so that even a broken run comes back to it.
  func keepCamera() {
    guard let screen, !screen.motion.isMoving, !screen.motion.isHeld, screen.stored != screen.kept
    else { return }
    screen.stored = screen.kept
    library.keep(screen.kept, of: screen.id)
  }

  // MARK: Housekeeping

  /// Deletes a document; a toast takes it back.
  func delete(_ id: DocumentID) {
    guard let document = library.document(id) else { return }
    if screen?.id == id { goHome() }
    library.delete(id)
    chrome.rebuildHome()
    chrome.toasts.show(
      tr("“{0}” was deleted", document.title), action: tr("Undo"), time: platform.time, seconds: 8
    ) { [weak self] in
      self?.restore(id)
    }
  }

  /// Brings a deleted document back.
  func restore(_ id: DocumentID) {
    library.restore(id)
    chrome.rebuildHome()
  }

  /// Removes for good what was deleted.
  func emptyWastebasket() {
    library.purge(deletedBefore: .max)
    chrome.rebuildHome()
  }

  /// Makes a copy that starts as the document is now.
  func duplicate(_ id: DocumentID) {
    guard let document = library.document(id) else { return }
    if screen?.id == id { screen?.document.saveSnapshot() }
    library.duplicate(
      id, title: titleOfCopy(of: document.title),
      keepingCached: Theme.Look.allCases.map { App.previewKey($0) })
    chrome.rebuildHome()
  }

  /// What a copy is called: no two are called the same, and a copy's copy is called as one of the first document.
  private func titleOfCopy(of title: String) -> String {
    let frame = tr("{0} copy", "\n").split(separator: "\n", omittingEmptySubsequences: false)
    let (before, after) = (frame.first ?? "", frame.last ?? "")
    var names = [title[...]]
    if let space = title.lastIndex(of: " "), Int(title[space...].dropFirst()) != nil {
      names.append(title[..<space])
    }
    let copy = names.first {
      $0.hasPrefix(before) && $0.hasSuffix(after) && $0.count > before.count + after.count
    }
    let first = copy.map { String($0) } ?? tr("{0} copy", title)
    let taken = Set(library.documents().map(\.title))
    var (result, number) = (first, 1)
    while taken.contains(result) {
      number += 1
      result = "\(first) \(number)"
    }
    return result
  }

  /// Gives a document another name; an empty one changes nothing.
  func rename(_ id: DocumentID, to title: String) {
    let trimmed = title.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    guard !trimmed.isEmpty else { return }
    library.rename(id, to: trimmed)
    if screen?.id == id { platform.title = "\(trimmed) – Tessera" }
    chrome.rebuildHome()
  }
}
