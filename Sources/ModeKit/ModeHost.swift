import Geometry
import Gestures
import Interface
import Library
import Scene

/// An open document of one mode: its state, its log, its undo, and what its mode asks of the shell. Main thread.
public final class ModeHost<M: Mode> {
  /// What ``Mode/makeSession(_:)`` may look at: everything but the session itself.
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
  /// What was asked when the document was made.
  public let params: M.Params
  /// What its random choices start from.
  public let seed: UInt64
  /// The state now.
  public private(set) var state: M.State
  /// What undo leaves alone.
  public var session: M.Session
  /// The world around it.
  public private(set) var environment: ModeEnvironment

  let store: any DocumentStore
  let background: BackgroundRunner
  var history: SeatHistory
  private var damaged: [Rect] = []
  private var damagedAll = true
  private var overlayChanged = true
  private var requests: [ModeRequest] = []
  private var ink: [InkOperation] = []
  private var movesSinceSnapshot = 0
  private var isSavingSnapshot = false

  /// How many moves are made between two snapshots.
  public static var snapshotInterval: Int { 256 }

  /// Opens a document on its state.
  ///
  /// - Complexity: O(records).
  public convenience init(
    mode: M, params: M.Params, seed: UInt64, state: M.State, store: any DocumentStore,
    environment: ModeEnvironment, background: BackgroundRunner = BackgroundRunner()
  ) {
    self.init(
      mode: mode, params: params, seed: seed, state: state,
      history: SeatHistory(reading: store.allRecords, author: store.author), store: store,
      environment: environment, background: background)
  }

  /// Opens a document whose log has been read.
  init(
    mode: M, params: M.Params, seed: UInt64, state: M.State, history: SeatHistory, store: any DocumentStore,
    environment: ModeEnvironment, background: BackgroundRunner
  ) {
    self.mode = mode
    self.params = params
    self.seed = seed
    self.state = state
    self.store = store
    self.environment = environment
    self.background = background
    self.history = history
    session = mode.makeSession(Opening(params: params, state: state, environment: environment))
  }

  // What modes call.

  /// Makes a move for a seat: applies it, logs it, and marks what it changed as damaged. Whether it could be made;
  /// when not, the reason is shown.
  @discardableResult
  public func perform(_ move: M.Move, seat: Int) -> Bool {
    do throws(Problem) {
      let record = try log(move, seat: seat, kind: .move)
      if record.canBeUndone { history.didMove(record.id, seat: seat) }
      return true
    } catch {
      toast(error.message)
      return false
    }
  }

  /// Who makes its moves here.
  public var author: UInt32 { store.author }
  /// The name that the next record will have.
  public var nextID: MoveID { store.nextID }

  /// Marks a part of the picture as changed, in world points.
  public func damage(_ rect: Rect) { if !rect.isEmpty { damaged.append(rect) } }
  /// Marks the whole picture as changed.
  public func damageEverything() { damagedAll = true }
  /// Asks for the overlay and the floating layers to be read again.
  public func refreshOverlay() { overlayChanged = true }
  /// Asks the shell for something.
  public func request(_ request: ModeRequest) { requests.append(request) }
  /// Shows a line of text for a few seconds, with commands that it may offer.
  public func toast(_ text: String, _ actions: [ToastAction] = [], seconds: Double = 4) {
    request(.toast(text, actions, seconds: seconds))
  }
  /// Starts, grows or ends a stroke's wet ink.
  public func ink(_ operation: InkOperation) { ink.append(operation) }
  /// Runs `work` on a worker and `done` with its result on the main thread, unless the document is closed before.
  public func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then done: @escaping (ModeHost<M>, Result) -> Void
  ) {
    background.run(work) { [weak self] result in
      guard let self else { return }
      done(self, result)
    }
  }

  /// Keeps large bytes in the library as long as the document lives, under the name that `BlobID` gives them; any thread.
  public var hold: @Sendable ([UInt8]) -> Void { store.archive.hold }

  /// Changes the world around the document and tells the mode.
  public func update(_ environment: ModeEnvironment, tell: Bool) {
    if environment.theme != self.environment.theme || environment.options != self.environment.options {
      damageEverything()
      refreshOverlay()
    }
    self.environment = environment
    if tell { mode.handle(.environmentChanged, host: self) }
  }

  // The log.

  /// Applies a move and logs it. Returns the record's name, and whether the move can be undone.
  func log(
    _ move: M.Move, seat: Int, kind: StoredRecord.Kind, target: MoveID? = nil
  ) throws(Problem) -> (id: MoveID, canBeUndone: Bool) {
    let id = nextID
    let context = MoveContext(
      id: target ?? id, seat: seat, time: environment.wallTime,
      recall: mode.recalling { [store] in store.record($0) })
    let applied = try mode.apply(move, context, to: &state)
    store.append(
      StoredRecord(
        seq: store.count + 1, id: id, seat: seat, time: environment.wallTime, kind: kind, target: target,
        move: encoded(move), inverse: applied.inverse.map { encoded($0) } ?? LateBytes([])))
    history.last = id
    store.saveDetail(mode.detail(state, params: params))
    damaged.append(contentsOf: applied.damage)
    mode.handle(.stateChanged, host: self)
    overlayChanged = true
    movesSinceSnapshot += 1
    if movesSinceSnapshot >= Self.snapshotInterval { saveSnapshot() }
    return (id, applied.inverse != nil)
  }

  /// A move's bytes, which are made by whoever reads them first: nearly always the thread that writes the library. The move is
  /// a value, so it says later what it says now, and one of 50,000 pieces costs this thread what one of a single piece costs.
  package func encoded(_ move: M.Move) -> LateBytes {
    LateBytes { [mode] in
      var writer = ByteWriter()
      mode.encode(move, into: &writer)
      return writer.bytes
    }
  }

  /// Writes the whole state to the library, encoded on a worker.
  public func saveSnapshot() {
    guard !isSavingSnapshot, movesSinceSnapshot > 0 else { return }
    movesSinceSnapshot = 0
    let seq = store.count
    let state = state
    let mode = mode
    guard mode.needsSnapshot(state, records: seq) else { return }
    isSavingSnapshot = true
    run({
      var writer = ByteWriter()
      mode.encode(state, into: &writer)
      return writer.bytes
    }) { host, bytes in
      host.isSavingSnapshot = false
      host.store.saveSnapshot(bytes, seq: seq)
    }
  }

  // What the shell takes.

  /// What has changed since the last call, or nil.
  func publication() -> Publication? {
    guard damagedAll || !damaged.isEmpty else { return nil }
    defer {
      damagedAll = false
      damaged = []
    }
    return Publication(content: mode.content(self), damage: damagedAll ? nil : damaged)
  }

  func takeOverlay() -> Bool {
    defer { overlayChanged = false }
    return overlayChanged
  }

  func pendingRequests() -> [ModeRequest] {
    defer { requests = [] }
    return requests
  }

  func pendingInk() -> [InkOperation] {
    defer { ink = [] }
    return ink
  }
}

/// A new picture of a document.
public struct Publication: Sendable {
  /// The picture.
  public var content: any LayerContent
  /// What differs from the last one, in world points; nil for everything.
  public var damage: [Rect]?
}

/// How an open document gets work done off the main thread. The shell supplies one over its workers; by default work runs
/// at once, which is what tests want.
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
