import Compositor
import Geometry
import Raster
import Testing

@Suite struct FrameReportTests {
  private static let tileBytes = 256 * 256 * 4

  @Test func queuedTilesAreCountedInBytes() {
    let rig = Rig(width: 300, height: 250)
    var content = AsynchronousTilesTests.world(12)
    rig.compositor.setLayers([SwapTests.base()])
    rig.compositor.publish(Rig.base, content)
    var report = rig.compositor.frame(now: 0)
    #expect(report.queued > 1 && report.queuedBytes == report.queued * Self.tileBytes)
    let all = report.queuedBytes
    rig.compositor.drain(limit: 1)
    // A tile that is drawn but not yet taken still counts as queued.
    report = rig.compositor.frame(now: 0)
    #expect(report.queuedBytes == all - Self.tileBytes)
    #expect(rig.settle())
    while rig.compositor.drain() > 0 { rig.compositor.frame(now: 0) }
    report = rig.compositor.frame(now: 0)
    #expect(report.queued == 0 && report.queuedBytes == 0)

    // A small change waits with the bytes of that part alone.
    content.discs.append(.init(center: Point(100, 100), radius: 5, color: .white))
    rig.compositor.publish(Rig.base, content, damage: .rects([content.discs.last?.bounds ?? .null]))
    report = rig.compositor.frame(now: 0)
    #expect(
      report.queued == 1 && (10 * 10 * 4...16 * 16 * 4).contains(report.queuedBytes), "\(report.queuedBytes)")
  }

  @Test func evictedTilesAreCountedInBytes() {
    let rig = Rig(width: 300, height: 250)
    rig.compositor.setLayers([SwapTests.base()])
    var generator = RandomSource(seed: 13)
    let discs = (0..<3000).map { _ in
      generator.disc(in: Rect(x: -300, y: -300, width: 3000, height: 2400), radius: 10...60)
    }
    rig.compositor.publish(Rig.base, Discs(discs: discs))
    var (uploaded, evicted, evictedBytes, textureBytes) = (0, 0, 0, 0)
    func look(_ frames: Int) {
      for _ in 0..<frames {
        rig.now += 0.02
        let report = rig.compositor.frame(now: rig.now)
        rig.compositor.drain()
        uploaded += report.uploadedBytes
        evicted += report.evicted
        evictedBytes += report.evictedBytes
        textureBytes = report.textureBytes
      }
    }
    look(10)
    #expect(evicted == 0 && textureBytes > 0)
    for step in 1...30 {
      rig.compositor.setLayers([
        AsynchronousTilesTests.base(.translation(Vector(Double(step) * -60, Double(step) * -40)))
      ])
      look(4)
    }
    look(20)
    #expect(evicted > 10 && evictedBytes > 0)
    // Every texture was uploaded once, and is there or was let go.
    #expect(uploaded - evictedBytes == textureBytes)
  }
}
