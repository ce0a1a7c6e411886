import Geometry
import Gestures
import Interface
import Library
import Scene

/// An open document of one mode: its state, its log, its undo, and the requests of its mode to the shell. Main
/// thread.
public final class ModeHost<M: Mode> {
  /// What ``Mode/makeSession(_:)`` may read: everything but the session itself.
  public struct Opening {
    /// The params.
    public let params: M.Params
    /// The state as it was left.
    public let state: M.State
    /// The environment.
    public let environment: ModeEnvironment
  }

  /// The mode.
  public let mode: M
  /// The params of the document.
  public let params: M.Params
  /// The seed of its random choices.
  public let seed: UInt64
  /// The present state.
  public private(set) var state: M.State
  /// The data that undo does not change.
  public var session: M.Session {
    // Read and changed in place: a session is large, and every frame reads it often.
    _read { yield present }
    _modify {
      defer { revision += 1 }
      yield &present
    }
  }
  /// A number that grows with every change of the state, the session or the undo stacks, and with every tick: while it
  /// stays the same, so does what the bars show.
  public private(set) var revision = 0
  /// A number that grows with every change of a view's environment, except of its time.
  public private(set) var surroundings = 0
  /// How many moves have been made here since the document was opened.
  public private(set) var moveCount = 0
  /// A number that grows whenever the picture changes.
  public private(set) var pictureVersion = 0
  /// Those at other machines with whom this document races, the first of them first.
  public private(set) var rivals: [Rival] = []
  /// The environment in the current view, from which the event or the call comes.
  public private(set) var environment: ModeEnvironment

  private var present: M.Session
  let store: any DocumentStore
  let background: BackgroundRunner
  var history: LateHistory
  /// The views of the document; for the current one ``environment`` is newer than the copy here.
  private var views: [ViewID: OpenView]
  private var view = ViewID.first
  private var lastView = ViewID.first.rawValue
  /// Returns the mode's claims for a seat; nil for a mode without any.
  private(set) lazy var claim = makeClaim()
  /// The document's part on other machines; nil while it is only here.
  var shared: (any SharedDocument<M>)?
  private var hasNewLine = false
  private var movesSinceSnapshot = 0
  /// The last record that the newest snapshot contains; 0 for none.
  private var snapshotSeq: Int
  private var isSavingSnapshot = false
  /// What work in the background refers to weakly in place of this object: the first weak reference to an object makes
  /// counting all its references slow for the rest of its life, and every frame counts those of a document many times.
  private lazy var anchor = Anchor(self)
  private let snapshotEncoder: (@Sendable (M.State, _ records: Int) -> [UInt8]?)?

  /// How many moves are made between two occasions for a snapshot.
  public static var snapshotInterval: Int { SnapshotRule.interval }

  /// Opens a document on its state.
  ///
  /// - Complexity: O(records).
  public convenience init(
    mode: M, params: M.Params, seed: UInt64, state: M.State, store: any DocumentStore,
    environment: ModeEnvironment, background: BackgroundRunner = BackgroundRunner()
  ) {
    self.init(
      mode: mode, params: params, seed: seed, state: state,
      history: LateHistory(
        SeatHistory(reading: store.allRecords.map { RecordHeader($0) }, author: store.author)),
      store: store, snapshotSeq: 0, environment: environment, background: background)
  }

  /// Opens a document whose log has been read.
  init(
    mode: M, params: M.Params, seed: UInt64, state: M.State, history: LateHistory, store: any DocumentStore,
    snapshotSeq: Int, environment: ModeEnvironment, background: BackgroundRunner
  ) {
    self.mode = mode
    self.params = params
    self.seed = seed
    self.state = state
    self.store = store
    self.environment = environment
    self.background = background
    self.history = history
    self.snapshotSeq = snapshotSeq
    snapshotEncoder = mode.snapshotEncoder
    views = [.first: OpenView(environment)]
    present = mode.makeSession(Opening(params: params, state: state, environment: environment))
    if let reading = history.reading {
      background.run(reading) { [weak anchor] in
        anchor?.host.history.take($0)
        anchor?.host.revision += 1
      }
    }
  }

  // Called by modes.

  /// Makes a move for a seat: applies it, logs it, and marks its damage. Returns whether it was possible; if not, a
  /// message gives the reason.
  @discardableResult
  public func perform(_ move: M.Move, seat: Int) -> Bool {
    do throws(Problem) {
      try log(move, seat: seat, kind: .move)
      return true
    } catch {
      toast(error.message)
      return false
    }
  }

  /// The author of moves made here.
  public var author: UInt32 { store.author }
  /// The name that the next record will have.
  public var nextID: MoveID { shared?.nextID ?? store.nextID }

  /// Marks a part of the picture as changed, in world points.
  public func damage(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    pictureVersion += 1
    forEachView { $0.damaged.append(rect) }
  }
  /// Marks the whole picture as changed.
  public func damageEverything() {
    pictureVersion += 1
    forEachView { $0.damagedAll = true }
  }
  /// Requests the overlay to be read again.
  public func refreshOverlay() { forEachView { $0.overlayChanged = true } }
  /// Sends a request to the shell, for the current view.
  public func request(_ request: ModeRequest) { views[view]?.requests.append(request) }
  /// Shows a line of text for a few seconds, optionally with commands.
  public func toast(_ text: String, _ actions: [ToastAction] = [], seconds: Double = 4) {
    request(.toast(text, actions, seconds: seconds))
  }
  /// Starts, extends or ends the wet ink of a stroke.
  public func ink(_ operation: InkOperation) { forEachView { $0.ink.append(operation) } }
  /// Runs `work` on a worker and `done` with its result on the main thread, unless the document is closed before. The
  /// present view is current again during `done`.
  public func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then done: @escaping (ModeHost<M>, Result) -> Void
  ) {
    background.run(work) { [weak anchor, view] result in
      guard let host = anchor?.host else { return }
      host.turn(to: view)
      done(host, result)
    }
  }

  /// Stores large bytes in the library as long as the document lives, under the name that `BlobID` gives them; any
  /// thread.
  public var hold: @Sendable ([UInt8]) -> Void { store.archive.hold }

  /// Replaces the environment. With `notifies`, the mode receives ``ModeEvent/environmentChanged``.
  public func update(_ environment: ModeEnvironment, notifies: Bool) {
    var environment = environment
    environment.view = view
    if environment.atTime(of: self.environment) != self.environment { surroundings += 1 }
    if environment.theme != self.environment.theme || environment.options != self.environment.options {
      damageEverything()
      refreshOverlay()
    }
    if environment.freeArea != self.environment.freeArea { refreshOverlay() }
    self.environment = environment
    if notifies { mode.handle(.environmentChanged, host: self) }
  }

  /// Passes an event to the mode.
  public func handle(_ event: ModeEvent) {
    // Clocks show another time at a tick, though nothing else has changed.
    if case .tick = event { revision += 1 }
    mode.handle(event, host: self)
  }

  // The log.

  /// Applies a move, logs it and notes it for undo. It informs the mode last, so that the mode may make another move.
  ///
  /// - Throws: ``Problem`` when the store or the mode refuses the move; then nothing has changed.
  func log(
    _ move: M.Move, seat: Int, kind: StoredRecord.Kind, target: MoveID? = nil
  ) throws(Problem) {
    if let refusal = store.refusal { throw refusal }
    let logged = LoggedMove(
      id: nextID, seat: seat, time: environment.wallTime, kind: kind, target: target, move: move)
    let applied: Applied<M.Move>
    if let shared {
      applied = try shared.make(logged)
      state = shared.state
    } else {
      let context = MoveContext(logged, recall: mode.recalling { [store] in store.record($0) })
      applied = try mode.apply(move, context, to: &state)
      store.append(StoredRecord(logged, inverse: applied.inverse, seq: store.count + 1))
      movesSinceSnapshot += 1
    }
    moveCount += 1
    history.note(
      RecordHeader(
        id: logged.id, seat: seat, kind: kind, target: target, isUndoable: applied.inverse != nil),
      author: author)
    noteStateChanged(applied.damage)
  }

  /// Shows with whom this document races.
  func show(rivals: [Rival]) {
    guard rivals != self.rivals else { return }
    self.rivals = rivals
    revision += 1
  }

  /// Notes that the log has got records of a shared document.
  func noteLogged(_ count: Int) { movesSinceSnapshot += count }

  /// Shows the state of a shared document, of which parts have changed; nil for all of it.
  func takeState(of shared: any SharedDocument<M>, damage: [Rect]?) {
    state = shared.state
    if damage == nil { damageEverything() }
    noteStateChanged(damage ?? [])
  }

  private func noteStateChanged(_ damage: [Rect]) {
    revision += 1
    pictureVersion += 1
    hasNewLine = true
    forEachView {
      $0.damaged.append(contentsOf: damage)
      $0.overlayChanged = true
    }
    mode.handle(.stateChanged, host: self)
    refreshOverlay()
    if movesSinceSnapshot >= Self.snapshotInterval { saveSnapshot() }
  }

  /// Writes the whole state to the library, encoded on a worker, if there were moves since the last occasion or the
  /// newest snapshot is old. It is written even if the document is closed before the worker has finished.
  public func saveSnapshot() {
    let seq = store.count
    let tail = seq - snapshotSeq
    guard !isSavingSnapshot, movesSinceSnapshot > 0 || tail >= SnapshotRule.longestTail, store.refusal == nil
    else { return }
    movesSinceSnapshot = 0
    guard let encode = snapshotEncoder else { return }
    isSavingSnapshot = true
    // The log has no moves that are under way.
    let logged = confirmed
    background.run({ encode(logged, tail) }) { [weak anchor, store] bytes in
      anchor?.host.isSavingSnapshot = false
      guard let bytes else { return }
      anchor?.host.snapshotSeq = seq
      store.saveSnapshot(bytes, seq: seq)
    }
  }

  // Views, and what the shell takes.

  /// This document, typed by its mode with an optional protocol.
  func opened<N: Mode>(for mode: N) -> ModeHost<N>? { self as? ModeHost<N> }

  /// Opens another view and makes it current.
  public func openView(_ environment: ModeEnvironment) -> ViewID {
    let new = ViewID(rawValue: lastView + 1)
    lastView = new.rawValue
    var environment = environment
    environment.view = new
    views[new] = OpenView(environment)
    turn(to: new)
    return new
  }

  /// Closes a view; the last one stays.
  public func closeView(_ id: ViewID) {
    guard views.count > 1 else { return }
    views[id] = nil
    guard id == view, let other = views.min(by: { $0.key.rawValue < $1.key.rawValue }) else { return }
    (view, environment) = (other.key, other.value.environment)
  }

  /// Makes a view current, unless it has been closed. Calls and requests concern it from now on.
  public func turn(to id: ViewID) {
    guard id != view, var other = views[id]?.environment else { return }
    views[view]?.environment = environment
    // Time is the same in all views.
    (other.time, other.wallTime) = (
      max(other.time, environment.time), max(other.wallTime, environment.wallTime)
    )
    (view, environment) = (id, other)
  }

  private func forEachView(_ body: (inout OpenView) -> Void) {
    // There is nearly always one view only.
    if views.count == 1 { return body(&views[view, default: OpenView(environment)]) }
    for id in views.keys { body(&views[id, default: OpenView(environment)]) }
  }

  /// Takes what has accumulated for the current view.
  private func take<Value>(_ body: (inout OpenView) -> Value) -> Value {
    body(&views[view, default: OpenView(environment)])
  }

  /// The picture, if it has changed since the view last took it.
  func takePublication() -> Publication? {
    let (isAll, damaged) = take {
      (exchange(&$0.damagedAll, with: false), exchange(&$0.damaged, with: []))
    }
    guard isAll || !damaged.isEmpty else { return nil }
    return Publication(content: mode.content(self), damage: isAll ? nil : damaged)
  }

  /// The line for lists, if a move has been made since it was last taken.
  func takeChangedLine() -> Phrase? {
    guard exchange(&hasNewLine, with: false) else { return nil }
    return mode.summary(state, params: params).phrase
  }

  func takeOverlayChanged() -> Bool { take { exchange(&$0.overlayChanged, with: false) } }
  func takeRequests() -> [ModeRequest] { take { exchange(&$0.requests, with: []) } }
  func takeInk() -> [InkOperation] { take { exchange(&$0.ink, with: []) } }
}

/// The state of a view: its environment, and what it has not taken yet.
private struct OpenView {
  var environment: ModeEnvironment
  var damaged: [Rect] = []
  var damagedAll = true
  var overlayChanged = true
  var requests: [ModeRequest] = []
  var ink: [InkOperation] = []

  init(_ environment: ModeEnvironment) { self.environment = environment }
}

/// Replaces a value and returns the old one.
private func exchange<Value>(_ place: inout Value, with new: Value) -> Value {
  let old = place
  place = new
  return old
}

/// A new picture of a document.
public struct Publication: Sendable {
  /// The picture.
  public var content: any LayerContent
  /// The damage since the last one, in world points; nil for everything.
  public var damage: [Rect]?
}

/// Runs an open document's work off the main thread. The shell supplies one that uses its workers. The default runs
/// work at once, for tests.
public struct BackgroundRunner {
  private let start: (@escaping @Sendable () -> any Sendable, @escaping (any Sendable) -> Void) -> Void

  /// Makes a runner that runs work at once on the calling thread.
  public init() {
    start = { work, done in done(work()) }
  }

  /// Makes a runner: `start` runs its first argument anywhere and its second with the result on the main thread.
  public init(
    start: @escaping (@escaping @Sendable () -> any Sendable, @escaping (any Sendable) -> Void) -> Void
  ) {
    self.start = start
  }

  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then done: @escaping (Result) -> Void
  ) {
    start({ work() }) { result in
      if let result = result as? Result { done(result) }
    }
  }
}

extension ModeHost {
  /// Lives as long as its document, which alone holds it.
  private final class Anchor {
    unowned let host: ModeHost
    init(_ host: ModeHost) { self.host = host }
  }
}
