import Geometry
import Interface
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// A tile costs what its pixels cost, whatever strokes are on it: counted, not timed.
struct ExtremeStrokeTests {
  private static let side = 256
  private static let brushes: [Brush] =
    [.firstChalk, .plainPen, .plainEraser]
    + Slate.shelf.read().kinds.map(\.brush)

  /// An ink on the grid that importing and drawing choose for such a width.
  private static func fitting(_ brush: Brush, width: Double, order: Int = 1) -> Ink {
    var ink = ink(brush, width: width, order: order, seed: UInt32(truncatingIfNeeded: order))
    let size = 1 / (16 * max(1, 2 / width))
    ink.exponent = max(-30, Int(size.exponent))
    return ink
  }

  private static func stroke(_ ink: Ink, _ points: [Point]) throws -> Stroke {
    var writer = TrailWriter()
    for point in points { writer.add(ink.node(at: point, pressure: 0.85)) }
    return try Stroke(id: name(ink.order), ink: ink, trail: writer.bytes)
  }

  /// A number whose magnitude may be any between two.
  private static func any(_ range: ClosedRange<Double>, _ random: inout RandomSource) -> Double {
    power(10, random.within(range))
  }

  /// A stroke of any width, length and place, wound or straight.
  private static func any(_ order: Int, _ random: inout RandomSource) throws -> Stroke {
    let brush = brushes[random.below(brushes.count)]
    let ink = fitting(brush, width: any(-6...6, &random), order: order)
    let length = any(-3...9, &random)
    let room = min(0x1p37, Double(1 << 58) * power(2, Double(ink.exponent))) - length
    let far = min(room, any(0...11.3, &random))
    let turn = random.within(0...6.3)
    var points = [Point(cosine(turn) * far, sine(turn) * far)]
    var way = random.within(0...6.3)
    let nodes = [2, 2, 3, 10, 60][random.below(5)]
    let bend = random.below(2) == 0 ? 0 : random.within(0...2)
    for _ in 1..<nodes {
      way += random.within(-bend...max(bend, 1e-9))
      points.append(points[points.count - 1] + Vector(angle: way, length: length / Double(nodes)))
    }
    return try stroke(ink, points)
  }

  /// A tile somewhere on a stroke.
  private static func tile(on stroke: Stroke, scale: Double, _ random: inout RandomSource) -> CoverageMask {
    let points = stroke.points
    let i = random.below(max(1, points.count - 1))
    let place = points[i].lerp(points[min(i + 1, points.count - 1)], random.unit())
    let corner = (
      (place.x * scale).rounded() - Double(random.below(side)),
      (place.y * scale).rounded() - Double(random.below(side))
    )
    return CoverageMask(width: side, height: side, originX: Int64(corner.0), originY: Int64(corner.1))
  }

  /// What a tile looks at for a stroke: prints and pieces of lines, and how many steps it tries.
  private static func work(_ stroke: Stroke, _ tile: CoverageMask, scale: Double) -> (visits: Int, steps: Int)
  {
    let stamper = Stamper(stroke.ink, tile, .scale(scale))
    var (visits, steps) = (0, 0)
    for span in stroke.spans {
      stroke.steps(of: span) { step in
        visits += stamper.visits(of: step)
        steps += 1
      }
    }
    return (visits, steps)
  }

  @Test func visitsFollowThePixels() throws {
    var random = RandomSource(seed: 31)
    var busy = 0
    for order in 1...1500 {
      let stroke = try Self.any(order, &random)
      // From as far out as boards are seen to as near.
      let scale = power(2, random.within(-10...12))
      let tile = Self.tile(on: stroke, scale: scale, &random)
      let (visits, steps) = Self.work(stroke, tile, scale: scale)
      let text = "\(stroke.ink.brush.name), width \(stroke.ink.width), \(steps) steps, scale \(scale)"
      // A step crosses the tile once or, bent, twice; a print is at least three pixels wide, and they are a fiftieth of that apart.
      #expect(visits <= steps * (24 * 34 + 2 * 24 * Self.side), "\(text): \(visits)")
      if visits > 0 { busy += 1 }
    }
    #expect(busy > 500)
  }

  /// A chalk line around the world: each tile sees of it what it would see of a line that ends soon.
  @Test(arguments: brushes) func longerStrokesCostNoMore(brush: Brush) throws {
    let scale = 0.75
    let works = try [1e3, 1e5, 1e7, 1e9].map { length in
      let stroke = try Self.stroke(
        Self.fitting(brush, width: 40), [Point(-length, -length / 3), Point(length, length / 3)])
      let tile = CoverageMask(width: Self.side, height: Self.side, originX: -128, originY: -128)
      return Self.work(stroke, tile, scale: scale).visits
    }
    #expect(works[0] > 3 && works.allSatisfy { $0 <= works[0] + 100 }, "\(works)")
  }

  /// Tiles of long strokes show the same bytes as a mask on which all of the stroke is seen, where nothing is left out.
  @Test(arguments: brushes, [3.5, 30]) func whatIsLeftOutIsNotMissed(brush: Brush, width: Double) throws {
    var random = RandomSource(seed: 6)
    for (order, points) in [
      [Point(20, 30), Point(1450, 310)], [Point(1450, 30), Point(750, 300), Point(20, 40)],
      [Point(50, 150), Point(1400, 150), Point(1000, 20), Point(150, 310), Point(1450, 250)],
    ].enumerated() {
      let stroke = try Self.stroke(Self.fitting(brush, width: width, order: order + 1), points)
      func draw(_ mask: CoverageMask) -> CoverageMask {
        let stamper = Stamper(stroke.ink, mask, .scale(1))
        for span in stroke.spans { stroke.steps(of: span) { stamper.stamp($0) } }
        stamper.settle()
        return mask
      }
      let whole = draw(CoverageMask(width: 1500, height: 350, originX: 0, originY: 0))
      for _ in 0..<12 {
        let (x, y, side) = (random.below(1400), random.below(250), 20 + random.below(80))
        let part = draw(CoverageMask(width: side, height: side, originX: Int64(x), originY: Int64(y)))
        var off = 0
        for row in 0..<side {
          for column in 0..<side where part[column, row] != whole[x + column, y + row] { off += 1 }
        }
        #expect(off == 0, "\(brush.name), \(width): \(x), \(y), \(side)")
      }
    }
  }

  // Patches.

  private static func board(_ strokes: [Stroke]) -> Board {
    var board = Board()
    for stroke in strokes { board.insert(stroke) }
    // The newest ones would be in no patch.
    for order in 1...600 {
      let ink = fitting(.plainPen, width: 1, order: 1_000_000 + order)
      if let dot = try? stroke(ink, [Point(1e11, 1e11)]) { board.insert(dot) }
    }
    return board
  }

  private static let world = Rect(x: 0, y: 0, width: 1000, height: 1000)

  /// Lines from one side to the other, as plotters draw them.
  private static func plotted(_ count: Int, width: Double) throws -> [Stroke] {
    var random = RandomSource(seed: 1)
    return try (1...count).map { order in
      try stroke(
        fitting(.plainPen, width: width, order: order),
        [Point(random.within(0...1000), 0), Point(random.within(0...1000), 1000)])
    }
  }

  @Test func patchesFollowTheNodes() throws {
    var random = RandomSource(seed: 77)
    let kinds: [(String, [Stroke])] = [
      (
        "hairlines over each other",
        try (1...1000).map {
          try Self.stroke(Self.fitting(.plainPen, width: 1e-6, order: $0), [.origin, Point(1000, 0)])
        }
      ),
      ("plotted", try Self.plotted(1000, width: 0.01)),
      ("finely plotted", try Self.plotted(1000, width: 1e-6)),
      (
        "all around the world",
        try (1...200).map {
          try Self.stroke(Self.fitting(.firstChalk, width: 4000, order: $0), [.origin, Point(2.5e11, 0)])
        }
      ),
      ("of all kinds", try (1...1500).map { try Self.any($0, &random) }),
      (
        "short ones along long ones",
        try (1...2000).map { order in
          let start = Point(order % 2 == 0 ? 0 : Double(order / 200) * 1e5, 0)
          return try Self.stroke(
            Self.fitting(.plainPen, width: 1e-5, order: order),
            [start, Point(start.x + (order % 2 == 0 ? 1e6 : 1e-3), 0)])
        }
      ),
    ]
    for (name, strokes) in kinds {
      let counts = Self.board(strokes).stack(0).patchCounts
      let nodes = strokes.reduce(0) { $0 + $1.count }
      // The way down to a crowded place has at most a few squares on each of some sixty levels.
      #expect(counts.squares <= 600 + 2 * nodes, "\(name): \(counts)")
      #expect(counts.strokes <= 600 + 24 * nodes, "\(name): \(counts)")
    }
  }

  /// What plotters draw looks from afar as if each line were drawn.
  @Test func crowdsOfLongLinesLookLikeTheirLines() throws {
    let board = Self.board(try Self.plotted(600, width: 2))
    let resources = SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())
    for pixels in [24, 40, 100, 300] {
      let pictures = [true, false].map { usesPatches in
        render(
          BoardPicture(board, theme: Theme(), usesPatches: usesPatches), rect: Self.world,
          scale: Double(pixels) / Self.world.width, resources: resources)
      }
      let off = FarOutTests.distance(pictures[0], pictures[1], square: 8)
      #expect(off.mean < 3 && off.worst < 16, "\(pixels): \(off)")
    }
  }
}
