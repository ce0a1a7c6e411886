import Geometry
import Raster
import RasterScenes
import Testing

/// Compares with 16×16 samples a pixel, and with how far Cairo is from them.
struct AccuracyTests {
  private static let side = 256

  /// The errors of a picture on the pixels that the edge touches, in steps of 255.
  private struct Errors {
    var mean = 0.0
    var worst = 0.0

    init(_ truth: SupersamplingOracle, _ alpha: (Int, Int) -> Double) {
      var sum = 0.0
      var count = 0
      for y in 0..<side {
        for x in 0..<side {
          let expected = truth.coverage(x, y)
          let error = abs(alpha(x, y) - expected)
          worst = max(worst, error)
          if (expected > 0 && expected < 255) || error > 0 {
            sum += error
            count += 1
          }
        }
      }
      mean = sum / Double(max(1, count))
    }
  }

  private func compare(
    fill path: Path, _ rule: FillRule = .nonZero, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let truth = SupersamplingOracle(
      path.flattened(tolerance: 0.0005), rule: rule, width: Self.side, height: Self.side)
    let bitmap = Bitmap(width: Self.side, height: Self.side)
    Rasterizer().fill(path, rule: rule, paint: .color(.white), into: RasterTarget(bitmap))
    let cairo = CairoCanvas(width: Self.side, height: Self.side)
    cairo.fill(path, rule)
    expectCloser(truth, bitmap, cairo, sourceLocation)
  }

  private func compare(
    stroke path: Path, _ style: StrokeStyle, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let truth = SupersamplingOracle(
      path.stroked(style, tolerance: 0.0005), rule: .nonZero, width: Self.side, height: Self.side)
    let bitmap = Bitmap(width: Self.side, height: Self.side)
    Rasterizer().stroke(path, style: style, paint: .color(.white), into: RasterTarget(bitmap))
    let cairo = CairoCanvas(width: Self.side, height: Self.side)
    cairo.stroke(path, style)
    expectCloser(truth, bitmap, cairo, sourceLocation)
  }

  private func expectCloser(
    _ truth: SupersamplingOracle, _ bitmap: Bitmap, _ cairo: CairoCanvas, _ sourceLocation: SourceLocation
  ) {
    let ours = Errors(truth) { Double(bitmap[$0, $1] >> 24) }
    let peer = Errors(truth) { cairo.alpha($0, $1) }
    #expect(ours.worst <= 20, sourceLocation: sourceLocation)
    #expect(ours.mean <= peer.mean, sourceLocation: sourceLocation)
  }

  /// What the benchmark draws, one path at a time.
  @Test func theBenchmarksShapes() {
    for item in RasterScene.all.flatMap({ $0.items.prefix(3) }) {
      if item.fill != nil || item.picture != nil { compare(fill: item.path) }
      if let stroke = item.stroke { compare(stroke: item.path, stroke.style) }
    }
  }

  @Test func blob() { compare(fill: Scenes.blob(64, seed: 1)) }
  @Test func cells() { compare(fill: Scenes.cells) }
  @Test func ellipse() {
    compare(fill: Scenes.roundedRect(Rect(x: 3.3, y: 20.7, width: 241.1, height: 170.9), 120.55, 85.45))
  }

  @Test(arguments: FillRule.allCases) func star(_ rule: FillRule) { compare(fill: Scenes.star, rule) }
  @Test(arguments: FillRule.allCases) func overlappingContours(_ rule: FillRule) {
    var path = Scenes.blob(9, seed: 1)
    path.append(Scenes.blob(11, seed: 5))
    path.append(Scenes.cells)
    compare(fill: path, rule)
  }

  @Test func scribbleCrossingItself() {
    compare(stroke: Scenes.scribble(1000, seed: 2), StrokeStyle(width: 6, cap: .round, join: .round))
  }
  @Test func widePenInTightCurves() {
    compare(stroke: Scenes.blob(40, seed: 9), StrokeStyle(width: 23, cap: .round, join: .round))
  }
  @Test func thinMiteredLine() { compare(stroke: Scenes.star, StrokeStyle(width: 1)) }
  @Test func cellBorders() { compare(stroke: Scenes.cells, StrokeStyle(width: 1, join: .round)) }
}
