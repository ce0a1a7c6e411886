import Compositor
import Geometry
import Raster
import Scene
import TestSupport
import Testing

/// The overview, which is shown where tiles are not drawn yet.
@Suite struct OverviewTests {
  static let world = Rect(x: -2000, y: -1500, width: 4000, height: 3000)

  static func content(_ seed: UInt64) -> Discs {
    var generator = RandomSource(seed: seed)
    return Discs(
      discs: (0..<60).map { _ in generator.disc(in: world.inset(by: 250), radius: 20...240) },
      ground: Color(0x35_4045))
  }

  static func place(_ transform: Affine, isMoving: Bool = false) -> LayerPlacement {
    LayerPlacement(id: Rig.base, kind: .base, transform: transform, extent: world, isMoving: isMoving)
  }

  /// Draws all pending tiles, also those that are not visible.
  static func rest(_ rig: Rig) {
    repeat { rig.compositor.frame(now: rig.now) } while rig.compositor.drain() > 0
  }

  /// The mean difference of a channel between two pictures.
  static func meanDifference(_ a: Bitmap, _ b: Bitmap) -> Double {
    var sum = 0
    for index in 0..<(a.width * a.height) {
      for shift: UInt32 in [0, 8, 16] {
        sum += abs(Int(a.pixels[index] >> shift & 255) - Int(b.pixels[index] >> shift & 255))
      }
    }
    return Double(sum) / Double(3 * a.width * a.height)
  }

  /// The content in an overview tile, drawn directly.
  static func drawn(_ tile: OverviewTile, _ content: Discs, _ rig: Rig) -> Bitmap {
    let picture = Bitmap(width: OverviewTile.side, height: OverviewTile.side)
    let pitch = OverviewTile.side - 2
    let canvas = Canvas(
      RasterTarget(picture, originX: Int64(tile.x * pitch - 1), originY: Int64(tile.y * pitch - 1)),
      transform: .scale(power(2, Double(tile.exponent))), rasterizer: Rasterizer(), resources: rig.resources)
    content.draw(canvas.visible.inset(by: -2 / canvas.scale), scale: canvas.scale, into: canvas)
    return picture
  }

  static func pixels(of tile: OverviewTile) -> Bitmap {
    switch tile.content {
    case .pixels(let bitmap): return bitmap
    case .solid(let color):
      let bitmap = Bitmap(width: OverviewTile.side, height: OverviewTile.side)
      bitmap.clear(to: color)
      return bitmap
    }
  }

  @Test func leapsAndPinchesShowACoarsePictureWithoutHoles() {
    let rig = Rig(width: 300, height: 200)
    rig.compositor.background = Color(0xFF00FF)
    let content = Self.content(71)
    rig.compositor.publish(Rig.base, content)
    rig.compositor.setLayers([Self.place(.identity)])
    Self.rest(rig)
    var generator = RandomSource(seed: 72)
    for step in 0..<40 {
      let zoom = power(2, generator.double(-4...2))
      let middle = Point(generator.double(-1500...1500), generator.double(-1200...1200))
      let place = Self.place(
        Affine.translation(.origin - middle).then(.scale(zoom)).then(.quarterTurns(step % 4))
          .then(.translation(Vector(150, 100))), isMoving: step % 2 == 0)
      rig.compositor.setLayers([place])
      // No worker has had time for anything.
      let report = rig.compositor.frame(now: 0)
      let truth = rig.redraw([(place, content)])
      guard let back = place.transform.inverse else { continue }
      var holes = 0
      for y in 0..<200 {
        for x in 0..<300 where rig.textures.screen[x, y] == 0xFFFF_00FF {
          if Self.world.inset(by: 2 / zoom).contains(back.apply(Point(Double(x), Double(y)))) { holes += 1 }
        }
      }
      #expect(holes == 0, "step \(step), \(report.missing) missing")
      if Self.world.contains(back.apply(Rect(x: 0, y: 0, width: 300, height: 200))) {
        let off = Self.meanDifference(rig.textures.screen, truth)
        #expect(off < 9, "step \(step) at \(zoom): \(off)")
      }
    }
  }

  @Test func contentOutsideTheViewIsDrawnToo() {
    let rig = Rig(width: 300, height: 200)
    let content = Self.content(73)
    rig.compositor.publish(Rig.base, content)
    let place = Self.place(Affine.scale(0.4).then(.translation(Vector(900, 600))))
    rig.compositor.setLayers([place])
    #expect(rig.settle())
    #expect(difference(rig.textures.screen, rig.redraw([(place, content)])) == 0)
  }

  /// Something is drawn far outside the extent; then the view leaps there, and then beyond.
  @Test func anExtentThatGrowsIsCovered() {
    let rig = Rig(width: 300, height: 200)
    let ground = Color(0x35_4045)
    var content = Self.content(80)
    var extent = Self.world
    func place(_ middle: Point, zoom: Double) -> LayerPlacement {
      LayerPlacement(
        id: Rig.base, kind: .base,
        transform: Affine.translation(.origin - middle).then(.scale(zoom)).then(
          .translation(Vector(150, 100))),
        extent: extent)
    }
    rig.compositor.publish(Rig.base, content)
    rig.compositor.setLayers([place(.origin, zoom: 1)])
    Self.rest(rig)
    for step in 1...6 {
      let far = Point(extent.maxX * 1.7, extent.minY * (step % 2 == 0 ? 2.3 : 0.4))
      let disc = Discs.Disc(center: far, radius: extent.width / 12, color: Color(0xC0_FFEE))
      content.discs.append(disc)
      extent = extent.union(disc.bounds)
      rig.compositor.publish(Rig.base, content, damage: .rects([disc.bounds]))
      rig.compositor.setLayers([place(.origin, zoom: 1)])
      Self.rest(rig)
      rig.compositor.background = Color(0xFF00FF)
      let there = place(far, zoom: 220 / disc.radius)
      rig.compositor.setLayers([there])
      // No worker has had time for anything.
      let report = rig.compositor.frame(now: 0)
      #expect(report.missing == report.visible)
      let screen = rig.textures.screen
      #expect((0..<300 * 200).allSatisfy { screen.pixels[$0] != 0xFFFF_00FF }, "step \(step)")
      #expect(Self.meanDifference(screen, rig.redraw([(there, content)])) < 12, "step \(step)")
    }
    // Beyond the extent the background equals the ground.
    rig.compositor.background = ground
    let beyond = place(Point(extent.maxX * 3, extent.maxY * 3), zoom: 0.7)
    rig.compositor.setLayers([beyond])
    rig.compositor.frame(now: 0)
    #expect(difference(rig.textures.screen, rig.redraw([(beyond, content)])) == 0)
  }

  /// Edits on and off screen, one publication after the other, while the view moves.
  @Test func changesReachEveryLevel() {
    let rig = Rig(width: 300, height: 200)
    var content = Self.content(74)
    var generator = RandomSource(seed: 75)
    rig.compositor.publish(Rig.base, content)
    rig.compositor.setLayers([Self.place(.translation(Vector(150, 100)))])
    Self.rest(rig)
    for _ in 0..<25 {
      for _ in 0..<generator.int(1..<4) {
        let index = generator.int(0..<content.discs.count)
        let old = content.discs[index].bounds
        content.discs[index] = generator.disc(in: Self.world.inset(by: 250), radius: 20...240)
        rig.compositor.publish(
          Rig.base, content, damage: .rects([old, content.discs[index].bounds]),
          isUrgent: generator.int(0..<2) == 0)
        rig.compositor.frame(now: 0)
        // Results of older publications are still on their way.
        rig.compositor.drain(limit: 3)
      }
      if generator.int(0..<3) == 0 {
        let zoom = power(2, generator.double(-2...1))
        let middle = Vector(generator.double(-1000...1000), generator.double(-800...800))
        rig.compositor.setLayers([Self.place(Affine.scale(zoom).then(.translation(middle)))])
      }
      Self.rest(rig)
      let kept = rig.compositor.overview(of: Rig.base)
      #expect(kept.contains { $0.exponent == -3 })
      for tile in kept {
        let off = Self.meanDifference(Self.pixels(of: tile), Self.drawn(tile, content, rig))
        #expect(off < 0.5, "\(tile.exponent): \(off)")
      }
    }
  }

  @Test func parentsAreTheMeansOfTheirChildren() throws {
    let rig = Rig(width: 900, height: 700)
    var content = Self.content(76)
    rig.compositor.publish(Rig.base, content)
    rig.compositor.setLayers([Self.place(Affine.scale(2).then(.translation(Vector(450, 350))))])
    Self.rest(rig)
    let disc = Discs.Disc(center: Point(3, 5), radius: 90, color: Color(0xC0FFEE))
    content.discs.append(disc)
    rig.compositor.publish(Rig.base, content, damage: .rects([disc.bounds]))
    Self.rest(rig)
    struct Place: Hashable { var exponent, x, y: Int }
    let kept = Dictionary(
      uniqueKeysWithValues: rig.compositor.overview(of: Rig.base).map {
        (Place(exponent: $0.exponent, x: $0.x, y: $0.y), Self.pixels(of: $0))
      })
    var compared = 0
    for (place, parent) in kept {
      // Tiles that the change touched were made again from their children.
      let touched = Affine.scale(power(2, Double(place.exponent))).apply(disc.bounds.inset(by: 1))
      for y in 0..<254 {
        for x in 0..<254 {
          let (column, row) = (place.x * 254 + x, place.y * 254 + y)
          guard touched.contains(Point(Double(column) + 0.5, Double(row) + 0.5)),
            let child = kept[
              Place(exponent: place.exponent + 1, x: 2 * place.x + x / 127, y: 2 * place.y + y / 127)]
          else { continue }
          var mean: UInt32 = 0
          for shift: UInt32 in [0, 8, 16, 24] {
            var sum: UInt32 = 2
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
              sum += child[2 * (x % 127) + dx + 1, 2 * (y % 127) + dy + 1] >> shift & 255
            }
            mean |= (sum / 4) << shift
          }
          compared += 1
          if parent[x + 1, y + 1] != mean { Issue.record("\(place) at \(x), \(y)") }
        }
      }
    }
    #expect(compared > 8_000)
  }

  @Test func aKeptOverviewShowsTheFirstFrame() {
    let before = Rig(width: 300, height: 200)
    let content = Self.content(77)
    let place = Self.place(Affine.scale(1.3).then(.translation(Vector(150, 100))))
    before.compositor.publish(Rig.base, content)
    before.compositor.setLayers([place])
    Self.rest(before)
    let kept = before.compositor.overview(of: Rig.base)

    let rig = Rig(width: 300, height: 200)
    rig.compositor.background = Color(0xFF00FF)
    rig.compositor.setLayers([place])
    rig.compositor.publish(Rig.base, content)
    rig.compositor.restoreOverview(
      kept + [OverviewTile(exponent: 3, x: 0, y: 0, content: .pixels(Bitmap(width: 1, height: 1)))],
      of: Rig.base)
    let report = rig.compositor.frame(now: 0)
    #expect(report.missing == report.visible && report.placeholders > 0)
    let truth = rig.redraw([(place, content)])
    #expect(Self.meanDifference(rig.textures.screen, truth) < 3)
    // Tiles that are drawn later replace it.
    #expect(rig.settle())
    #expect(difference(rig.textures.screen, truth) == 0)
  }

  /// Zoomed far out, the view covers too many fine tiles to visit each; coarse ones must be shown instead.
  @Test(.timeLimit(.minutes(1)), arguments: [1e-3, 1e-6])
  func aLeapFarOutIsBridged(zoom: Double) {
    let rig = Rig(width: 300, height: 200)
    rig.compositor.background = Color(0xFF00FF)
    let content = Self.content(79)
    func place(_ scale: Double) -> LayerPlacement {
      Self.place(Affine.scale(scale).then(.translation(Vector(150, 100))))
    }
    rig.compositor.publish(Rig.base, content)
    rig.compositor.setLayers([place(1)])
    Self.rest(rig)
    rig.compositor.setLayers([place(zoom)])
    let report = rig.compositor.frame(now: 0)
    #expect(report.missing == report.visible && report.placeholders > 0)
    #expect(rig.settle())
    #expect(difference(rig.textures.screen, rig.redraw([(place(zoom), content)])) == 0)
  }

  @Test func aLostDeviceIsBridged() {
    let rig = Rig(width: 300, height: 200)
    rig.compositor.background = Color(0xFF00FF)
    let content = Self.content(78)
    let place = Self.place(.translation(Vector(150, 100)))
    rig.compositor.publish(Rig.base, content)
    rig.compositor.setLayers([place])
    Self.rest(rig)
    rig.textures.loseAll()
    let report = rig.compositor.frame(now: 0)
    #expect(report.missing == report.visible)
    #expect(Self.meanDifference(rig.textures.screen, rig.redraw([(place, content)])) < 3)
  }

  @Test func memoryIsBounded() {
    let backend = SilentTextures(width: 900, height: 700)
    var options = Compositor.Options()
    options.overviewByteLimit = 4 << 20
    let compositor = Compositor(
      backend: backend, resources: SceneResources(typesetter: PlainTypesetter(), codec: NoPictures()),
      workers: 0,
      options: options
    ) {}
    var content = Self.content(79)
    // No tile is of one colour, so that each takes all its bytes.
    for x in stride(from: -2000.0, to: 2000, by: 40) {
      for y in stride(from: -1500.0, to: 1500, by: 40) {
        content.discs.append(.init(center: Point(x, y), radius: 9, color: .white))
      }
    }
    compositor.publish(Rig.base, content)
    func bytes() -> Int {
      compositor.overview(of: Rig.base).reduce(0) { sum, tile in
        if case .pixels(let bitmap) = tile.content { sum + bitmap.byteCount } else { sum }
      }
    }
    for step in 0..<24 {
      let middle = Vector(Double(step % 6) * 600 - 1500, Double(step / 6) * 600 - 900)
      compositor.setLayers([Self.place(Affine.translation(middle).then(.scale(1 + Double(step % 3))))])
      #expect(compositor.settle(now: 0))
      repeat { compositor.frame(now: 0) } while compositor.drain() > 0
      let report = compositor.frame(now: 0)
      #expect(bytes() <= 7 << 20 && bytes() > 0)
      // At rest the overview is not shown and takes no texture.
      #expect(report.textureBytes <= max(3 * report.visibleBytes, 24 << 18))
    }
    compositor.removeLayer(Rig.base)
    #expect(compositor.frame(now: 0).textureBytes == 0)
  }
}
