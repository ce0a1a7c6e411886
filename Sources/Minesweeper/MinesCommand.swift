import Geometry
import Interface
import Library
import MineLogic
import ModeKit

/// The commands `tessera mines generate`, `stats`, `solve` and `winrate`.
struct MinesCommand {
  private let tools: CommandTools
  private var options: [String: String] = [:]
  private var names: [String] = []

  /// Carries one out.
  ///
  /// - Parameter words: the command and what follows it.
  /// - Throws: `Problem` with one sentence.
  static func run(_ words: [String], tools: CommandTools) throws(Problem) -> String? {
    var command = MinesCommand(tools: tools)
    let rest = words.dropFirst()
    switch words.first {
    case "generate":
      try command.read(
        rest,
        values: [
          "--size", "--mines", "--start", "--no-guess", "--technique", "--bbbv", "--count", "--seed",
          "--format",
        ])
      return try command.generate()
    case "stats":
      try command.read(rest, flags: ["--json"], names: 1)
      return try command.stats()
    case "solve":
      try command.read(rest, values: ["--start"], flags: ["--json"], names: 1)
      return try command.solve()
    case "winrate":
      try command.read(
        rest, values: ["--size", "--mines", "--games", "--seed"], flags: ["--opening", "--json"])
      return try command.winRate()
    default: return nil
    }
  }

  private init(tools: CommandTools) { self.tools = tools }

  // Options.

  private mutating func read(
    _ words: ArraySlice<String>, values: [String] = [], flags: [String] = [], names: Int = 0
  ) throws(Problem) {
    var scanner = ArgumentScanner(Array(words))
    while let word = scanner.next() {
      if values.contains(word) {
        options[word] = try scanner.value(of: word, tr("what it is to be"))
      } else if flags.contains(word) {
        options[word] = ""
      } else if !word.hasPrefix("--"), self.names.count < names {
        self.names.append(word)
      } else {
        throw ArgumentScanner.unknown(word)
      }
    }
    if self.names.filter({ !$0.isEmpty }).count < names {
      throw .inArguments(tr("Something is missing: give {0}.", tr("a board code or a replay file")))
    }
  }

  private var json: Bool { options["--json"] != nil }

  private func number(_ option: String, in range: ClosedRange<Int>, or other: Int) throws(Problem) -> Int {
    guard let text = options[option] else { return other }
    return try ArgumentScanner.whole(text, option, in: range)
  }

  private func seed() throws(Problem) -> UInt64 {
    guard let text = options["--seed"] else { return .random(in: .min ... .max) }
    return try ArgumentScanner.seed(text)
  }

  private func size(mines: Int) throws(Problem) -> FieldSize {
    let size = try ArgumentScanner.size(options["--size"] ?? "9x9", "--size", such: "30x16")
    let most =
      max(1, min(size.width, FieldSize.longestSide)) * max(1, min(size.height, FieldSize.longestSide)) - 1
    let mines = try number("--mines", in: 0...most, or: min(mines, most))
    do throws(Problem) { return try FieldSize(width: size.width, height: size.height, mines: mines) } catch {
      throw .inArguments(error.message)
    }
  }

  private func start(_ grid: Grid) throws(Problem) -> Int? {
    guard let text = options["--start"] else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], grid.contains(Cell(x, y)) else {
      throw .inArguments(
        tr("--start {0}: give a column and a row on the board, counted from 0, such as 4,4.", text))
    }
    return grid.index(Cell(x, y))
  }

  private func code(_ text: String) throws(Problem) -> BoardCode {
    do throws(MineProblem) { return try BoardCode(text) } catch { throw .inArguments(error.text { tr($0) }) }
  }

  // Commands.

  private func generate() throws(Problem) -> String {
    let size = try size(mines: 10)
    let grid = Grid(width: size.width, height: size.height)
    let start = try start(grid) ?? grid.index(Cell(grid.width / 2, grid.height / 2))
    let count = try number("--count", in: 1...10_000_000, or: 1)
    let seed = try seed()
    let format = options["--format"] ?? "code"
    guard ["code", "tatham", "rawvf"].contains(format) else {
      throw .inArguments(tr("--format {0}: use code, tatham or rawvf.", format))
    }
    let request = try request(grid, mines: size.mines, start: start)
    var random = RandomSource(seed: seed)
    var lines: [String] = []
    for _ in 0..<count {
      let code =
        try request.map { (request) throws(Problem) in try certified(request, seed: random.next()) }
        ?? BoardCode(
          Minefield.random(grid, mineCount: size.mines, start: start, firstClick: .opening, using: &random),
          start: start)
      switch format {
      case "tatham": lines.append(code.tathamID ?? "")
      case "rawvf": lines.append(Replay(code.field).rawvf)
      default: lines.append(code.text)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// What is asked of a board that needs no guess; nil when any board will do.
  private func request(_ grid: Grid, mines: Int, start: Int) throws(Problem) -> Generator.Request? {
    var request = Generator.Request(grid, mineCount: mines, start: start, seed: 0)
    if let word = options["--no-guess"] {
      guard let method = Generator.Method(rawValue: word) else {
        throw .inArguments(tr("--no-guess {0}: use filtered or mended.", word))
      }
      request.method = method
    }
    if let word = options["--technique"] {
      guard let technique = Technique(word) else {
        let known = Technique.allCases.map(\.description).joined(separator: ", ")
        throw .inArguments(tr("--technique {0}: there is no such technique; use one of {1}.", word, known))
      }
      request.technique = technique
    }
    if let text = options["--bbbv"] {
      do throws(Problem) { request.bbbv = try NoGuess.band(text) } catch {
        throw .inArguments("--bbbv " + error.message)
      }
    }
    if options["--no-guess"] != nil { return request }
    guard options["--technique"] == nil, options["--bbbv"] == nil else {
      throw .inArguments(tr("--technique and --bbbv need --no-guess filtered or --no-guess mended."))
    }
    return nil
  }

  private func certified(_ request: Generator.Request, seed: UInt64) throws(Problem) -> BoardCode {
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

  private func stats() throws(Problem) -> String {
    let name = names[0]
    let figures: Figures
    let file = tools.readFile(name)
    // A code has a colon, and is no file.
    if name.contains(":"), case .failure = file {
      figures = Figures(try code(name).field, clicks: [])
    } else {
      let bytes = try file.get()
      do throws(MineProblem) { figures = Figures(try ReplayFile.read(bytes, name: name)) } catch {
        throw Problem("\(name): \(error.text { tr($0) })")
      }
    }
    let members = figures.members
    if json { return JSON.object(members).text() }
    return members.map { "\($0.key): \($0.value.text(indented: false))" }.joined(separator: "\n")
  }

  private func solve() throws(Problem) -> String {
    let code = try code(names[0])
    let grid = code.field.grid
    guard let start = try start(grid) ?? code.start else {
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
          .init("bestGuess", .object([.init("cell", place(guess.cell)), .init("mine", .number(guess.risk))])))
        text +=
          "; best guess: \(guess.cell % grid.width),\(guess.cell / grid.width), mined with \(Hint.percent(guess.risk)) %"
      }
    }
    if json { return JSON.object(members).text() }
    return ([text] + run.deductions.map { line($0, grid) }).joined(separator: "\n")
  }

  /// A deduction in one line: what it rests on, and what follows.
  private func line(_ deduction: Deduction, _ grid: Grid) -> String {
    func places(_ indices: [Int]) -> [String] { indices.map { "\($0 % grid.width),\($0 / grid.width)" } }
    let grounds = places(deduction.numbers) + (deduction.usesMineCount ? ["mine count"] : [])
    var parts = ["\(deduction.technique): \(grounds.joined(separator: " "))"]
    if !deduction.safe.isEmpty { parts.append("safe: " + places(deduction.safe).joined(separator: " ")) }
    if !deduction.mines.isEmpty { parts.append("mines: " + places(deduction.mines).joined(separator: " ")) }
    return parts.joined(separator: "; ")
  }

  private func winRate() throws(Problem) -> String {
    let size = try size(mines: 10)
    let games = try number("--games", in: 1...100_000_000, or: 1000)
    let seed = try seed()
    let grid = Grid(width: size.width, height: size.height)
    let opens = options["--opening"] != nil
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
  /// All figures by name, for programs.
  var members: [JSON.Member] {
    func figure(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    return [
      .init("width", .integer(grid.width)), .init("height", .integer(grid.height)),
      .init("mines", .integer(mineCount)),
      .init("3bv", .integer(board.bbbv)), .init("openings", .integer(board.openings)),
      .init("islands", .integer(board.islands)), .init("numbers", .array(board.counts.map { .integer($0) })),
      .init("zini", zini.map { .integer($0) } ?? .null), .init("status", .string(status.rawValue)),
      .init("time", figure(seconds)), .init("solved3bv", .integer(solvedBBBV)),
      .init("solvedOpenings", .integer(solvedOpenings)), .init("3bvPerSecond", figure(bbbvPerSecond)),
      .init("left", .integer(left)), .init("right", .integer(right)), .init("chords", .integer(chords)),
      .init("clicks", .integer(clicks)), .init("effectiveClicks", .integer(effectiveClicks)),
      .init("clicksPerSecond", figure(clicksPerSecond)), .init("ioe", figure(ioe)),
      .init("correctness", figure(correctness)), .init("throughput", figure(throughput)),
      .init("rqp", figure(rqp)),
      .init("qg", figure(qg)), .init("estimatedTime", figure(estimatedTime)), .init("stnb", figure(stnb)),
      .init("ziniEfficiency", figure(ziniEfficiency)),
    ]
  }
}
