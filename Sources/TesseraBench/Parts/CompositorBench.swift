import Concurrency
import Compositor
import Geometry
import Gestures
import Glibc
import Raster
import Scene

/// Panning over ready tiles with a finger. The peer is a loop that only draws as many textured quads of that size, in
/// the same window, with the same texture backend, along the same path.
///
/// All times are processor time of the main thread: input events, the camera, the compositor's decisions, stamping,
/// uploads, submitting quads and presenting the frame. The peer only does the last two. Reading a thread's processor
/// time is a system call, and a dozen of them cost a sixth of a frame of the compositor. So the phases are measured on
/// one page, and the total on another one, which reads the clock of the app.
let compositorBench = BenchPart("compositor") { section in
  let window = try BenchWindow()
  defer { window.close() }
  let ours = PannedPage(window, clock: { SystemClock.monotonic.seconds })
  let phased = PannedPage(window, clock: { SystemClock.thread.seconds })
  let peer = MovedQuads(window, count: ours.quads)
  var (mine, phases, others) = (FrameCosts(), FrameCosts(), FrameCosts())
  section.forEachRound(20) { round in
    // A few frames of each in turn, since the load of the machine changes within a round.
    var frames: (mine: [FrameCost], phases: [FrameCost], others: [FrameCost]) = ([], [], [])
    for turn in 0..<10 {
      let numbers = (0..<4).map { round * 40 + turn * 4 + $0 }
      frames.mine += numbers.map { ours.pan($0) }
      frames.phases += numbers.map { phased.pan($0) }
      frames.others += numbers.map { peer.pan($0) }
    }
    mine.addRound(frames.mine)
    phases.addRound(frames.phases)
    others.addRound(frames.others)
  }
  let name = "panning, \(ours.quads) tiles, \(window.renderer)"
  let loop = "as many textured quads"
  let why = "the bare limit: a loop that draws the same quads in the same window and knows nothing else"
  func add(_ name: String, _ ours: [Double], _ other: [Double], goal: Double?) {
    section.add(
      Figure(
        name: name, unit: .microseconds, ours: ours, other: .init(name: loop, values: other, why: why),
        goal: goal))
  }
  add(name + ": all", mine.totals, others.totals, goal: 1.2)
  section.add(
    Figure(name: name + ": events, update, upload", unit: .microseconds, ours: phases.updates))
  add(name + ": draw", phases.draws, others.draws, goal: nil)
  add(name + ": present", phases.presents, others.presents, goal: nil)
  section.add(
    Figure(
      name: "textured area of a frame", unit: .plain("window"), ours: [ours.texturedWindows],
      other: .init(
        name: "the window's area", values: [1],
        why: "the bare limit: each pixel of the window is painted once"),
      goal: 1.1, needsOneRound: true))
}

/// The cost of the median frame of each round on the main thread, in seconds.
private struct FrameCosts {
  private(set) var totals: [Double] = []
  /// Events, update, stamping and upload.
  private(set) var updates: [Double] = []
  private(set) var draws: [Double] = []
  private(set) var presents: [Double] = []

  mutating func addRound(_ frames: [FrameCost]) {
    func median(_ key: (FrameCost) -> Double) -> Double { Measurement.median(frames.map(key)) }
    totals.append(median(\.total))
    updates.append(median { $0.total - $0.draw - $0.present })
    draws.append(median(\.draw))
    presents.append(median(\.present))
  }
}

/// A page under a finger.
private final class PannedPage: GestureHost {
  private static let layer = LayerID(1)
  private static let finger = TouchID(device: 1, finger: 1)

  /// The number of tiles in a frame.
  private(set) var quads = 0
  /// The pixels of all textured quads of a frame, in windows.
  private(set) var texturedWindows = 0.0
  private let compositor: Compositor
  private let arena = GestureArena()
  private var camera: Camera

  /// Makes a compositor on a window; `clock` measures its phases.
  init(_ window: BenchWindow, clock: @escaping @Sendable () -> Double) {
    var options = Compositor.Options()
    options.clock = clock
    options.fadeDuration = 0
    compositor = Compositor(
      backend: window.textures, resources: window.resources, workers: 0, options: options, wake: {})
    // Virtual displays may be smaller than requested.
    let size = window.textures.outputSize
    camera = Camera(viewport: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    arena.host = self
    place()
    compositor.publish(Self.layer, Squares())
    arena.handle(.touchDown(Self.finger, at: Point(640, 400), pressure: 1, time: 0))
    // One round, so that all tiles are ready. The peer draws as many quads as the frame with the most tiles.
    window.textures.isMetering = true
    for frame in 0..<240 {
      move(frame)
      compositor.settle(now: 0)
      // The border around the visible tiles is drawn too, as workers would do.
      while compositor.drain() > 0 { compositor.frame(now: 0) }
      quads = max(quads, compositor.frame(now: 0).quads)
      texturedWindows = max(texturedWindows, window.textures.texturedArea / Double(size.width * size.height))
    }
    window.textures.isMetering = false
  }

  private func place() {
    compositor.setLayers([LayerPlacement(id: Self.layer, kind: .base, transform: camera.worldToView)])
  }

  private func move(_ frame: Int) {
    let time = 1 + Double(frame) / 60
    arena.handle(batch: [
      .touchMove(Self.finger, at: Point(640, 400) + MovedQuads.shift(frame), pressure: 1, time: time)
    ])
    arena.advance(to: time)
    place()
  }

  func pan(_ frame: Int) -> FrameCost {
    let watch = Stopwatch()
    move(frame)
    let phases = compositor.frame(now: 0).phases
    return FrameCost(total: watch.ours(), draw: phases.draw, present: phases.present)
  }

  func hit(at point: Point, device: Gesture.Device) -> Hit { Hit([.init(TargetID(owner: 0), [.camera])]) }

  func deliver(_ gesture: Gesture) {
    if gesture.kind == .camera { camera = camera.moved(by: gesture.delta) }
  }
}

/// A page on which every tile needs a texture.
private struct Squares: LayerContent {
  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    canvas.fill(rect, Color(0x20262E))
    let side = 40.0
    for row in Int((rect.minY / side).rounded(.down))...Int((rect.maxY / side).rounded(.up)) {
      for column in Int((rect.minX / side).rounded(.down))...Int((rect.maxX / side).rounded(.up)) {
        let box = Rect(x: Double(column) * side, y: Double(row) * side, width: side, height: side)
        canvas.fill(box.inset(by: 3), Color(UInt32(truncatingIfNeeded: column &* 7919 &+ row) & 0xFF_FFFF))
      }
    }
  }
}
