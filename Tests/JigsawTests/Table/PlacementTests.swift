import Geometry
import Jigsaw
import TestSupport
import Testing

@Suite struct PlacementTests {
  @Test(arguments: 0..<4) func aBoxGoesWhereTheTransformTakesIt(turn: Int) {
    var random = RandomSource(seed: 5)
    for _ in 0..<100 {
      let placement = Placement(
        turn: turn, shift: Vector(random.within(-900...900), random.within(-900...900)))
      let box = Rect(
        x: random.within(-500...500), y: random.within(-500...500), width: random.within(0...300),
        height: random.within(0...300))
      #expect(placement.apply(box) == placement.transform.apply(box))
    }
    #expect(Placement(turn: turn, shift: Vector(3, 4)).apply(.null).isEmpty)
  }
}
