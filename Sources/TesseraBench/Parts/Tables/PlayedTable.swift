import Concurrency
import Geometry
import Glibc
import Jigsaw
import Library
import ModeKit
import SDLBackend
import Scene
import Shell
import Tables

extension Section {
  /// Reading a table where some people have played before, as a machine does that comes late.
  mutating func measureReading(of people: Int, _ server: TableServer) throws {
    let table = try PlayedTable(people, server)
    defer { table.remove() }
    var (ours, others, longest): ([Double], [Double], [Double]) = ([], [], [])
    try forEachRound(5) { _ in
      others.append(try table.readBare())
      let (all, step) = try table.read()
      ours.append(all)
      longest.append(step)
    }
    add(
      Figure(
        name: "reading a table of \(table.count) moves", unit: .milliseconds, ours: ours,
        other: .init(
          name: "the same messages without a document", values: others,
          why: "the bare limit: the server delivers all of them"),
        needsProcessors: true))
    add(
      Figure(
        name: "the longest step of that, \(table.count) moves", unit: .milliseconds, ours: longest,
        other: .init(
          name: "a frame", values: longest.map { _ in 1 / 60.0 }, why: "what may keep the main thread waiting"
        ),
        goal: 1, needsProcessors: true))
    try measureSeeing(table)
  }

  /// How long it takes until a machine that comes late shows what the others see.
  private mutating func measureSeeing(_ table: PlayedTable) throws {
    var (ours, others): ([Double], [Double]) = ([], [])
    try forEachRound(5) { _ in
      others.append(try table.open())
      ours.append(try table.see())
    }
    add(
      Figure(
        name: "until a table of \(table.count) moves is seen", unit: .milliseconds, ours: ours,
        other: .init(
          name: "opening it from the library", values: others,
          why: "the same snapshot, and the records after it, in a file"),
        goal: 1.5, needsProcessors: true))
  }
}

/// A table of a small puzzle where people have played.
private final class PlayedTable {
  /// How many moves it has. One person's would be a flood.
  let count: Int
  private static let each = 2500

  private let server: TableServer
  private let name: String
  private let key = [UInt8](repeating: 5, count: 32)
  private let folder = "/tmp/tessera-bench-\(getpid())-table"
  private let resources: DocumentResources
  private let mode = JigsawMode()
  private let params = JigsawParams(
    picture: "dusk", pieces: .grid(columns: 6, rows: 4), rotates: false)
  private let state: JigsawMode.State

  init(_ people: Int, _ server: TableServer) throws {
    (self.server, name, count) = (server, "played\(people)", people * Self.each)
    resources = DocumentResources(
      scene: SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec()))
    state = try mode.makeState(params, seed: 7, resources: resources)
    let news = News()
    let players = try (0..<people).map { _ in try way(news, of: try PeerKey()) }
    for player in players { _ = try news.wait { player.takeEvents().contains(.connected) } }
    for (index, player) in players.enumerated() { play(player, as: UInt32(index + 1)) }
    let deadline = Deadline(in: 300)
    while deadline.secondsLeft > 0, !players[0].takeEvents().contains(.tail(count)) { usleep(10_000) }
  }

  func remove() { BenchFolder.remove(folder) }

  private func way(_ news: News, of own: PeerKey?) throws -> NATSTransport {
    try NATSTransport(
      url: server.url, table: name, creates: true,
      seal: own.map { TableSeal(key: key, table: name, own: $0) }, wake: news.wake)
  }

  private func play(_ player: NATSTransport, as author: UInt32) {
    let group = state.groupIDs[0]
    for number in 1...Self.each {
      let place = Placement(turn: 0, shift: Vector(Double(number % 100), Double(author)))
      let move = TableMove(
        LoggedMove(
          id: MoveID(author: author, counter: number), seat: 0,
          move: JigsawMove.arrange([Laid(group: group, at: place)])),
        number: number, attempt: 0)
      player.perform(.append(move.bytes, name: move.message))
    }
  }

  /// A document at the table, in a new library.
  private func makeDocument(
    in folder: String, _ jobs: Jobs
  ) -> (library: Library, store: LibraryStore, host: ModeHost<JigsawMode>) {
    BenchFolder.remove(folder)
    let library = Library(directory: folder)
    let id = library.create(mode: mode.id, title: "Puzzle", params: params.bytes, seed: 7).id
    let store = LibraryStore(library, id, mode: mode.id)
    let host = ModeHost(
      mode: mode, params: params, seed: 7, state: state, store: store,
      environment: ModeEnvironment(
        theme: .init(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 1280, height: 800))),
      background: jobs.runner)
    return (library, store, host)
  }

  /// Comes to the table as an open document does. Returns the seconds until it shows the state that was kept.
  func see() throws -> Double {
    let place = folder + "-late"
    let news = News()
    let jobs = Jobs(threads: 1, wake: news.wake)
    let (library, store, host) = makeDocument(in: place, jobs)
    defer {
      jobs.close()
      library.close()
      BenchFolder.remove(place)
    }
    let watch = Stopwatch(.monotonic)
    let table = host.sitDown(store, try way(news, of: try PeerKey()), resources)
    _ = host.takePublication()
    var isSeen = false
    _ = try news.wait {
      library.inOneWrite {
        jobs.deliver()
        table.advance(to: SystemClock.monotonic.seconds)
      }
      // Only another state, not a move, changes all of the picture.
      if let publication = host.takePublication(), publication.damage == nil { isSeen = true }
      return isSeen || table.hasCaughtUp
    }
    guard isSeen, !table.hasCaughtUp else { throw Problem("the kept state was not shown") }
    return watch.ours()
  }

  /// Opens the document that was read last, from its library. Returns the seconds.
  func open() throws -> Double {
    let watch = Stopwatch(.monotonic)
    let library = Library(directory: folder)
    defer { library.close() }
    guard let id = library.documents().first?.id, let log = try StoredLog.read(id, from: library) else {
      throw Problem("the document that was read is gone")
    }
    _ = try mode.load(log, resources).get()
    return watch.peers
  }

  /// Reads all of it as an open document does. Returns the seconds of all and of the longest step.
  func read() throws -> (all: Double, longest: Double) {
    let news = News()
    let jobs = Jobs(threads: 1, wake: news.wake)
    let (library, store, host) = makeDocument(in: folder, jobs)
    defer {
      jobs.close()
      library.close()
    }
    let watch = Stopwatch(.monotonic)
    let table = host.sitDown(store, try way(news, of: try PeerKey()), resources)
    var longest = 0.0
    _ = try news.wait {
      let step = Stopwatch(.monotonic)
      library.inOneWrite {
        jobs.deliver()
        table.advance(to: SystemClock.monotonic.seconds)
      }
      longest = max(longest, step.ours())
      return table.hasCaughtUp
    }
    guard store.count == count else { throw Problem("the table was not read whole: \(store.count)") }
    return (watch.ours(), longest)
  }

  /// Takes all its messages as they are. Returns the seconds.
  func readBare() throws -> Double {
    let news = News()
    let watch = Stopwatch(.monotonic)
    let reader = try way(news, of: nil)
    var got = 0
    _ = try news.wait {
      for event in reader.takeEvents() {
        if case .connected = event { reader.perform(.read(from: 1)) }
        if case .delivered = event { got += 1 }
      }
      return got >= count
    }
    return watch.peers
  }
}
