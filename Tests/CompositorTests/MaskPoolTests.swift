import Compositor
import Geometry
import Raster
import Testing

struct MaskPoolTests {
  /// A reused mask is like a new one: empty, at its place, and without noted changes.
  @Test func masksComeBackBare() {
    var random = RandomSource(seed: 5)
    let pool = MaskPool()
    var masks: [(mask: CoverageMask, inked: InkedCells)] = []
    for round in 0..<300 {
      let place = (x: Int64(random.below(1000)) - 500, y: Int64(random.below(1000)) - 500)
      let mask = pool.make(originX: place.x, originY: place.y)
      #expect((mask.originX, mask.originY) == place)
      let isBare = (0..<mask.height).allSatisfy { mask.covered(row: $0, within: 0..<mask.width).isEmpty }
      #expect(isBare, "round \(round)")
      #expect(mask.changes?.take { _ in }.isEmpty == true, "round \(round)")
      // A stroke as ink draws it: something is covered, and the cells around what has changed are known.
      var inked = InkedCells()
      for _ in 0..<3 {
        let (x, y) = (Double(place.x) + random.within(-20...270), Double(place.y) + random.within(-20...270))
        mask.fill(
          Path(ellipseIn: Rect(x: x, y: y, width: random.within(1...90), height: random.within(1...90))))
        if let changed = mask.changes?.take({ _ in }) { inked.insert(changed) }
      }
      masks.append((mask, inked))
      while masks.count > random.below(5) {
        let gone = masks.remove(at: random.below(masks.count))
        pool.free(gone.mask, gone.inked)
      }
    }
  }
}
