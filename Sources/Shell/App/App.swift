import Catalogue
import Compositor
import Concurrency
import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene
import Tables

/// The whole app: creates its parts (``Workplace``, ``Documents``, ``Interchange``, ``Chrome``, ``Stage``), runs the
/// frame loop, and passes the platform's events to them. Main thread only.
public final class App {
  /// What the app is made of.
  public struct Parts {
    /// The machine.
    public var platform: any Platform
    /// Where documents are kept.
    public var library: Library
    /// The modes, in the order of the home screen.
    public var modes: [any Mode]
    /// Where settings are kept; nil keeps them in memory.
    public var settingsFile: SettingsFile?
    /// How many workers draw tiles; 0 draws them on the main thread, for tests and pictures.
    public var workers: Int
    /// Seeds for new documents.
    public var newSeed: () -> UInt64
    /// A monotonic clock in seconds that limits the work of a frame. A test's clock may stand still, so that a frame
    /// does all of it.
    public var workClock: () -> Double = { SystemClock.monotonic.seconds }
    /// Opens the shelf of catalogues, when it is first asked for; nil if there are no catalogues.
    package var openShelf: ShelfOpening?
    /// Opens the neighbourhood, when the first screen is shown; nil if there is none.
    package var openNeighbourhood: NeighbourhoodOpening?
    /// Whether the machine has a network.
    public var isOnline: () -> Bool = { true }
    /// Records how far the start has come; nil records nothing.
    public var trace: Trace?
    /// Where the user's folders are, as absolute paths.
    public var folder: @Sendable (UserFolder) -> String = { $0.path }

    /// Makes the parts of an app.
    public init(
      platform: any Platform, library: Library, modes: [any Mode], settingsFile: SettingsFile? = nil,
      workers: Int = 2, newSeed: @escaping () -> UInt64 = { .random(in: .min ... .max) }
    ) {
      self.platform = platform
      self.library = library
      self.modes = modes
      self.settingsFile = settingsFile
      self.workers = workers
      self.newSeed = newSeed
    }
  }

  let platform: any Platform
  let library: Library
  let workplace: Workplace
  let documents: Documents
  let interchange: Interchange
  let discover: Discover
  let chrome: Chrome
  let saving: Saving
  let jobs: Jobs
  let arena: GestureArena
  let stage: Stage
  package let instruments = Instruments()
  private let clipboard: PlatformClipboard
  private let previews: Previews
  let sounds: Sounds
  private var watch: StartTrace
  private var isQuitting = false
  /// Whether threads were still running at the deadline for closing the app. The program must then end without waiting
  /// for them.
  public internal(set) var hasRunningThreads = false
  /// When input was last asked for, in seconds.
  private var lastAsked = 0.0

  /// Makes the app; ``start(_:)`` then shows the home screen or opens a document.
  public init(_ parts: Parts) {
    platform = parts.platform
    library = parts.library
    watch = StartTrace(parts.trace)
    saving = Saving(library, wake: platform.wake)
    jobs = Jobs(threads: parts.workers > 0 ? 2 : 0, wake: platform.wake)
    let loaded = parts.settingsFile?.load()
    workplace = Workplace(
      platform, library, settings: Settings(loaded?.values ?? [:]), file: parts.settingsFile)
    arena = GestureArena()
    stage = Stage(platform: platform, workers: parts.workers, workClock: parts.workClock)
    sounds = Sounds(platform, jobs)
    let root = ViewRoot(
      owner: Owner.chrome, size: Size(1, 1),
      environment: Environment(theme: workplace.settings.theme, typesetter: platform.resources.typesetter))
    clipboard = PlatformClipboard(platform)
    root.clipboard = clipboard
    let toasts = ToastStack(root)
    let registry = Registry(modes: parts.modes)
    previews = Previews(workplace, registry, library, jobs)
    documents = Documents(
      workplace, registry, library, jobs, LongWork(jobs), arena: arena, stage: stage, previews: previews,
      toasts: toasts, neighbours: Neighbours(workplace, jobs, parts.openNeighbourhood), newSeed: parts.newSeed
    )
    interchange = Interchange(
      documents, SmallPictures(registry, library, platform.resources, jobs), jobs, folder: parts.folder)
    discover = Discover(
      parts.openShelf, EntryKinds(parts.modes), workplace, jobs, isOnline: parts.isOnline)
    chrome = Chrome(root, documents, interchange, discover, previews, saving, jobs, arena)
    connect()
    workplace.apply()
    if let problem = loaded?.problem { toasts.show(problem.text(tr), time: platform.time) }
    library.purge(afterDaysOfUse: 30)
  }

  /// Connects parts that must not depend on each other.
  private func connect() {
    arena.host = self
    workplace.onChange = { [unowned self] in arrange() }
    workplace.onProblem = { [unowned self] in chrome.toasts.show($0, time: platform.time) }
    documents.work.onNoResult = { [unowned self] in documents.fallBack() }
    documents.work.onProblem = { [unowned self] in
      chrome.toasts.show($0.message, time: platform.time, seconds: 8)
    }
    let shell = ShellLink(documents, interchange, chrome) { [unowned self] in turnWheel($0) }
    chrome.nextResponder = DocumentLink(documents, chrome, before: shell)
    chrome.makeInstruments = { [unowned self] in
      let sources = InstrumentsPanel.Sources(
        instruments: instruments, compositor: stage.compositor, arena: arena, jobs: jobs,
        liveKinds: documents.registry.liveKinds, time: { [platform] in platform.time })
      return InstrumentsPanel(sources) { [unowned self] in chrome.toggleInstruments() }
    }
  }

  /// Applies the settings, the window size and the display scale to everything that depends on them.
  private func arrange() {
    arena.settings = workplace.settings.gestures(dpPerMillimetre: workplace.dpPerMillimetre)
    arena.windowCenter = workplace.window.center
    // Tips are shown only to a single person.
    if workplace.seats.count > 1 {
      chrome.tips.removeAll()
      chrome.invitation.end()
    }
    chrome.root.size = workplace.windowSize
    chrome.root.longPress = workplace.settings.longPress
    chrome.root.environment = Environment(
      theme: workplace.settings.theme, typesetter: platform.resources.typesetter)
    chrome.rebuild()
    stage.resize(displayScale: workplace.displayScale)
    documents.updateEnvironment(isNew: true)
    chrome.placeMessagesAgain()
  }

  /// Opens what the options name, else what was open when the app was last closed.
  public func start(_ options: OpenOptions) {
    defer {
      if let problem = saving.problem {
        if problem.kind == .damaged {
          chrome.showDamageSheet(problem)
        } else if chrome.home == nil {
          // The home screen shows the problem itself.
          chrome.tell(problem)
        }
      }
    }
    if let scale = options.interfaceScale { workplace.override(interfaceScale: scale) }
    previews.areDrawn = !options.isSafe
    if options.isSafe {
      documents.goHome()
    } else if let file = options.file {
      documents.goHome()
      interchange.open([file])
    } else if options.mode == "home" {
      documents.goHome()
    } else if let mode = options.mode {
      documents.openMode(mode)
    } else if !documents.openLast() {
      documents.goHome()
    }
  }

  // MARK: The loop

  /// Opens the window and runs until the user leaves. While the window opens, workers already draw what it will show.
  ///
  /// - Throws: `Problem` when the window cannot be opened, when the system refuses threads, or when the last changes could
  ///   not be saved.
  public func run() throws(Problem) {
    let known = library.problem
    guard !Thread.wereRefused else {
      close()
      throw Problem(
        tr(
          "The system allows no more threads; end other programs, or raise the limit of processes (ulimit -u)."
        ))
    }
    publish()
    stage.begin()
    do throws(Problem) { try platform.open() } catch {
      close()
      throw error
    }
    workplace.windowMayHaveChanged()
    if let notice = platform.notice { chrome.toasts.show(notice, time: platform.time, seconds: 12) }
    watch.noteWindow()
    while !isQuitting { step() }
    // A problem that was reported at the start is not reported again.
    if let problem = close(), problem != known {
      throw Problem(tr("The last changes could not be saved. {0}", problem.text(tr)))
    }
  }

  /// Runs one iteration of the loop: waits for events and handles them.
  public func step() {
    let asked = platform.time
    let events = platform.takeEvents(waitingUntil: nextDeadline)
    let oldest = events.lazy.compactMap { if case .input(let input) = $0 { input.time } else { nil } }.min()
    if !events.isEmpty { noteInputError(ofOldest: oldest, asked: asked) }
    // Documents must handle input and the results of workers at the present time, not at that of the previous event.
    documents.updateEnvironment()
    lastAsked = platform.time
    instruments.beginEvents(at: platform.time, input: oldest)
    // Some changes must be stored together, for example a finished stroke and the rest of the work in progress.
    library.inOneWrite {
      take(events)
      instruments.beginUpdate(at: platform.time)
      advance()
    }
    let report = showFrame()
    if let report { watch.note(report, isSettled: stage.isSettled, at: platform.time, jobs) }
    documents.noteDrawn(isSettled: stage.isSettled)
    if report != nil { documents.backUp() }
    instruments.endFrame(report, at: platform.time)
  }

  /// Works out by how much the timestamps of input may be late. The system stamps an event when it is asked for
  /// events. An event with a timestamp after the start of this request arrived during the wait; any other may have
  /// waited since the previous request.
  private func noteInputError(ofOldest oldest: Double?, asked: Double) {
    guard let oldest else { return }
    let error = Self.clockStep + (oldest > asked + Self.clockStep ? 0 : max(0, asked - lastAsked))
    documents.inputError = error
    arena.lateness = error
  }

  /// The resolution of event timestamps, in seconds.
  private static let clockStep = 0.001

  /// The time at which the loop must continue without an event; nil if it may wait for one forever.
  package var nextDeadline: Double? {
    let screens = documents.screens
    if stage.needsFrame || chrome.root.needsUpdate || chrome.root.isAnimating
      || screens.contains(where: \.isAnimating)
    {
      return platform.time
    }
    let deadlines = [
      arena.nextDeadline, documents.workDeadline, chrome.nextDeadline, stage.nextDeadline,
      documents.screen?.table?.nextDeadline,
    ]
    return (deadlines + screens.map(\.nextWake)).compactMap { $0 }.min()
  }

  /// Advances timers and motion to the present, and delivers the results of jobs.
  private func advance() {
    let now = platform.time
    arena.advance(to: now)
    documents.arrangeSecondViews()
    jobs.deliver()
    discover.deliver()
    chrome.reportSaving()
    documents.screen?.followTable(to: now)
    for screen in documents.screens { screen.advance(to: now) }
    documents.updateEnvironment()
    chrome.advance(to: now)
    takeRequests()
    documents.saveLine()
    documents.saveCamera()
    documents.saveWork()
  }

  /// Publishes what has changed and shows a frame, if anything has.
  private func showFrame() -> FrameReport? {
    publish()
    guard stage.needsFrame else { return nil }
    return stage.frame(at: platform.time, reducedMotion: workplace.settings.reducedMotion)
  }

  /// Hands the stage what it is to show.
  private func publish() {
    chrome.refreshBars()
    if let screen = documents.screen {
      stage.show(screen, under: documents.secondViews.screens, theme: workplace.settings.theme)
    } else {
      stage.showHome(theme: workplace.settings.theme, size: workplace.windowSize)
    }
    stage.publish(chrome.root)
    stage.focus = arena.liveFingers.map(\.location)
  }

  func quit() { isQuitting = true }
}

// MARK: For tests and pictures

extension App {
  /// The chrome's views.
  package var root: ViewRoot { chrome.root }
  /// The camera of the open document; nil on the home screen.
  package var camera: Camera? { documents.screen?.camera }
  /// Moves the camera of the open document, as a mode may.
  package func look(through camera: Camera) { documents.screen?.send(camera, time: platform.time) }
  /// The panels of the second views of the open document, in dp of the window, and their cameras, in the order in which
  /// they were opened.
  package var secondViews: [(panel: Rect, camera: Camera)] {
    let views = documents.secondViews
    return views.kept.compactMap { views.shown[$0.seat] }.map { ($0.panel, $0.screen.camera) }
  }
  /// The document on screen.
  package var openDocument: (any OpenDocument)? { documents.screen?.document }
  /// The compositor that draws the layers.
  package var compositor: Compositor { stage.compositor }
  /// Whether everything visible is shown in its final form, and nothing waits to be drawn.
  package var isSettled: Bool { stage.isSettled }
  /// The number of wet strokes: drawn over the tiles, not yet in them.
  package var inkCount: Int { stage.compositor.wetStrokeCount }
  /// What the page of discoveries shows; nil while it is not on screen.
  package var discovered: DiscoverState? { discover.page?.state }
  /// How many small pictures of entries are in memory.
  package var entryPictureCount: Int { discover.page?.pictures.count ?? 0 }
  /// The user's settings.
  public var settings: Settings { workplace.settings }
  /// The part of the window that bars leave free, in dp.
  package var freeArea: Rect { workplace.freeArea }
}
