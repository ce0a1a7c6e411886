import Compositor
import Concurrency
import Geometry
import Raster
import Scene
import Testing

/// Known faults of tiles that are drawn in the background, one test each.
@Suite struct AsynchronousTilesTests {
  static func world(_ seed: UInt64, count: Int = 40) -> Discs {
    var generator = RandomSource(seed: seed)
    return Discs(
      discs: (0..<count).map { _ in
        generator.disc(in: Rect(x: -200, y: -200, width: 600, height: 600), radius: 1...50)
      })
  }

  static func base(_ transform: Affine, isMoving: Bool = false) -> LayerPlacement {
    LayerPlacement(id: Rig.base, kind: .base, transform: transform, isMoving: isMoving)
  }

  @Test(arguments: [0.013, 0.5, 0.7071, 1, 1.1, 2, 3.14159, 37.7])
  func anyZoomIsSharp(_ zoom: Double) {
    let rig = Rig(width: 160, height: 120)
    let content = Self.world(3)
    let placement = Self.base(Affine.scale(zoom).then(.translation(Vector(80.4, 61.7))))
    rig.compositor.setLayers([placement])
    rig.compositor.publish(Rig.base, content)
    #expect(rig.settle())
    #expect(difference(rig.textures.screen, rig.redraw([(placement, content)])) == 0)
  }

  @Test func threadsShareNothingButSnapshots() {
    let rig = Rig(width: 160, height: 120, workers: 3)
    var generator = RandomSource(seed: 4)
    var content = Self.world(4)
    var placement = Self.base(.translation(Vector(80, 60)))
    rig.compositor.publish(Rig.base, content)
    for step in 0..<60 {
      // The main thread changes its own copy while workers draw from older ones.
      let index = generator.int(0..<content.discs.count)
      let old = content.discs[index].bounds
      content.discs[index].center = Point(generator.double(-80...80), generator.double(-60...60))
      rig.compositor.publish(
        Rig.base, content, damage: .rects([old, content.discs[index].bounds]), isUrgent: step % 3 == 0)
      if step % 7 == 0 {
        placement = Self.base(Affine.scale(generator.double(0.5...2)).then(.translation(Vector(80, 60))))
      }
      rig.compositor.setLayers([placement])
      rig.now += 0.01
      rig.compositor.frame(now: rig.now)
    }
    #expect(rig.settle())
    #expect(difference(rig.textures.screen, rig.redraw([(placement, content)])) == 0)
  }

  @Test func backingResolutionIsDrawnNotStretched() {
    let rig = Rig(width: 100, height: 80)
    let content = Discs(
      discs: [.init(center: Point(30, 30), radius: 0.5, color: .white)], ground: Color(0x1A2326))
    for scale in [1.0, 2, 1.5] {
      rig.textures.resize(width: Int(100 * scale), height: Int(80 * scale))
      let placement = Self.base(.scale(scale))
      rig.compositor.setLayers([placement])
      rig.compositor.publish(Rig.base, content)
      #expect(rig.settle())
      #expect(difference(rig.textures.screen, rig.redraw([(placement, content)])) == 0)
    }
  }

  @Test func geometryFindsItsTiles() {
    // Two tiles in a row are visible, and a border of one around them is kept: 4 × 3.
    let rig = Rig(width: 500, height: 250)
    var content = Discs(discs: [], ground: Color(0x1A2326))
    rig.compositor.setLayers([Self.base(.identity)])
    rig.compositor.publish(Rig.base, content)
    #expect(rig.settle())
    rig.compositor.drain()
    rig.compositor.frame(now: 0)
    var generator = RandomSource(seed: 5)
    for _ in 0..<25 {
      let disc = generator.disc(in: Rect(x: -300, y: -300, width: 1200, height: 900), radius: 1...90)
      content.discs.append(disc)
      rig.compositor.publish(Rig.base, content, damage: .rects([disc.bounds]))
      rig.compositor.frame(now: 0)
      var expected = 0
      for y in -1...1 {
        for x in -1...2 {
          let texels = Rect(x: Double(x * 254 - 1), y: Double(y * 254 - 1), width: 256, height: 256)
          if texels.intersects(disc.bounds.inset(by: -1)) { expected += 1 }
        }
      }
      #expect(rig.compositor.drain() == expected)
      #expect(rig.settle())
    }
  }

  @Test func worldMayChangeWhileTilesAreInFlight() {
    let rig = Rig(width: 160, height: 120)
    var generator = RandomSource(seed: 6)
    var content = Self.world(6)
    var placement = Self.base(.identity)
    for _ in 0..<40 {
      content.discs.append(generator.disc(in: Rect(x: -50, y: -50, width: 300, height: 200), radius: 3...30))
      var transform = Affine.scale(generator.double(0.3...3)).then(.quarterTurns(generator.int(0..<4)))
      transform = transform.then(.translation(Vector(generator.double(0...160), generator.double(0...120))))
      placement = Self.base(transform)
      placement.bounds = generator.int(0..<2) == 0 ? nil : Rect(x: -300, y: -300, width: 900, height: 900)
      rig.compositor.setLayers([placement])
      rig.compositor.publish(
        Rig.base, content, damage: .rects([content.discs[content.discs.count - 1].bounds]))
      rig.compositor.frame(now: 0)
      // Some tiles of this world are drawn, and arrive in the next one.
      rig.compositor.drain(limit: 2)
    }
    #expect(rig.settle())
    #expect(difference(rig.textures.screen, rig.redraw([(placement, content)])) == 0)
  }

  @Test func noTileStaysHalfFaded() {
    let rig = Rig(width: 160, height: 120)
    var generator = RandomSource(seed: 7)
    let content = Self.world(7)
    var placement = Self.base(.identity)
    rig.compositor.publish(Rig.base, content)
    for _ in 0..<12 {
      placement = Self.base(
        Affine.scale(generator.double(0.5...2)).then(.translation(Vector(generator.double(-200...200), 60))))
      rig.compositor.setLayers([placement])
      // Now and then the next move comes in the middle of a fade.
      for _ in 0..<generator.int(1..<5) {
        rig.now += 0.03
        rig.compositor.frame(now: rig.now)
        rig.compositor.drain(limit: 3)
      }
    }
    // From here on only the frames that the compositor asks for.
    var frames = 0
    while let deadline = rig.compositor.nextDeadline(now: rig.now), frames < 100 {
      rig.now = max(rig.now + 0.03, deadline)
      rig.compositor.frame(now: rig.now)
      rig.compositor.drain()
      frames += 1
    }
    #expect(frames < 100)
    #expect(rig.compositor.isSettled)
    #expect(difference(rig.textures.screen, rig.redraw([(placement, content)])) == 0)
  }

  @Test func newTilesFadeInAndChangedOnesDoNot() {
    let rig = Rig(width: 100, height: 80)
    var content = Discs(discs: [], ground: .white)
    rig.compositor.background = .black
    rig.compositor.setLayers([Self.base(.identity)])
    rig.compositor.publish(Rig.base, content)
    rig.compositor.frame(now: 1)
    rig.compositor.drain()
    rig.compositor.frame(now: 1)
    rig.compositor.frame(now: 1.08)
    let half = rig.textures.screen[50, 40] & 255
    #expect(half > 64 && half < 192)
    rig.compositor.frame(now: 1.2)
    #expect(rig.textures.screen[50, 40] == 0xFFFF_FFFF)
    #expect(!rig.compositor.needsFrame(now: 1.2))
    content.ground = Color(0x102030)
    rig.compositor.publish(Rig.base, content)
    rig.compositor.frame(now: 2)
    rig.compositor.drain()
    rig.compositor.frame(now: 2)
    #expect(rig.textures.screen[50, 40] == 0xFF10_2030)
  }

  /// A picture that counts how many pieces of it are drawn.
  private struct Counted: LayerContent {
    let color: Color
    let drawn: Locked<Int>
    func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
      drawn.with { $0 += 1 }
      canvas.fill(rect, color)
    }
  }

  @Test func aLargeChangeIsDrawnOnceThoughItIsUrgent() {
    /// How many pieces are drawn for a change of nearly the whole window.
    func pieces(isUrgent: Bool) -> Int {
      let rig = Rig(width: 800, height: 700)
      rig.compositor.setLayers([Self.base(.identity)])
      rig.compositor.publish(Rig.base, Counted(color: .white, drawn: Locked(0)))
      #expect(rig.settle())
      let drawn = Locked(0)
      rig.compositor.publish(
        Rig.base, Counted(color: .black, drawn: drawn),
        damage: .rects([Rect(minX: 10, minY: 10, maxX: 790, maxY: 690)]), isUrgent: isUrgent)
      // One tile per frame, as workers would.
      for _ in 0..<40 {
        rig.compositor.frame(now: 0)
        rig.compositor.drain(limit: 1)
      }
      #expect(rig.settle())
      #expect(rig.textures.screen[400, 350] == 0xFF00_0000)
      return drawn.with { $0 }
    }
    #expect(pieces(isUrgent: true) == pieces(isUrgent: false))
  }
}
