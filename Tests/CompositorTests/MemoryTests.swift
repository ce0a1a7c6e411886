import Compositor
import Concurrency
import Geometry
import Raster
import Scene
import Testing

/// When textures are scarce, and when they no longer are.
@Suite struct MemoryTests {
  static let content = AsynchronousTilesTests.world(8, count: 200)

  private func settled(textures limit: Int = .max) -> Rig {
    let rig = Rig(width: 500, height: 500)
    rig.textures.textureLimit = limit
    rig.compositor.setLayers([SwapTests.base()])
    rig.compositor.publish(Rig.base, Self.content)
    #expect(rig.settle())
    return rig
  }

  /// How much the screen differs from a full redraw.
  private func error(_ rig: Rig) -> Int {
    difference(rig.textures.screen, rig.redraw([(SwapTests.base(), Self.content)]))
  }

  private func scarce() -> Rig {
    let rig = settled(textures: 3)
    #expect(error(rig) > 20)
    return rig
  }

  /// Only the frames that the compositor asks for, until a time.
  private func run(_ rig: Rig, until end: Double) -> Int {
    var frames = 0
    while let deadline = rig.compositor.nextDeadline(now: rig.now), deadline < end, frames < 10_000 {
      rig.now = max(rig.now + 0.016, deadline)
      rig.compositor.frame(now: rig.now)
      rig.compositor.drain()
      frames += 1
    }
    rig.now = end
    return frames
  }

  @Test func theFullScaleComesBackWithTheMemory() {
    let rig = scarce()
    rig.textures.textureLimit = .max
    _ = run(rig, until: 10)
    #expect(rig.compositor.isSettled)
    #expect(error(rig) == 0)
    // Then there is nothing left to ask for.
    #expect(run(rig, until: 1000) <= 2)
    #expect(rig.compositor.nextDeadline(now: rig.now) == nil)
  }

  @Test func askingForMemoryIsRareAndChangesNothing() {
    let rig = scarce()
    _ = run(rig, until: 5)
    let before = rig.textures.capture()
    // A quarter of an hour.
    let frames = run(rig, until: 905)
    #expect((5...40).contains(frames), "\(frames)")
    #expect(difference(rig.textures.screen, before) == 0)
    #expect(rig.textures.textureCount <= 3)
    // With part of the memory free, the scale is halved once instead of twice.
    let full = settled()
    rig.textures.textureLimit = .max
    _ = run(rig, until: 1000)
    #expect(difference(rig.textures.screen, full.textures.screen) == 0)
  }

  @Test func bordersReturnWhenMemoryIsFreeAgain() {
    let rig = settled()
    _ = run(rig, until: 5)
    let count = rig.textures.textureCount
    for id in 1...12 as ClosedRange<UInt64> {
      rig.compositor.beginInk(id, on: Rig.base, WetInkTests.wave(60))
      rig.compositor.frame(now: rig.now)
    }
    for id in 1...12 as ClosedRange<UInt64> { rig.compositor.cancelInk(id) }
    rig.compositor.frame(now: rig.now)
    _ = run(rig, until: 6)
    _ = run(rig, until: 60)
    #expect(rig.textures.textureCount == count)
    #expect(rig.compositor.nextDeadline(now: rig.now) == nil)
  }

  @Test func unusedTexturesAreFreedAtRest() {
    let rig = settled()
    _ = run(rig, until: 5)
    let count = rig.textures.textureCount
    for id in 1...3 as ClosedRange<UInt64> {
      rig.compositor.beginInk(id, on: Rig.base, WetInkTests.wave(60))
      rig.compositor.frame(now: rig.now)
      rig.compositor.cancelInk(id)
    }
    rig.compositor.frame(now: rig.now)
    // For the next stroke they are at hand.
    #expect(rig.textures.textureCount > count)
    #expect(run(rig, until: 20) <= 3)
    #expect(rig.textures.textureCount == count)
    #expect(rig.compositor.nextDeadline(now: rig.now) == nil)
    #expect(error(rig) == 0)
  }
}
