import Raster
import RasterScenes

/// The errors of both rasterisers in the benchmark's scenes: the coverage of pixels on edges, compared with 16×16
/// samples in each pixel. Shapes that are both filled and stroked are omitted, since compositing two antialiased edges
/// is inexact in itself.
func addRasterErrors(to section: inout Section) {
  var ours = EdgeErrors()
  var peer = EdgeErrors()
  for scene in RasterScene.all where !scene.items.contains(where: { $0.fill != nil && $0.stroke != nil }) {
    let mine = OursOnTile(scene)
    let cairo = CairoOnTile(scene)
    let samples = CairoOnTile(scene, enlarged: EdgeErrors.factor)
    // With a handicap the scene is displaced by a tenth of a pixel.
    mine.draw(shifted: Handicap.isOn ? 0.1 : 0)
    cairo.draw()
    samples.draw()
    for y in 0..<RasterScene.side {
      for x in 0..<RasterScene.side {
        let truth = EdgeErrors.mean(samples, x, y)
        guard truth > 0, truth < 255 else { continue }
        ours.add(Double(mine.bitmap[x, y] >> 24) - truth)
        peer.add(Double(cairo.alpha(x, y)) - truth)
      }
    }
  }
  let why =
    "Cairo's own edges on the same scenes, measured in the same way: ours may not be bought with worse ones"
  for (name, mine, theirs, goal) in [
    ("mean error of edge pixels", ours.mean, peer.mean, 1.0),
    ("largest error of edge pixels", ours.largest, peer.largest, 0.8),
  ] {
    section.add(
      Figure(
        name: name, unit: .plain("/255"), ours: [mine],
        other: .init(name: "Cairo", values: [theirs], why: why), goal: goal, needsOneRound: true))
  }
}

/// Errors of coverage in 255ths.
private struct EdgeErrors {
  /// Samples along a pixel's side.
  static let factor = 16

  private var sum = 0.0
  private var count = 0.0
  private(set) var largest = 0.0

  var mean: Double { count > 0 ? sum / count : 0 }

  mutating func add(_ error: Double) {
    sum += error.magnitude
    count += 1
    largest = max(largest, error.magnitude)
  }

  /// The mean alpha of a pixel's samples.
  static func mean(_ samples: CairoOnTile, _ x: Int, _ y: Int) -> Double {
    var sum = 0
    for row in 0..<factor {
      for column in 0..<factor { sum += samples.alpha(x * factor + column, y * factor + row) }
    }
    return Double(sum) / Double(factor * factor)
  }
}
