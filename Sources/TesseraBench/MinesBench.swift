import Geometry
import Glibc
import MineLogic

/// Boards that need no guess beside those of `sgt-mines`, the share of random boards that are proved, 3BV of random
/// boards, and games won by deduction and best guesses.
let minesBench = BenchPart(name: "mines") { report in
  MinesBench.generating(&report)
  MinesBench.proving(&report)
  MinesBench.distributing(&report)
  MinesBench.winning(&report)
}

private enum MinesBench {
  /// One kind of board, and what its certified generation may take at most in milliseconds.
  struct Board {
    var width: Int
    var height: Int
    var mines: Int
    var method: Generator.Method
    var count: Int
    var goal: Double?
    /// How many boards the peer makes; it is slower.
    var peers: Int

    var name: String { "\(width)x\(height)n\(mines)" }
    var grid: Grid { Grid(width: width, height: height) }
    var start: Int { grid.index(Cell(width / 2, height / 2)) }
  }

  static let boards = [
    Board(width: 9, height: 9, mines: 10, method: .filtered, count: 3000, peers: 300),
    Board(width: 16, height: 16, mines: 40, method: .filtered, count: 2000, peers: 200),
    Board(width: 30, height: 16, mines: 99, method: .filtered, count: 2000, goal: 0.5, peers: 200),
    Board(width: 30, height: 16, mines: 99, method: .mended, count: 2000, goal: 0.5, peers: 200),
    Board(width: 16, height: 16, mines: 99, method: .mended, count: 200, goal: 7, peers: 10),
    Board(width: 30, height: 16, mines: 170, method: .mended, count: 200, goal: 7, peers: 10),
    Board(width: 100, height: 100, mines: 2000, method: .mended, count: 50, goal: 25, peers: 4),
  ]

  /// The mean time of a certified board, its proof checked, and of one of `sgt-mines` where that is installed.
  static func generating(_ report: inout Report) {
    for board in boards {
      let begin = Measurement.threadTime()
      for seed in 0..<board.count {
        var request = Generator.Request(
          board.grid, mineCount: board.mines, start: board.start, seed: UInt64(seed))
        request.method = board.method
        guard case .made = Generator.make(request) else {
          return Report.complain("no board of \(board.name) without guesses was found")
        }
      }
      let ours = (Measurement.threadTime() - begin) / Double(board.count) * 1000
      let peer = peerTime(board)
      report.add(
        Report.Figure(
          name: "mines: certified \(board.name), \(board.method.rawValue)", ours: ours, peer: peer,
          unit: "ms",
          ratio: nil, goal: board.goal.map { .atMost($0) }))
    }
  }

  /// The processor time that `sgt-mines` takes for a board, in milliseconds.
  private static func peerTime(_ board: Board) -> Double? {
    let paths: [String] = ["/usr/games/sgt-mines", "/usr/bin/sgt-mines"]
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
    func childTime() -> Double {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
      return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) * 1e-6
    }
    let begin = childTime()
    guard let pipe = popen("\(path) --generate \(board.peers) \(board.name)", "r") else { return nil }
    var buffer = [CChar](repeating: 0, count: 1 << 16)
    while fgets(&buffer, Int32(buffer.count), pipe) != nil {}
    guard pclose(pipe) == 0 else { return nil }
    return (childTime() - begin) / Double(board.peers) * 1000
  }

  /// The share of random boards with an opening at the start that need no guess, beside the best known: those of
  /// Simon Tatham's solver.
  static func proving(_ report: inout Report) {
    for (board, known) in zip(boards, [90.3, 70.3, 15.0]) {
      var random = RandomSource(seed: 1)
      var solver = Solver(board.grid)
      let count = 20_000
      var solved = 0
      for _ in 0..<count {
        let field = Minefield.random(
          board.grid, mineCount: board.mines, start: board.start, firstClick: .opening, using: &random)
        if solver.solve(field, from: board.start).isSolved { solved += 1 }
      }
      let share = Double(solved) / Double(count) * 100
      report.add(
        Report.Figure(
          name: "mines: share of random \(board.name) proved", ours: share, peer: known, unit: "%",
          ratio: share / known, goal: .atLeast(1)))
    }
  }

  /// The mean 3BV of a million random boards for each first-click rule, against the published figures: how many standard errors
  /// of both lie between them.
  static func distributing(_ report: inout Report) {
    let known: [(Board, [(mean: Double, deviation: Double)])] = [
      (
        Board(width: 8, height: 8, mines: 10, method: .filtered, count: 0, peers: 0),
        [(17.20, 5.48), (17.09, 5.44), (15.26, 4.68)]
      ),
      (boards[0], [(15.59, 5.11), (15.53, 5.06), (14.25, 4.46)]),
      (boards[1], [(64.93, 11.70), (64.86, 11.69), (63.13, 11.29)]),
      (boards[2], [(173.57, 19.44), (173.51, 19.42), (170.39, 19.03)]),
    ]
    let count = 1_000_000.0
    for (board, figures) in known {
      for (rule, figure) in zip(FirstClick.allCases, figures) {
        var random = RandomSource(seed: 11)
        var (sum, squares) = (0.0, 0.0)
        for _ in 0..<Int(count) {
          let field = Minefield.random(
            board.grid, mineCount: board.mines, start: board.start, firstClick: rule, using: &random)
          let bbbv = Double(field.measures.bbbv)
          sum += bbbv
          squares += bbbv * bbbv
        }
        let mean = sum / count
        // Theirs is a sample of two million at least, and rounded to a hundredth.
        let error = figure.deviation * (1 / count + 1 / 2e6).squareRoot() + 0.005 / 3
        let distance = abs(mean - figure.mean) / error
        report.add(
          Report.Figure(
            name: "mines: 3BV of \(board.name), \(rule.rawValue) (errors apart)", ours: mean,
            peer: figure.mean, unit: "",
            ratio: distance, goal: .atMost(3)))
        let deviation = (squares / count - mean * mean).squareRoot()
        let spread = abs(deviation - figure.deviation) / (error / 2.0.squareRoot() * 1.1)
        report.add(
          Report.Figure(
            name: "mines: its deviation (errors apart)", ours: deviation, peer: figure.deviation, unit: "",
            ratio: spread,
            goal: .atMost(3)))
      }
    }
  }

  /// The share of Expert games won by deduction and best guesses, beside the best published.
  static func winning(_ report: inout Report) {
    let board = boards[2]
    let games = 100_000
    for (rule, start, known, goal) in [
      (FirstClick.safe, Cell(0, 0), 41.0, 40.0), (.opening, Cell(3, 3), 54.3, 54.0),
    ] {
      var random = RandomSource(seed: 2)
      var solver = Solver(board.grid)
      let start = board.grid.index(start)
      var won = 0
      let begin = Measurement.threadTime()
      for _ in 0..<games {
        let field = Minefield.random(
          board.grid, mineCount: board.mines, start: start, firstClick: rule, using: &random)
        if WinRate.play(field, from: start, &solver) { won += 1 }
      }
      let time = (Measurement.threadTime() - begin) / Double(games)
      report.add(
        Report.Figure(
          name: "mines: Expert won, first cell \(rule.rawValue)", ours: Double(won) / Double(games) * 100,
          peer: known,
          unit: "%", ratio: nil, goal: .atLeast(goal)))
      report.add(
        Report.Figure(name: "mines: its time a game", ours: time * 1000, peer: nil, unit: "ms", ratio: nil))
    }
  }
}
