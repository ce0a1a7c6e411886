import Geometry
import Raster
import RasterScenes
import Testing

/// Whatever comes in, nothing traps, and what is drawn stays premultiplied.
struct RobustnessTests {
  private static let oddities: [Double] = [
    0, -0.0, 1, 31.5, 64, -64, 1e-12, 1e-300, 255.998, 1e5, -1e5, 8_388_607.9, 1e9, -1e9, 1e18, -1e18, 1e300,
    .infinity,
    -.infinity, .nan,
  ]

  private static func odd(_ random: inout RandomSource) -> Double {
    Bool.random(using: &random) ? random.within(-20...84) : oddities.randomElement(using: &random) ?? 0
  }

  private static func path(_ random: inout RandomSource) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 0...7, using: &random) {
      func p() -> Point { Point(odd(&random), odd(&random)) }
      switch Int.random(in: 0...4, using: &random) {
      case 0: path.move(to: p())
      case 1: path.line(to: p())
      case 2: path.quad(p(), to: p())
      case 3: path.cubic(p(), p(), to: p())
      default: path.close()
      }
    }
    return path
  }

  @Test func anyPathAnyStyleAnyTransform() {
    var random = RandomSource(seed: 77)
    let rasterizer = Rasterizer()
    let pyramid = ImagePyramid(Pictures.noise(5, 3, seed: 1))
    for round in 0..<400 {
      let bitmap = Bitmap(width: 64, height: 50)
      let far = round % 5 == 0 ? Int64(1) << 40 : 0
      let target = RasterTarget(bitmap, originX: -far, originY: far)
      let transform =
        round % 3 == 0
        ? .identity
        : Affine(
          a: Self.odd(&random), b: Self.odd(&random), c: Self.odd(&random), d: Self.odd(&random),
          tx: Self.odd(&random), ty: Self.odd(&random))
      let paints: [RasterPaint] = [
        .color(Color(0x8899AA, opacity: 0.5)),
        .gradient(
          Gradient(
            .linear(start: Point(Self.odd(&random), 0), end: Point(0, Self.odd(&random))), from: .white,
            to: .black)),
        .gradient(
          Gradient(
            .radial(center: Point(Self.odd(&random), 0), radius: Self.odd(&random)), from: .white, to: .clear)
        ),
        .image(pyramid, transform, opacity: Self.odd(&random)),
      ]
      let paint = paints[round % 4]
      let blend = BlendMode.allCases[round / 4 % 4]
      rasterizer.fill(
        Self.path(&random), rule: round % 2 == 0 ? .nonZero : .evenOdd, transform: transform, paint: paint,
        blend: blend, into: target)
      let style = StrokeStyle(
        width: Self.odd(&random), cap: LineCap.allCases[round % 3], join: LineJoin.allCases[round / 3 % 3],
        miterLimit: Self.odd(&random), dash: round % 4 == 0 ? [Self.odd(&random), 3] : [])
      rasterizer.stroke(
        Self.path(&random), style: style, transform: transform, paint: paint, blend: blend, into: target)
      var broken = 0
      for index in 0..<64 * 50 {
        let pixel = bitmap.pixels[index]
        let alpha = pixel >> 24
        if pixel >> 16 & 255 > alpha || pixel >> 8 & 255 > alpha || pixel & 255 > alpha { broken += 1 }
      }
      #expect(broken == 0, "round \(round)")
    }
  }

  @Test func anyDabShadowAndBlur() {
    var random = RandomSource(seed: 5)
    let rasterizer = Rasterizer()
    let tip = BrushTip(side: 3, coverage: [255])
    for _ in 0..<200 {
      let mask = CoverageMask(width: 20, height: 13, rasterizer: rasterizer)
      mask.stamp(
        tip,
        Dab(
          center: Point(Self.odd(&random), Self.odd(&random)), diameter: Self.odd(&random),
          angle: Self.odd(&random), opacity: Self.odd(&random)), .buildUp(cap: 99))
      mask.blur(deviation: random.within(-1...9))
      let bitmap = Bitmap(width: 20, height: 13)
      let target = RasterTarget(bitmap)
      mask.composite(.color(.white), opacity: Self.odd(&random), into: target)
      rasterizer.shadow(
        under: Rect(corner: Point(Self.odd(&random), 3), corner: Point(9, Self.odd(&random))),
        radius: Self.odd(&random), deviation: Self.odd(&random), color: .black, into: target)
    }
    #expect(BrushTip(side: 3, coverage: []).side == 3)
  }

  @Test func nothingToDrawDrawsNothing() {
    let bitmap = Bitmap(width: 8, height: 8)
    let rasterizer = Rasterizer()
    let target = RasterTarget(bitmap)
    var path = Path()
    rasterizer.fill(path, paint: .color(.white), into: target)
    path.move(to: Point(1, 1))
    path.line(to: Point(7, 7))
    rasterizer.fill(path, paint: .color(.white), into: target)
    rasterizer.stroke(path, style: StrokeStyle(width: 0), paint: .color(.white), into: target)
    rasterizer.stroke(path, style: StrokeStyle(width: .nan), paint: .color(.white), into: target)
    rasterizer.fill(
      Scenes.star, paint: .image(ImagePyramid(Bitmap(width: 0, height: 0)), .identity), into: target)
    #expect((0..<64).allSatisfy { bitmap.pixels[$0] == 0 })
    rasterizer.fill(
      Scenes.star, paint: .color(.white), into: RasterTarget(Bitmap(width: 0, height: 4)))
  }

  @Test func thousandsOfEdgesInOneBlock() {
    var random = RandomSource(seed: 8)
    var path = Path()
    path.move(to: Point(3, 3))
    for _ in 0..<3000 { path.line(to: Point(random.within(2.1...3.9), random.within(2.1...3.9))) }
    let bitmap = Bitmap(width: 8, height: 8)
    Rasterizer().fill(path, paint: .color(.white), into: RasterTarget(bitmap))
    let truth = SupersamplingOracle(path.flattened(tolerance: 0.01), rule: .nonZero, width: 8, height: 8)
    for y in 0..<8 {
      for x in 0..<8 { #expect(abs(Double(bitmap[x, y] >> 24) - truth.coverage(x, y)) <= 12) }
    }
  }
}
