import Compositor
import Geometry
import Gestures
import Raster
import Scene
import Shell

/// A platform with the benchmark's window, scripted input, and a clock that advances by one frame at a time.
final class BenchPlatform: Platform {
  let shown: BenchWindow
  let window: WindowMetrics
  private(set) var time = 0.0
  private var waiting: [PlatformEvent] = []
  let wake: @Sendable () -> Void

  /// A platform with a window; `wake` is called on any thread when something has happened.
  init(_ shown: BenchWindow, _ size: Size, wake: @escaping @Sendable () -> Void = {}) {
    (self.shown, self.wake) = (shown, wake)
    window = WindowMetrics(size: size)
  }

  var textures: any TextureBackend { shown.textures }
  var resources: SceneResources { shown.resources }
  var wallTime: Int64 { 1_778_313_600_000 + Int64(time * 1000) }
  private(set) var liveTouches: Set<TouchID> = []
  var hasKeyboard: Bool { true }
  var clipboard = ""
  var title = ""
  var isFullScreen = false

  /// Queues an event for the next frame.
  func post(_ event: PlatformEvent) { waiting.append(event) }

  /// Advances the clock by a frame.
  func advance(by seconds: Double = 1.0 / 60) { time += seconds }

  func takeEvents(waitingUntil deadline: Double?) -> [PlatformEvent] {
    defer { waiting = [] }
    for case .input(let input) in waiting {
      switch input {
      case .touchDown(let id, _, _, _): liveTouches.insert(id)
      case .touchUp(let id, _, _), .touchCancel(let id, _): liveTouches.remove(id)
      default: break
      }
    }
    return waiting
  }

  func startTextInput(near rect: Rect) {}
  func stopTextInput() {}
  func play(_ samples: [Float]) {}
}
