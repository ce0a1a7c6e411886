import Compositor
import Concurrency
import Geometry
import Raster
import Scene
import Testing

/// Keeps what it was asked to draw.
private struct Asked: LayerContent {
  let rects = Locked<[Rect]>([])
  let content: any LayerContent

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    rects.with { $0.append(rect) }
    content.draw(rect, scale: scale, into: canvas)
  }
}

/// What lies beyond a layer's bounds is empty: it is not drawn, and nothing within them is lost.
struct BoundsTests {
  @Test(arguments: LayerPlacement.Kind.all, [1.0, 0.37, 2.5]) func onlyWhatLiesInTheBoundsIsDrawn(
    kind: LayerPlacement.Kind, zoom: Double
  ) {
    var generator = RandomSource(seed: UInt64(zoom * 100))
    let bounds = Rect(x: 20.3, y: -11.7, width: 331.9, height: 274.2)
    let discs = Discs(discs: (0..<40).map { _ in generator.disc(in: bounds.inset(by: 31), radius: 2...30) })
    let asked = Asked(content: discs)
    let rig = Rig(width: 500, height: 400)
    let place = LayerPlacement(
      id: Rig.base, kind: kind, transform: .scale(zoom).then(.translation(Vector(17, 23))), bounds: bounds)
    rig.compositor.setLayers([place])
    rig.compositor.publish(Rig.base, asked)
    #expect(rig.settle())
    let rects = asked.rects.with { $0 }
    #expect(!rects.isEmpty)
    #expect(rects.allSatisfy { bounds.inset(by: -8 / zoom).contains($0) })
    // Transparent layers are blended twice, and rounded each time.
    let error = difference(rig.textures.screen, rig.redraw([(place, discs)]))
    #expect(error <= (kind == .base ? 0 : 2))
  }
}

extension LayerPlacement.Kind {
  fileprivate static var all: [Self] { [.base, .floating, .interface] }
}
