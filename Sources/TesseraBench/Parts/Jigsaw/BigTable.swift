import Concurrency
import Compositor
import Geometry
import Gestures
import Glibc
import Interface
import Jigsaw
import Library
import ModeKit
import SDLBackend
import Scene
import Shell

/// A puzzle that is open in a window, as the shell opens it.
final class BigTable: GestureHost {
  private static let layer = LayerID(1)
  private static let floatingLayers: UInt64 = 1 << 32
  /// The number of frames of each motion, at 120 frames per second.
  private static let steps = 60

  private let window: BenchWindow
  private let document: ModeHost<JigsawMode>
  private let store = TimedStore()
  private let worker = Later()
  private let compositor: Compositor
  private let arena = GestureArena()
  private var camera: Camera
  private var time = 1.0
  private var versions: [UInt64: Int] = [:]
  private var figures: [(String, Double)] = []

  /// Opens a puzzle of a picture file and draws its first frame. The time is the figure "first".
  init(_ pieces: Int, _ picture: String) throws {
    window = try BenchWindow()
    let watch = Stopwatch(.monotonic)
    let mode = JigsawMode()
    let params = JigsawParams(picture: "blob:picture", pieces: .count(pieces), rotates: true, style: .classic)
    let resources = DocumentResources(scene: window.resources, blob: { _ in try? Self.read(picture) })
    let table = try mode.makeState(params, seed: 7, resources: resources)
    let viewport = Rect(x: 0, y: 0, width: Double(BenchWindow.width), height: Double(BenchWindow.height))
    document = ModeHost(
      mode: mode, params: params, seed: 7, state: table, store: store,
      environment: ModeEnvironment(theme: Theme(), camera: Camera(viewport: viewport)),
      background: worker.runner)
    camera = mode.world(document).opening.over(viewport)
    var options = Compositor.Options()
    options.clock = { SystemClock.thread.seconds }
    options.fadeDuration = 0
    compositor = Compositor(
      backend: window.textures, resources: window.resources, workers: 2, options: options, wake: {})
    arena.host = self
    look(camera)
    compositor.begin()
    while compositor.frame(now: time).missing > 0 { usleep(500) }
    figures.append(("first", watch.ours()))
  }

  func close() {
    store.close()
    window.close()
  }

  /// A file's bytes.
  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Problem("cannot read \(path)") }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: max(0, ftell(file)))
    rewind(file)
    guard fread(&bytes, 1, bytes.count, file) == bytes.count else { throw Problem("cannot read \(path)") }
    return bytes
  }

  /// Opens a table, measures, and prints a name and a number on each line: seconds, bytes, or parts of the window.
  static func run(_ pieces: Int, _ picture: String) throws {
    let table = try BigTable(pieces, picture)
    table.compositor.settle(now: table.time)
    Heap.settle()
    Handicap.fillMemory()
    table.figures.append(("memory", Child.ownBytes("VmRSS")))
    table.measureFinding()
    table.measureAll()
    table.measureHands()
    table.measurePinch()
    table.measureSaving()
    for (name, value) in table.figures { print(name, value) }
    table.close()
  }

  // Measurements.

  private func measureFinding() {
    let table = document.state
    let ids = table.groupIDs
    var random = RandomSource(seed: 1)
    let places = (0..<512).map { _ in table.box(of: ids[random.below(ids.count)]).center }
    var found = 0
    var section = Section("find", isOneRound: false)
    let times = section.compare(
      rounds: 5, [{ for place in places where table.group(at: place) != nil { found += 1 } }],
      with: [
        { for place in places { for id in ids where table.box(of: id).contains(place) { found += 1 } } }
      ])
    precondition(found > 0, "fingers land on pieces")
    for (name, seconds) in zip(["find", "scan"], times) {
      figures.append((name, Measurement.median(seconds) / Double(places.count)))
    }
  }

  /// Selecting, lifting, dragging and dropping everything with the mouse: the medians of several rounds. "sharp" is the
  /// wall-clock time from letting go until the whole window is drawn again.
  private func measureAll() {
    var all: [Double] = []
    var lift: [Double] = []
    var step: [Double] = []
    var drop: [Double] = []
    var sharp: [Double] = []
    let first = document.state.looseIDs[0]
    for round in 0..<5 {
      all.append(cost { document.handle(.key(.character("a"), .control, seat: 0)) })
      compositor.settle(now: time)
      let at = camera.toView(document.state.box(of: first).center)
      let way = Vector(round % 2 == 0 ? 9 : -9, 5)
      pass(.mouseDown(.left, at: at, modifiers: [], clicks: 1, time: time))
      lift.append(pass(.mouseMove(at: at + way, modifiers: [], time: time)))
      compositor.settle(now: time)
      for number in 0..<Self.steps {
        let place = at + way + Vector(Double(number % 2), 0)
        step.append(pass(.mouseMove(at: place, modifiers: [], time: time)))
      }
      let watch = Stopwatch(.monotonic)
      drop.append(pass(.mouseUp(.left, at: at + way, modifiers: [], time: time)))
      compositor.settle(now: time)
      sharp.append(watch.ours())
      // The selection ends with a click on the bare table, whose far corner is empty.
      document.undo(seat: 0)
      document.handle(.command(.jigsaw(.select), .up, seat: 0))
      bringToScreen()
      compositor.settle(now: time)
    }
    for (name, times) in [("all", all), ("lift", lift), ("step", step), ("drop", drop), ("sharp", sharp)] {
      figures.append((name, Measurement.median(times)))
    }
    let empty = camera.toView(document.state.puzzle.cut.frame.center)
    pass(.mouseDown(.left, at: empty, modifiers: [], clicks: 1, time: time))
    pass(.mouseUp(.left, at: empty, modifiers: [], time: time))
    compositor.settle(now: time)
  }

  /// Ten fingers that each drag a piece: a frame for every movement of all.
  private func measureHands() {
    let table = document.state
    var places: [Point] = []
    for id in table.looseIDs.sorted(by: { table.box(of: $0).minX < table.box(of: $1).minX }) {
      let place = camera.toView(table.box(of: id).center)
      guard table.group(at: table.box(of: id).center) == id,
        places.allSatisfy({ $0.distance(to: place) > 60 })
      else { continue }
      places.append(place)
      if places.count == 10 { break }
    }
    let fingers = places.indices.map { TouchID(device: 1, finger: Int64($0) + 1) }
    send(zip(fingers, places).map { .touchDown($0, at: $1, pressure: 1, time: time) })
    var times: [Double] = []
    for number in 1...Self.steps {
      let way = Vector(Double(number) * 3, Double(number))
      let cost = send(zip(fingers, places).map { .touchMove($0, at: $1 + way, pressure: 1, time: time) })
      // The first movements lift.
      if number > 10 { times.append(cost) }
    }
    precondition(document.overlay.floating.count == places.count, "every finger holds a piece")
    send(zip(fingers, places).map { .touchUp($0, at: $1 + Vector(180, 60), time: time) })
    compositor.settle(now: time)
    figures.append(("hands", Measurement.median(times)))
  }

  /// Measures the frames of a pinch, and the largest hole that one shows.
  private func measurePinch() {
    let (times, hole) = pinch()
    figures.append(("pinch", Measurement.median(times)))
    figures.append(("slowest", times.max() ?? 0))
    // With a handicap textures are refused, which makes frames cheap: the hole needs a pinch of its own.
    window.textures.isStarved = Handicap.isOn
    figures.append(("bare", Handicap.isOn ? pinch().hole : hole))
    window.textures.isStarved = false
  }

  /// Zooms from the whole table to single pieces and back. Returns the cost of each frame and the largest hole as a
  /// part of the window.
  private func pinch() -> (times: [Double], hole: Double) {
    let whole = camera
    let middle = document.state.box(of: document.state.looseIDs[0]).center
    let nearest = 60 / (document.state.puzzle.cut.side * whole.zoom)
    var times: [Double] = []
    var bare = 0.0
    for number in 0...(4 * Self.steps) {
      let share = 1 - abs(Double(number) / Double(2 * Self.steps) - 1)
      var next = whole
      next.zoom = whole.zoom * pow(max(1, nearest), share)
      next.center = whole.center + (middle - whole.center) * share
      time += 1.0 / 120
      let watch = Stopwatch()
      look(next)
      let report = compositor.frame(now: time)
      times.append(watch.ours(without: report.phases.draw + report.phases.present))
      bare = max(bare, report.bare)
      usleep(4000)
    }
    return (times, bare / Double(BenchWindow.width * BenchWindow.height))
  }

  /// Measures the longest time that saving moves and a snapshot take on the main thread.
  private func measureSaving() {
    var longest = store.longest
    worker.finish()
    func time(_ body: () throws -> Void) rethrows {
      let watch = Stopwatch()
      try body()
      longest = max(longest, watch.ours())
    }
    let loose = document.state.looseIDs[0]
    let place = document.state.groups[loose].placement
    for _ in 0..<ModeHost<JigsawMode>.snapshotInterval / 8 {
      document.perform(.lay(group: loose, at: place, joins: false, held: []), seat: 0)
      worker.finish()
    }
    time { document.saveSnapshot() }
    worker.finish { handOver in time(handOver) }
    figures.append(("save", max(longest, store.longest)))
    measureWriting()
  }

  /// Measures two steps for a move of all pieces and its inverse: passing them to the library, which is all that the
  /// main thread does, and encoding them, which the library's thread does.
  private func measureWriting() {
    let table = document.state
    let laid = table.looseIDs.sorted().map { Laid(group: $0, at: table.groups[$0].placement) }
    let move = JigsawMove.arrange(laid)
    var after = table
    let context = MoveContext<JigsawMove>(id: document.nextID, seat: 0, time: 0) { _ in move }
    guard let inverse = try? document.mode.apply(move, context, to: &after).inverse else { return }
    var handing: [Double] = []
    for _ in 0..<15 {
      let watch = Stopwatch()
      store.append(
        StoredRecord(LoggedMove(id: document.nextID, move: move), inverse: inverse, seq: store.count + 1))
      handing.append(watch.ours())
    }
    figures.append(("record", Measurement.median(handing)))
    var section = Section("encoding", isOneRound: false)
    let encoding = section.compare(
      rounds: 5, [],
      with: [
        {
          precondition(!move.bytes.isEmpty && !inverse.bytes.isEmpty)
        }
      ])
    figures.append(("encoding", Measurement.median(encoding[0])))
  }

  // The part of the shell.

  private func cost(_ body: () -> Void) -> Double {
    time += 1.0 / 120
    let watch = Stopwatch()
    body()
    bringToScreen()
    let phases = compositor.frame(now: time).phases
    return watch.ours(without: phases.draw + phases.present)
  }

  /// Processes events up to their frame. Returns the main thread's processor time without drawing and presenting, in
  /// seconds.
  @discardableResult private func send(_ events: [InputEvent]) -> Double {
    cost {
      arena.handle(batch: events.map { $0.at(time) })
      arena.advance(to: time)
    }
  }

  @discardableResult private func pass(_ event: InputEvent) -> Double { send([event]) }

  private func look(_ camera: Camera) {
    self.camera = camera
    var environment = document.environment
    environment.camera = camera
    environment.freeArea = camera.viewport
    document.update(environment, notifies: true)
    bringToScreen()
  }

  private func bringToScreen() {
    let transform = camera.worldToView
    let floating = document.overlay.floating
    compositor.setLayers(
      [LayerPlacement(id: Self.layer, kind: .base, transform: transform, extent: document.world.extent)]
        + floating.map {
          LayerPlacement(
            id: LayerID(Self.floatingLayers + $0.id), kind: .floating,
            transform: $0.transform.then(transform),
            bounds: $0.bounds)
        })
    if let publication = document.takePublication() {
      compositor.publish(
        Self.layer, publication.content, damage: publication.damage.map { .rects($0) } ?? .everything,
        isUrgent: publication.damage != nil)
    }
    for layer in floating where versions[layer.id] != layer.version {
      compositor.publish(LayerID(Self.floatingLayers + layer.id), layer.content, isUrgent: true)
      versions[layer.id] = layer.version
    }
    _ = document.takeOverlayChanged()
    _ = document.takeRequests()
  }

  func hit(at point: Point, device: Gesture.Device) -> Hit {
    Hit(document.hit(at: point, device: device, seat: 0))
  }

  func deliver(_ gesture: Gesture) { document.handle(.gesture(gesture)) }
}
