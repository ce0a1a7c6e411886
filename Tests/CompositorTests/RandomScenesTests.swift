import Compositor
import Geometry
import Raster
import Scene
import Testing

/// Random edits, zooms, pans, turns, evictions and losses, each compared with a full redraw.
@Suite struct RandomScenesTests {
  #if DEBUG
    static let steps = 120
  #else
    static let steps = 1_000
  #endif

  @Test func everyStepEqualsAFullRedraw() throws { try walk(seed: 11, steps: Self.steps, workers: 0) }
  @Test func everyStepEqualsAFullRedrawWithThreads() throws {
    try walk(seed: 12, steps: Self.steps / 4, workers: 2)
  }

  private func walk(seed: UInt64, steps: Int, workers: Int) throws {
    let rig = Rig(width: 90, height: 70, workers: workers)
    var generator = RandomSource(seed: seed)
    var content = Discs(
      discs: (0..<12).map { _ in
        generator.disc(in: Rect(x: -100, y: -100, width: 300, height: 300), radius: 2...40)
      })
    var (zoom, turns, shift) = (1.0, 0, Vector(20, 20))
    rig.compositor.publish(Rig.base, content)
    for step in 0..<steps {
      switch generator.int(0..<10) {
      case 0...4:
        let index = generator.int(0..<content.discs.count)
        let old = content.discs[index].bounds
        content.discs[index] = generator.disc(
          in: Rect(x: -60, y: -60, width: 200, height: 200), radius: 1...30)
        rig.compositor.publish(
          Rig.base, content, damage: .rects([old, content.discs[index].bounds]),
          isUrgent: generator.int(0..<2) == 0)
      case 5: zoom = generator.double(0.3...4)
      case 6, 7: shift = Vector(generator.double(-150...150), generator.double(-150...150))
      case 8: turns = generator.int(0..<4)
      default:
        if generator.int(0..<2) == 0 {
          rig.textures.loseAll()
        } else {
          rig.textures.resize(width: generator.int(60..<110), height: generator.int(50..<90))
        }
      }
      let placement = LayerPlacement(
        id: Rig.base, kind: .base,
        transform: Affine.scale(zoom).then(.quarterTurns(turns)).then(.translation(shift)),
        extent: generator.int(0..<4) == 0 ? nil : Rect(x: -100, y: -100, width: 300, height: 300))
      rig.compositor.setLayers([placement])
      try #require(rig.settle(), "step \(step) does not settle")
      let worst = difference(rig.textures.screen, rig.redraw([(placement, content)]))
      try #require(worst == 0, "step \(step) differs by \(worst)")
    }
  }
}
