import Geometry
import Glibc
import Jigsaw
import Library
import ModeKit
import SDLBackend
import Scene
import Shell

/// Opening a puzzle of 50,000 pieces after 100,000 moves, against the same puzzle without moves: only the snapshot and
/// the moves after it may matter.
let logBench = BenchPart("log") { section in
  let bench = try LogBench()
  defer { bench.remove() }
  let played = try bench.document(moves: LogBench.moves)
  let empty = try bench.document(moves: 0)
  var (ours, others): ([Double], [Double]) = ([], [])
  try section.forEachRound(7, warmsUp: true) { round in
    let (long, short) = (try bench.open(played, isOurs: true), try bench.open(empty, isOurs: false))
    guard round >= 0 else { return }
    ours.append(long)
    others.append(short)
  }
  section.add(
    Figure(
      name: "opening 50,000 pieces after 100,000 moves", unit: .milliseconds, ours: ours,
      other: .init(
        name: "the same puzzle without moves", values: others,
        why: "the bare limit: what is on the table must be read, whatever happened before"),
      goal: 1.5))
}

/// The library of the part "log".
private final class LogBench {
  static let moves = 100_000
  private static let pieces = 50_000

  private let folder = "/tmp/tessera-bench-\(getpid())-log"
  private let library: Library
  private let mode = JigsawMode()
  private let resources: DocumentResources

  init() throws {
    library = Library(directory: folder)
    resources = DocumentResources(
      scene: SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec()))
  }

  func remove() {
    library.close()
    BenchFolder.remove(folder)
  }

  /// Makes a puzzle with a number of moves of pieces, as the app does.
  func document(moves: Int) throws -> DocumentID {
    let params = JigsawParams(
      picture: "dusk", pieces: .count(Self.pieces), rotates: false, style: .classic)
    let id = library.create(mode: mode.id, title: "Puzzle", params: params.bytes, seed: 7).id
    let host = ModeHost(
      mode: mode, params: params, seed: 7, state: try mode.makeState(params, seed: 7, resources: resources),
      store: LibraryStore(library, id, mode: mode.id),
      environment: ModeEnvironment(
        theme: .init(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 1280, height: 800))))
    var random = RandomSource(seed: 3)
    let table = host.state.puzzle.table
    for _ in 0..<moves {
      let group = Int(random.next() % UInt64(Self.pieces))
      guard host.state.isGroup(group) else { continue }
      let way = Vector(random.within(-0.01...0.01) * table.width, random.within(-0.01...0.01) * table.height)
      let old = host.state.groups[group].placement
      host.perform(
        .arrange([Laid(group: group, at: Placement(turn: old.turn, shift: old.shift + way))]), seat: 0)
    }
    host.saveSnapshot()
    library.flush()
    return id
  }

  /// Opens a document as the shell does. Returns the time up to its first picture, in seconds.
  func open(_ id: DocumentID, isOurs: Bool) throws -> Double {
    let watch = Stopwatch(.monotonic)
    guard let log = try StoredLog.read(id, from: library) else { throw Problem("the puzzle is gone") }
    let loaded = try mode.load(log, resources).get()
    guard loaded.end == nil else { throw Problem("the puzzle could not be read whole") }
    return isOurs ? watch.ours() : watch.peers
  }
}
