import Compositor
import Geometry
import Gestures
import Glibc
import Interface
import Library
import MineLogic
import Minesweeper
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell

/// A field that is open in the app, with scripted input.
final class PlayedField {
  /// The costs of frames in one round, in seconds of the main thread.
  struct Round {
    /// The frame that opens everything.
    var opening = 0.0
    /// The slowest frame after that one.
    var settling = 0.0
    var moves: [Double] = []
    var pans: [Double] = []
    var pinches: [Double] = []

    /// The slowest frame of all.
    var slowest: Double { ([opening, settling] + moves + pans + pinches).max() ?? 0 }
  }

  private static let framesOfAPan = 40
  private static let finger = TouchID(device: 1, finger: 1)
  private static let second = TouchID(device: 1, finger: 2)

  /// The figures.
  private(set) var rounds: [Round] = []
  /// Whether frames keep the pace of a display.
  var isPaced = false
  private let isPeer: Bool
  private let platform: BenchPlatform
  private let app: App
  private let middle: Point
  /// A cell that stays closed, in world points.
  private let mine: Point?

  /// Opens a new square field.
  convenience init(_ window: BenchWindow, side: Int, mines: Int, isPeer: Bool) throws {
    self.init(window, GameRules(try FieldSize(width: side, height: side, mines: mines)), isPeer: isPeer)
  }

  /// Opens a new field, without the handicap if it is the peer.
  init(_ window: BenchWindow, _ rules: GameRules, isPeer: Bool) {
    self.isPeer = isPeer
    let mode = MinesweeperMode()
    let size = Size(Double(BenchWindow.width), Double(BenchWindow.height))
    var params = ByteWriter()
    rules.encode(into: &params)
    let library = Library(inMemory: Library.Options())
    _ = library.create(mode: mode.id, title: mode.title(rules), params: params.bytes, seed: 1)
    platform = BenchPlatform(window, size)
    app = App(App.Parts(platform: platform, library: library, modes: [mode]))
    var options = OpenOptions()
    options.mode = mode.id
    app.start(options)
    middle = Point(size.width / 2, size.height / 2)
    mine = Self.mine(of: rules, mode, DocumentResources(scene: window.resources))
    settle()
  }

  deinit { app.close() }

  /// The middle, in world points, of the mine that is nearest to the middle of a field, when its middle is opened
  /// first.
  private static func mine(
    of rules: GameRules, _ mode: MinesweeperMode, _ resources: DocumentResources
  ) -> Point? {
    let field = rules.size
    guard var game = try? mode.makeState(rules, seed: 1, resources: resources) else { return nil }
    let start = rules.givenStart ?? Cell(field.width / 2, field.height / 2)
    let context = MoveContext<GameMove>(id: .start, seat: 0, time: 0) { (_) throws(Problem) in
      throw Problem("nothing was done before")
    }
    guard (try? mode.apply(.open(start, clock: 0), context, to: &game)) != nil else { return nil }
    for reach in 1..<min(64, max(field.width, field.height)) {
      for y in start.y - reach...start.y + reach {
        for x in start.x - reach...start.x + reach where max(abs(x - start.x), abs(y - start.y)) == reach {
          if field.contains(Cell(x, y)), game.board.isMine(Cell(x, y)) {
            return Point((Double(x) + 0.5) * 40, (Double(y) + 0.5) * 40)
          }
        }
      }
    }
    return nil
  }

  /// Opens the field and undoes that.
  func open(isMeasured: Bool) {
    var round = Round()
    round.opening = click(.left, middle)
    round.settling = settle()
    takeBack(1)
    if isMeasured { rounds.append(round) }
  }

  /// Does everything once: opens the field, marks and unmarks a cell, pans and pinches several times, and undoes all
  /// moves.
  func play(isMeasured: Bool, sweeps: Int = 3) {
    var round = Round()
    round.opening = click(.left, middle)
    round.settling = settle()
    for _ in 0..<2 {
      guard let camera = app.camera, let mine else { return }
      round.moves.append(click(.right, camera.toView(mine)))
      settle()
    }
    for _ in 0..<sweeps {
      pan { round.pans.append($0) }
      settle()
      pinch { round.pinches.append($0) }
      settle()
    }
    takeBack(3)
    if isMeasured { rounds.append(round) }
  }

  /// Undoes the last moves.
  private func takeBack(_ count: Int) {
    for _ in 0..<count {
      platform.post(.keyDown(.character("z"), .control, isRepeat: false))
      step()
    }
    settle()
  }

  /// Clicks with the mouse. Returns the cost of the more expensive of the two frames.
  private func click(_ button: MouseButton, _ place: Point) -> Double {
    let down = step(.mouseDown(button, at: place, modifiers: [], clicks: 1, time: platform.time))
    return max(down, step(.mouseUp(button, at: place, modifiers: [], time: platform.time)))
  }

  /// A finger drags the view back and forth.
  private func pan(note: (Double) -> Void) {
    step(.touchDown(Self.finger, at: middle, pressure: 1, time: platform.time))
    for frame in 1...Self.framesOfAPan {
      let way = sin(Double(frame) / Double(Self.framesOfAPan) * 2 * .pi)
      let place = middle + Vector(400 * way, 250 * way)
      note(step(.touchMove(Self.finger, at: place, pressure: 1, time: platform.time)))
    }
    // The finger rests before it lifts, so that the view does not glide.
    for _ in 0..<10 { step(.touchMove(Self.finger, at: middle, pressure: 1, time: platform.time)) }
    step(.touchUp(Self.finger, at: middle, time: platform.time))
  }

  /// Zooms far out and in again with two fingers.
  private func pinch(note: (Double) -> Void) {
    func places(_ reach: Double) -> [(TouchID, Point)] {
      [(Self.finger, middle - Vector(reach, 0)), (Self.second, middle + Vector(reach, 0))]
    }
    for (finger, place) in places(500) {
      step(.touchDown(finger, at: place, pressure: 1, time: platform.time))
    }
    for frame in 0...Self.framesOfAPan {
      let reach = 270 + 230 * cos(Double(frame) / Double(Self.framesOfAPan) * 2 * .pi)
      note(
        step(places(reach).map { .touchMove($0.0, at: $0.1, pressure: 1, time: platform.time) }))
    }
    for (finger, place) in places(500) { step(.touchUp(finger, at: place, time: platform.time)) }
  }

  // Frames.

  @discardableResult private func step(_ events: InputEvent...) -> Double { step(events) }

  /// One step of the app's loop. Returns the main thread's processor time without drawing and presenting, in seconds.
  @discardableResult private func step(_ events: [InputEvent]) -> Double {
    for event in events { platform.post(.input(event)) }
    platform.advance()
    if isPaced { usleep(12_000) }
    let inside = platform.shown.textures.drawingTime
    let watch = Stopwatch()
    app.step()
    let drawing = platform.shown.textures.drawingTime - inside
    return isPeer ? watch.peers - drawing : watch.ours(without: drawing)
  }

  /// Runs the app until only its clock changes. Returns the cost of the most expensive frame.
  @discardableResult private func settle() -> Double {
    var most = 0.0
    var quiet = 0
    for _ in 0..<2000 where quiet < 12 {
      most = max(most, step())
      quiet = (app.nextDeadline ?? .infinity) > platform.time + 0.02 ? quiet + 1 : 0
      usleep(1000)
    }
    return most
  }

  // Memory.

  /// The peak memory of a separate process that plays on a field of a size in a window, in bytes.
  static func memory(side: Int, on display: BenchDisplay) throws(Problem) -> Double {
    let figures = try Child.figures(["--field", String(side)], ["peak"], changing: display.variables)
    return figures["peak"] ?? .nan
  }

  /// Plays and prints the peak memory of this process in bytes.
  static func printMemory(side: Int) throws {
    let window = try BenchWindow()
    let field = try PlayedField(window, side: side, mines: side * side / 100, isPeer: true)
    field.isPaced = true
    for _ in 0..<2 { field.play(isMeasured: false, sweeps: 1) }
    if side > 100 { Handicap.fillMemory() }
    print("peak", Child.ownBytes("VmHWM"))
  }
}
