import Concurrency
import Geometry
import Glibc
import MineLogic
import ModeKit

/// Boards that need no guess compared with those of `sgt-mines`, the share of random boards that are proved, and the
/// 3BV of random boards.
let minesBench = BenchPart("mines") { section in
  try MinesBench.generating(&section)
  MinesBench.proving(&section)
  MinesBench.distributing(&section)
}

/// Games won by deduction and best guesses.
let winRateBench = BenchPart("winrate") { MinesBench.winning(&$0) }

private enum MinesBench {
  /// A kind of board.
  struct Board: Sendable {
    var grid: Grid
    var mines: Int

    init(_ width: Int, _ height: Int, _ mines: Int) {
      grid = Grid(width: width, height: height)
      self.mines = mines
    }

    /// Its name in `sgt-mines`.
    var name: String { "\(grid.width)x\(grid.height)n\(mines)" }
    var center: Int { grid.index(Cell(grid.width / 2, grid.height / 2)) }

    static let windows = Board(9, 9, 10)
    static let beginner = Board(8, 8, 10)
    static let intermediate = Board(16, 16, 40)
    static let expert = Board(30, 16, 99)
  }

  /// The measurement of a kind of board: the number of boards in a round, that of the peer, which is slower, and the
  /// speed ratio that ours must reach.
  struct Task {
    var board: Board
    var method: Generator.Method
    var count: Int
    var peers: Int
    var goal: Double?
  }

  /// The mean time of a certified board with a checked proof, and of a board of `sgt-mines`.
  static func generating(_ section: inout Section) throws {
    let tasks = [
      Task(board: .windows, method: .filtered, count: 800, peers: 80),
      Task(board: .intermediate, method: .filtered, count: 800, peers: 80),
      Task(board: .expert, method: .filtered, count: 800, peers: 80, goal: 6),
      Task(board: .expert, method: .mended, count: 800, peers: 80, goal: 6),
      Task(board: Board(16, 16, 99), method: .mended, count: 160, peers: 80, goal: 12),
      Task(board: Board(30, 16, 170), method: .mended, count: 160, peers: 40, goal: 12),
      Task(board: Board(30, 20, 130), method: .mended, count: 200, peers: 40),
      Task(board: Board(50, 50, 450), method: .mended, count: 60, peers: 20, goal: 12),
      Task(board: Board(100, 100, 2000), method: .mended, count: 30, peers: 6, goal: 12),
    ]
    guard let peer = SGTMines() else {
      throw Problem("there is no sgt-mines; run `scripts/prepare bench`")
    }
    for task in tasks {
      let board = task.board
      var (ours, theirs): ([Double], [Double]) = ([], [])
      try section.forEachRound(5) { round in
        let watch = Stopwatch()
        for number in 0..<task.count {
          var request = Generator.Request(
            board.grid, mineCount: board.mines, start: board.center,
            seed: UInt64(round * task.count + number))
          request.method = task.method
          guard case .made = Generator.make(request) else {
            throw Problem("no board of \(board.name) without guesses was found")
          }
        }
        ours.append(watch.ours() / Double(task.count))
        theirs.append(try peer.time(board.name, count: task.peers))
      }
      section.add(
        Figure(
          name: "certified \(board.name), \(task.method.rawValue)", unit: .milliseconds, ours: ours,
          other: .init(
            name: "sgt-mines", values: theirs,
            why:
              "the program that made boards without guesses popular, with the same size and number of mines"
          ),
          ratio: .speed, goal: task.goal))
    }
  }

  /// The comparison with published figures.
  static let published = "a published figure, since no machine changes what boards are"

  /// The share of random boards with an opening at the start that need no guess, compared with the best known solver,
  /// Simon Tatham's.
  static func proving(_ section: inout Section) {
    let count = 1000
    let pieces = 40
    for (board, known) in [(Board.windows, 0.903), (.intermediate, 0.703), (.expert, 0.150)] {
      let solved = AllCores.map(pieces) { piece in
        var random = RandomSource(seed: UInt64(piece))
        var solver = Solver(board.grid)
        return (0..<count).count { _ in
          // With a handicap the solver gets boards that are harder to open.
          let field = Minefield.random(
            board.grid, mineCount: board.mines + (Handicap.isOn ? 3 : 0), start: board.center,
            firstClick: .opening, using: &random)
          return solver.solve(field, from: board.center).isSolved
        }
      }
      section.add(
        Figure(
          name: "share of random \(board.name) proved", unit: .percent,
          ours: [Double(solved.reduce(0, +)) / Double(count * pieces)],
          other: .init(name: "Simon Tatham's solver", values: [known], why: published), ratio: .share,
          goal: 1, needsOneRound: true))
    }
  }

  /// The promise of a board about its first cell, as in the published figures. There are none for the classic rule,
  /// which moves a mine to the upper left and makes boards slightly easier than uniformly random ones.
  private enum Promise: String, CaseIterable {
    case nothing = "anything"
    case safe = "safe"
    case opening = "opening"

    func draw(_ board: Board, _ random: inout RandomSource) -> Minefield {
      // With a handicap each board has an additional mine.
      let mines = board.mines + (Handicap.isOn ? 1 : 0)
      return switch self {
      case .nothing:
        .random(
          board.grid, mineCount: mines, start: board.center, firstClick: .anything, using: &random)
      case .safe: .random(board.grid, mineCount: mines, safe: board.center, using: &random)
      case .opening:
        .random(board.grid, mineCount: mines, start: board.center, firstClick: .opening, using: &random)
      }
    }
  }

  /// The 3BV of a million random boards for each promise, compared with published figures of at least two million
  /// boards, which are rounded to a hundredth. The difference is given in its standard errors.
  static func distributing(_ section: inout Section) {
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
          // The exact value lies anywhere within a hundredth around the rounded one.
          let spread = (error * error * (1 + ours.count / 2e6) + 0.01 * 0.01 / 12).squareRoot()
          section.add(
            Figure(
              name: "\(name) of \(board.name), first cell \(rule.rawValue): off \(Report.number(peer)) by",
              unit: .plain(""), ours: [abs(value - peer)],
              other: .init(
                name: "a standard error", values: [spread],
                why:
                  "published figures of two million boards; chance alone gives three standard errors once in 370"
              ),
              goal: 3, needsOneRound: true))
        }
        add("mean 3BV", ours.mean, figure.mean, error: ours.meanError)
        add("deviation", ours.deviation, figure.deviation, error: ours.deviationError)
      }
    }
  }

  /// The distribution of 3BV over a million random boards.
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
      // The standard error of the variance is √((μ₄ − σ⁴) / n). That of the deviation is this divided by 2σ.
      deviationError = ((fourth - variance * variance) / count).squareRoot() / (2 * deviation)
    }
  }

  /// The share of Expert games won by deduction and best guesses, compared with the best published result.
  static func winning(_ section: inout Section) {
    let board = Board.expert
    let pieces = 800
    let games = section.isOneRound || Handicap.isOn ? 7 : 500
    for (name, isOpening, start, known, goal) in [
      ("a safe corner", false, Cell(0, 0), 0.41, 0.9756), ("an opening", true, Cell(3, 3), 0.543, 0.9945),
    ] {
      let start = board.grid.index(start)
      let results = AllCores.map(pieces) { piece in
        let watch = Stopwatch()
        var random = RandomSource(seed: UInt64(piece))
        var solver = Solver(board.grid)
        var won = 0
        for _ in 0..<games {
          // With a handicap there are five additional mines.
          let mines = board.mines + (Handicap.isOn ? 5 : 0)
          let field =
            isOpening
            ? Minefield.random(
              board.grid, mineCount: mines, start: start, firstClick: .opening, using: &random)
            : Minefield.random(board.grid, mineCount: mines, safe: start, using: &random)
          if WinRate.play(field, from: start, &solver) { won += 1 }
        }
        return (won: won, time: watch.peers)
      }
      let count = Double(pieces * games)
      let share = Double(results.reduce(0) { $0 + $1.won }) / count
      section.probe()
      section.add(
        Figure(
          name: "Expert won from \(name)", unit: .percent, ours: [share],
          other: .init(name: "the best published", values: [known], why: published), ratio: .share,
          goal: goal,
          needsOneRound: true))
      section.add(
        Figure(
          name: "that above the best published, from \(name)", unit: .percent, ours: [share - known]))
      section.add(
        Figure(
          name: "the standard error of that from \(name)", unit: .percent,
          ours: [(share * (1 - share) / count).squareRoot()]))
      section.add(
        Figure(
          name: "processor time of a game from \(name)", unit: .milliseconds,
          ours: [results.reduce(0) { $0 + $1.time } / count]))
    }
  }
}
