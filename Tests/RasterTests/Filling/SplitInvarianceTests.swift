import Geometry
import Raster
import RasterScenes
import Testing

/// A layer cut into overlapping tiles shows the same bytes as one large raster, near the origin and far away.
struct SplitInvarianceTests {
  private static let pitch = 254
  private static let side = 510

  /// What is drawn: all kinds of shapes and paints, around device pixel (x, y).
  private static func draw(_ x: Double, _ y: Double, _ rasterizer: Rasterizer, _ target: RasterTarget) {
    let place = Affine.translation(Vector(x, y))
    let large = Affine.scale(2.03).then(place)
    rasterizer.fill(Scenes.blob(31, seed: 1), transform: large, paint: .color(Color(0x335577)), into: target)
    rasterizer.fill(
      Scenes.star, rule: .evenOdd, transform: large.then(.translation(Vector(11.3, 7.9))),
      paint: .color(Color(0xAA2211, opacity: 0.6)), into: target)
    rasterizer.stroke(
      Scenes.scribble(300, seed: 2), style: StrokeStyle(width: 5, cap: .round, join: .round),
      transform: large,
      paint: .gradient(
        Gradient(
          .linear(start: Point(20, 30), end: Point(200, 170)), from: Color(0xFFCC00), to: Color(0x0044FF))),
      into: target)
    rasterizer.stroke(
      Scenes.blob(7, seed: 4), style: StrokeStyle(width: 3, join: .miter), transform: large,
      paint: .color(.white),
      into: target)
    let pyramid = ImagePyramid(Pictures.noise(61, 47, seed: 3))
    rasterizer.fill(
      Scenes.roundedRect(Rect(x: 60, y: 60, width: 120, height: 90), 9, 9), transform: large,
      paint: .image(pyramid, Affine.rotation(0.4).then(.scale(1.9)).then(.translation(Vector(70, 40)))),
      blend: .multiply, into: target)
    rasterizer.shadow(
      under: Rect(x: x + 100.3, y: y + 90.6, width: 260, height: 301), radius: 22, deviation: 9,
      color: Color(0x000000, opacity: 0.5), into: target)
    rasterizer.shadow(
      under: Scenes.star, transform: large, deviation: 4, color: Color(0x002200, opacity: 0.7), into: target)
    rasterizer.draw(
      PreparedPath(Scenes.cells), dx: Int64(x) * 256 + 3_333, dy: Int64(y) * 256 + 20_077,
      paint: .gradient(Gradient(.radial(center: Point(100, 90), radius: 120), from: .white, to: .clear)),
      into: target)
    // A line across everything, longer than any tile is wide.
    var line = Path()
    line.move(to: Point(-3e7, -1e7))
    line.line(to: Point(3e7, 1.00001e7))
    rasterizer.stroke(
      line, style: StrokeStyle(width: 7), transform: .translation(Vector(x + 200, y + 200)),
      paint: .color(Color(0x00FF00, opacity: 0.5)), into: target)
    let mask = CoverageMask(
      width: target.bitmap.width, height: target.bitmap.height, originX: target.originX,
      originY: target.originY, rasterizer: rasterizer)
    let tip = BrushTip.disc(side: 32, hardness: 0.3)
    for index in 0..<40 {
      let turn = Double(index) * 0.7
      mask.stamp(
        tip,
        Dab(
          center: Point(x + 255, y + 255) + Vector(angle: turn, length: 6 * turn), diameter: 19.3, angle: turn
        ),
        index % 2 == 0 ? .maximum : .buildUp(cap: 200))
    }
    mask.composite(.color(Color(0xFFFFFF)), opacity: 0.8, into: target)
  }

  @Test(arguments: [(0, 0), (-300, -77), (10_000_000, 10_000_003), (-10_000_019, 77)])
  func fourTilesAreOneRaster(_ origin: (x: Int64, y: Int64)) {
    let rasterizer = Rasterizer()
    let whole = Bitmap(width: Self.side, height: Self.side)
    Self.draw(
      Double(origin.x), Double(origin.y), rasterizer,
      RasterTarget(whole, originX: origin.x, originY: origin.y))
    var drawn = 0
    for row in 0..<2 {
      for column in 0..<2 {
        let tile = Bitmap(width: 256, height: 256)
        let left = column * Self.pitch
        let top = row * Self.pitch
        Self.draw(
          Double(origin.x), Double(origin.y), rasterizer,
          RasterTarget(tile, originX: origin.x + Int64(left), originY: origin.y + Int64(top)))
        var different = 0
        for y in 0..<256 {
          for x in 0..<256 {
            let expected = whole[left + x, top + y]
            if tile[x, y] != expected { different += 1 }
            if expected != 0 { drawn += 1 }
          }
        }
        #expect(different == 0, "tile \(column), \(row)")
      }
    }
    #expect(drawn > 100_000)
  }

  /// Small shapes take short cuts where they lie wholly inside a tile.
  @Test func smallShapesAcrossTheCut() {
    var random = RandomSource(seed: 19)
    let rasterizer = Rasterizer()
    let whole = Bitmap(width: 200, height: 200)
    // A corner where four tiles meet lies at (100, 100).
    let tiles = [(0, 0), (100, 0), (0, 100), (100, 100)].map {
      (x: $0.0, y: $0.1, Bitmap(width: 100, height: 100))
    }
    for index in 0..<600 {
      let size = Size(random.within(0.2...26), random.within(0.2...26))
      let center = Point(random.within(70...130), random.within(70...130))
      var path = Scenes.roundedRect(Rect(center: center, size: size), size.width * 0.4, size.height * 0.3)
      path = path.transformed(by: Affine.rotation(random.within(0...3)).around(center))
      let color = Color(UInt32(index &* 2_654_435_761 & 0xFFFFFF), opacity: index % 3 == 0 ? 0.5 : 1)
      func draw(_ target: RasterTarget) {
        if index % 4 == 0 {
          rasterizer.stroke(path, style: StrokeStyle(width: 1.3), paint: .color(color), into: target)
        } else {
          rasterizer.fill(path, paint: .color(color), into: target)
        }
      }
      draw(RasterTarget(whole))
      for tile in tiles { draw(RasterTarget(tile.2, originX: Int64(tile.x), originY: Int64(tile.y))) }
    }
    var different = 0
    for tile in tiles {
      for y in 0..<100 {
        for x in 0..<100 where tile.2[x, y] != whole[tile.x + x, tile.y + y] { different += 1 }
      }
    }
    #expect(different == 0)
    #expect(whole[100, 100] != 0)
  }

  @Test func clipChangesNothingOutsideAndNothingInside() {
    let rasterizer = Rasterizer()
    let whole = Bitmap(width: 300, height: 300)
    Self.draw(0, 0, rasterizer, RasterTarget(whole))
    let clipped = Bitmap(width: 300, height: 300)
    let clip = PixelRect(minX: 37, minY: 51, maxX: 298, maxY: 203)
    Self.draw(0, 0, rasterizer, RasterTarget(clipped, clip: clip))
    var wrong = 0
    for y in 0..<300 {
      for x in 0..<300 {
        let isInside = x >= clip.minX && x < clip.maxX && y >= clip.minY && y < clip.maxY
        if clipped[x, y] != (isInside ? whole[x, y] : 0) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }
}
