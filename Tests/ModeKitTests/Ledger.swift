import Concurrency
import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene
import TestSupport

/// A mode of numbers in a row that adopts the optional protocols of modes, for tests of what the kit promises them.
struct Ledger: SnapshotMode, BatchingMode, ToolSavingMode, ClaimingMode, RenewingMode, AreaSuitedMode {
  /// How wide a line is.
  struct Params: Hashable, ByteCoded {
    var width: Int
    init(width: Int = 0) { self.width = width }
    init(reading reader: inout ByteReader) throws(Problem) { width = try reader.count(limit: 1000) }
    func encode(into writer: inout ByteWriter) { writer.count(width) }
  }
  /// A pen for each seat.
  struct Tools: Hashable, ByteCoded {
    var pens: [Int] = []
    init(_ pens: [Int] = []) { self.pens = pens }
    init(reading reader: inout ByteReader) throws(Problem) {
      for _ in 0..<(try reader.count(limit: 4)) { pens.append(try reader.count()) }
    }
    func encode(into writer: inout ByteWriter) {
      writer.count(pens.count)
      for pen in pens { writer.count(pen) }
    }
  }
  struct Session {
    var tools = Tools()
    var claims = Claims()
  }
  /// Appends a number or removes the last one.
  typealias Move = TrickMode.Move
  typealias State = [Int]

  let names = ModeNames("ledger", "Ledger")
  /// How many records a log must have for a snapshot to be worth its room.
  var leastRecords = 0
  /// How many moves were made at once, each time.
  let batches = Locked<[Int]>([])

  func form(last: Params?) -> Form {
    Form(title: "Ledger", fields: [], answers: .init(numbers: ["width": last?.width ?? 40]))
  }
  func params(from answers: Form.Answers) throws(Problem) -> Params {
    guard let width = answers.numbers["width"] else { throw Problem("Give a width.") }
    return Params(width: width)
  }
  func title(_ params: Params) -> String { "Ledger \(params.width)" }
  func makeState(_: Params, seed: UInt64, resources: DocumentResources) -> State { [] }

  func apply(
    _ move: Move, _ context: MoveContext<Move>, to state: inout State
  ) throws(Problem) -> Applied<Move> {
    guard let number = move.number else {
      guard let last = state.popLast() else { throw Problem("There is nothing to take away.") }
      return Applied(damage: [], inverse: Move(last))
    }
    guard number >= 0 else { throw Problem("This number is refused.") }
    state.append(number)
    return Applied(damage: [Rect(x: Double(number), y: 0, width: 1, height: 1)], inverse: Move(nil))
  }
  func prepare(_ move: LoggedMove<Move>) throws(Problem) -> LoggedMove<Move> { move }
  func apply(
    _ moves: [LoggedMove<Move>], recall: @escaping (MoveID) throws(Problem) -> Move, to state: inout State
  ) throws(Problem) {
    batches.with { $0.append(moves.count) }
    for logged in moves { _ = try apply(logged.move, MoveContext(logged, recall: recall), to: &state) }
  }

  var snapshots: Snapshots<Params, State> { Snapshots(encode: encodeState, decode: decodeState) }
  private func encodeState(_ state: State, records: Int) -> [UInt8]? {
    guard records >= leastRecords else { return nil }
    var writer = ByteWriter()
    writer.count(state.count)
    for number in state { writer.count(number) }
    return writer.bytes
  }
  private func decodeState(
    _ reader: inout ByteReader, params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> State {
    var state: State = []
    for _ in 0..<(try reader.count()) { state.append(try reader.count()) }
    return state
  }

  static var savedTools: WritableKeyPath<Session, Tools> { \.tools }
  func makeSession(_ host: ModeHost<Self>.Opening) -> Session { Session() }
  func claims(seat: Int, _ host: ModeHost<Self>) -> Claims { seat == 0 ? host.session.claims : [] }
  func renewed(_ params: Params) -> Params { Params(width: params.width + 1) }
  func suited(_ params: Params, to room: Size) -> Params { Params(width: Int(room.width)) }

  func handle(_ event: ModeEvent, host: ModeHost<Self>) {}
  func summary(_ state: State, params: Params) -> DocumentSummary {
    DocumentSummary(.verbatim("\(state.count) numbers"), json: .array(state.map { .integer($0) }))
  }
  func picture(_ state: State, params: Params, theme: Theme) -> DocumentPicture {
    DocumentPicture(content: DrawingList([]), bounds: Rect(x: 0, y: 0, width: 10, height: 10))
  }
}

/// Opens documents without a window.
enum HeadlessDocuments {
  static let environment = ModeEnvironment(
    theme: Theme(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 100, height: 100)))
  static var resources: DocumentResources {
    DocumentResources(scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
  }

  /// A new document.
  static func host<M: Mode>(
    _ mode: M, _ params: M.Params, state: M.State, _ store: any DocumentStore = MemoryStore(),
    _ background: BackgroundRunner = BackgroundRunner()
  ) -> ModeHost<M> {
    ModeHost(
      mode: mode, params: params, seed: 1, state: state, store: store, environment: environment,
      background: background)
  }

  static func ledger(
    _ store: MemoryStore = MemoryStore(), _ background: BackgroundRunner = BackgroundRunner()
  ) -> ModeHost<Ledger> { host(Ledger(), .init(), state: [], store, background) }

  /// A camera that shows another place than the usual one.
  static func looking(at place: Point, time: Double = 0) -> ModeEnvironment {
    var other = environment
    other.camera.center = place
    other.time = time
    return other
  }
}

extension OpenDocument {
  /// The toasts that it has requested since the last call.
  func toasts() -> [String] {
    takeRequests().compactMap { if case .toast(let text, _, _) = $0 { text } else { nil } }
  }
}

/// Work that waits until a test runs it, and results that wait until a test delivers them.
final class HeldWork {
  private var work: [(run: @Sendable () -> any Sendable, done: (any Sendable) -> Void)] = []
  private var results: [() -> Void] = []
  /// Queues work without running it.
  private(set) lazy var runner = BackgroundRunner { [unowned self] run, done in work.append((run, done)) }
  /// How many pieces of work are pending.
  var count: Int { work.count }

  /// Runs all pending work without delivering the results.
  func doWork() {
    for (run, done) in work {
      let result = run()
      results.append { done(result) }
    }
    work = []
  }

  /// Delivers the results.
  func deliver() {
    let ready = results
    results = []
    for hand in ready { hand() }
  }
}
