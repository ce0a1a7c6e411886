import Compositor
import Geometry
import Raster
import Scene
import Testing

/// Drawing before the first frame is shown.
@Suite struct FirstFrameTests {
  private static func show(_ rig: Rig) {
    var generator = RandomSource(seed: 5)
    let screen = Rect(x: 0, y: 0, width: 700, height: 500)
    rig.compositor.setLayers([
      LayerPlacement(id: Rig.base, kind: .base, transform: .identity),
      LayerPlacement(id: Rig.interface, kind: .interface, transform: .identity),
    ])
    rig.compositor.publish(
      Rig.base, Discs(discs: (0..<40).map { _ in generator.disc(in: screen, radius: 5...80) }, ground: .white)
    )
    rig.compositor.publish(
      Rig.interface, Discs(discs: (0..<10).map { _ in generator.disc(in: screen, radius: 5...30) }))
  }

  @Test(arguments: [0, 2]) func completingShowsNothingAndLeavesNothingMissing(workers: Int) {
    let rig = Rig(width: 700, height: 500, workers: workers)
    Self.show(rig)
    rig.compositor.complete(now: 0, within: 60)
    #expect(rig.textures.presentCount == 0)
    let report = rig.compositor.frame(now: 0)
    #expect(report.missing == 0 && report.visible == 2 * 6)
  }

  @Test func completingEndsInTime() {
    var options = Compositor.Options()
    var time = 0.0
    options.clock = {
      time += 0.01
      return time
    }
    let rig = Rig(width: 700, height: 500, options: options)
    Self.show(rig)
    rig.compositor.complete(now: 0, within: 0.05)
    #expect(time < 1)
    #expect(rig.compositor.frame(now: 0).missing > 0)
    #expect(rig.settle())
  }

  @Test func tilesAreDrawnBeforeAnythingCanBeUploaded() {
    let rig = Rig(width: 700, height: 500)
    Self.show(rig)
    rig.compositor.begin()
    #expect(rig.compositor.drain() > 0)
    #expect(rig.textures.presentCount == 0)
    rig.compositor.complete(now: 0, within: 60)
    #expect(rig.compositor.frame(now: 0).missing == 0)
  }
}
