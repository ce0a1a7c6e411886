import Geometry
import Jigsaw
import ModeKit
import SDLBackend
import Scene

/// Finding the piece under a finger on tables of 100, 1,000 and 20,000 scattered pieces.
let hitBench = BenchPart(name: "hit") { report in
  let counts = [100, 1000, 20_000]
  let tables = counts.compactMap { count in Report.attempt { try FingersOnTable(count) } }
  guard tables.count == counts.count else { return }
  let times = Measurement.compare({ tables[0].find() }, { tables[1].find() }, { tables[2].find() })
    .map { $0 / Double(FingersOnTable.fingers) }
  for (count, time) in zip(counts, times) {
    report.add(
      Report.Figure(
        name: "hit: a piece among \(Report.grouped(count))", ours: time * 1e6, peer: times[0] * 1e6,
        unit: "µs", ratio: time / times[0]))
  }
  let (slowest, quickest) = (times.max() ?? 0, times.min() ?? 0)
  report.add(
    Report.Figure(
      name: "hit: the slowest against the quickest", ours: slowest * 1e6, peer: quickest * 1e6, unit: "µs",
      ratio: slowest / quickest, goal: .atMost(2)))
}

/// A table with pieces, and places where fingers land on them.
private final class FingersOnTable {
  static let fingers = 512

  private let table: PuzzleTable
  private let places: [Point]
  /// What was found last, so that the search cannot be left out.
  private var found = 0

  init(_ pieces: Int) throws {
    let resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
    let mode = JigsawMode()
    let params = JigsawParams(
      picture: mode.defaultParams.picture, pieces: .count(pieces), rotates: true)
    table = try mode.makeState(params, seed: 7, resources: DocumentResources(scene: resources))
    let ids = table.groupIDs
    var random = RandomSource(seed: 1)
    places = (0..<Self.fingers).map { [table] _ in table.box(of: ids[random.below(ids.count)]).center }
  }

  func find() {
    for place in places where table.group(at: place) != nil { found += 1 }
    precondition(found > 0, "fingers land on pieces")
  }
}
