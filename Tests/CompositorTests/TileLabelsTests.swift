import Compositor
import Concurrency
import Geometry
import Raster
import Scene
import TestSupport
import Testing

/// Remembers what it was asked to set.
private struct ListeningTypesetter: Typesetter {
  let heard = Locked<[String]>([])

  func measure(_ text: String, _ style: TextStyle) -> TextMetrics { PlainTypesetter().measure(text, style) }

  func mask(_ text: String, _ style: TextStyle, scale: Double) -> TextMask {
    heard.with { $0.append(text) }
    return PlainTypesetter().mask(text, style, scale: scale)
  }
}

@Suite struct TileLabelsTests {
  /// 2 × 2 tiles and a bit, from −1, −1 on.
  @Test func everyVisibleTileShowsItsIndexAndEdge() {
    let typesetter = ListeningTypesetter()
    let textures = SoftwareTextures(width: 500, height: 400)
    let compositor = Compositor(
      backend: textures, resources: SceneResources(typesetter: typesetter, codec: NoPictures()), workers: 0
    ) {}
    let shift = Vector(200, 120)
    compositor.setLayers([LayerPlacement(id: Rig.base, kind: .base, transform: .translation(shift))])
    compositor.publish(Rig.base, Discs(ground: Color(0x204060)))
    #expect(compositor.settle(now: 0))
    let bare = textures.capture()
    #expect(typesetter.heard.with { $0.isEmpty })

    compositor.showsTileLabels = true
    #expect(compositor.needsFrame(now: 0))
    compositor.frame(now: 0)
    let tiles = [-1, 0, 1].flatMap { x in [-1, 0, 1].map { y in (x: x, y: y) } }
    #expect(Set(typesetter.heard.with { $0 }) == Set(tiles.map { "\($0.x), \($0.y)" }))
    let labelled = textures.capture()
    func differs(_ x: Double, _ y: Double) -> Bool {
      guard (0..<500).contains(Int(x)), (0..<400).contains(Int(y)) else { return false }
      return labelled[Int(x), Int(y)] != bare[Int(x), Int(y)]
    }
    for tile in tiles {
      // A tile's pitch is 254 pixels. Its label is a block four pixels into its corner.
      let corner = Point(Double(tile.x) * 254, Double(tile.y) * 254) + shift
      let isInside = corner.x >= 0 && corner.y >= 0
      #expect(!isInside || (differs(corner.x + 6, corner.y + 8) && !differs(corner.x + 120, corner.y + 120)))
      #expect(
        corner.y < 0 || differs(corner.x + 200, corner.y) || corner.x + 200 >= 500 || corner.x + 200 < 0)
    }

    compositor.showsTileLabels = false
    compositor.frame(now: 0)
    #expect(difference(textures.capture(), bare) == 0)
  }

  @Test func labelsAreSetOnceAndNotInEveryFrame() {
    let typesetter = ListeningTypesetter()
    let compositor = Compositor(
      backend: SilentTextures(width: 500, height: 400),
      resources: SceneResources(typesetter: typesetter, codec: NoPictures()), workers: 0
    ) {}
    compositor.setLayers([LayerPlacement(id: Rig.base, kind: .base, transform: .identity)])
    compositor.publish(Rig.base, Discs(ground: Color(0x204060)))
    compositor.showsTileLabels = true
    for _ in 0..<5 { compositor.frame(now: 0) }
    #expect(typesetter.heard.with { $0.count } == 4)
  }

  @Test func labelsGoWithTheirTiles() {
    let textures = SilentTextures(width: 500, height: 400)
    let compositor = Compositor(
      backend: textures, resources: SceneResources(typesetter: PlainTypesetter(), codec: NoPictures()),
      workers: 0
    ) {}
    compositor.publish(Rig.base, Discs(ground: Color(0x204060)))
    func labels() -> Int { textures.live.count { textures.widths[$0] != 256 } }
    func show(at x: Double) {
      compositor.setLayers([LayerPlacement(id: Rig.base, kind: .base, transform: .translation(Vector(x, 0)))])
      #expect(compositor.settle(now: 0))
    }
    compositor.showsTileLabels = true
    show(at: 0)
    #expect(labels() == 4)
    for step in 1...40 {
      show(at: Double(-200 * step))
      #expect((4...6).contains(labels()))
    }
    compositor.showsTileLabels = false
    compositor.frame(now: 0)
    #expect(labels() == 0)
  }
}
