import Geometry
import Interface
import Library
import MineLogic
import ModeKit

/// The work of the commands `tessera mines generate`, `stats`, `solve` and `winrate`. Every problem is one sentence.
enum MinesCommands {
  /// The text format of a board.
  enum Format { case code, tatham, rawvf }
  static let formats: [(word: String, value: Format)] = [
    ("code", .code), ("tatham", .tatham), ("rawvf", .rawvf),
  ]

  /// Makes a field of a size, with 10 mines by default or as many as fit.
  static func size(_ size: WholeSize, _ mines: Int?) throws(Problem) -> FieldSize {
    let most = size.width * size.height - 1
    if let mines, mines > most {
      throw .inArguments(
        tr("{0}: give a whole number from {1} to {2}.", "--mines \(mines)", "0", String(most)))
    }
    return try FieldSize(width: size.width, height: size.height, mines: mines ?? min(10, most))
  }

  /// The method that makes boards; nil when any board will do. Only a board that needs no guess has a hardest technique,
  /// so a technique alone asks for such boards.
  static func method(_ method: Generator.Method?, _ technique: Technique?) -> Generator.Method? {
    method ?? (technique == nil ? nil : .filtered)
  }

  private static func index(of start: Cell?, _ grid: Grid) throws(Problem) -> Int? {
    guard let start else { return nil }
    guard grid.contains(start) else { throw MineArguments.misplaced("\(start.x),\(start.y)") }
    return grid.index(start)
  }

  static func generate(
    _ size: FieldSize, start: Cell?, _ wish: NoGuess?, bbbv: ClosedRange<Int>?, count: Int, seed: UInt64,
    _ format: Format
  ) throws(Problem) -> String {
    let grid = Grid(width: size.width, height: size.height)
    let start = try index(of: start, grid) ?? grid.index(Cell(grid.width / 2, grid.height / 2))
    var request = Generator.Request(grid, mineCount: size.mines, start: start, seed: 0)
    do throws(Problem) { try NoGuess.check(bbbv, on: size) } catch { throw .inArguments(error.message) }
    request.bbbv = bbbv
    if let wish {
      request.method = wish.method
      request.technique = wish.technique
    }
    var random = RandomSource(seed: seed)
    var lines: [String] = []
    for _ in 0..<count {
      let code: BoardCode
      if wish != nil {
        code = try certified(request, seed: random.next())
      } else if bbbv != nil {
        code = try drawn(request, seed: random.next())
      } else {
        code = BoardCode(
          Minefield.random(grid, mineCount: size.mines, start: start, firstClick: .opening, using: &random),
          start: start)
      }
      switch format {
      case .tatham: lines.append(code.tathamID ?? "")
      case .rawvf: lines.append(Replay(code.field).rawvf)
      case .code: lines.append(code.text)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func certified(_ request: Generator.Request, seed: UInt64) throws(Problem) -> BoardCode {
    var request = request
    request.seed = seed
    guard case .made(let certificate) = Generator.make(request) else {
      throw Problem(
        tr(
          "No such board was found in {0} attempts: ask for fewer mines, another technique or 3BV, or use --no-guess mended.",
          String(request.attempts)))
    }
    return BoardCode(certificate.field, start: request.start)
  }

  private static func drawn(_ request: Generator.Request, seed: UInt64) throws(Problem) -> BoardCode {
    var request = request
    (request.seed, request.attempts) = (seed, 1_000_000)
    guard case .drawn(let field) = Generator.draw(request) else {
      throw Problem(
        tr("No such board was found in {0} attempts: ask for another 3BV.", String(request.attempts)))
    }
    return BoardCode(field, start: request.start)
  }

  static func stats(
    _ name: String, json: Bool, readFile: (String) throws(Problem) -> [UInt8],
    figuresOfReplay: ([UInt8]) throws(Problem) -> String
  ) throws(Problem) -> String {
    let file = Result { () throws(Problem) in try readFile(name) }
    // An argument with a colon that is no readable file is a board code.
    if name.contains(":"), case .failure = file {
      let code: BoardCode
      do throws(MineProblem) { code = try BoardCode(name) } catch {
        throw .inArguments(error.text { tr($0) })
      }
      return text(of: Figures(code.field, clicks: []), json: json)
    }
    let bytes = try file.get()
    do throws(Problem) { return try figuresOfReplay(bytes) } catch {
      throw Problem("\(name): \(error.message)")
    }
  }

  /// Figures as they are printed.
  static func text(of figures: Figures, json: Bool) -> String {
    let members = figures.members
    if json { return JSON.object(members).text() }
    return members.map { "\($0.key): \($0.value.text(indented: false))" }.joined(separator: "\n")
  }

  /// Finished games as a table. Printing adds the line feed at the end of its last line.
  static func table(_ plays: [RecordedPlay]) -> String {
    let csv = StatisticsTable.csv(plays)
    return String(csv.unicodeScalars.dropLast())
  }

  /// The rankings that contain games, the newest one first.
  ///
  /// - Complexity: O(n log n).
  static func rankings(_ plays: [RecordedPlay]) -> String {
    let timed = plays.filter { $0.play.facts["time"] != nil }
    guard !timed.isEmpty else { return tr("No finished game yet") }
    var groups: [String] = []
    for play in timed.reversed() where !groups.contains(play.play.group) { groups.append(play.play.group) }
    let byGroup = Dictionary(grouping: timed) { $0.play.group }
    return groups.map { group in
      let plays = byGroup[group] ?? []
      let statistics = Statistics(plays)
      let title = plays.last.flatMap { GameRules($0.play)?.rankingTitle } ?? group
      let best = statistics.best(.time).map { Statistics.Measure.time.text($0) } ?? "–"
      return title + ": "
        + tr("{0} games, {1} won", String(statistics.ranked.count), String(statistics.winCount)) + ", "
        + tr("best time {0}", best)
    }.joined(separator: "\n")
  }

  static func solve(_ code: BoardCode, start: Cell?, json: Bool) throws(Problem) -> String {
    let grid = code.field.grid
    guard let start = try index(of: start, grid) ?? code.start else {
      throw .inArguments(tr("This code names no first cell; give one with --start X,Y."))
    }
    guard !code.field.isMine(start) else {
      throw .inArguments(tr("The first cell is a mine; give another with --start X,Y."))
    }
    var solver = Solver(grid)
    let run = solver.solve(code.field, from: start)
    func place(_ index: Int) -> JSON {
      .array([.integer(index % grid.width), .integer(index / grid.width)])
    }
    let steps = run.deductions.map { deduction in
      JSON.object([
        .init("technique", .string(deduction.technique.description)),
        .init("numbers", .array(deduction.numbers.map(place))),
        .init("mineCount", .bool(deduction.usesMineCount)),
        .init("safe", .array(deduction.safe.map(place))), .init("mines", .array(deduction.mines.map(place))),
      ])
    }
    var members: [JSON.Member] = [
      .init("solved", .bool(run.isSolved)), .init("start", place(start)),
      .init("hardest", run.hardest.map { .string($0.description) } ?? .null),
      .init("deductions", .array(steps)),
    ]
    var text = "\(run.isSolved ? "needs no guess" : "gets stuck"), \(run.deductions.count) deductions"
    text += run.hardest.map { ", hardest: \($0)" } ?? ""
    if !run.isSolved {
      let odds = solver.probabilities(run.position)
      let closed = (0..<grid.cellCount).filter { !run.position.isOpen[$0] }
      let chances = closed.map { index in
        JSON.object([
          .init("cell", place(index)), .init("mine", odds.mine[index].map { .number($0) } ?? .null),
        ])
      }
      members.append(.init("probabilities", .array(chances)))
      if let guess = GuessPolicy.best(run.position) {
        members.append(
          .init(
            "bestGuess",
            .object([
              .init("cell", place(guess.cell)), .init("mine", .number(guess.risk)),
              .init("win", guess.chance.map { .number($0) } ?? .null),
            ])))
        text +=
          "; best guess: \(guess.cell % grid.width),\(guess.cell / grid.width), mined with \(Hint.percent(guess.risk)) %"
        if let chance = guess.chance {
          text += ", wins most often: \(Hint.percent(chance)) %"
        } else if guess.isSafest {
          text += ", the safest"
        }
      }
    }
    if json { return JSON.object(members).text() }
    return ([text] + run.deductions.map { line($0, grid) }).joined(separator: "\n")
  }

  /// A deduction in one line: its premises, and its conclusions.
  private static func line(_ deduction: Deduction, _ grid: Grid) -> String {
    func places(_ indices: [Int]) -> [String] { indices.map { "\($0 % grid.width),\($0 / grid.width)" } }
    let grounds = places(deduction.numbers) + (deduction.usesMineCount ? ["mine count"] : [])
    var parts = ["\(deduction.technique): \(grounds.joined(separator: " "))"]
    if !deduction.safe.isEmpty { parts.append("safe: " + places(deduction.safe).joined(separator: " ")) }
    if !deduction.mines.isEmpty { parts.append("mines: " + places(deduction.mines).joined(separator: " ")) }
    return parts.joined(separator: "; ")
  }

  static func winRate(
    _ size: FieldSize, opens: Bool, games: Int, seed: UInt64, json: Bool
  ) throws(Problem) -> String {
    let grid = Grid(width: size.width, height: size.height)
    let start = opens ? grid.index(Cell(min(3, grid.width - 1), min(3, grid.height - 1))) : 0
    var random = RandomSource(seed: seed)
    var solver = Solver(grid)
    var won = 0
    for _ in 0..<games {
      let field =
        opens
        ? Minefield.random(
          grid, mineCount: size.mines, start: start, firstClick: .opening, using: &random)
        : Minefield.random(grid, mineCount: size.mines, safe: start, using: &random)
      if WinRate.play(field, from: start, &solver) { won += 1 }
    }
    let rate = Double(won) / Double(games)
    let error = (rate * (1 - rate) / Double(games)).squareRoot()
    guard json else { return "\(won) of \(games) won" }
    return JSON.object([
      .init("games", .integer(games)), .init("won", .integer(won)), .init("rate", .number(rate)),
      .init("standardError", .number(error)), .init("seed", .string(String(seed))),
    ]).text()
  }
}

extension Figures {
  /// All figures by name, as JSON members.
  var members: [JSON.Member] {
    func figure(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    return [
      .init("width", .integer(grid.width)), .init("height", .integer(grid.height)),
      .init("mines", .integer(mineCount)),
      .init("3bv", .integer(board.bbbv)), .init("openings", .integer(board.openings)),
      .init("islands", .integer(board.islands)), .init("numbers", .array(board.counts.map { .integer($0) })),
      .init("zini", zini.map { .integer($0) } ?? .null), .init("hzini", hzini.map { .integer($0) } ?? .null),
      .init("status", .string(status.rawValue)),
      .init("time", figure(seconds)), .init("solved3bv", .integer(solvedBBBV)),
      .init("solvedOpenings", .integer(solvedOpenings)), .init("3bvPerSecond", figure(bbbvPerSecond)),
      .init("left", .integer(left)), .init("right", .integer(right)), .init("chords", .integer(chords)),
      .init("clicks", .integer(clicks)), .init("effectiveLeft", .integer(effectiveLeft)),
      .init("effectiveRight", .integer(effectiveRight)), .init("effectiveChords", .integer(effectiveChords)),
      .init("effectiveClicks", .integer(effectiveClicks)), .init("flags", .integer(flags)),
      .init("clicksPerSecond", figure(clicksPerSecond)),
      .init("effectiveClicksPerSecond", figure(effectiveClicksPerSecond)), .init("ioe", figure(ioe)),
      .init("correctness", figure(correctness)), .init("throughput", figure(throughput)),
      .init("rqp", figure(rqp)),
      .init("qg", figure(qg)), .init("estimatedTime", figure(estimatedTime)), .init("stnb", figure(stnb)),
      .init("ziniEfficiency", figure(ziniEfficiency)), .init("hziniEfficiency", figure(hziniEfficiency)),
      .init("path", figure(path)),
    ]
  }
}
