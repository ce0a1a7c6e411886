import Compositor
import Geometry
import Raster
import TestSupport
import Testing

/// A base that covers a part of another one, as a second view of a document does.
@Suite struct ClippedBaseTests {
  private let clip = Rect(x: 100, y: 40, width: 120, height: 80)
  private let upper = LayerID(9)

  private func placements() -> [LayerPlacement] {
    [
      LayerPlacement(id: Rig.base, kind: .base, transform: .identity),
      LayerPlacement(id: upper, kind: .base, transform: .scale(0.5), clip: clip),
    ]
  }

  @Test func nothingShowsThroughItBeforeItsTilesAreDrawn() {
    let rig = Rig(width: 300, height: 200)
    rig.compositor.background = Color(0x123456)
    rig.compositor.setLayers([placements()[0]])
    rig.compositor.publish(Rig.base, Discs(ground: .white))
    #expect(rig.settle())
    rig.compositor.setLayers(placements())
    rig.compositor.publish(upper, Discs(ground: Color(0x8040C0)))
    rig.compositor.frame(now: 0)
    func colors() -> [UInt32] {
      [(99, 39), (100, 40), (219, 119), (220, 120)].map { rig.textures.screen[$0.0, $0.1] }
    }
    #expect(colors() == [0xFFFF_FFFF, 0xFF12_3456, 0xFF12_3456, 0xFFFF_FFFF])
    #expect(rig.settle())
    #expect(colors() == [0xFFFF_FFFF, 0xFF80_40C0, 0xFF80_40C0, 0xFFFF_FFFF])
  }

  @Test func eachShowsAChangeWhereItsOwnTransformHasIt() {
    let rig = Rig(width: 300, height: 200)
    rig.compositor.setLayers(placements())
    for layer in [Rig.base, upper] { rig.compositor.publish(layer, Discs(ground: .black)) }
    #expect(rig.settle())
    // The same disc in both, as in two views of one document.
    let disc = Discs.Disc(center: Point(230, 110), radius: 30, color: .white)
    for layer in [Rig.base, upper] {
      rig.compositor.publish(layer, Discs(discs: [disc], ground: .black), damage: .rects([disc.bounds]))
    }
    #expect(rig.settle())
    #expect(rig.textures.screen[115, 55] == 0xFFFF_FFFF, "in the upper one, at half the scale")
    #expect(rig.textures.screen[205, 110] == 0xFF00_0000, "the lower one is covered")
    #expect(rig.textures.screen[235, 110] == 0xFFFF_FFFF, "and is seen beside it")
  }
}
