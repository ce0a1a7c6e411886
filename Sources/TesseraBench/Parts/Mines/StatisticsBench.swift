import Geometry
import Glibc
import Library
import Minesweeper
import ModeKit
import Scene
import Shell

/// The statistics of 100 to 10,000 finished games: the worker's time for their page and for the table as a file, and
/// the main thread's share. No frame may be blocked, so that share must not grow.
let statisticsBench = BenchPart("statistics") { section in
  let shelves = [100, 1000, 10_000].map { StatisticsShelf(games: $0) }
  defer { for shelf in shelves { shelf.remove() } }
  section.forEachRound(7, warmsUp: true) { round in
    for shelf in shelves { shelf.measure(isMeasured: round >= 0, isPeer: shelf.games == 100) }
  }
  func add(_ name: String, _ shelf: StatisticsShelf, _ key: KeyPath<StatisticsShelf, [Double]>, goal: Double?)
  {
    section.add(
      Figure(
        name: "\(name) of \(shelf.games) games", unit: .milliseconds, ours: shelf[keyPath: key],
        other: .init(
          name: "of 100 games", values: shelves[0][keyPath: key],
          why: "a worker's time may grow with the games, that of the main thread may not"),
        goal: goal))
  }
  for shelf in shelves.dropFirst() {
    // Ten per cent for the logarithm of sorting.
    let growth = 1.1 * Double(shelf.games) / 100
    add("a worker on the statistics", shelf, \.opening, goal: growth)
    add("a worker on the table", shelf, \.table, goal: growth)
    add("the main thread's share", shelf, \.share, goal: 2)
  }
}

/// A library with finished games, and a board from which their statistics are opened.
private final class StatisticsShelf {
  /// The number of games.
  let games: Int
  /// The times of each round in seconds: the worker's for the page and for the table, and the main thread's for both.
  private(set) var opening: [Double] = []
  private(set) var table: [Double] = []
  private(set) var share: [Double] = []

  private let folder: String
  private let library: Library
  private let later = Later()
  private let host: ModeHost<MinesweeperMode>

  init(games: Int) {
    self.games = games
    folder = "/tmp/tessera-bench-\(getpid())-statistics-\(games)"
    library = Library(directory: folder)
    let mode = MinesweeperMode()
    let rules = GameRules(.beginner)
    let id = library.create(mode: mode.id, title: "Beginner").id
    var random = RandomSource(seed: 11)
    for number in 1...games {
      let bbbv = 9 + random.below(16)
      let time = Double(8000 + random.below(60_000))
      var play = FinishedPlay(
        group: "9x9n10 opening random", time: 1_790_000_000_000 + Int64(number) * 600_000,
        facts: [
          "width": 9, "height": 9, "mines": 10, "first": 0, "won": random.below(9) < 7 ? 1 : 0, "ranked": 1,
          "time": time, "3bv": Double(bbbv), "solved": Double(bbbv),
          "clicks": Double(bbbv + random.below(20)),
          "effective": Double(bbbv),
        ])
      if number % 3 == 0 { play.facts["ranked"] = 0 }
      library.store(
        StoredPlay(
          document: id, record: MoveID(author: library.author, counter: number), mode: mode.id,
          group: play.group, time: play.time, facts: play.facts))
    }
    library.flush()
    host = ModeHost(
      mode: mode, params: rules, seed: 1, state: Game(rules, seed: 1),
      store: LibraryStore(library, id, mode: mode.id),
      environment: ModeEnvironment(
        theme: .init(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 1280, height: 800))),
      background: later.runner)
  }

  func remove() {
    library.close()
    BenchFolder.remove(folder)
  }

  /// Opens the statistics and asks for the table.
  func measure(isMeasured: Bool, isPeer: Bool) {
    func time(_ body: () -> Void) -> Double {
      let watch = Stopwatch()
      body()
      return isPeer ? watch.peers : watch.ours()
    }
    var main = 0.0
    func work(_ command: StatisticsCommand) -> Double {
      main += time { host.handle(.command(.mine(.statistics(command)), .fire, seat: 0)) }
      var handedOver = 0.0
      let all = time {
        later.finish { handOver in handedOver += time(handOver) }
      }
      main += handedOver + time { _ = host.takeRequests() }
      return all - handedOver
    }
    let (page, table) = (work(.show), work(.save))
    guard isMeasured else { return }
    opening.append(page)
    self.table.append(table)
    share.append(main)
  }
}
