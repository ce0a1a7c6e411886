import Concurrency
import Geometry
import Glibc
import MineLogic

/// Boards that need no guess beside those of `sgt-mines`, the share of random boards that are proved, and 3BV of random
/// boards.
let minesBench = BenchPart(name: "mines") { report in
  MinesBench.generating(&report)
  MinesBench.proving(&report)
  MinesBench.distributing(&report)
}

/// Games won by deduction and best guesses.
let winRateBench = BenchPart(name: "winrate") { MinesBench.winning(&$0) }

private enum MinesBench {
  /// A kind of board.
  struct Board: Sendable {
    var grid: Grid
    var mines: Int

    init(_ width: Int, _ height: Int, _ mines: Int) {
      grid = Grid(width: width, height: height)
      self.mines = mines
    }

    /// As `sgt-mines` calls it.
    var name: String { "\(grid.width)x\(grid.height)n\(mines)" }
    var center: Int { grid.index(Cell(grid.width / 2, grid.height / 2)) }

    static let windows = Board(9, 9, 10)
    static let beginner = Board(8, 8, 10)
    static let intermediate = Board(16, 16, 40)
    static let expert = Board(30, 16, 99)
  }

  /// How boards of a kind are certified: how many, in how many milliseconds on average at most, and how many the peer
  /// makes, which is slower.
  struct Task {
    var board: Board
    var method: Generator.Method
    var count: Int
    var goal: Double?
    var peers: Int
  }

  /// The mean time of a certified board, its proof checked, and of one of `sgt-mines` where that is installed.
  static func generating(_ report: inout Report) {
    let tasks = [
      Task(board: .windows, method: .filtered, count: 4000, peers: 400),
      Task(board: .intermediate, method: .filtered, count: 4000, peers: 400),
      Task(board: .expert, method: .filtered, count: 4000, goal: 0.5, peers: 400),
      Task(board: .expert, method: .mended, count: 4000, goal: 0.5, peers: 400),
      Task(board: Board(16, 16, 99), method: .mended, count: 400, goal: 7, peers: 40),
      Task(board: Board(30, 16, 170), method: .mended, count: 400, goal: 7, peers: 40),
      Task(board: Board(30, 20, 130), method: .mended, count: 400, peers: 100),
      Task(board: Board(50, 50, 450), method: .mended, count: 200, peers: 40),
      Task(board: Board(100, 100, 2000), method: .mended, count: 100, goal: 25, peers: 12),
    ]
    if Peer.path == nil {
      print("mines: the column peer stays empty, there is no sgt-mines (install sgt-puzzles).")
    }
    for task in tasks {
      let board = task.board
      let begin = Measurement.threadTime()
      for seed in 0..<task.count {
        var request = Generator.Request(
          board.grid, mineCount: board.mines, start: board.center, seed: UInt64(seed))
        request.method = task.method
        guard case .made = Generator.make(request) else {
          return Report.complain("no board of \(board.name) without guesses was found")
        }
      }
      let ours = (Measurement.threadTime() - begin) / Double(task.count) * 1000
      report.add(
        Report.Figure(
          name: "mines: certified \(board.name), \(task.method.rawValue)", ours: ours,
          peer: Peer.time(board.name, count: task.peers), unit: "ms", goal: task.goal.map { .atMost($0) }))
    }
  }

  /// `sgt-mines`.
  private enum Peer {
    static let path: String? = {
      let places: [String] = ["/usr/games/sgt-mines", "/usr/bin/sgt-mines"]
      return places.first { access($0, X_OK) == 0 }
    }()

    /// The processor time that it takes for a board, in milliseconds; nil where it is missing.
    static func time(_ board: String, count: Int) -> Double? {
      guard let path else { return nil }
      let begin = childTime()
      guard let pipe = popen("\(path) --generate \(count) \(board)", "r") else { return nil }
      var buffer = [CChar](repeating: 0, count: 1 << 16)
      while fgets(&buffer, Int32(buffer.count), pipe) != nil {}
      guard pclose(pipe) == 0 else { return nil }
      return (childTime() - begin) / Double(count) * 1000
    }

    private static func childTime() -> Double {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
      return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) * 1e-6
    }
  }

  /// The share of random boards with an opening at the start that need no guess, beside the best known: those of
  /// Simon Tatham's solver.
  static func proving(_ report: inout Report) {
    let count = 1000
    let pieces = 40
    for (board, known) in [(Board.windows, 90.3), (.intermediate, 70.3), (.expert, 15.0)] {
      let solved = AllCores.map(pieces) { piece in
        var random = RandomSource(seed: UInt64(piece))
        var solver = Solver(board.grid)
        return (0..<count).count { _ in
          let field = Minefield.random(
            board.grid, mineCount: board.mines, start: board.center, firstClick: .opening, using: &random)
          return solver.solve(field, from: board.center).isSolved
        }
      }
      let share = Double(solved.reduce(0, +)) / Double(count * pieces) * 100
      report.add(
        Report.Figure(
          name: "mines: share of random \(board.name) proved", ours: share, peer: known, unit: "%",
          ratio: share / known, goal: .atLeast(1)))
    }
  }

  /// What a board promises about its first cell, as the published figures know it: the classic rule, which moves a mine to
  /// the upper left, has no figures, and makes boards a little easier than drawing evenly does.
  private enum Promise: String, CaseIterable {
    case nothing = "anything"
    case safe = "safe"
    case opening = "opening"

    func draw(_ board: Board, _ random: inout RandomSource) -> Minefield {
      switch self {
      case .nothing:
        .random(
          board.grid, mineCount: board.mines, start: board.center, firstClick: .anything, using: &random)
      case .safe: .random(board.grid, mineCount: board.mines, safe: board.center, using: &random)
      case .opening:
        .random(board.grid, mineCount: board.mines, start: board.center, firstClick: .opening, using: &random)
      }
    }
  }

  /// The 3BV of a million random boards for each promise, against published figures of two million boards and more,
  /// which are rounded to a hundredth: how many standard errors of the difference lie between them.
  static func distributing(_ report: inout Report) {
    let known: [(Board, [(mean: Double, deviation: Double)])] = [
      (.beginner, [(17.20, 5.48), (17.09, 5.44), (15.26, 4.68)]),
      (.windows, [(15.59, 5.11), (15.53, 5.06), (14.25, 4.46)]),
      (.intermediate, [(64.93, 11.70), (64.86, 11.69), (63.13, 11.29)]),
      (.expert, [(173.57, 19.44), (173.51, 19.42), (170.39, 19.03)]),
    ]
    for (board, figures) in known {
      for (rule, figure) in zip(Promise.allCases, figures) {
        let ours = Distribution(board, rule)
        func add(_ name: String, _ value: Double, _ peer: Double, error: Double) {
          // What was rounded lies anywhere within a hundredth.
          let spread = (error * error * (1 + ours.count / 2e6) + 0.01 * 0.01 / 12).squareRoot()
          report.add(
            Report.Figure(
              name: "mines: \(name) of \(board.name), first cell \(rule.rawValue)", ours: value, peer: peer,
              unit: "",
              ratio: abs(value - peer) / spread, goal: .atMost(3)))
        }
        add("mean 3BV", ours.mean, figure.mean, error: ours.meanError)
        add("deviation", ours.deviation, figure.deviation, error: ours.deviationError)
      }
    }
  }

  /// How 3BV is spread over a million random boards.
  private struct Distribution {
    let count: Double
    let mean: Double
    let deviation: Double
    /// The standard errors of the two.
    let meanError: Double
    let deviationError: Double

    init(_ board: Board, _ rule: Promise) {
      let pieces = 100
      let histograms = AllCores.map(pieces) { piece in
        var random = RandomSource(seed: UInt64(piece))
        var histogram = [Int](repeating: 0, count: board.grid.cellCount + 1)
        for _ in 0..<1_000_000 / pieces {
          histogram[rule.draw(board, &random).measures.bbbv] += 1
        }
        return histogram
      }
      var histogram = [Double](repeating: 0, count: board.grid.cellCount + 1)
      for piece in histograms { for (bbbv, count) in piece.enumerated() { histogram[bbbv] += Double(count) } }
      let count = histogram.reduce(0, +)
      func expected(_ value: (Double) -> Double) -> Double {
        histogram.indices.reduce(0) { $0 + histogram[$1] * value(Double($1)) } / count
      }
      let mean = expected { $0 }
      let variance = expected { ($0 - mean) * ($0 - mean) }
      let fourth = expected { ($0 - mean) * ($0 - mean) * ($0 - mean) * ($0 - mean) }
      self.count = count
      self.mean = mean
      deviation = variance.squareRoot()
      meanError = (variance / count).squareRoot()
      // The variance's own error is √((μ₄ − σ⁴) / n), and the deviation's that over 2σ.
      deviationError = ((fourth - variance * variance) / count).squareRoot() / (2 * deviation)
    }
  }

  /// The share of Expert games won by deduction and best guesses, beside the best published.
  static func winning(_ report: inout Report) {
    let board = Board.expert
    let pieces = 200
    let games = 500
    for (name, isOpening, start, known, goal) in [
      ("a safe corner", false, Cell(0, 0), 41.0, 40.0), ("an opening", true, Cell(3, 3), 54.3, 54.0),
    ] {
      let start = board.grid.index(start)
      let begin = Measurement.wallTime()
      let results = AllCores.map(pieces) { piece in
        let begin = Measurement.threadTime()
        var random = RandomSource(seed: UInt64(piece))
        var solver = Solver(board.grid)
        var won = 0
        for _ in 0..<games {
          let field =
            isOpening
            ? Minefield.random(
              board.grid, mineCount: board.mines, start: start, firstClick: .opening, using: &random)
            : Minefield.random(board.grid, mineCount: board.mines, safe: start, using: &random)
          if WinRate.play(field, from: start, &solver) { won += 1 }
        }
        return (won: won, time: Measurement.threadTime() - begin)
      }
      let count = Double(pieces * games)
      let share = Double(results.reduce(0) { $0 + $1.won }) / count
      report.add(
        Report.Figure(
          name: "winrate: Expert won from \(name)", ours: share * 100, peer: known, unit: "%",
          goal: .atLeast(goal)))
      report.add(
        Report.Figure(
          name: "winrate: its standard error", ours: (share * (1 - share) / count).squareRoot() * 100,
          unit: "%"))
      report.add(
        Report.Figure(
          name: "winrate: processor time of a game", ours: results.reduce(0) { $0 + $1.time } / count * 1000,
          unit: "ms"))
      report.add(
        Report.Figure(
          name: "winrate: time of all games", ours: (Measurement.wallTime() - begin) / 60, unit: "min"))
    }
  }
}
