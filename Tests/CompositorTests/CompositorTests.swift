import Compositor
import Geometry
import Raster
import Scene
import Testing

@Suite struct CompositorTests {
  static func view(_ id: LayerID, _ kind: LayerPlacement.Kind, _ transform: Affine) -> LayerPlacement {
    LayerPlacement(id: id, kind: kind, transform: transform)
  }

  @Test func showsABaseThroughTiles() {
    let rig = Rig(width: 700, height: 500)
    var generator = RandomSource(seed: 1)
    let content = Discs(
      discs: (0..<60).map { _ in
        generator.disc(in: Rect(x: -100, y: -100, width: 500, height: 400), radius: 2...40)
      })
    let placement = Self.view(
      Rig.base, .base, Affine.scale(1.7).then(.translation(Vector(40.3, -20.8))))
    rig.compositor.setLayers([placement])
    rig.compositor.publish(Rig.base, content)
    #expect(rig.settle())
    #expect(difference(rig.textures.screen, rig.redraw([(placement, content)])) == 0)
    #expect(!rig.compositor.needsFrame(now: rig.now))
    #expect(rig.compositor.nextDeadline(now: rig.now) == nil)
  }

  @Test func laysTransparentLayersOverTheBase() {
    let rig = Rig()
    var generator = RandomSource(seed: 2)
    let base = Discs(
      discs: (0..<20).map { _ in
        generator.disc(in: Rect(x: 0, y: 0, width: 400, height: 300), radius: 5...60)
      })
    let bar = Discs(discs: [.init(center: Point(200, 150), radius: 80, color: Color(0xF2B84B, opacity: 0.5))])
    let lifted = Discs(discs: [.init(center: Point(0, 0), radius: 30, color: Color(0x7FC8A9))])
    let placements = [
      Self.view(Rig.base, .base, .identity),
      Self.view(LayerID(7), .floating, .translation(Vector(61, 52))),
      Self.view(Rig.interface, .interface, .identity),
    ]
    rig.compositor.setLayers(placements)
    rig.compositor.publish(Rig.base, base)
    rig.compositor.publish(LayerID(7), lifted)
    rig.compositor.publish(Rig.interface, bar)
    #expect(rig.settle())
    let expected = rig.redraw([(placements[0], base), (placements[1], lifted), (placements[2], bar)])
    // A translucent layer is rounded once more on its way through a texture.
    #expect(difference(rig.textures.screen, expected) <= 1)
  }

  @Test func pressedButtonsAnswerInTheSameFrame() {
    let rig = Rig()
    rig.compositor.setLayers([Self.view(Rig.interface, .interface, .identity)])
    var bar = Discs(discs: [.init(center: Point(200, 150), radius: 20, color: Color(0x333333))])
    rig.compositor.publish(Rig.interface, bar)
    #expect(rig.settle())
    bar.discs[0].color = Color(0xFFCC00)
    rig.compositor.publish(Rig.interface, bar, damage: .rects([bar.discs[0].bounds]))
    rig.compositor.frame(now: 0)
    #expect(rig.textures.screen[200, 150] == 0xFFFF_CC00)
  }
}
