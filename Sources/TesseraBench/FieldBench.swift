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

/// The whole app with a mine field of 2,000×2,000 cells, against the same with one of 100×100: what a frame costs the main
/// thread when everything is opened at once, for a move, and while the view is panned and pinched; and what it keeps in memory.
///
/// All is processor time of the main thread, without handing over quads and showing the frame, which do not depend on the field.
/// Tiles come from the workers in some frames of a pinch and not in others, which then cost four times less: half of them do, so the
/// median says on which side of the half a field happens to lie. What a pinch costs is its mean, and what is felt its slowest frames.
/// Empty fields are opened as a whole by a click, which wins them. The view moves over sparse ones (one mine in a hundred cells),
/// of which a click opens nearly all, so that a move is left to do.
let fieldBench = BenchPart(name: "field") { report in
  guard let window = Report.attempt({ try BenchWindow() }) else { return }
  let sides = [100, 2000]
  let empty = sides.compactMap { PlayedField(window, side: $0, mines: 0) }
  let sparse = sides.compactMap { PlayedField(window, side: $0, mines: $0 * $0 / 100) }
  guard empty.count == 2, sparse.count == 2, let endless = PlayedField(window, .endless(percent: 18)) else {
    return
  }
  for round in 0...PlayedField.rounds {
    for field in empty { field.open(isMeasured: round > 0) }
    for field in sparse { field.play(isMeasured: round > 0) }
    endless.play(isMeasured: round > 0)
  }
  func add(
    _ name: String, _ ours: [Double], _ peer: [Double], _ goal: Report.Goal?,
    by figure: ([Double]) -> Double = Measurement.median
  ) {
    let (ours, peer) = (figure(ours), figure(peer))
    report.add(
      Report.Figure(
        name: "field: " + name, ours: ours * 1e6, peer: peer * 1e6, unit: "µs", ratio: ours / peer,
        goal: goal))
  }
  func addFrames(
    _ name: String, _ ours: [Double], _ peer: [Double], _ goal: Report.Goal?, late: Report.Goal? = nil
  ) {
    add("the mean frame of \(name)", ours, peer, goal, by: Measurement.mean)
    add("19 of 20 frames of \(name)", ours, peer, late) { Measurement.quantile(0.95, of: $0) }
    add("the median frame of \(name)", ours, peer, nil)
  }
  add("the frame that opens all of an empty field", empty[1].openings, empty[0].openings, nil)
  add("the slowest frame after it", empty[1].floods, empty[0].floods, nil)
  add("a move", sparse[1].moves, sparse[0].moves, .atMost(1.25))
  addFrames("a pan", sparse[1].pans, sparse[0].pans, .atMost(1.25), late: .atMost(1.25))
  addFrames("a pinch", sparse[1].pinches, sparse[0].pinches, .atMost(1.25), late: .atMost(1.25))
  add("a move on an endless field", endless.moves, sparse[0].moves, nil)
  addFrames("a pan over an endless field", endless.pans, sparse[0].pans, .atMost(1.25))
  addFrames("a pinch over an endless field", endless.pinches, sparse[0].pinches, nil)
  report.add(
    Report.Figure(
      name: "field: the slowest frame of an endless field", ours: endless.slowest * 1e3, unit: "ms",
      goal: .atMost(16.7)))
  let slowest = sides.indices.map { max(empty[$0].slowest, sparse[$0].slowest) }
  report.add(
    Report.Figure(
      name: "field: the slowest frame of all", ours: slowest[1] * 1e3, peer: slowest[0] * 1e3, unit: "ms"))
  let openings = Measurement.median(empty[1].openings)
  report.add(
    Report.Figure(
      name: "field: opening 4 million cells", ours: openings * 1e3, unit: "ms", goal: .atMost(16.7)))
  window.close()
  if let memory = PlayedField.memoryOfAnother() {
    report.add(
      Report.Figure(
        name: "field: memory at its peak with 4 million cells", ours: memory / 1e6, unit: "MB",
        goal: .atMost(200)))
  } else {
    print("field: memory is left out: there is no display, and no Xvfb to make one (install xvfb).")
  }
}

/// A field that is open in the app, and hands that play on it.
final class PlayedField {
  /// How often everything is measured.
  static let rounds = 7
  private static let framesOfAPan = 40
  private static let finger = TouchID(device: 1, finger: 1)
  private static let second = TouchID(device: 1, finger: 2)

  /// What frames cost, in seconds of the main thread: those that open everything, the slowest of those that follow, those of
  /// moves, and those in which the view moves.
  private(set) var openings: [Double] = []
  private(set) var floods: [Double] = []
  private(set) var moves: [Double] = []
  private(set) var pans: [Double] = []
  private(set) var pinches: [Double] = []
  /// Whether frames come no faster than a display shows them.
  var isPaced = false
  private let platform: BenchPlatform
  private let app: App
  private let middle: Point
  /// A cell that stays closed, in world points.
  private let mine: Point?

  /// Opens a new square field; nil when that cannot be done.
  convenience init?(_ window: BenchWindow, side: Int, mines: Int) {
    guard let field = try? FieldSize(width: side, height: side, mines: mines) else { return nil }
    self.init(window, GameRules(field))
  }

  /// Opens a new field; nil when that cannot be done.
  init?(_ window: BenchWindow, _ rules: GameRules) {
    let mode = MinesweeperMode()
    let size = Size(Double(BenchWindow.width), Double(BenchWindow.height))
    var params = ByteWriter()
    rules.encode(into: &params)
    let library = Library(inMemory: Library.Options())
    _ = library.create(mode: mode.id, title: mode.title(rules), params: params.bytes, seed: 1)
    platform = BenchPlatform(window, size)
    app = App(App.Parts(platform: platform, library: library, modes: [mode]))
    var options = CommandLine.OpenOptions()
    options.mode = mode.id
    app.start(options)
    middle = Point(size.width / 2, size.height / 2)
    mine = Self.mine(of: rules, mode, DocumentResources(scene: window.resources))
    settle()
  }

  deinit { app.close() }

  /// The middle, in world points, of the mine that is nearest to the middle of a field, when its middle is opened first.
  private static func mine(
    of rules: GameRules, _ mode: MinesweeperMode, _ resources: DocumentResources
  ) -> Point? {
    let field = rules.size
    guard var game = try? mode.makeState(rules, seed: 1, resources: resources) else { return nil }
    let start = rules.givenStart ?? Cell(field.width / 2, field.height / 2)
    let context = MoveContext<GameMove>(seq: 1, seat: 0, time: 0) { (_) throws(Problem) in
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

  /// The slowest of all these frames.
  var slowest: Double { [openings, floods, moves, pans, pinches].compactMap { $0.max() }.max() ?? 0 }

  /// Opens the field, and takes that back.
  func open(isMeasured: Bool) {
    click(.left, middle) { if isMeasured { openings.append($0) } }
    let after = settle()
    if isMeasured { floods.append(after) }
    takeBack(1)
  }

  /// Everything once: opens the field, marks a cell and takes the mark away, pans, pinches, and takes all of it back.
  func play(isMeasured: Bool) {
    click(.left, middle) { if isMeasured { openings.append($0) } }
    let after = settle()
    if isMeasured { floods.append(after) }
    for _ in 0..<2 {
      guard let camera = app.camera, let mine else { return }
      click(.right, camera.toView(mine)) { if isMeasured { moves.append($0) } }
      settle()
    }
    pan { if isMeasured { pans.append($0) } }
    settle()
    pinch { if isMeasured { pinches.append($0) } }
    settle()
    takeBack(3)
  }

  /// Takes the last moves back.
  private func takeBack(_ count: Int) {
    for _ in 0..<count {
      platform.post(.keyDown(.character("z"), .control, isRepeat: false))
      step()
    }
    settle()
  }

  /// A mouse button goes down and up; `note` gets the cost of the more expensive of both frames.
  private func click(_ button: MouseButton, _ place: Point, note: (Double) -> Void) {
    let down = step(.mouseDown(button, at: place, modifiers: [], clicks: 1, time: platform.time))
    note(max(down, step(.mouseUp(button, at: place, modifiers: [], time: platform.time))))
  }

  /// A finger drags the view to and fro.
  private func pan(note: (Double) -> Void) {
    step(.touchDown(Self.finger, at: middle, pressure: 1, time: platform.time))
    for frame in 1...Self.framesOfAPan {
      let way = sin(Double(frame) / Double(Self.framesOfAPan) * 2 * .pi)
      let place = middle + Vector(400 * way, 250 * way)
      note(step(.touchMove(Self.finger, at: place, pressure: 1, time: platform.time)))
    }
    // At rest it lifts, so that nothing is flung.
    for _ in 0..<10 { step(.touchMove(Self.finger, at: middle, pressure: 1, time: platform.time)) }
    step(.touchUp(Self.finger, at: middle, time: platform.time))
  }

  /// Two fingers bring the view far out and in again.
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

  /// One turn of the app's loop. The main thread's processor time but for drawing and showing, in seconds.
  @discardableResult private func step(_ events: [InputEvent]) -> Double {
    for event in events { platform.post(.input(event)) }
    platform.advance()
    if isPaced { usleep(12_000) }
    let inside = platform.shown.textures.drawingTime
    let start = Measurement.threadTime()
    app.step()
    return Measurement.threadTime() - start - (platform.shown.textures.drawingTime - inside)
  }

  /// Lets the app go on until it has nothing to do but tell the time; the cost of the most expensive frame.
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

  /// What a process of its own needs at most to play on 4 million cells in a window, in bytes; nil where there can be none.
  static func memoryOfAnother() -> Double? {
    guard let display = BenchDisplay() else { return nil }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let child = Child("/proc/self/exe", ["--field"], changing: display.variables, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard child != nil else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(ends[0], &bytes, bytes.count)
    return Double(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).prefix { $0.isNumber })
  }

  /// Plays on 4 million cells and prints how many bytes this process had in memory at most.
  static func printMemory() {
    guard let window = Report.attempt({ try BenchWindow() }),
      let field = PlayedField(window, side: 2000, mines: 40_000)
    else { return }
    field.isPaced = true
    for _ in 0..<2 { field.play(isMeasured: false) }
    print(Int(Child.ownBytes("VmHWM")))
  }
}
