import Compositor
import Concurrency
import Geometry
import Gestures
import Interface
import ModeKit
import Scene
import Sketch

/// An empty sketch that is open in a window, as the shell opens it.
final class BoardOnScreen: GestureHost {
  private static let layer = LayerID(1)

  let document: ModeHost<SketchMode>
  /// The time, in seconds.
  private(set) var time = 1.0
  private let compositor: Compositor
  private let arena = GestureArena()

  init(_ window: BenchWindow) {
    document = Self.emptyBoard(window.resources)
    var options = Compositor.Options()
    options.clock = { SystemClock.thread.seconds }
    options.fadeDuration = 0
    compositor = Compositor(
      backend: window.textures, resources: window.resources, workers: 1, options: options, wake: {})
    arena.host = self
    compositor.setLayers([
      LayerPlacement(id: Self.layer, kind: .base, transform: document.environment.camera.worldToView)
    ])
  }

  /// An empty board, a world point a dp of the window from its corner on.
  static func emptyBoard(_ resources: SceneResources) -> ModeHost<SketchMode> {
    let size = Size(Double(BenchWindow.width), Double(BenchWindow.height))
    let camera = Camera(
      center: Point(size.width / 2, size.height / 2), viewport: Rect(origin: .origin, size: size))
    let mode = SketchMode()
    guard
      let empty = try? mode.makeState(
        SketchMode.Params(), seed: 1, resources: DocumentResources(scene: resources))
    else { preconditionFailure("an empty board can be made") }
    return ModeHost(
      mode: mode, params: SketchMode.Params(), seed: 1, state: empty, store: MemoryStore(),
      environment: ModeEnvironment(theme: Theme(), camera: camera))
  }

  /// Does something and shows the board, some seconds after the last frame. Returns the processor time of drawing and
  /// presenting, in seconds.
  func frame(after pause: Double, _ body: () -> Void) -> Double {
    time += pause
    body()
    bringToScreen()
    let phases = compositor.frame(now: time).phases
    return phases.draw + phases.present
  }

  /// Passes what fingers do at this time to the document.
  func handle(_ events: [InputEvent]) {
    arena.handle(batch: events)
    arena.advance(to: time)
  }

  /// Shows the board until all its tiles are drawn.
  func settle() {
    bringToScreen()
    compositor.settle(now: time)
  }

  /// Publishes the document in each frame, as the shell's stage does.
  private func bringToScreen() {
    let ink = document.takeInk()
    if let publication = document.takePublication() {
      let isWet = ink.contains { if case .end = $0 { true } else { false } }
      compositor.publish(
        Self.layer, publication.content, damage: publication.damage.map { .rects($0) } ?? .everything,
        isUrgent: publication.damage != nil && !isWet)
    }
    for operation in ink {
      switch operation {
      case .begin(let id, let mark): compositor.beginInk(id, on: Self.layer, mark)
      case .extend(let id, let mark): compositor.extendInk(id, mark)
      case .end(let id): compositor.endInk(id, in: compositor.published(Self.layer))
      case .cancel(let id): compositor.cancelInk(id)
      }
    }
    _ = document.takeOverlayChanged()
    _ = document.takeRequests()
  }

  func hit(at point: Point, device: Gesture.Device) -> Hit {
    Hit(document.hit(at: point, device: device, seat: 0))
  }

  func deliver(_ gesture: Gesture) { document.handle(.gesture(gesture)) }
}
