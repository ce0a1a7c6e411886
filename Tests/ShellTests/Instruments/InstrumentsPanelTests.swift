import Compositor
import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene
import Shell
import TestSupport
import Testing

/// A machine whose clock runs only while it waits.
private final class ScriptedPlatform: Platform {
  let screen: SoftwareTextures
  let resources = SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())
  let window: WindowMetrics
  private(set) var time = 0.0
  let wallTime: Int64 = 0
  let wake: @Sendable () -> Void = {}
  /// What happens next.
  var script: [PlatformEvent] = []
  let liveTouches: Set<TouchID> = []
  let hasKeyboard = true
  var clipboard = ""
  var title = ""
  var isFullScreen = false
  var textures: any TextureBackend { screen }

  init(_ size: Size) {
    screen = SoftwareTextures(width: Int(size.width), height: Int(size.height))
    window = WindowMetrics(size: size)
  }

  func takeEvents(waitingUntil deadline: Double?) -> [PlatformEvent] {
    // A frame takes a sixtieth of a second; with nothing to wait for a second passes.
    time = max(time + 1.0 / 60, min(deadline ?? .infinity, time + 1))
    defer { script = [] }
    return script
  }

  func startTextInput(near rect: Rect) {}
  func stopTextInput() {}
  func play(_ samples: [Float]) {}
}

@Suite struct InstrumentsPanelTests {
  private func open(_ size: Size) -> (App, ScriptedPlatform) {
    let platform = ScriptedPlatform(size)
    let app = App(
      App.Parts(
        platform: platform, library: Library(inMemory: Library.Options()),
        modes: [NullMode()],
        workers: 0))
    var options = OpenOptions()
    options.mode = "null"
    app.start(options)
    run(app, platform, seconds: 2)
    return (app, platform)
  }

  /// Runs for some seconds of the machine's clock and counts the frames.
  @discardableResult private func run(_ app: App, _ platform: ScriptedPlatform, seconds: Double) -> Int {
    let (end, before) = (platform.time + seconds, platform.screen.presentCount)
    while platform.time < end { app.step() }
    return platform.screen.presentCount - before
  }

  private func toggle(_ app: App, _ platform: ScriptedPlatform) {
    platform.script = [.keyDown(.function(3), [], isRepeat: false)]
    app.step()
  }

  /// Whether a finger at a point reaches the interface, not the document.
  private func isCovered(_ app: App, _ x: Double, _ y: Double) -> Bool {
    app.hit(at: Point(x, y), device: .finger).chain.first.map { $0.target.owner > 1 } ?? false
  }

  @Test(arguments: [Size(412, 915), Size(1280, 800)]) func canvasOutsideThePanelIsFree(size: Size) {
    let (app, platform) = open(size)
    #expect(!isCovered(app, 40, 30) && !isCovered(app, size.width - 40, 660))
    toggle(app, platform)
    #expect(isCovered(app, 40, 30) && isCovered(app, min(size.width, 440) - 40, 300))
    #expect(!isCovered(app, size.width - 40, 660) && !isCovered(app, 8, 660))
    toggle(app, platform)
    #expect(!isCovered(app, 40, 30))
    app.close()
  }

  @Test func itLooksFourTimesASecondAndNeverOnceClosed() {
    let (app, platform) = open(Size(1280, 800))
    #expect(run(app, platform, seconds: 4) == 0)
    toggle(app, platform)
    run(app, platform, seconds: 2)
    let frames = run(app, platform, seconds: 4)
    #expect((8...24).contains(frames), "\(frames)")
    toggle(app, platform)
    run(app, platform, seconds: 2)
    #expect(run(app, platform, seconds: 4) == 0)
    app.close()
  }
}
