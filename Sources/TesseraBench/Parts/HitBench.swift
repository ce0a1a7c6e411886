import Geometry
import Jigsaw
import ModeKit
import SDLBackend
import Scene

/// Finding the piece under a finger on tables of 100, 1,000 and 20,000 scattered pieces.
let hitBench = BenchPart("hit") { section in
  let counts = [1000, 20_000, 100]
  let tables = try counts.map { try FingersOnTable($0) }
  let times = section.compare([{ tables[0].find() }, { tables[1].find() }], with: [{ tables[2].find() }])
    .map { $0.map { $0 / Double(FingersOnTable.fingers) } }
  for (count, ours) in zip(counts, times).prefix(2) {
    section.add(
      Figure(
        name: "a piece among \(Report.grouped(count))", unit: .microseconds, ours: ours,
        other: .init(
          name: "one among 100", values: times[2],
          why: "with an index the cost hardly depends on the number of strokes"),
        goal: 2))
  }
}

/// A table with pieces, and points of fingers on them.
private final class FingersOnTable {
  static let fingers = 512

  private let table: PuzzleTable
  private let places: [Point]
  /// The last result, stored so that the compiler cannot remove the search.
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
