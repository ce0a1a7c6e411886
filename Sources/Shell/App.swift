import Compositor
import Concurrency
import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene

/// The whole app: it owns the open document, the chrome around it, the library and the frame loop, and brings to each what
/// the platform tells. Main thread only.
public final class App {
  /// How the app is put together.
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
    /// Hears how far the start has come; nil tells nobody.
    public var trace: Trace?

    /// Puts an app together.
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
  let modes: [any Mode]
  let settingsFile: SettingsFile?
  let newSeed: () -> UInt64
  /// The window that everything was laid out for: systems also tell of changes that change nothing.
  private(set) var appliedWindow: WindowMetrics?
  /// Told until the start is over, then nil.
  var trace: Trace?
  /// Whether a frame has been shown in which nothing was missing.
  var isWhole = false
  let jobs: Jobs
  let arena: GestureArena
  let chrome: Chrome
  private let clipboard: PlatformClipboard
  let stage: Stage
  package let instruments = Instruments()
  var sounds = SoundBox()

  /// What the user chose.
  public private(set) var settings: Settings
  /// dp per logical pixel from the command line, over the setting.
  var interfaceScaleOverride: Double?
  var seats = [Seat(id: 0, edge: .bottom, isTurned: false)]
  var screen: DocumentScreen?
  var loading: Loading?
  /// Whether the last thing used was a mouse.
  var usesMouse: Bool
  /// Whether a mouse was in use when the bar's side was last chosen; see ``Settings/BarEdge/automatic``.
  private var barSuitsMouse: Bool
  /// What the library's writer says of what it cannot do, and of what it can do again.
  let libraryProblems: Inbox<LibraryProblem?>
  /// Why nothing is saved now.
  var problem: LibraryProblem?
  /// Whether tips are shown; pictures of the app go without.
  var showsTips = true
  var isQuitting = false
  /// Whether anything has happened since the bars were made that they may show. Hands that only go on in the document change nothing
  /// there, and ten of them go on in every frame.
  var barsMayDiffer = true
  var nextLayer: UInt64 = 1
  /// By how much the times of the latest input may be late, and when input was last asked for, in seconds.
  var inputError = 0.0
  var lastAsked = 0.0
  /// Pictures as small as sheets show them, by name; and those that are being made, with who waits for them.
  var smallPictures: [PictureName: Picture] = [:]
  var smallPicturesToCome: [PictureName: (job: Int?, waiting: [(Picture?) -> Void])] = [:]

  /// Makes the app and shows the home screen; ``start(_:)`` goes on from there.
  public init(_ parts: Parts) {
    platform = parts.platform
    library = parts.library
    modes = parts.modes
    settingsFile = parts.settingsFile
    newSeed = parts.newSeed
    trace = parts.trace
    let problems = Inbox<LibraryProblem?>(wake: platform.wake)
    libraryProblems = problems
    problem = parts.library.problem
    parts.library.onProblem { problems.post($0) }
    jobs = Jobs(threads: parts.workers > 0 ? 2 : 0, wake: platform.wake)
    let loaded = parts.settingsFile?.load()
    settings = Settings(loaded?.values ?? [:])
    usesMouse = parts.library.recall("mouse") == [1]
    barSuitsMouse = usesMouse
    arena = GestureArena()
    stage = Stage(platform: platform, workers: parts.workers)
    chrome = Chrome(
      environment: Environment(theme: settings.theme, typesetter: platform.resources.typesetter),
      size: Size(1, 1))
    clipboard = PlatformClipboard(platform)
    chrome.root.clipboard = clipboard
    chrome.app = self
    chrome.tips.onSeen = { [weak self] in self?.noteSeen(tip: $0) }
    arena.host = self
    recallSeats()
    applySettings()
    if let problem = loaded?.problem { chrome.toasts.show(problem.text(tr), time: platform.time) }
    library.purge(deletedDaysAgo: 30)
  }

  /// Says why documents are not saved.
  func tell(_ problem: LibraryProblem) {
    chrome.toasts.show(problem.text(tr), time: platform.time, seconds: 12)
  }

  /// Tells what the library's writer has met with since.
  func tellProblems() {
    for problem in libraryProblems.takeAll() {
      self.problem = problem
      if let problem {
        // The home screen says it by itself.
        if chrome.home == nil { tell(problem) }
      } else {
        chrome.toasts.show(tr("Everything is saved again."), time: platform.time)
      }
      // The signs that nothing is saved come and go with it.
      chrome.rebuildHome()
      chrome.refreshBars()
    }
  }

  // MARK: Spaces

  /// dp per logical pixel.
  var interfaceScale: Double { interfaceScaleOverride ?? settings.interfaceScale }
  /// Device pixels per dp.
  var displayScale: Double { platform.window.pixelsPerPoint * interfaceScale }
  /// The window in dp.
  var windowSize: Size {
    Size(platform.window.size.width / interfaceScale, platform.window.size.height / interfaceScale)
  }

  // MARK: Settings

  /// Changes settings: they take effect at once and are kept.
  func change(_ body: (inout Settings) -> Void) {
    var changed = settings
    body(&changed)
    guard changed != settings else { return }
    if changed.barEdge != settings.barEdge { barSuitsMouse = usesMouse }
    // What is chosen now counts for more than what the command line said at the start.
    if changed.interfaceScale != settings.interfaceScale { interfaceScaleOverride = nil }
    settings = changed
    applySettings()
    saveSettings()
  }

  /// Remembers that a tip was seen. Nothing on screen depends on it.
  func noteSeen(tip id: String) {
    guard settings.seenTips.insert(id).inserted else { return }
    saveSettings()
  }

  private func saveSettings() {
    guard let settingsFile else { return }
    do throws(SettingsFile.Problem) { try settingsFile.save(settings.values) } catch {
      chrome.toasts.show(error.text(tr), time: platform.time)
    }
  }

  /// Brings settings, window size and display scale to everything that depends on them.
  func applySettings() {
    appliedWindow = platform.window
    let perMillimetre = platform.window.pointsPerMillimetre.map { $0 / interfaceScale }
    arena.settings = settings.gestures(dpPerMillimetre: perMillimetre)
    arena.windowCenter = Point(windowSize.width / 2, windowSize.height / 2)
    if seats.count == 1 { seats = [loneSeat] }
    chrome.root.size = windowSize
    chrome.root.environment = Environment(theme: settings.theme, typesetter: platform.resources.typesetter)
    chrome.rebuild()
    stage.resize(displayScale: displayScale)
    updateEnvironment(isNew: true)
  }

  /// The seat of someone who has the screen to himself: his bar is never turned.
  private var loneSeat: Seat {
    let edge: Seat.Edge =
      switch settings.barEdge {
      case .automatic: barSuitsMouse ? .top : .bottom
      case .bottom: .bottom
      case .top: .top
      case .left: .left
      case .right: .right
      }
    return Seat(id: 0, edge: edge, isTurned: edge == .left || edge == .right)
  }

  /// Lets a lone seat's bar lie where it suits what is in use now. Called when a document opens where none was shown, and never
  /// while one is, so that no bar moves away under a hand that changes between mouse and screen.
  func chooseBarEdge() {
    barSuitsMouse = usesMouse
    if seats.count == 1 { seats = [loneSeat] }
  }

  /// Opens or closes the seat at a side; the last one stays.
  func toggleSeat(_ edge: Seat.Edge) {
    if let index = seats.firstIndex(where: { $0.edge == edge }) {
      guard seats.count > 1 else { return }
      seats.remove(at: index)
    } else {
      let free = (0..<4).first { id in !seats.contains { $0.id == id } } ?? 0
      seats.append(Seat(id: free, edge: edge))
    }
    if seats.count > 1 { seats = seats.map { Seat(id: $0.id, edge: $0.edge, isTurned: true) } }
    // A tip speaks to one person.
    if seats.count > 1 { chrome.tips.removeAll() }
    rememberSeats()
    applySettings()
  }

  private func rememberSeats() {
    library.remember(seats.flatMap { [UInt8($0.id), UInt8($0.edge.rawValue)] }, as: "seats")
  }

  /// The seats as they were when the app was left.
  private func recallSeats() {
    guard let bytes = library.recall("seats"), bytes.count >= 4, bytes.count.isMultiple(of: 2) else { return }
    let pairs = stride(from: 0, to: bytes.count, by: 2).compactMap { i in
      Seat.Edge(rawValue: Int(bytes[i + 1])).map { Seat(id: Int(bytes[i]), edge: $0) }
    }
    if Set(pairs.map(\.id)).count == pairs.count, Set(pairs.map(\.edge)).count == pairs.count {
      seats = pairs
    }
  }

  // MARK: What is on screen

  /// The chrome's views.
  package var root: ViewRoot { chrome.root }
  /// What of the open document is shown; nil on the home screen.
  package var camera: Camera? { screen?.camera }
  /// Whether all that can be seen is shown as it is, and nothing waits to be drawn.
  package var isSettled: Bool { stage.isSettled }
  /// The kinds of things of modes that the instruments count, and what they are called.
  var livingKinds: [(kind: String, label: String)] {
    modes.compactMap { $0 as? any CountedMode }.flatMap(\.livingKinds)
  }
  /// How many strokes are wet.
  package var inkCount: Int { stage.compositor.wetStrokeCount }

  // MARK: The document's surroundings

  /// The part of the window that bars leave free, in dp.
  package var room: Rect {
    let size = windowSize
    var room = Rect(x: 0, y: 0, width: size.width, height: size.height).inset(by: 16)
    for seat in seats {
      let depth = chrome.barDepth(of: seat)
      switch seat.edge {
      case .bottom: room.maxY = min(room.maxY, size.height - depth)
      case .top: room.minY = max(room.minY, depth)
      case .left: room.minX = max(room.minX, depth)
      case .right: room.maxX = min(room.maxX, size.width - depth)
      }
    }
    return room.isEmpty ? Rect(x: 0, y: 0, width: size.width, height: size.height) : room
  }

  /// The world as an open document sees it now.
  func modeEnvironment(camera: Camera? = nil) -> ModeEnvironment {
    let size = windowSize
    let viewport = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var shown = camera ?? screen?.camera ?? Camera(viewport: viewport)
    shown.viewport = viewport
    var environment = ModeEnvironment(
      theme: settings.theme, camera: shown, room: room, displayScale: displayScale, gestures: arena.settings,
      time: platform.time, wallTime: platform.wallTime, seats: seats.map(\.id),
      turns: Dictionary(seats.map { ($0.id, $0.turns) }, uniquingKeysWith: { $1 }), usesMouse: usesMouse,
      leftHanded: settings.leftHanded, options: options(of: screen?.document.mode.id))
    environment.inputError = inputError
    return environment
  }

  /// What the user chose of a mode's options.
  private func options(of mode: String?) -> Form.Answers {
    Form.Answers(numbers: mode.flatMap { settings.modeOptions[$0] } ?? [:])
  }

  func updateEnvironment(isNew: Bool = false) {
    screen?.update(modeEnvironment(), isNew: isNew, isFree: !isHeld)
  }

  /// Whether a hand is on the canvas or on something of the document.
  private var isHeld: Bool {
    arena.liveFingers.contains { $0.target.map { $0.owner != Owner.chrome } ?? false }
  }
}
