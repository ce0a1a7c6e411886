import Geometry
import Gestures
import Glibc
import Interface
import Library
import ModeKit
import SDLBackend
import Scene
import Shell
import Sketch

/// A page of 22,000 strokes with 100 points each: what it takes on the disk, how soon it is there and sharp, what it keeps in
/// memory, how quickly a thousand steps are undone, whether zooming ever shows a hole, and ten fingers that draw on it, beside
/// ten that draw on an empty page. And a million dabs in one view, drawn at a new scale.
///
/// Each page is opened by the whole app in a program of its own. Times are on the wall, and a frame ends when it has been drawn,
/// but for the fingers' frames: these are
/// processor time of the main thread without handing over quads, showing the frame and copying pixels to textures.
let pageBench = BenchPart(name: "page") { report in
  let (full, bare, dabs) = (PageFile("full"), PageFile("bare"), PageFile("dabs"))
  let files = [full, bare, dabs]
  defer { for file in files { file.remove() } }
  let filled: Void? = Report.attempt {
    try full.fill(strokes: 22_000, nodes: 100, step: 2.5, side: 12_000)
    try bare.fill(strokes: 0, nodes: 0, step: 0, side: 0)
    // Twelve points wide, a dab every 7 % of that: a hundred a stroke.
    try dabs.fill(strokes: 10_000, nodes: 15, step: 6, side: 900, brush: "chalk", width: 12)
  }
  guard filled != nil else { return }
  func add(_ name: String, _ value: Double?, _ unit: String, _ goal: Report.Goal? = nil) {
    guard let value else { return }
    report.add(Report.Figure(name: "page: " + name, ours: value, unit: unit, goal: goal))
  }
  let written = full.bytes
  add("22,000 strokes on the disk", written / 1e6, "MB", .atMost(5.8))
  // Whoever draws so much leaves it some time: what the app keeps then is what it shows first when it is opened again.
  for file in [full, bare] { _ = Child.figures(["--page", file.folder, "visit"]) }
  add("what is kept to show it at once", (full.bytes - written) / 1e6, "MB")
  guard let page = Child.figures(["--page", full.folder, "all"]),
    let million = Child.figures(["--page", dabs.folder, "scale"])
  else { return Report.complain("page: a page could not be measured") }
  // In turns with an empty page, because a processor that others share is as quick for both only at the same time.
  let hands = (0..<5).compactMap { _ -> (page: [String: Double], empty: [String: Double])? in
    guard let page = Child.figures(["--page", full.folder, "hands"]),
      let empty = Child.figures(["--page", bare.folder, "hands"])
    else { return nil }
    return (page, empty)
  }
  func median(_ name: String) -> Double? {
    let all = hands.compactMap { $0.page[name] }
    return all.isEmpty ? nil : Measurement.median(all)
  }
  add("opened to the first frame", page["first"], "ms", .atMost(300))
  add("opened until all tiles are sharp", page["sharp"], "ms", .atMost(1000))
  add("memory with all tiles sharp", page["memory"], "MB", .atMost(200))
  add(
    "memory at its peak, with all that follows", ([page] + hands.map(\.page)).compactMap { $0["peak"] }.max(),
    "MB")
  add("1,000 steps undone: the state", page["undo"], "ms", .atMost(100))
  add("1,000 steps undone: the picture", page["undone"], "ms", .atMost(1000))
  add("1,000 steps redone: the state", page["redo"], "ms", .atMost(100))
  add("1,000 steps redone: the picture", page["redone"], "ms", .atMost(1000))
  add("zooming from all to one stroke, the largest hole, of the window", page["hole"], "%", .atMost(0))
  let empty = hands.compactMap { $0.empty["late"] }
  if let ours = median("late"), !empty.isEmpty {
    add("ten fingers, 99 of 100 frames, above the uploads", ours, "ms", .atMost(1))
    let ratios = hands.compactMap { pair in
      pair.empty["late"].flatMap { peer in pair.page["late"].map { $0 / peer } }
    }
    report.add(
      Report.Figure(
        name: "page: ten fingers, against an empty page", ours: ours, peer: Measurement.median(empty),
        unit: "ms", ratio: Measurement.median(ratios), goal: .atMost(1.1)))
  }
  add("ten fingers, the median frame", median("median"), "ms")
  add("ten fingers, 99 of 100 frames, uploads", median("uploads"), "ms")
  add("from input to the end of its frame, 99 of 100", median("latency"), "ms", .atMost(1000 / 60))
  add("a million dabs at a new scale, half of the tiles sharp", million["half"], "ms")
  add("a million dabs at a new scale, all", million["scale"], "ms")
}

/// A library with one page, in a folder of its own.
private final class PageFile {
  let folder: String

  init(_ name: String) { folder = "/tmp/tessera-bench-\(getpid())-\(name)" }

  /// Draws strokes all over a square, as hands write: half chalk, half pen.
  func fill(
    strokes: Int, nodes: Int, step: Double, side: Double, brush: String? = nil, width: Double? = nil
  ) throws {
    let stock = BrushShelf(ours: "Assets/Brushes").read()
    let brushes = stock.kinds.filter {
      brush.map { [$0] }?.contains($0.id) ?? ["chalk", "pen"].contains($0.id)
    }
    guard !brushes.isEmpty else {
      throw Problem("Assets/Brushes is not there: run the benchmark in the source tree.")
    }
    let library = Library(directory: folder)
    let mode = SketchMode()
    var params = ByteWriter()
    SketchMode.Params().encode(into: &params)
    let id = library.create(mode: mode.id, title: "Page", params: params.bytes, seed: 1).id
    let scene = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
    let host = ModeHost(
      mode: mode, params: SketchMode.Params(), seed: 1,
      state: try mode.makeState(SketchMode.Params(), seed: 1, resources: DocumentResources(scene: scene)),
      store: LibraryStore(library, id, mode: mode.id),
      environment: ModeEnvironment(
        theme: .init(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 1280, height: 800))))
    var random = RandomSource(seed: 5)
    for number in 0..<strokes {
      let kind = brushes[number % brushes.count]
      let ink = Ink(
        brush: kind.brush, color: .chalk(random.below(Ink.colorCount)), width: width ?? random.within(3...6),
        exponent: -4, seed: UInt32(number), order: number + 1, seat: 0)
      var writer = TrailWriter()
      var place = Point(random.within(-side / 2...side / 2), random.within(-side / 2...side / 2))
      var angle = random.within(0...6)
      var turn = 0.0
      var pressure = 0.7
      for _ in 0..<nodes {
        writer.add(ink.node(at: place, pressure: pressure))
        turn = max(-0.4, min(0.4, turn + random.within(-0.1...0.1)))
        angle += turn
        pressure = max(0.4, min(1, pressure + random.within(-0.02...0.02)))
        place += Vector(angle: angle, length: step * random.within(0.8...1.2))
      }
      host.perform(.draw(ink, trail: writer.bytes), seat: 0)
    }
    host.saveSnapshot()
    _ = library.close()
  }

  /// The bytes of the folder.
  var bytes: Double {
    Self.names.reduce(0) { sum, name in
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0 ? sum + Double(status.st_size) : sum
    }
  }

  func remove() {
    for name in Self.names { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  private static let names = ["tessera.sqlite", "tessera.sqlite-wal", "tessera.sqlite-shm"]
}

/// A page that is open in the app: the other program's part.
final class OpenPage {
  private static let fingers = (1...10).map { TouchID(device: 1, finger: $0) }

  private let window: BenchWindow
  private let platform: BenchPlatform
  private let app: App
  private let began: Double
  /// When the app was last given a turn, and when the last frame began.
  private var last: Double
  private var shown = 0.0

  init(_ folder: String) throws {
    window = try BenchWindow()
    window.textures.waitsUntilShown = true
    let size = Size(Double(BenchWindow.width), Double(BenchWindow.height))
    platform = BenchPlatform(window, size)
    began = Measurement.wallTime()
    last = began
    let mode = SketchMode(shelf: BrushShelf(ours: "Assets/Brushes"))
    app = App(
      App.Parts(platform: platform, library: Library(directory: folder), modes: [mode]))
    var options = CommandLine.OpenOptions()
    options.mode = mode.id
    app.start(options)
  }

  /// Measures and prints a name and a number on each line.
  static func run(_ folder: String, _ what: String) throws {
    let page = try OpenPage(folder)
    func tell(_ name: String, _ value: Double) { print(name, value) }
    tell("first", page.waitUntilShown() * 1e3)
    tell("sharp", page.settle(since: page.began) * 1e3)
    tell("memory", Child.ownBytes("VmRSS") / 1e6)
    if what == "visit" {
      page.stay(for: 3)
      return page.close()
    }
    if what == "scale" {
      let (half, all) = page.rescale()
      tell("half", half * 1e3)
      tell("scale", all * 1e3)
    }
    if what == "all" {
      let keys: [(String, Modifiers)] = [("undo", .control), ("redo", [.control, .shift])]
      for (key, modifiers) in keys {
        let (state, picture) = page.press(.character("z"), modifiers, times: 1000)
        tell(key, state * 1e3)
        tell(key == "undo" ? "undone" : "redone", picture * 1e3)
      }
      tell("hole", page.zoomIn())
    }
    if what == "hands" {
      // The same strokes on both pages: at another zoom they are other ones.
      page.zoom(to: 4.5)
      let hands = page.draw()
      tell("late", hands.late * 1e3)
      tell("median", hands.median * 1e3)
      tell("uploads", hands.uploads * 1e3)
      tell("latency", hands.latency * 1e3)
    }
    tell("peak", Child.ownBytes("VmHWM") / 1e6)
    page.close()
  }

  /// Leaves the page and the app.
  private func close() {
    app.close()
    window.close()
  }

  /// One turn of the app's loop.
  private func step(_ events: [InputEvent] = [], frame: Double = 1.0 / 60) {
    for event in events { platform.post(.input(event)) }
    platform.advance(by: frame)
    app.step()
  }

  /// One turn of the app's loop in the time that passes on the wall, with no more frames than a display shows.
  private func turn() {
    var now = Measurement.wallTime()
    repeat {
      usleep(200)
      now = Measurement.wallTime()
    } while now < shown + 1.0 / 60
    let frames = window.textures.frames
    step(frame: now - last)
    last = now
    if window.textures.frames > frames { shown = now }
  }

  /// Goes on until a frame shows the page everywhere, by its tiles or by what stands in for them; the seconds since it was opened.
  private func waitUntilShown() -> Double {
    var isShown: Bool {
      guard app.camera != nil, let report = app.instruments.last?.report else { return false }
      return report.visible > 0 && report.bare == 0
    }
    while !isShown { turn() }
    return Measurement.wallTime() - began
  }

  /// After so many seconds in which nothing has changed nothing will: a wheel has come to rest long before.
  private static let patience = 0.5

  /// Goes on until every tile is sharp; the seconds since some time on the wall.
  @discardableResult private func settle(since start: Double) -> Double {
    var sharp = Measurement.wallTime()
    last = sharp
    while Measurement.wallTime() < sharp + Self.patience {
      turn()
      if !app.isSettled || app.instruments.last?.report.missing != 0 { sharp = Measurement.wallTime() }
    }
    return sharp - start
  }

  /// Lets time pass in which nobody does anything, and in which workers finish what can wait.
  private func stay(for seconds: Double) {
    let start = Measurement.wallTime()
    last = start
    while Measurement.wallTime() < start + seconds { turn() }
  }

  /// Presses a key many times at once: the seconds until the state has followed, and until the picture has.
  private func press(_ key: Key, _ modifiers: Modifiers, times: Int) -> (state: Double, picture: Double) {
    let start = Measurement.wallTime()
    for _ in 0..<times { platform.post(.keyDown(key, modifiers, isRepeat: false)) }
    step()
    let state = Measurement.wallTime() - start
    return (state, settle(since: start))
  }

  /// Zooms from all of it to one stroke by the wheel, at the pace of a display; the largest hole in percent of the window.
  private func zoomIn() -> Double {
    var hole = 0.0
    for _ in 0..<150 {
      guard let camera = app.camera, camera.zoom < 4 else { break }
      step([.wheel(dx: 0, dy: 0.4, at: camera.viewport.center, modifiers: [], time: platform.time)])
      hole = max(hole, app.instruments.last?.report.bare ?? 0)
      usleep(12_000)
    }
    settle(since: 0)
    return 100 * hole / Double(BenchWindow.width * BenchWindow.height)
  }

  /// Zooms by the wheel until a point of the page is so many dp.
  private func zoom(to goal: Double) {
    let middle = Point(Double(BenchWindow.width) / 2, Double(BenchWindow.height) / 2)
    // How much a notch of the wheel does is seen from the last one.
    var rate = 0.1
    for _ in 0..<100 {
      guard let before = app.camera?.zoom, abs(before / goal - 1) > 1e-9 else { break }
      let notches = max(-1, min(1, log(goal / before) / rate))
      step([.wheel(dx: 0, dy: notches, at: middle, modifiers: [], time: platform.time)])
      settle(since: 0)
      if let after = app.camera?.zoom, after != before { rate = log(after / before) / notches }
    }
  }

  /// Shows the page at another scale: the seconds until half of the tiles are sharp, and until all are.
  private func rescale() -> (half: Double, all: Double) {
    let middle = Point(Double(BenchWindow.width) / 2, Double(BenchWindow.height) / 2)
    let start = Measurement.wallTime()
    step([.wheel(dx: 0, dy: 1, at: middle, modifiers: [], time: platform.time)])
    var half: Double?
    var end = start
    last = start
    while end > Measurement.wallTime() - Self.patience {
      turn()
      let now = Measurement.wallTime()
      guard let report = app.instruments.last?.report else { continue }
      if half == nil, report.visible > 0, 2 * report.missing <= report.visible,
        report.missing > 0 || now > start + 0.05
      {
        half = now - start
      }
      if !app.isSettled || report.missing > 0 { end = now }
    }
    return (half ?? end - start, end - start)
  }

  /// Ten fingers that draw at 120 events a second, a frame for each, five strokes each.
  private func draw() -> (late: Double, median: Double, uploads: Double, latency: Double) {
    var costs: [Double] = []
    var uploads: [Double] = []
    var latencies: [Double] = []
    var random = RandomSource(seed: 9)
    func frame(_ events: [InputEvent]) {
      let (drawing, upload) = (window.textures.drawingTime, window.textures.uploadTime)
      let (start, wall) = (Measurement.threadTime(), Measurement.wallTime())
      step(events, frame: 1.0 / 120)
      latencies.append(Measurement.wallTime() - wall)
      let copied = window.textures.uploadTime - upload
      costs.append(Measurement.threadTime() - start - (window.textures.drawingTime - drawing) - copied)
      uploads.append(copied)
      usleep(2000)
    }
    for round in 0..<6 {
      // The first round makes prints and tiles.
      if round == 1 { (costs, uploads, latencies) = ([], [], []) }
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
      settle(since: 0)
    }
    func late(_ values: [Double]) -> Double { Measurement.quantile(0.99, of: values) }
    return (late(costs), Measurement.median(costs), late(uploads), late(latencies))
  }
}
