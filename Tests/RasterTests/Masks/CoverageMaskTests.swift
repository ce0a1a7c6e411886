import Geometry
import Raster
import RasterScenes
import Testing

/// Dabs, blur and shadows against direct evaluation.
struct CoverageMaskTests {
  @Test func dabIsTheTipReadBilinearly() {
    var random = RandomSource(seed: 1)
    let side = 16
    let picture = (0..<side * side).map { _ in UInt8.random(in: 0...255, using: &random) }
    let tip = BrushTip(side: side, coverage: picture)
    let dab = Dab(center: Point(20.25, 17.75), diameter: 18, angle: 0.6, opacity: 0.75)
    let mask = CoverageMask(width: 40, height: 36)
    mask.stamp(tip, dab)
    func at(_ x: Int, _ y: Int) -> Double {
      x >= 0 && y >= 0 && x < side && y < side ? Double(picture[y * side + x]) : 0
    }
    var worst = 0.0
    for y in 0..<36 {
      for x in 0..<40 {
        let way = Point(Double(x) + 0.5, Double(y) + 0.5) - dab.center
        let turned = Affine.rotation(-dab.angle).apply(way)
        let u = turned.dx * Double(side) / dab.diameter + Double(side) / 2 - 0.5
        let v = turned.dy * Double(side) / dab.diameter + Double(side) / 2 - 0.5
        let i = Int(u.rounded(.down))
        let j = Int(v.rounded(.down))
        let fx = u - Double(i)
        let fy = v - Double(j)
        let top = at(i, j) * (1 - fx) + at(i + 1, j) * fx
        let bottom = at(i, j + 1) * (1 - fx) + at(i + 1, j + 1) * fx
        let expected = (top * (1 - fy) + bottom * fy) * 0.75
        worst = max(worst, abs(Double(mask[x, y]) - expected))
      }
    }
    #expect(worst <= 3.5)
  }

  @Test func maximumForgetsOrderAndRepetition() {
    let tip = BrushTip.disc(side: 32, hardness: 0.2)
    let dabs = (0..<9).map { Dab(center: Point(8 + Double($0) * 3.3, 14.2), diameter: 11, opacity: 0.6) }
    let a = CoverageMask(width: 48, height: 28)
    let b = CoverageMask(width: 48, height: 28)
    for dab in dabs { a.stamp(tip, dab) }
    for dab in dabs.reversed() + dabs { b.stamp(tip, dab) }
    #expect((0..<48 * 28).allSatisfy { a.bytes[$0] == b.bytes[$0] })
    #expect(a[20, 14] > 100 && a[20, 14] <= 154)
  }

  @Test func buildUpApproachesItsCap() {
    let tip = BrushTip(side: 4) { _, _ in 1 }
    let mask = CoverageMask(width: 20, height: 20)
    var last: UInt8 = 0
    for round in 0..<40 {
      mask.stamp(tip, Dab(center: Point(10, 10), diameter: 12, opacity: 0.2), .buildUp(cap: 180))
      #expect(mask[10, 10] >= last && mask[10, 10] <= 180)
      if round == 0 { #expect(abs(Int(mask[10, 10]) - 36) <= 1) }
      last = mask[10, 10]
    }
    #expect(last >= 175)
  }

  @Test func tinyDabsKeepTheirInk() {
    // However small a dab and wherever it lies, it covers about its own area.
    let tip = BrushTip(side: 32) { _, _ in 1 }
    for step in 0..<8 {
      let mask = CoverageMask(width: 9, height: 9)
      mask.stamp(tip, Dab(center: Point(4 + Double(step) / 8, 4.3), diameter: 0.5))
      let sum = (0..<81).reduce(0) { $0 + Int(mask.bytes[$1]) }
      #expect(abs(Double(sum) / 255 - 0.25) < 0.05)
    }
  }

  @Test func paths() {
    let mask = CoverageMask(width: 40, height: 40, originX: 100, originY: -50)
    mask.fill(Scenes.page(110, -40, 10, 10), opacity: 128)
    mask.fill(Scenes.page(115, -40, 10, 10), opacity: 60)
    #expect(mask[12, 12] == 128 && mask[17, 12] == 128 && mask[22, 12] == 60 && mask[26, 12] == 0)
    let target = RasterTarget(Bitmap(width: 20, height: 20), originX: 105, originY: -45)
    mask.composite(.color(.white), opacity: 0.5, into: target)
    #expect(target.bitmap[7, 7] == 0x4040_4040 && target.bitmap[4, 7] == 0)
  }

  /// Boxes are whole pixels wide, so a narrow blur is coarser than a wide one.
  @Test(arguments: [(1.0, 21.0), (3, 9.5), (7.5, 8)])
  func blurIsNearlyGaussian(_ deviation: Double, _ tolerance: Double) {
    let side = 120
    let mask = CoverageMask(width: side, height: side)
    mask.fill(Scenes.page(40, 45, 40, 30))
    mask.blur(deviation: deviation)
    let across = shares(side, 40, 80, deviation)
    let down = shares(side, 45, 75, deviation)
    var worst = 0.0
    for y in 0..<side {
      for x in 0..<side { worst = max(worst, abs(Double(mask[x, y]) - 255 * across[x] * down[y])) }
    }
    #expect(worst <= tolerance)
  }

  @Test func shadowOfARectangleIsGaussian() {
    let bitmap = Bitmap(width: 120, height: 100)
    Rasterizer().shadow(
      under: Rect(x: 30.5, y: 28.25, width: 55, height: 40), radius: 0, deviation: 6, color: .black,
      into: RasterTarget(bitmap))
    let across = shares(120, 30.5, 85.5, 6)
    let down = shares(100, 28.25, 68.25, 6)
    var worst = 0.0
    for y in 0..<100 {
      for x in 0..<120 {
        worst = max(worst, abs(Double(bitmap[x, y] >> 24) - 255 * across[x] * down[y]))
      }
    }
    #expect(worst <= 1.5)
  }

  @Test func shadowOfARoundedRectangleIsTheBlurOfItsPath() {
    let rect = Rect(x: 30, y: 26, width: 64, height: 52)
    let direct = Bitmap(width: 124, height: 104)
    let blurred = Bitmap(width: 124, height: 104)
    let rasterizer = Rasterizer()
    rasterizer.shadow(under: rect, radius: 20, deviation: 5, color: .black, into: RasterTarget(direct))
    rasterizer.shadow(
      under: Scenes.roundedRect(rect, 20, 20), deviation: 5, color: .black, into: RasterTarget(blurred))
    let worst = (0..<124 * 104).reduce(0) {
      max($0, abs(Int(direct.pixels[$1] >> 24) - Int(blurred.pixels[$1] >> 24)))
    }
    #expect(worst <= 8)
    #expect(direct[62, 52] >> 24 > 250)
  }

  /// For each pixel the part of a Gaussian around its middle that lies between two edges.
  private func shares(_ count: Int, _ low: Double, _ high: Double, _ deviation: Double) -> [Double] {
    let weights = (-800...800).map { step in
      let t = Double(step) / 160
      return (t: t * deviation, weight: exponential(-t * t / 2))
    }
    let whole = weights.reduce(0) { $0 + $1.weight }
    return (0..<count).map { x in
      let middle = Double(x) + 0.5
      return weights.reduce(0) { $0 + (middle + $1.t >= low && middle + $1.t < high ? $1.weight : 0) } / whole
    }
  }
}
