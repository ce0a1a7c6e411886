import Compositor
import Geometry
import Raster
import Scene
import TestSupport
import Testing

@Suite struct SwapTests {
  static func base(_ transform: Affine = .identity) -> LayerPlacement {
    LayerPlacement(id: Rig.base, kind: .base, transform: transform)
  }

  @Test func tilesOfOneEditAreSwappedInOneFrame() {
    let rig = Rig(width: 400, height: 80)
    func content(_ color: Color) -> Discs {
      Discs(discs: [
        .init(center: Point(60, 40), radius: 20, color: color),
        .init(center: Point(340, 40), radius: 20, color: color),
      ])
    }
    rig.compositor.setLayers([Self.base()])
    var state = content(.white)
    rig.compositor.publish(Rig.base, state)
    #expect(rig.settle())
    var generator = RandomSource(seed: 21)
    var changes = 0
    var last = rig.textures.screen[60, 40]
    for _ in 0..<120 {
      if generator.int(0..<3) == 0 {
        state = content(Color(UInt32(generator.int(0..<0xFF_FFFF))))
        rig.compositor.publish(Rig.base, state, damage: .rects(state.discs.map(\.bounds)))
      }
      rig.compositor.frame(now: 0)
      rig.compositor.drain(limit: generator.int(0..<2))
      #expect(rig.textures.screen[60, 40] == rig.textures.screen[340, 40])
      if rig.textures.screen[60, 40] != last { changes += 1 }
      last = rig.textures.screen[60, 40]
    }
    // The tiles did change meanwhile.
    #expect(changes > 5)
  }

  /// A panel that scrolls: every frame brings a change of all its tiles, and workers do not keep up.
  @Test(arguments: [LayerPlacement.Kind.interface, .floating])
  func layersThatChangeFasterThanTheyAreDrawnStayWhole(kind: LayerPlacement.Kind) {
    let rig = Rig(width: 700, height: 500)
    let panel = LayerID(5)
    func content(_ step: Int) -> Discs {
      Discs(discs: [], ground: Color(UInt32(step * 0x010305 + 0x202020)))
    }
    let place = LayerPlacement(
      id: panel, kind: kind, transform: .identity, bounds: Rect(x: 0, y: 0, width: 700, height: 500))
    rig.compositor.setLayers([place])
    rig.compositor.publish(panel, content(0))
    #expect(rig.settle())
    let corners = [(30, 30), (670, 30), (30, 470), (350, 250), (670, 470)]
    var seen: Set<UInt32> = []
    for step in 1...60 {
      // It waits longer than a base may.
      let now = Double(step) * 0.03
      rig.compositor.publish(
        panel, content(step), damage: .rects([Rect(x: 0, y: 0, width: 700, height: 500)]))
      rig.compositor.frame(now: now)
      let colors = Set(corners.map { rig.textures.screen[$0.0, $0.1] })
      #expect(colors.count == 1, "step \(step)")
      seen.formUnion(colors)
      rig.compositor.drain(limit: 1)
    }
    // The panel still makes progress: six tiles, one per frame.
    #expect(seen.count >= 6)
    #expect(rig.settle())
    #expect(rig.textures.screen[350, 250] == content(60).ground?.premultiplied)
  }

  /// A panel changes so often that its changes are merged, and changes again while the workers draw: their tiles
  /// are shown and the rest follows.
  @Test func changesThatWereMergedAreShownToTheLast() {
    let rig = Rig(width: 200, height: 100)
    let panel = LayerID(5)
    func publish(_ step: Int) {
      rig.compositor.publish(
        panel, Discs(discs: [], ground: Color(UInt32(0x202020 + step * 0x010101))),
        damage: .rects([Rect(x: 0, y: 0, width: 200, height: 100)]))
    }
    rig.compositor.setLayers([
      LayerPlacement(
        id: panel, kind: .interface, transform: .identity, bounds: Rect(x: 0, y: 0, width: 200, height: 100))
    ])
    publish(0)
    #expect(rig.settle())
    for step in 1...40 {
      publish(step)
      // The workers get a publication that lies between merged ones.
      if step == 30 { rig.compositor.frame(now: 0) }
    }
    #expect(rig.compositor.settle(now: 0, limit: 20))
    #expect(rig.textures.screen[100, 50] == Color(UInt32(0x202020 + 40 * 0x010101)).premultiplied)
  }

  @Test func aLiftedPieceAndItsHoleAppearTogether() {
    let rig = Rig(width: 400, height: 80)
    let piece = Discs.Disc(center: Point(60, 40), radius: 20, color: .white)
    let lifted = LayerID(9)
    rig.compositor.setLayers([Self.base()])
    rig.compositor.publish(Rig.base, Discs(discs: [piece]))
    #expect(rig.settle())
    let hole = rig.compositor.publish(Rig.base, Discs(), damage: .rects([piece.bounds]))
    rig.compositor.publish(lifted, Discs(discs: [piece]))
    var place = LayerPlacement(
      id: lifted, kind: .floating, transform: .translation(Vector(200, 0)), appears: Moment(Rig.base, hole))
    rig.compositor.setLayers([Self.base(), place])
    func seen() -> [Bool] { [60, 260].map { rig.textures.screen[$0, 40] == 0xFFFF_FFFF } }
    for frame in 0..<8 {
      rig.compositor.frame(now: Double(frame))
      #expect(seen() == [true, false] || seen() == [false, true])
      rig.compositor.drain(limit: 1)
    }
    #expect(seen() == [false, true])
    // And back: laid down where it was.
    let back = rig.compositor.publish(Rig.base, Discs(discs: [piece]), damage: .rects([piece.bounds]))
    place.leaves = Moment(Rig.base, back)
    rig.compositor.setLayers([Self.base(), place])
    for frame in 8..<14 {
      rig.compositor.frame(now: Double(frame))
      #expect(seen() == [true, false] || seen() == [false, true])
      rig.compositor.drain(limit: 1)
    }
    #expect(seen() == [true, false])
  }

  @Test func anOutlineFollowsTheFingerUntilALargeLiftIsReady() {
    let rig = Rig(width: 800, height: 700)
    let piece = Discs.Disc(center: Point(350, 350), radius: 320, color: .white)
    rig.compositor.setLayers([Self.base()])
    rig.compositor.publish(Rig.base, Discs(discs: [piece], ground: Color(0x203040)))
    #expect(rig.settle())
    let hole = rig.compositor.publish(
      Rig.base, Discs(discs: [], ground: Color(0x203040)), damage: .rects([piece.bounds]), isUrgent: true)
    let lifted = LayerID(9)
    rig.compositor.publish(lifted, Discs(discs: [piece]), isUrgent: true)
    var place = LayerPlacement(
      id: lifted, kind: .floating, transform: .identity, bounds: piece.bounds,
      appears: Moment(Rig.base, hole),
      outline: Outline(Path(ellipseIn: piece.bounds), color: Color(0xFF0000), width: 3))
    /// Whether the line goes through a pixel.
    func isLine(_ x: Int, _ y: Int) -> Bool { rig.textures.screen[x, y] == 0xFFFF_0000 }
    for step in 0..<3 {
      let shift = 20 * step
      place.transform = .translation(Vector(Double(shift), 0))
      rig.compositor.setLayers([Self.base(), place])
      rig.compositor.frame(now: 0)
      // Under the finger, closed all around, and the piece itself is still where it was.
      for angle in 0..<60 {
        let way = Vector(cosine(Double(angle) / 60 * 2 * .pi), sine(Double(angle) / 60 * 2 * .pi))
        let at = Point(350 + Double(shift), 350) + way * 320
        #expect(isLine(Int(at.x), Int(at.y)), "\(step), \(angle)")
      }
      #expect(rig.textures.screen[350, 350] == 0xFFFF_FFFF)
    }
    #expect(rig.settle())
    #expect(!isLine(350 + 40 + 319, 350) && rig.textures.screen[35, 350] == 0xFF20_3040)
    #expect(rig.textures.screen[350 + 40 + 310, 350] == 0xFFFF_FFFF)
  }

  @Test func stretchedTilesShowNoSeams() {
    let rig = Rig(width: 500, height: 120)
    struct Slope: LayerContent {
      func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
        canvas.fill(
          Path(rect: rect.intersection(Rect(x: -1000, y: -1000, width: 3000, height: 3000))),
          .gradient(
            Gradient(.linear(start: Point(0, 0), end: Point(700, 300)), from: .black, to: .white)))
      }
    }
    rig.compositor.setLayers([Self.base()])
    rig.compositor.publish(Rig.base, Slope())
    #expect(rig.settle())
    // The same pixels as one large picture, stretched by the same sampler.
    let origin = -100.0
    let picture = Bitmap(width: 800, height: 500)
    let canvas = Canvas(
      RasterTarget(picture, originX: Int64(origin), originY: Int64(origin)), transform: .identity,
      rasterizer: Rasterizer(), resources: rig.resources)
    Slope().draw(canvas.visible, scale: 1, into: canvas)
    let oracle = SoftwareTextures(width: 500, height: 120)
    guard let texture = oracle.makeTexture(width: 800, height: 500) else { return }
    oracle.upload(picture, sourceX: 0, sourceY: 0, width: 800, height: 500, to: texture, x: 0, y: 0)
    for zoom in [1.0, 1.13, 1.37, 1.7, 1.99] {
      let transform = Affine.scale(zoom).then(.translation(Vector(-33.3, -17.7)))
      var placement = Self.base(transform)
      placement.isMoving = true
      rig.compositor.setLayers([placement])
      let report = rig.compositor.frame(now: 0)
      #expect(report.missing == 0)
      func corner(_ x: Double, _ y: Double) -> Corner {
        Corner(position: transform.apply(Point(x + origin, y + origin)), texel: Point(x, y))
      }
      oracle.draw(
        [
          Quad(
            texture: texture, corners: (corner(0, 0), corner(800, 0), corner(800, 500), corner(0, 500)),
            isOpaque: true)
        ], clip: nil)
      if zoom > 1 { #expect(difference(rig.textures.screen, oracle.screen) <= 1) }
    }
  }

  @Test func pinchingNeverShowsAHole() {
    let rig = Rig(width: 200, height: 150)
    let content = Discs(discs: [], ground: .white)
    rig.compositor.background = .black
    rig.compositor.publish(Rig.base, content)
    var placement = Self.base()
    placement.bounds = Rect(x: -2000, y: -2000, width: 4000, height: 4000)
    rig.compositor.setLayers([placement])
    #expect(rig.settle())
    for _ in 0..<4 {
      rig.compositor.drain()
      rig.compositor.frame(now: 0)
    }
    // Out and in again without workers: only existing tiles can be shown.
    for zoom in [0.9, 0.6, 0.4, 0.2, 0.1, 0.3, 2, 9, 1.0] {
      placement.transform = Affine.scale(zoom).then(.translation(Vector(100, 75)))
      placement.isMoving = true
      rig.compositor.setLayers([placement])
      rig.compositor.frame(now: 0)
      var holes = 0
      for index in 0..<(200 * 150) where rig.textures.screen.pixels[index] != 0xFFFF_FFFF { holes += 1 }
      #expect(holes == 0, "at \(zoom)")
    }
  }

  @Test func memoryStaysWithinItsBudget() {
    let backend = SilentTextures(width: 900, height: 700)
    let compositor = Compositor(
      backend: backend, resources: SceneResources(typesetter: PlainTypesetter(), codec: NoPictures()),
      workers: 0
    ) {}
    var generator = RandomSource(seed: 31)
    let content = Discs(
      discs: (0..<300).map { _ in
        generator.disc(in: Rect(x: -3000, y: -3000, width: 6000, height: 6000), radius: 50...200)
      })
    compositor.publish(Rig.base, content)
    for step in 0..<40 {
      let zoom = step % 10 < 7 ? 1 : generator.double(0.5...1.5)
      compositor.setLayers([
        Self.base(Affine.scale(zoom).then(.translation(Vector(Double(step) * -120, Double(step % 5) * 150))))
      ])
      compositor.frame(now: 0)
      #expect(compositor.settle(now: 0))
      let report = compositor.frame(now: 0)
      #expect(report.textureBytes <= max(3 * report.visibleBytes, 24 << 18))
      #expect(report.missing == 0 && report.visible > 0)
    }
    compositor.removeLayer(Rig.base)
    #expect(compositor.frame(now: 0).textureBytes == 0)
  }

  @Test func withoutMemoryTheScaleHalves() {
    let rig = Rig(width: 500, height: 500)
    rig.textures.textureLimit = 3
    rig.compositor.setLayers([Self.base()])
    rig.compositor.publish(Rig.base, AsynchronousTilesTests.world(8, count: 200))
    #expect(rig.settle())
    #expect(rig.compositor.frame(now: 0).missing == 0)
    #expect(rig.textures.textureCount <= 3)
  }
}
