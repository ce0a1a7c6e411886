import Geometry
import Gestures
import Interface
import Library
import Minesweeper
import ModeKit
import Raster
import Sandbox
import Scene
import TestSupport

/// A board under real gestures: an arena recognises what fingers and the mouse do and an open game hears of it, as in
/// the app but without a window.
final class Table: GestureHost {
  let host: ModeHost<MinesweeperMode>
  let store: MemoryStore
  let arena = GestureArena()
  /// The requests of the mode so far.
  var requests: [ModeRequest] = []
  /// How many camera gestures began.
  var cameraGestures = 0
  /// The seat whose fingers land now.
  var seat = 0
  /// What was chosen of the mode's options.
  var options: [String: Int] = [:]
  /// How well the times of events are known, in seconds.
  var inputError = 0.0
  private(set) var time = 100.0
  private var nextFinger: Int64 = 0

  init(
    _ size: FieldSize = .beginner, seed: UInt64 = 1, cellSize: Double = 48, usesMouse: Bool = false,
    state: Game? = nil, boards: Boards = .random, background: BackgroundRunner = BackgroundRunner(),
    store: MemoryStore = MemoryStore(), goesOn: Bool = true, wallTime: Int64 = 0
  ) {
    self.store = store
    let board = Rect(minX: 0, minY: 0, maxX: Double(size.width) * 40, maxY: Double(size.height) * 40)
    let camera = Camera(
      center: board.center, zoom: cellSize / 40, viewport: Rect(minX: 0, minY: 0, maxX: 1280, maxY: 800))
    host = ModeHost(
      mode: MinesweeperMode(), params: state?.rules ?? GameRules(size, boards: boards), seed: seed,
      state: state ?? Game(GameRules(size, boards: boards), seed: seed), store: store,
      environment: ModeEnvironment(
        theme: Theme(), camera: camera, time: 100, wallTime: wallTime, seats: [0, 1, 2], usesMouse: usesMouse),
      background: background)
    arena.host = self
    arena.advance(to: time)
    // A ranked game that is opened waits, covered, until somebody goes on.
    if goesOn, game.status == .playing, !game.isUnranked {
      host.handle(.command(.mine(.pause), .fire, seat: 0))
    }
  }

  var game: Game { host.state }

  // What the arena asks.

  func hit(at point: Point, device: Gesture.Device) -> Hit {
    Hit(host.hit(at: point, device: device, seat: seat) + [.init(TargetID.document(), [.camera])])
  }
  func seat(at point: Point) -> Int { seat }
  func deliver(_ gesture: Gesture) {
    if gesture.kind == .camera, gesture.phase == .began { cameraGestures += 1 }
    guard gesture.kind != .camera else { return }
    sync()
    host.handle(.gesture(gesture))
    requests += host.takeRequests()
  }

  // Hands.

  /// The middle of a cell in dp of the window.
  func point(_ cell: Cell) -> Point {
    host.environment.camera.toView(Point((Double(cell.x) + 0.5) * 40, (Double(cell.y) + 0.5) * 40))
  }

  /// Lets time pass.
  func wait(_ seconds: Double) {
    time += seconds
    arena.advance(to: time)
    sync()
    host.handle(.tick)
    requests += host.takeRequests()
  }

  /// Lands a finger on a cell and returns its ID.
  func land(_ cell: Cell) -> TouchID {
    nextFinger += 1
    let id = TouchID(device: 1, finger: nextFinger)
    arena.handle(.touchDown(id, at: point(cell), pressure: 1, time: time))
    return id
  }
  func move(_ id: TouchID, to point: Point) {
    arena.handle(.touchMove(id, at: point, pressure: 1, time: time))
  }
  func lift(_ id: TouchID, at point: Point) { arena.handle(.touchUp(id, at: point, time: time)) }

  /// A finger taps a cell, and half a second passes.
  func tap(_ cell: Cell) {
    let id = land(cell)
    wait(0.08)
    lift(id, at: point(cell))
    wait(0.5)
  }

  /// A finger stays on a cell until its long press is over, and half a second passes.
  func hold(_ cell: Cell) {
    let id = land(cell)
    wait(0.6)
    lift(id, at: point(cell))
    wait(0.5)
  }

  func down(_ button: MouseButton, _ point: Point, _ modifiers: Modifiers = []) {
    arena.handle(.mouseDown(button, at: point, modifiers: modifiers, clicks: 1, time: time))
  }
  func drag(to point: Point, _ modifiers: Modifiers = []) {
    arena.handle(.mouseMove(at: point, modifiers: modifiers, time: time))
  }
  func up(_ button: MouseButton, _ point: Point, _ modifiers: Modifiers = []) {
    arena.handle(.mouseUp(button, at: point, modifiers: modifiers, time: time))
  }

  /// A mouse button clicks a cell, and half a second passes.
  func click(_ button: MouseButton, _ cell: Cell) {
    down(button, point(cell))
    wait(0.06)
    up(button, point(cell))
    wait(0.5)
  }

  func key(_ key: Key, _ modifiers: Modifiers = []) {
    sync()
    host.handle(.key(key, modifiers, seat: seat))
    requests += host.takeRequests()
  }
  func command(_ command: MineCommand) { self.command(.mine(command)) }
  func command(_ id: CommandID) {
    sync()
    host.handle(.command(id, .fire, seat: seat))
    requests += host.takeRequests()
  }

  func paste(_ text: String) {
    do throws(ReadingFailure) {
      let contents = try host.mode.copiedTextReader.body(Array(text.utf8), [])
      requests.append(.create(params: contents.bytes))
    } catch {
      requests.append(.toast(Problem(error).message, [], seconds: 8))
    }
  }

  /// The sentences that were shown.
  var toasts: [String] {
    requests.compactMap { if case .toast(let text, _, _) = $0 { text } else { nil } }
  }
  /// The question that is asked now.
  var question: Question? {
    requests.reduce(nil) { last, request in
      if case .question(let question, _) = request { question } else { last }
    }
  }
  /// The step of an explanation that is shown.
  var walkthrough: Walkthrough? {
    requests.reduce(nil) { last, request in
      if case .walkthrough(let walkthrough) = request { walkthrough } else { last }
    }
  }
  /// The sentence about what is shown.
  var caption: String? {
    requests.reduce(nil) { last, request in
      switch request {
      case .caption(let text): text
      case .walkthrough(let walkthrough): walkthrough?.text
      default: last
      }
    }
  }

  private func sync() {
    var environment = host.environment
    environment.time = max(time, arena.now)
    environment.options = Form.Answers(numbers: options)
    environment.wallTime = Int64(environment.time * 1000)
    environment.inputError = inputError
    host.update(environment, notifies: false)
  }
}

extension Game {
  /// All cells, row by row.
  var cells: [Cell] { (0..<size.cellCount).map { Cell($0 % size.width, $0 / size.width) } }

  /// Makes a move as the log would.
  @discardableResult
  mutating func play(_ move: GameMove, seat: Int = 0) throws(Problem) -> Applied<GameMove> {
    let context = MoveContext<GameMove>(id: .start, seat: seat, time: 0) { (_) throws(Problem) in
      throw ByteReader.damaged
    }
    return try MinesweeperMode().apply(move, context, to: &self)
  }
}

/// Scene resources for pictures without text.
func plainResources() -> SceneResources { SceneResources(typesetter: NoTypesetter(), codec: NoPictures()) }
