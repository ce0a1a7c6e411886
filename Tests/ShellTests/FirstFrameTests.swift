import Geometry
import Library
import ModeKit
import Raster
import Scene
import Shell
import TestSupport
import Testing

/// What the app shows first.
@Suite struct FirstFrameTests {
  private func open() -> (App, HeadlessPlatform) {
    let resources = SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())
    let platform = HeadlessPlatform(window: WindowMetrics(size: Size(900, 600)), resources: resources)
    var parts = App.Parts(
      platform: platform, library: Library(inMemory: Library.Options()), modes: [NullMode()], workers: 0)
    parts.workClock = { 0 }
    let app = App(parts)
    app.start(OpenOptions())
    return (app, platform)
  }

  private func colors(_ bitmap: Bitmap) -> Set<UInt32> {
    Set((0..<bitmap.width * bitmap.height).map { bitmap.pixels[$0] })
  }

  /// No worker draws here, so tiles that the first frame lacks would never appear.
  @Test func theFirstFrameShowsAllOfTheHomeScreen() {
    let (app, platform) = open()
    while platform.software.presentCount == 0, platform.time < 5 { app.step() }
    let first = platform.software.capture()
    #expect(platform.software.presentCount == 1)
    for corner in [(2, 2), (897, 2), (2, 597), (897, 597)] {
      // Slate with its grain, in every corner.
      let near = (0..<400).map {
        first[min(899, max(0, corner.0 - 10 + $0 % 20)), min(599, max(0, corner.1 - 10 + $0 / 20))]
      }
      #expect(Set(near).count > 2)
    }
    #expect(colors(first).count > 100)
    platform.run(app, for: 1)
    let later = platform.software.capture()
    let changed = (0..<900 * 600).count { first.pixels[$0] != later.pixels[$0] }
    #expect(changed == 0)
    app.close()
  }

  @Test func nothingIsDrawnAgainUntilSomethingHappens() {
    let (app, platform) = open()
    // After a while textures without a use are given back, in a last frame.
    platform.run(app, for: 10)
    let count = platform.software.presentCount
    platform.run(app, for: 20)
    #expect(platform.software.presentCount == count)
    platform.post(.exposed)
    platform.run(app, for: 1)
    #expect(platform.software.presentCount == count + 1)
    app.close()
  }
}
