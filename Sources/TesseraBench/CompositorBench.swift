import Compositor
import Geometry
import Gestures
import Glibc
import Raster
import Scene

/// Panning over ready tiles with a finger, against a loop that draws as many distinct textured quads of that size and
/// knows nothing else: the same window, the same textures' backend, the same way.
///
/// All is processor time of the main thread: the hand's events, the camera, what the compositor decides, stamping, uploads,
/// handing over quads and showing the frame. The peer has the last two alone. Reading the clock of a thread's processor time is a call
/// of the system, a dozen of which are a sixth of what the compositor does in a frame: the phases are measured on a page of their own, and
/// the whole on one that reads the clock of the app.
let compositorBench = BenchPart(name: "compositor") { report in
  guard let window = Report.attempt({ try BenchWindow() }) else { return }
  defer { window.close() }
  let ours = PannedPage(window, clock: Measurement.wallTime)
  let phased = PannedPage(window, clock: Measurement.threadTime)
  let peer = MovedQuads(window, count: ours.quads)
  var mine = FrameCosts()
  var phases = FrameCosts()
  var others = FrameCosts()
  for round in 0..<20 {
    for frame in 0..<30 {
      ours.pan(round * 30 + frame, into: &mine)
    }
    for frame in 0..<30 {
      phased.pan(round * 30 + frame, into: &phases)
    }
    for frame in 0..<30 {
      peer.pan(round * 30 + frame, into: &others)
    }
  }
  let name = "compositor: panning, \(ours.quads) tiles, \(window.renderer)"
  report.add(
    .frame(name + ": all", Measurement.median(mine.totals), Measurement.median(others.totals), .atMost(1.2)))
  report.add(
    .frame(name + ": events, update, upload", Measurement.median(phases.updates), nil, nil))
  report.add(
    .frame(name + ": draw", Measurement.median(phases.draws), Measurement.median(others.draws), nil))
  report.add(
    .frame(name + ": present", Measurement.median(phases.presents), Measurement.median(others.presents), nil))
  report.add(
    Report.Figure(
      name: "compositor: textured area of a frame", ours: ours.texturedWindows, unit: "window",
      goal: .atMost(1.1)))
}

extension Report.Figure {
  fileprivate static func frame(_ name: String, _ ours: Double, _ peer: Double?, _ goal: Report.Goal?)
    -> Report.Figure
  {
    Report.Figure(
      name: name, ours: ours * 1e6, peer: peer.map { $0 * 1e6 }, unit: "µs", ratio: peer.map { ours / $0 },
      goal: goal)
  }
}

/// What frames cost the main thread, in seconds.
private struct FrameCosts {
  var totals: [Double] = []
  /// Events, update, stamping and upload.
  var updates: [Double] = []
  var draws: [Double] = []
  var presents: [Double] = []

  mutating func add(total: Double, draw: Double, present: Double) {
    totals.append(total)
    updates.append(total - draw - present)
    draws.append(draw)
    presents.append(present)
  }
}

/// Where a pan has gone in some frame: to and fro within what is ready.
private func shift(_ frame: Int) -> Vector {
  Vector((90 * sin(Double(frame) * 0.05)).rounded(), (60 * sin(Double(frame) * 0.037)).rounded())
}

/// A page under a finger.
private final class PannedPage: GestureHost {
  private static let layer = LayerID(1)
  private static let finger = TouchID(device: 1, finger: 1)

  /// How many tiles a frame shows.
  private(set) var quads = 0
  /// The pixels of all textured quads of a frame, in windows.
  private(set) var texturedWindows = 0.0
  private let compositor: Compositor
  private let arena = GestureArena()
  private var camera: Camera

  /// - Parameter clock: what the compositor's phases are measured with.
  init(_ window: BenchWindow, clock: @escaping @Sendable () -> Double) {
    var options = Compositor.Options()
    options.clock = clock
    options.fadeDuration = 0
    compositor = Compositor(
      backend: window.textures, resources: window.resources, workers: 0, options: options, wake: {})
    // Displays that nobody sees may be smaller than what was asked for.
    let size = window.textures.outputSize
    camera = Camera(viewport: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    arena.host = self
    place()
    compositor.publish(Self.layer, Squares())
    arena.handle(.touchDown(Self.finger, at: Point(640, 400), pressure: 1, time: 0))
    // Once round, so that everything is ready; the frame with the most tiles tells how many the peer draws.
    window.textures.isMetering = true
    for frame in 0..<240 {
      move(frame)
      compositor.settle(now: 0)
      // The border around what is seen too: workers would have drawn it once, and planned it never again.
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
      .touchMove(Self.finger, at: Point(640, 400) + shift(frame), pressure: 1, time: time)
    ])
    arena.advance(to: time)
    place()
  }

  func pan(_ frame: Int, into costs: inout FrameCosts) {
    let start = Measurement.threadTime()
    move(frame)
    let phases = compositor.frame(now: 0).phases
    costs.add(total: Measurement.threadTime() - start, draw: phases.draw, present: phases.present)
  }

  func hit(at point: Point, device: Gesture.Device) -> Hit { Hit([.init(TargetID(owner: 0), [.camera])]) }

  func deliver(_ gesture: Gesture) {
    if gesture.kind == .camera { camera = camera.moved(by: gesture.delta) }
  }
}

/// A page of which every tile needs a texture.
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

/// As many textures as the page shows tiles, each drawn once a frame at its place.
private final class MovedQuads {
  private let textures: MeteredTextures
  private var ids: [TextureID] = []
  private static let side = 254.0

  init(_ window: BenchWindow, count: Int) {
    textures = window.textures
    for number in 0..<count {
      guard let id = textures.makeTexture(width: 256, height: 256) else { break }
      let bitmap = Bitmap(width: 256, height: 256)
      bitmap.clear(to: 0xFF00_0000 | UInt32(number * 90_001) & 0xFF_FFFF)
      textures.upload(bitmap, sourceX: 0, sourceY: 0, width: 256, height: 256, to: id, x: 0, y: 0)
      ids.append(id)
    }
  }

  func pan(_ frame: Int, into costs: inout FrameCosts) {
    let start = Measurement.threadTime()
    textures.beginFrame(clear: 0xFF00_0000)
    let shift = shift(frame)
    let side = Self.side
    let columns = Int((Double(textures.outputSize.width) / side).rounded(.up))
    let quads = ids.indices.map { index in
      let left = Double(index % columns) * side - 127 + shift.dx
      let top = Double(index / columns) * side - 127 + shift.dy
      func corner(_ x: Double, _ y: Double) -> Corner {
        Corner(position: Point(left + x, top + y), texel: Point(x + 1, y + 1))
      }
      return Quad(
        texture: ids[index], corners: (corner(0, 0), corner(side, 0), corner(side, side), corner(0, side)),
        isOpaque: true)
    }
    textures.draw(quads, clip: nil)
    let drawn = Measurement.threadTime()
    textures.present()
    let end = Measurement.threadTime()
    costs.add(total: end - start, draw: drawn - start, present: end - drawn)
  }
}
