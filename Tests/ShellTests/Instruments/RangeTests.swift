import Compositor
import Concurrency
import Geometry
import Gestures
import Glibc
import Interface
import Library
import ModeKit
import Raster
import Scene
import Shell
import TestSupport
import Testing

/// Uses processor time and nothing else. No other test calls it.
@inline(never) private func slowPaint(seconds: Double) -> Double {
  var sum = 0.0
  let end = SystemClock.thread.seconds + seconds
  while SystemClock.thread.seconds < end {
    for i in 1...200_000 { sum += 1 / (sum + Double(i)) }
  }
  return sum
}

/// A screen whose next frame can be made slow.
private final class SlowScreen: TextureBackend {
  let maximumTextureSide = 4096
  let outputSize = (width: 1280, height: 3200)
  let resetCount = 0
  var isSlow = false
  private(set) var sum = 0.0
  private var last: UInt32 = 0

  func makeTexture(width: Int, height: Int) -> TextureID? {
    last += 1
    return TextureID(last)
  }
  func upload(
    _ bitmap: Bitmap, sourceX: Int, sourceY: Int, width: Int, height: Int, to texture: TextureID, x: Int,
    y: Int
  ) {}
  func destroy(_ texture: TextureID) {}
  func beginFrame(clear: UInt32) {}
  func draw(_ quads: [Quad], clip: Rect?) {}
  func present() {
    guard isSlow else { return }
    isSlow = false
    sum += slowPaint(seconds: 0.25)
  }
}

/// A machine whose clock is the real one, as the sampler's is, and that never waits.
private final class HastyPlatform: Platform {
  let screen = SlowScreen()
  let resources = SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())
  /// High enough that nothing in the panel is scrolled away.
  let window = WindowMetrics(size: Size(1280, 3200))
  private let start = Sampler.now
  var time: Double { Sampler.now - start }
  let wallTime: Int64 = 0
  let wake: @Sendable () -> Void = {}
  var script: [PlatformEvent] = []
  private(set) var liveTouches: Set<TouchID> = []
  let hasKeyboard = true
  var clipboard = ""
  var title = ""
  var isFullScreen = false
  var textures: any TextureBackend { screen }

  func takeEvents(waitingUntil deadline: Double?) -> [PlatformEvent] {
    defer { script = [] }
    for case .input(let input) in script {
      switch input {
      case .touchDown(let id, _, _, _): liveTouches.insert(id)
      case .touchUp(let id, _, _): liveTouches.remove(id)
      default: break
      }
    }
    // Something always wants to be seen, so that each turn is a frame.
    return script + [.exposed]
  }

  func startTextInput(near rect: Rect) {}
  func stopTextInput() {}
  func play(_ samples: [Float]) {}
}

/// The functions of the frames over which a finger is dragged on the graph.
@Suite struct RangeTests {
  private let platform = HastyPlatform()
  private let app: App

  init() {
    app = App(
      App.Parts(
        platform: platform, library: Library(inMemory: Library.Options()),
        modes: [NullMode()], workers: 0))
    app.start(OpenOptions())
  }

  private func show(frames: Int) { for _ in 0..<frames { app.step() } }

  private func tell(_ event: InputEvent) {
    platform.script.append(.input(event))
    app.step()
  }

  private func find(_ view: View) -> FrameGraph? {
    (view as? FrameGraph) ?? view.children.lazy.compactMap { find($0) }.first
  }

  /// Drags a finger over bars of the graph.
  private func drag(_ graph: FrameGraph, over bars: ClosedRange<Int>) {
    func place(_ bar: Int) -> Point {
      let frame = graph.frameInRoot
      return Point(
        frame.minX + (Double(bar) + 0.5) * frame.width / Double(FrameGraph.capacity), frame.center.y)
    }
    let id = TouchID(device: 1, finger: 1)
    let (from, to) = (place(bars.lowerBound), place(bars.upperBound))
    tell(.touchDown(id, at: from, pressure: 1, time: platform.time))
    for step in 1...8 {
      tell(.touchMove(id, at: from + (to - from) * (Double(step) / 8), pressure: 1, time: platform.time))
    }
    tell(.touchUp(id, at: to, time: platform.time))
    app.step()
  }

  /// The names under the heading of the functions, the busiest first.
  private var functions: [String] {
    let texts = Audit(app.root).texts
    guard let heading = texts.first(where: { $0.placed.string.hasPrefix("Functions") }),
      let table = app.root.view(at: heading.frame.center)?.frameInRoot
    else { return [] }
    return texts.filter {
      table.contains($0.frame.center) && $0.frame.minY > heading.frame.maxY - 2
        && $0.frame.minX < heading.frame.maxX
    }
    .map(\.placed.string)
  }

  @Test(.needsSampler) func aRangeDraggedOnTheGraphShowsTheFunctionsOfItsFrames() throws {
    platform.script = [.keyDown(.function(3), [], isRepeat: false)]
    app.step()
    let graph = try #require(find(app.root.content))
    // Normal frames, then one that is slow on purpose, then normal ones again.
    show(frames: 25)
    platform.screen.isSlow = true
    app.step()
    let slowEnd = platform.time
    show(frames: 20)
    // Until the panel has read its figures and the sampler has collected its samples.
    while platform.time < slowEnd + 0.1 || graph.frames.count < 45 {
      // The sampler's signals would end a plain sleep.
      Locked(0).wait(atMost: 0.015, until: { _ in false }, then: { _ in })
      app.step()
    }
    let slow = try #require(graph.frames.firstIndex { $0[.present] > 0.2 })
    // As long as not all bars are in use each stays where it is.
    let count = graph.frames.count
    try #require(slow >= 20 && count >= slow + 10 && count < 100, "\(slow) of \(count)")

    drag(graph, over: 0...(slow - 5))
    #expect(graph.selection == 0...(slow - 5))
    #expect(!functions.isEmpty && !functions.contains { $0.contains("slowPaint") }, "\(functions)")

    drag(graph, over: (slow - 6)...(slow + 6))
    #expect(graph.selection == (slow - 6)...(slow + 6))
    let named = functions
    // Tests run side by side: what others do meanwhile may stand above it.
    #expect(named.contains { $0.contains("slowPaint") }, "\(named)")

    // It stays as it was read, however long one looks at it.
    let end = platform.time + 0.6
    while platform.time < end { app.step() }
    #expect(functions == named)
    app.close()
  }
}
