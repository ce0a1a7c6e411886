import Geometry
import Glibc
import ModeKit
import Raster
import SDLBackend
import Scene

/// A large jigsaw puzzle, from choosing a picture of 4000×2500 pixels to ten hands on the table, by the number of pieces.
///
/// Each table is opened in a program of its own, whose memory is that of this one puzzle. The chart goes to `.build/jigsaw-chart.svg`.
let jigsawBench = BenchPart(name: "jigsaw") { report in
  guard let picture = Report.attempt({ try JigsawBench.makePicture() }) else { return }
  defer { unlink(picture) }
  var rows: [(count: Int, figures: [String: Double])] = []
  for count in JigsawBench.counts {
    guard let figures = JigsawBench.measure(count, picture) else {
      return Report.complain("jigsaw: \(count) pieces could not be measured")
    }
    rows.append((count, figures))
    JigsawBench.report(count, figures, &report)
  }
  JigsawBench.reportGrowth(rows, &report)
  let chart = GrowthChart(
    title: "A jigsaw puzzle by its pieces, main thread",
    counts: rows.map(\.count),
    series: JigsawBench.charted.map { key, name in
      (name: name, values: rows.map { ($0.figures[key] ?? 0) / 1e3 })
    })
  _ = Report.write(chart.svg, to: ".build/jigsaw-chart.svg")
}

/// What the part "jigsaw" measures, by its name: milliseconds, but for what says otherwise.
enum JigsawBench {
  static let counts = [100, 1000, 4000, 10_000, 50_000]
  static let charted = [
    ("first", "first frame"), ("all", "select all"), ("lift", "lift all"), ("step", "drag all"),
    ("drop", "drop all"), ("hands", "ten hands"), ("pinch", "pinch"),
  ]

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

  /// Opens a table in a program of its own and reads what that measured.
  static func measure(_ count: Int, _ picture: String) -> [String: Double]? {
    Child.figures(["--jigsaw", String(count), picture])
  }

  /// The other program's part: measures and prints a name and a number on each line.
  static func runChild(_ count: Int, _ picture: String) throws {
    let table = try BigTable(count, picture)
    for (name, value) in table.measure() { print(name, value) }
    table.close()
  }

  /// Adds the lines of one table.
  static func report(_ count: Int, _ figures: [String: Double], _ report: inout Report) {
    func add(_ name: String, _ key: String, _ unit: String = "ms", _ goal: Report.Goal? = nil) {
      guard let value = figures[key] else { return }
      report.add(
        Report.Figure(
          name: "jigsaw: \(Report.grouped(count)) pieces, \(name)", ours: value, unit: unit, goal: goal))
    }
    let isLarge = count == 10_000
    let isHuge = count == 50_000
    add(
      "picture to draggable", "first", "ms",
      isLarge ? .atMost(2000) : isHuge ? .atMost(5000) : nil)
    add("resident", "memory", "MB", isLarge ? .atMost(250) : isHuge ? .atMost(400) : nil)
    add("select all", "all", "ms", isLarge ? .atMost(16) : nil)
    add("lift all", "lift", "ms", isLarge ? .atMost(16) : nil)
    add("a step of dragging all", "step", "ms", isLarge ? .atMost(16) : nil)
    add("drop all", "drop", "ms", isLarge ? .atMost(16) : nil)
    add("finding a piece", "find", "µs", isHuge ? .atMost(5) : nil)
    add("ten hands, a frame", "hands", "ms", isLarge ? .atMost(4) : nil)
    add("pinching, a frame", "pinch", "ms", isHuge ? .atMost(8) : nil)
    add("pinching, the slowest frame", "slowest", "ms")
    add("pinching, the largest hole, of the window", "bare", "%", .atMost(0))
    add("a save, main thread", "save", "ms", .atMost(1))
    add("keeping a move of all pieces, main thread", "record", "ms", .atMost(1))
    add("encoding that move, library's thread", "encoding", "ms")
  }

  /// How much more than n·log n the largest table costs against the smallest that takes a measurable time.
  static func reportGrowth(_ rows: [(count: Int, figures: [String: Double])], _ report: inout Report) {
    guard let small = rows.first(where: { $0.count == 1000 }), let large = rows.last else { return }
    func share(_ count: Int) -> Double { Double(count) * log2(Double(count)) }
    for (key, name) in [("all", "select all"), ("lift", "lift all"), ("drop", "drop all")] {
      guard let less = small.figures[key], let more = large.figures[key] else { continue }
      report.add(
        Report.Figure(
          name: "jigsaw: \(name), 50,000 against 1,000, as n·log n", ours: more, peer: less, unit: "ms",
          ratio: (more / less) / (share(large.count) / share(small.count)), goal: .atMost(1)))
    }
  }
}
