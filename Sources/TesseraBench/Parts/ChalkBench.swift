import Compositor
import Geometry
import Interface
import ModeKit
import Raster
import RasterScenes
import Sketch

/// The cost of a point of a chalk stroke on a page of 4096 × 4096 pixels, on one thread. The peer is libmypaint with
/// the brush deevad/chalk. Both draw the same strokes, two points a frame, and both leave each frame's ink on the page.
let chalkBench = BenchPart("chalk") { section in
  let files = BrushShelf(ours: "Assets/Brushes").read()
  guard let chalk = files.kinds.first(where: { $0.id == "chalk" })?.brush else {
    throw Problem("Assets/Brushes/chalk.json is not there: run the benchmark in the source tree")
  }
  for radius in [6.0, 12, 24, 48] {
    let strokes = ChalkStrokes(radius: radius)
    let page = ChalkPage(chalk, radius: radius)
    guard let peer = MyPaint(brush: "deevad/chalk", radius: radius, side: ChalkStrokes.side) else {
      throw Problem("libmypaint or its brushes are missing; run `scripts/prepare bench`")
    }
    var (ours, theirs): ([Double], [Double]) = ([], [])
    // The first round makes prints and tiles.
    section.forEachRound(11, warmsUp: true) { round in
      let watch = Stopwatch()
      for (number, points) in strokes.all.enumerated() { page.draw(points, number) }
      let mine = watch.ours()
      let other = Stopwatch()
      for points in strokes.all { peer.draw(points.map { ($0.x, $0.y, ChalkStrokes.pressure) }) }
      if round >= 0 {
        ours.append(mine / strokes.points)
        theirs.append(other.peers / strokes.points)
      }
    }
    section.add(
      Figure(
        name: "a point at radius \(Int(radius))", unit: .microseconds, ours: ours,
        other: .init(
          name: "libmypaint", values: theirs,
          why: "the brush engine of MyPaint and GIMP, with its own chalk and the same strokes"),
        ratio: .speed, goal: 10))
  }
  addTexture(of: chalk, to: &section)
}

/// The look of a stroke 64 pixels wide of a brush with streaks: the length of its streaks and of the board's
/// undulations, its tones, and the coverage after more strokes over it.
private func addTexture(of chalk: Brush, to section: inout Section) {
  let texture = ChalkSample.texture(of: chalk, passes: 1)
  func add(_ name: String, _ value: Double, least: Double? = nil, unit: String = "") {
    section.add(
      Figure(
        name: name, unit: .plain(unit), ours: [value],
        other: least.map {
          .init(name: "the least", values: [$0], why: "below this, chalk looks like toner")
        },
        ratio: .share, goal: least == nil ? nil : 1, needsOneRound: true))
  }
  for distance in [1, 2, 4, 8, 16, 24, 32, 64] {
    let along = texture.correlation(right: distance)
    let least = distance == 8 ? 0.3 : distance == 24 ? 0.15 : nil
    add("autocorrelation along the way at \(distance) px", along, least: least)
    guard distance < texture.height else { continue }
    let across = texture.correlation(down: distance)
    add("autocorrelation across the way at \(distance) px", across)
    if distance >= 8 { add("along more than across at \(distance) px", along - across, least: 0.1) }
  }
  add("tones that stand out", Double(texture.modes(standingOut: 0.004)), least: 3)
  for passes in [1, 2, 4, 8] {
    let texture = ChalkSample.texture(of: chalk, passes: passes)
    add("coverage after \(passes) passes", texture.mean * 100, unit: "%")
    add("its standard deviation after \(passes) passes", texture.variance.squareRoot() * 100, unit: "%")
  }
}

/// The middle of a straight stroke 64 pixels wide.
private enum ChalkSample {
  static func texture(of chalk: Brush, passes: Int) -> Texture {
    let (width, height) = (960, 56)
    var shades = [Double](repeating: 0, count: width * height)
    for pass in 0..<passes {
      let ink = Ink(
        brush: chalk, color: .chalk(0), width: 64, exponent: -4, seed: UInt32(90 + pass), order: 1, seat: 0)
      var maker = StepMaker(ink)
      var mark = WetMark(ink, theme: Theme())
      for x in stride(from: -40.0, through: 1000, by: 8) {
        mark.add(maker.add(ink.node(at: Point(x, 28), pressure: ChalkStrokes.pressure)))
      }
      let mask = CoverageMask(width: width, height: height, notesChanges: true)
      mark.stamp(0..<mark.stepCount, into: mask, transform: .identity)
      Stamper(ink, mask, .identity).settle()
      for i in shades.indices {
        let share = Double(mask.bytes[i]) / 255
        shades[i] = shades[i] * (1 - share) + share
      }
    }
    return Texture(width: width, height: 28) { shades[($1 + 14) * width + $0] }
  }
}

/// Wandering strokes of a hundred points, eight pixels apart, over the whole page.
private struct ChalkStrokes {
  static let side = 4096
  static let pressure = 0.7
  static let length = 100

  let all: [[Point]]

  init(radius: Double) {
    var random = RandomSource(seed: 3)
    all = (0..<100).map { _ in
      var place = Point(random.within(900...3196), random.within(900...3196))
      var angle = random.within(0...6)
      return (0..<Self.length).map { _ in
        angle += random.within(-0.3...0.3)
        place += Vector(angle: angle, length: 8)
        return place
      }
    }
  }

  var points: Double { Double(all.count * Self.length) }
}

/// A page on which our chalk is drawn as by the compositor: into the masks of the tiles that a step touches, then
/// through the grain, and at the end of a stroke onto the page's tiles.
private final class ChalkPage {
  /// A tile of the stroke in progress.
  private final class WetTile {
    let mask: CoverageMask
    let seen: CoverageMask
    var inked = InkedCells()

    init(_ masks: MaskPool, column: Int, row: Int) {
      let (x, y) = (Int64(column * ChalkPage.side), Int64(row * ChalkPage.side))
      mask = masks.make(originX: x, originY: y)
      seen = masks.make(originX: x, originY: y)
    }
  }

  private static let side = 256
  private static let count = ChalkStrokes.side / side

  private let chalk: Brush
  private let radius: Double
  private let page: [Bitmap]
  private var wet = [WetTile?](repeating: nil, count: count * count)
  private var touched: [Int] = []
  private let masks = MaskPool()
  private let color = ColorRamp(.white)

  init(_ chalk: Brush, radius: Double) {
    self.chalk = chalk
    self.radius = radius
    page = (0..<Self.count * Self.count).map { _ in
      let bitmap = Bitmap(width: Self.side, height: Self.side)
      bitmap.clear(to: 0xFF20_2620)
      return bitmap
    }
  }

  func draw(_ points: [Point], _ number: Int) {
    let ink = Ink(
      brush: chalk, color: .chalk(0), width: 2 * radius, exponent: -4, seed: UInt32(number),
      order: number + 1,
      seat: 0)
    var maker = StepMaker(ink)
    var mark = WetMark(ink, theme: Theme())
    for start in stride(from: 0, to: points.count, by: 2) {
      for point in points[start..<min(start + 2, points.count)] {
        mark.add(maker.add(ink.node(at: point, pressure: ChalkStrokes.pressure)))
      }
      stamp(start..<mark.stepCount, of: mark)
    }
    dry()
  }

  private func stamp(_ steps: Range<Int>, of mark: WetMark) {
    let box = mark.bounds(of: steps).inset(by: -1)
    func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      max(0, Int(low) / Self.side)...min(Self.count - 1, Int(high) / Self.side)
    }
    for row in range(box.minY, box.maxY) {
      for column in range(box.minX, box.maxX) {
        let index = row * Self.count + column
        let tile = wet[index] ?? begin(index)
        mark.stamp(steps, into: tile.mask, transform: .identity)
        tile.inked.insert(mark.settle(tile.mask, into: tile.seen, transform: .identity))
      }
    }
  }

  private func begin(_ index: Int) -> WetTile {
    let tile = WetTile(masks, column: index % Self.count, row: index / Self.count)
    wet[index] = tile
    touched.append(index)
    return tile
  }

  /// Leaves the stroke on the page.
  private func dry() {
    for index in touched {
      guard let tile = wet[index] else { continue }
      tile.seen.compositeChanges(
        color, into: RasterTarget(page[index], originX: tile.seen.originX, originY: tile.seen.originY))
      masks.free(tile.mask, tile.inked)
      masks.free(tile.seen, tile.inked)
      wet[index] = nil
    }
    touched = []
  }
}
