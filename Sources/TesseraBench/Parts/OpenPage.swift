import Concurrency
import Geometry
import Gestures
import Glibc
import Interface
import Library
import ModeKit
import Scene
import Shell
import Sketch

/// A page that is open in the app, in a separate program.
final class OpenPage {
  private static let fingers = (1...10).map { TouchID(device: 1, finger: $0) }

  private let window: BenchWindow
  private let platform: BenchPlatform
  private let app: App
  private let began: Stopwatch
  /// The time of the app's last step, and the start time of the last frame.
  private var last: Double
  private var shown = 0.0

  init(_ folder: String) throws {
    window = try BenchWindow()
    window.textures.waitsUntilShown = true
    let size = Size(Double(BenchWindow.width), Double(BenchWindow.height))
    platform = BenchPlatform(window, size)
    began = Stopwatch(.monotonic)
    last = SystemClock.monotonic.seconds
    let mode = SketchMode(shelf: BrushShelf(ours: "Assets/Brushes"))
    app = App(
      App.Parts(platform: platform, library: Library(directory: folder), modes: [mode]))
    var options = OpenOptions()
    options.mode = mode.id
    app.start(options)
  }

  /// Measures and prints a name and a number on each line: seconds, bytes, or parts of the window.
  static func run(_ folder: String, _ what: String) throws {
    let page = try OpenPage(folder)
    func tell(_ name: String, _ value: Double) { print(name, value) }
    tell("first", page.waitUntilShown())
    tell("sharp", page.settle(since: page.began))
    Handicap.fillMemory()
    tell("memory", Child.ownBytes("VmRSS"))
    switch what {
    case "visit":
      page.stay(for: 3)
    case "scale":
      let (half, all) = page.rescale()
      tell("half", half)
      tell("scale", all)
    case "all":
      // A few times back and forth, since the time for the picture depends on what the workers were doing before.
      let keys: [(String, Modifiers)] = [("undo", .control), ("redo", [.control, .shift])]
      let turns = (0..<3).map { _ in keys.map { page.press(.character("z"), $0.1, times: 1000) } }
      for (index, key) in keys.enumerated() {
        tell(key.0, Measurement.median(turns.map { $0[index].state }))
        tell(key.0 + "-picture", Measurement.median(turns.map { $0[index].picture }))
      }
      tell("replay", try page.replay(1000))
      tell("hole", page.zoomIn())
    default:
      // The same strokes on both pages: at another zoom other strokes would be visible.
      page.zoom(to: 4.5)
      for (name, value) in page.draw() { tell(name, value) }
    }
    tell("peak", Child.ownBytes("VmHWM"))
    page.close()
  }

  /// Leaves the page and the app.
  private func close() {
    app.close()
    window.close()
  }

  /// One step of the app's loop.
  private func step(_ events: [InputEvent] = [], frame: Double = 1.0 / 60) {
    for event in events { platform.post(.input(event)) }
    platform.advance(by: frame)
    app.step()
  }

  /// One step of the app's loop in wall-clock time, with at most as many frames as a display shows.
  private func turn() {
    var now = SystemClock.monotonic.seconds
    repeat {
      usleep(200)
      now = SystemClock.monotonic.seconds
    } while now < shown + 1.0 / 60
    let frames = window.textures.frames
    step(frame: now - last)
    last = now
    if window.textures.frames > frames { shown = now }
  }

  /// Runs until a frame shows the whole page, by tiles or the overview. Returns the seconds since the page was opened.
  private func waitUntilShown() -> Double {
    var isShown: Bool {
      guard app.camera != nil, let report = app.instruments.last?.report else { return false }
      return report.visible > 0 && report.bare == 0
    }
    while !isShown { turn() }
    return began.ours()
  }

  /// The time without changes after which nothing more will change, in seconds: longer than a wheel glides.
  private static let patience = 0.5

  /// Runs until every tile is sharp. Returns the seconds on a stopwatch.
  @discardableResult private func settle(since watch: Stopwatch = Stopwatch(.monotonic)) -> Double {
    var sharp = SystemClock.monotonic.seconds
    var seconds = watch.peers
    last = sharp
    while SystemClock.monotonic.seconds < sharp + Self.patience {
      turn()
      if !app.isSettled || app.instruments.last?.report.missing != 0 {
        sharp = SystemClock.monotonic.seconds
        seconds = watch.peers
      }
    }
    return Handicap.isOn ? watch.ours(without: watch.peers - seconds) : seconds
  }

  /// Lets time pass without input, so that workers finish their pending work.
  private func stay(for seconds: Double) {
    last = SystemClock.monotonic.seconds
    let end = last + seconds
    while SystemClock.monotonic.seconds < end { turn() }
  }

  /// Presses a key many times at once. Returns the main thread's seconds until the state has followed, and the
  /// wall-clock seconds until the picture has.
  private func press(_ key: Key, _ modifiers: Modifiers, times: Int) -> (state: Double, picture: Double) {
    let (watch, wall) = (Stopwatch(), Stopwatch(.monotonic))
    for _ in 0..<times { platform.post(.keyDown(key, modifiers, isRepeat: false)) }
    let drawing = window.textures.drawingTime
    step()
    let state = watch.ours(without: window.textures.drawingTime - drawing)
    return (state, settle(since: wall))
  }

  /// Draws as many strokes on an empty board without a window: the main thread's seconds.
  private func replay(_ count: Int) throws -> Double {
    let mode = SketchMode(shelf: BrushShelf(ours: "Assets/Brushes"))
    let params = SketchMode.Params()
    let board = ModeHost(
      mode: mode, params: params, seed: 1,
      state: try mode.makeState(params, seed: 1, resources: DocumentResources(scene: window.resources)),
      store: MemoryStore(),
      environment: ModeEnvironment(
        theme: .init(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 1280, height: 800))))
    var strokes = WrittenStrokes.full
    strokes.count = count
    var moves: [SketchMove] = []
    try strokes.forEach { ink, nodes in
      var writer = TrailWriter()
      for node in nodes { writer.add(ink.node(at: node.place, pressure: node.pressure)) }
      moves.append(.draw(ink, trail: writer.bytes))
    }
    let watch = Stopwatch()
    for move in moves { board.perform(move, seat: 0) }
    return watch.peers
  }

  /// Zooms with the wheel from the whole page to one stroke, at the pace of a display. Returns the largest hole in
  /// percent of the window.
  private func zoomIn() -> Double {
    var hole = 0.0
    window.textures.isStarved = Handicap.isOn
    defer { window.textures.isStarved = false }
    for _ in 0..<150 {
      guard let camera = app.camera, camera.zoom < 4 else { break }
      step([.wheel(dx: 0, dy: 0.4, at: camera.viewport.center, modifiers: [], time: platform.time)])
      hole = max(hole, app.instruments.last?.report.bare ?? 0)
      usleep(12_000)
    }
    if !Handicap.isOn { settle() }
    return hole / Double(BenchWindow.width * BenchWindow.height)
  }

  /// Zooms with the wheel to a scale in dp per point of the page.
  private func zoom(to goal: Double) {
    let middle = Point(Double(BenchWindow.width) / 2, Double(BenchWindow.height) / 2)
    // The effect of a notch of the wheel is estimated from the last one.
    var rate = 0.1
    for _ in 0..<100 {
      guard let before = app.camera?.zoom, abs(before / goal - 1) > 1e-9 else { break }
      let notches = max(-1, min(1, log(goal / before) / rate))
      step([.wheel(dx: 0, dy: notches, at: middle, modifiers: [], time: platform.time)])
      settle()
      if let after = app.camera?.zoom, after != before { rate = log(after / before) / notches }
    }
  }

  /// Shows the page at another scale: the seconds until half of the tiles are sharp, and until all are.
  private func rescale() -> (half: Double, all: Double) {
    let middle = Point(Double(BenchWindow.width) / 2, Double(BenchWindow.height) / 2)
    let watch = Stopwatch(.monotonic)
    step([.wheel(dx: 0, dy: 1, at: middle, modifiers: [], time: platform.time)])
    var half: Double?
    var all = 0.0
    last = SystemClock.monotonic.seconds
    while watch.peers < all + Self.patience {
      turn()
      let now = watch.peers
      guard let report = app.instruments.last?.report else { continue }
      if half == nil, report.visible > 0, 2 * report.missing <= report.visible,
        report.missing > 0 || now > 0.05
      {
        half = now
      }
      if !app.isSettled || report.missing > 0 { all = now }
    }
    return (half ?? all, all)
  }

  /// Ten fingers that draw at 120 events a second, a frame for each, five strokes each; in between the window is
  /// filled once by textured quads.
  private func draw() -> [(String, Double)] {
    var (costs, uploads, latencies, bare): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    let quads = MovedQuads(window, count: 24)
    var random = RandomSource(seed: 9)
    func frame(_ events: [InputEvent]) {
      let (drawing, upload) = (window.textures.drawingTime, window.textures.uploadTime)
      let (watch, wall) = (Stopwatch(), Stopwatch(.monotonic))
      step(events, frame: 1.0 / 120)
      let copied = window.textures.uploadTime - upload
      let others = window.textures.drawingTime - drawing + copied
      costs.append(watch.ours(without: others))
      latencies.append(wall.ours())
      uploads.append(copied)
      let limit = Stopwatch(.monotonic)
      quads.pan(latencies.count)
      bare.append(limit.peers)
      usleep(2000)
    }
    for round in 0..<6 {
      // The first round makes prints and tiles.
      if round == 1 { (costs, uploads, latencies, bare) = ([], [], [], []) }
      var places = Self.fingers.indices.map { Point(100 + 110 * Double($0), random.within(150...650)) }
      var angles = places.map { _ in random.within(0...6) }
      frame(zip(Self.fingers, places).map { .touchDown($0, at: $1, pressure: 1, time: platform.time) })
      for _ in 0..<100 {
        for i in places.indices {
          angles[i] += random.within(-0.3...0.3)
          places[i] += Vector(angle: angles[i], length: 4)
        }
        frame(zip(Self.fingers, places).map { .touchMove($0, at: $1, pressure: 1, time: platform.time) })
      }
      frame(zip(Self.fingers, places).map { .touchUp($0, at: $1, time: platform.time) })
      settle()
    }
    func late(_ values: [Double]) -> Double { Measurement.quantile(0.99, of: values) }
    return [
      ("late", late(costs)), ("median", Measurement.median(costs)), ("uploads", late(uploads)),
      ("all", late(zip(costs, uploads).map { $0 + $1 })), ("latency", late(latencies)), ("bare", late(bare)),
    ]
  }
}
