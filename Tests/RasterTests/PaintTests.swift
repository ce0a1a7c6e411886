import Concurrency
import Geometry
import Raster
import RasterScenes
import Testing

/// Paints and blend modes against straightforward formulas in double precision.
struct PaintTests {
  private static let page = Scenes.roundedRect(Rect(x: -10, y: -10, width: 400, height: 400), 1, 1)

  @Test(arguments: BlendMode.allCases) func blendModes(_ mode: BlendMode) {
    let old = Pictures.noise(32, 32, seed: 1)
    let new = Pictures.noise(32, 32, seed: 2)
    let mask = CoverageMask(width: 32, height: 32)
    var random = RandomSource(seed: 3)
    for index in 0..<32 * 32 { mask.bytes[index] = UInt8.random(in: 0...255, using: &random) }
    mask.bytes[5] = 255
    mask.bytes[6] = 0
    let result = Bitmap(width: 32, height: 32)
    result.pixels.update(from: old.pixels, count: 32 * 32)
    mask.composite(new, pictureX: 0, pictureY: 0, blend: mode, into: RasterTarget(result))
    var worst = 0.0
    for y in 0..<32 {
      for x in 0..<32 {
        let s = Pictures.channels(new[x, y]).map { $0 / 255 }
        let d = Pictures.channels(old[x, y]).map { $0 / 255 }
        let k = Double(mask[x, y]) / 255
        let expected = (0..<4).map { c in
          let blended: Double =
            switch mode {
            case .sourceOver: s[c] + d[c] * (1 - s[3])
            case .copy: s[c]
            case .destinationOut: d[c] * (1 - s[3])
            case .multiply:
              c == 3 ? s[3] + d[3] - s[3] * d[3] : s[c] * d[c] + s[c] * (1 - d[3]) + d[c] * (1 - s[3])
            }
          return (d[c] + (blended - d[c]) * k) * 255
        }
        worst = max(worst, Pictures.difference(result[x, y], expected))
      }
    }
    #expect(worst <= 1.5)
  }

  @Test func linearGradient() {
    let bitmap = Bitmap(width: 128, height: 64)
    let from = Color(red: 250, green: 10, blue: 90, alpha: 40)
    let to = Color(red: 0, green: 200, blue: 255, alpha: 255)
    let start = Point(20.5, 8)
    let end = Point(97, 51.25)
    Rasterizer().fill(
      Self.page, paint: .gradient(Gradient(.linear(start: start, end: end), from: from, to: to)),
      blend: .copy,
      into: RasterTarget(bitmap))
    var worst = 0.0
    for y in 0..<64 {
      for x in 0..<128 {
        let way = end - start
        let t = max(0, min(1, (Point(Double(x) + 0.5, Double(y) + 0.5) - start).dot(way) / way.lengthSquared))
        worst = max(worst, Pictures.difference(bitmap[x, y], mixed(from, to, t)))
      }
    }
    #expect(worst <= 1.5)
  }

  /// The small one ends within a pixel, the page a thousand radii away.
  @Test(arguments: [33, 0.02]) func radialGradientThroughATransform(_ radius: Double) {
    let bitmap = Bitmap(width: 96, height: 96)
    let transform = Affine.scale(1.5, 0.75).then(.rotation(0.3)).then(.translation(Vector(40, 50)))
    Rasterizer().fill(
      Scenes.roundedRect(Rect(x: -500, y: -500, width: 1000, height: 1000), 1, 1), transform: transform,
      paint: .gradient(
        Gradient(.radial(center: Point(3, -2), radius: radius), from: .white, to: Color(0x102030))),
      into: RasterTarget(bitmap))
    let inverse = transform.inverse!
    var worst = 0.0
    for y in 0..<96 {
      for x in 0..<96 {
        let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let t = min(1, p.distance(to: Point(3, -2)) / radius)
        worst = max(worst, Pictures.difference(bitmap[x, y], mixed(.white, Color(0x102030), t)))
      }
    }
    #expect(worst <= 1.5)
  }

  private func mixed(_ from: Color, _ to: Color, _ t: Double) -> [Double] {
    func premultiplied(_ c: Color) -> [Double] {
      [c.blue, c.green, c.red, 255].map { Double($0) * Double(c.alpha) / 255 }
    }
    return zip(premultiplied(from), premultiplied(to)).map { $0 + ($1 - $0) * t }
  }

  @Test func pictureOnWholePixelsIsCopied() {
    let picture = Pictures.noise(20, 30, seed: 9)
    let bitmap = Bitmap(width: 64, height: 64)
    Rasterizer().fill(
      Scenes.page(7, 11, 20, 30), paint: .image(ImagePyramid(picture), .translation(Vector(7, 11))),
      into: RasterTarget(bitmap))
    var wrong = 0
    for y in 0..<30 { for x in 0..<20 where bitmap[x + 7, y + 11] != picture[x, y] { wrong += 1 } }
    #expect(wrong == 0)
    #expect(bitmap[6, 11] == 0 && bitmap[27, 40] == 0)
  }

  @Test(arguments: [0.0, 0.35, 1.57]) func pictureIsBilinear(_ angle: Double) {
    let picture = Pictures.noise(23, 17, seed: 4)
    let bitmap = Bitmap(width: 80, height: 80)
    let placement = Affine.scale(2.7).then(.rotation(angle)).then(.translation(Vector(22.3, 9.1)))
    Rasterizer().fill(
      Self.page, paint: .image(ImagePyramid(picture), placement), into: RasterTarget(bitmap))
    let inverse = placement.inverse!
    var worst = 0.0
    for y in 0..<80 {
      for x in 0..<80 {
        let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        worst = max(worst, Pictures.difference(bitmap[x, y], bilinear(picture, p)))
      }
    }
    #expect(worst <= 3)
  }

  private func bilinear(_ picture: Bitmap, _ p: Point) -> [Double] {
    let u = p.x - 0.5
    let v = p.y - 0.5
    func at(_ x: Double, _ y: Double) -> [Double] {
      Pictures.channels(
        picture[max(0, min(picture.width - 1, Int(x))), max(0, min(picture.height - 1, Int(y)))])
    }
    let x = u.rounded(.down)
    let y = v.rounded(.down)
    let fx = u - x
    let fy = v - y
    return (0..<4).map { c in
      (at(x, y)[c] * (1 - fx) + at(x + 1, y)[c] * fx) * (1 - fy)
        + (at(x, y + 1)[c] * (1 - fx) + at(x + 1, y + 1)[c] * fx) * fy
    }
  }

  @Test func smallPicturesAreAveraged() {
    // A chequered picture at a sixteenth of its size is grey, not a random choice of pixels.
    let picture = Bitmap(width: 256, height: 256)
    for y in 0..<256 { for x in 0..<256 { picture[x, y] = (x ^ y) & 1 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 } }
    let bitmap = Bitmap(width: 16, height: 16)
    Rasterizer().fill(
      Self.page, paint: .image(ImagePyramid(picture), .scale(1.0 / 16)), into: RasterTarget(bitmap))
    for index in 0..<256 { #expect(abs(Int(bitmap.pixels[index] & 255) - 127) <= 2) }
  }

  @Test func mipsKeepTheMean() {
    let picture = Pictures.noise(64, 32, seed: 6)
    let pyramid = ImagePyramid(picture)
    #expect(levels(pyramid).map(\.width) == [64, 32, 16, 8, 4, 2, 1])
    #expect(levels(pyramid).map(\.height) == [32, 16, 8, 4, 2, 1, 1])
    func mean(_ bitmap: Bitmap) -> [Double] {
      var sums = [0.0, 0, 0, 0]
      for index in 0..<bitmap.width * bitmap.height {
        for (c, value) in Pictures.channels(bitmap.pixels[index]).enumerated() { sums[c] += value }
      }
      return sums.map { $0 / Double(bitmap.width * bitmap.height) }
    }
    #expect(Pictures.difference(pyramid.level(6)[0, 0], mean(picture)) <= 3)
    let odd = ImagePyramid(Pictures.noise(5, 7, seed: 2))
    #expect(levels(odd).map(\.width) == [5, 3, 2, 1] && levels(odd).map(\.height) == [7, 4, 2, 1])
  }

  /// All levels, made from the smallest upwards, so that none is made from its neighbour.
  private func levels(_ pyramid: ImagePyramid) -> [Bitmap] {
    Array((0..<pyramid.count).reversed().map(pyramid.level).reversed())
  }

  @Test func aLevelIsTheSameWhicheverIsMadeFirst() {
    let picture = Pictures.noise(61, 47, seed: 8)
    let (down, up) = (ImagePyramid(picture), ImagePyramid(picture))
    let finest = (0..<down.count).map(down.level)
    let smallest = levels(up)
    #expect(finest.map(\.byteCount).reduce(0, +) == down.byteCount)
    for (one, other) in zip(finest, smallest) {
      let count = one.width * one.height
      #expect(one.width == other.width && one.height == other.height)
      #expect((0..<count).allSatisfy { one.pixels[$0] == other.pixels[$0] })
    }
    #expect(down.level(3) === finest[3], "a level is made once")
    #expect(down.level(atLeast: 16).width == 16 && down.level(atLeast: 17).width == 31)
    #expect(down.level(atLeast: 100) === picture)
  }

  @Test func manyThreadsMakeALevelOnce() {
    let pyramid = ImagePyramid(Pictures.noise(301, 203, seed: 9))
    let made = AllCores.map(16) { pyramid.level(2 + $0 % 2) }
    for index in made.indices { #expect(made[index] === pyramid.level(2 + index % 2)) }
  }

  @Test func preparedShapesLookTheSameEverywhere() {
    let shape = PreparedPath(Scenes.star, transform: .scale(0.5))
    let here = Bitmap(width: 140, height: 140)
    let there = Bitmap(width: 140, height: 140)
    let direct = Bitmap(width: 140, height: 140)
    let rasterizer = Rasterizer()
    rasterizer.draw(shape, paint: .color(.white), into: RasterTarget(here))
    rasterizer.draw(
      shape, dx: 5_000_000 * 256, dy: -77 * 256, paint: .color(.white),
      into: RasterTarget(there, originX: 5_000_000, originY: -77))
    rasterizer.fill(Scenes.star, transform: .scale(0.5), paint: .color(.white), into: RasterTarget(direct))
    #expect(
      (0..<140 * 140).allSatisfy {
        here.pixels[$0] == there.pixels[$0] && here.pixels[$0] == direct.pixels[$0]
      })
    #expect(shape.bounds.width > 100 && shape.bounds.minX > 5)
  }

  @Test func styledPathsAreFilledThenStroked() {
    let bitmap = Bitmap(width: 40, height: 40)
    var style = PathStyle(mode: .both, stroke: StrokeStyle(width: 4))
    style.fillPaint = .color(Color(0xFF0000))
    style.strokePaint = .color(Color(0x00FF00))
    Rasterizer().draw(StyledPath(Scenes.page(10, 10, 20, 20), style), into: RasterTarget(bitmap))
    #expect(bitmap[20, 20] == 0xFFFF_0000)
    #expect(bitmap[10, 20] == 0xFF00_FF00 && bitmap[8, 20] == 0xFF00_FF00 && bitmap[7, 20] == 0)
    style.fillPaint = .image(ImageID(4), .identity)
    let missing = Bitmap(width: 40, height: 40)
    Rasterizer().draw(StyledPath(Scenes.page(10, 10, 20, 20), style), into: RasterTarget(missing))
    #expect(missing[20, 20] == 0 && missing[10, 20] == 0xFF00_FF00)
  }
}
