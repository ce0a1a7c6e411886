import Geometry
import Glibc
import ModeKit
import Raster
import SDLBackend
import Scene

/// A large jigsaw puzzle, from choosing a picture of 4000×2500 pixels to ten hands on the table, by the number of
/// pieces.
///
/// Each table is opened in a separate program, so that its memory can be measured, in turn with a program that only
/// decodes and shows the picture, and with a small table, the base of the growth. The chart is written to
/// `.build/jigsaw-chart.svg`.
let jigsawBench = BenchPart("jigsaw") { section in
  let picture = try JigsawBench.makePicture()
  defer { unlink(picture) }
  let counts = JigsawBench.counts
  var tables: [Int: [[String: Double]]] = [:]
  var (bare, base): ([[String: Double]], [[String: Double]]) = ([], [])
  let names =
    JigsawBench.charted.map(\.key) + ["memory", "find", "scan", "save", "record", "encoding", "bare"]
  try section.forEachRound(5) { _ in
    bare.append(try Child.figures(["--picture", picture], ["shown", "memory"]))
    base.append(
      try Child.figures(["--jigsaw", String(JigsawBench.small), picture], names, changing: Handicap.none))
    for count in counts {
      tables[count, default: []].append(try Child.figures(["--jigsaw", String(count), picture], names))
    }
  }
  let bench = JigsawBench(tables: tables, base: base, bare: bare)
  for count in counts { bench.add(count, to: &section) }
  let chart = GrowthChart(
    title: "A jigsaw puzzle by its pieces, main thread", counts: counts,
    series: JigsawBench.charted.map { key, name in
      (name: name, values: counts.map { Measurement.median(bench.values(key, $0)) })
    })
  try Report.write(chart.svg, to: ".build/jigsaw-chart.svg")
}

/// The figures of the part "jigsaw" in each round, by the number of pieces and the name.
struct JigsawBench {
  static let counts = [100, 1000, 4000, 10_000, 50_000, 100_000]
  /// The number of pieces of the small table, the base of the growth: the smallest with measurable times.
  static let small = 1000
  static let charted: [(key: String, name: String)] = [
    ("first", "first frame"), ("all", "select all"), ("lift", "lift all"), ("step", "drag all"),
    ("drop", "drop all"), ("hands", "ten hands"), ("pinch", "pinch"),
  ]

  var tables: [Int: [[String: Double]]]
  /// The small table. It is the other side and has no handicap.
  var base: [[String: Double]]
  var bare: [[String: Double]]

  /// A figure of the small table in each round.
  private func base(_ key: String) -> [Double] { base.map { $0[key] ?? .nan } }

  /// A figure of a table in each round, in seconds or bytes.
  func values(_ key: String, _ count: Int) -> [Double] {
    (tables[count] ?? []).map { $0[key] ?? .nan }
  }

  /// Draws a picture and writes it as a JPEG file, whose path it returns.
  static func makePicture() throws -> String {
    let bitmap = Bitmap(width: 4000, height: 2500)
    var random = RandomSource(seed: 4)
    let target = RasterTarget(bitmap)
    let rasterizer = Rasterizer()
    for _ in 0..<4000 {
      let center = Point(random.within(0...4000), random.within(0...2500))
      let box = Rect(center: center, size: Size(random.within(20...500), random.within(20...300)))
      let color = Color(
        red: UInt8(random.below(256)), green: UInt8(random.below(256)), blue: UInt8(random.below(256)))
      rasterizer.fill(Path(ellipseIn: box), paint: .color(color), into: target)
    }
    let path = ".build/jigsaw-bench.jpg"
    let bytes = try SDLImageCodec().encodeJPEG(bitmap, quality: 90)
    guard let file = fopen(path, "w") else { throw Problem("cannot write \(path)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }

  /// Adds the lines of one table.
  func add(_ count: Int, to section: inout Section) {
    let pieces = "\(Report.grouped(count)) pieces, "
    let (isLarge, isHuge) = (count == 10_000, count >= 50_000)
    func add(
      _ name: String, _ key: String, _ unit: Figure.Unit = .milliseconds, _ other: Figure.Other? = nil,
      goal: Double? = nil
    ) {
      section.add(
        Figure(name: pieces + name, unit: unit, ours: values(key, count), other: other, goal: goal))
    }
    add(
      "picture to draggable", "first", .milliseconds,
      .init(
        name: "decoding the picture and showing it", values: bare.map { $0["shown"] ?? .nan },
        why: "the bare limit: the file read and decoded, one window of tiles painted with it and shown"),
      goal: isLarge ? 2.0 : isHuge ? 2.5 : nil)
    add(
      "resident", "memory", .megabytes,
      .init(
        name: "a window that shows the picture", values: bare.map { $0["memory"] ?? .nan },
        why: "the bare limit: the decoded picture, a window and OpenGL"),
      goal: isLarge || isHuge ? 2.0 : nil)
    for (name, key) in [("select all", "all"), ("lift all", "lift"), ("drop all", "drop")] {
      add(name, key, .milliseconds, growth(key, count), goal: isLarge || isHuge ? 1 : nil)
    }
    add(
      "a step of dragging all", "step", .milliseconds,
      .init(
        name: "of dragging ten of 1,000", values: base("hands"),
        why:
          "dragged pieces are one moving layer: all pieces cost less than ten hands with one each"),
      goal: isLarge || isHuge ? 0.35 : nil)
    add(
      "finding a piece", "find", .microseconds,
      .init(
        name: "asking each piece's box", values: values("scan", count),
        why: "the naive way: every piece is asked whether the finger is on it"),
      goal: isHuge ? 0.003 : nil)
    add("ten hands, a frame", "hands", .milliseconds, same("hands"), goal: isLarge || isHuge ? 2 : nil)
    add("pinching, a frame", "pinch", .milliseconds, same("pinch"), goal: isLarge || isHuge ? 2 : nil)
    add("pinching, the slowest frame", "slowest")
    section.add(
      Figure(
        name: pieces + "pinching, the largest hole", unit: .percent, ours: values("bare", count),
        other: .init(
          name: "the window", values: bare.map { _ in 1 },
          why: "the bare limit: a moving view must have no holes, not even a pixel"), goal: 0))
    let encoding = Figure.Other(
      name: "encoding all pieces", values: values("encoding", count),
      why: "the library's thread encodes; the main thread only hands the move over")
    add("a save, main thread", "save", .milliseconds, encoding, goal: isLarge ? 0.4 : isHuge ? 0.12 : nil)
    add(
      "keeping a move of all pieces, main thread", "record", .milliseconds, encoding,
      goal: isLarge ? 0.025 : isHuge ? 0.005 : nil)
    add("encoding that move, library's thread", "encoding")
  }

  /// The small table's figure, extrapolated as n·log n.
  private func growth(_ key: String, _ count: Int) -> Figure.Other? {
    guard count > Self.small else { return nil }
    func share(_ count: Int) -> Double { Double(count) * log2(Double(count)) }
    let factor = share(count) / share(Self.small)
    return .init(
      name: "1,000 pieces' as n·log n", values: base(key).map { $0 * factor },
      why: "an operation on all pieces may grow like sorting them, and no faster")
  }

  /// The small table's figure.
  private func same(_ key: String) -> Figure.Other {
    .init(
      name: "with 1,000 pieces", values: base(key),
      why: "a frame depends on the held and the visible pieces, not on the number of pieces")
  }
}
