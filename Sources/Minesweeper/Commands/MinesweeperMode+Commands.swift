import Interface
import MineLogic
import ModeKit

/// The commands `tessera mines …` and their arguments.
extension MinesweeperMode: CommandingMode {
  /// The commands of `tessera mines`.
  public var commands: ModeCommands {
    ModeCommands([generate, stats, statistics, solve, winRate], newDocument: newGame)
  }

  private var generate: ModeCommand {
    ModeCommand(
      "generate", tr("make boards, each of which opens where it begins"), prints: tr("a board a line"),
      MineArguments.size, MineArguments.mines, MineArguments.start, MineArguments.noGuess,
      MineArguments.technique, MineArguments.bbbv,
      .option("--count", as: .whole(1...10_000_000), or: "1", tr("how many boards")), MineArguments.seed,
      .option(
        "--format", as: .choice(MinesCommands.formats), or: "code",
        tr("how a board is written: as a code, as a game ID of Simon Tatham’s Mines, or as a RAWVF file"))
    ) { _, size, mines, start, method, technique, bbbv, count, seed, format throws(Problem) in
      let size = try MinesCommands.size(size, mines)
      let wish = MinesCommands.method(method, technique).map {
        NoGuess($0, technique: technique, bbbv: bbbv)
      }
      return try MinesCommands.generate(
        size, start: start, wish, bbbv: bbbv, count: count, seed: seed ?? .random(in: .min ... .max), format)
    }
  }

  private var stats: ModeCommand {
    ModeCommand(
      "stats", tr("measure a board, or a replay (RAWVF, AVF, MVF, RMV, EVF)"),
      prints: tr("the figures, one a line"),
      .word(.file("CODE|FILE"), tr("a board code or a replay file")),
      MineArguments.json
    ) { tools, source, json throws(Problem) in
      try MinesCommands.stats(source, json: json, readFile: tools.readFile) { file throws(Problem) in
        let parameters: [UInt8] = [json ? 1 : 0] + Array(source.utf8.suffix(1024))
        let contents = try DocumentResources(scene: tools.scene()).read(
          file, by: Self.figuresReader, parameters)
        return String(decoding: contents.bytes, as: UTF8.self)
      }
    }
  }

  private var statistics: ModeCommand {
    ModeCommand(
      "statistics", tr("list the finished games of the library"),
      prints: tr("a ranking a line, or with --csv a game a line"),
      .flag("--csv", tr("print a table of comma-separated values with a line of names"))
    ) { tools, csv throws(Problem) in
      let plays = try tools.plays().filter { $0.play.group != PracticeRating.group }
      return csv ? MinesCommands.table(plays) : MinesCommands.rankings(plays)
    }
  }

  private var solve: ModeCommand {
    ModeCommand(
      "solve", tr("prove that a board needs no guess, or show where deduction stops and the chances there"),
      prints: tr("the proof, a deduction a line"),
      .word(MineArguments.code, tr("a board code, or a game ID of Simon Tatham’s Mines")),
      MineArguments.start, MineArguments.json
    ) { _, code, start, json throws(Problem) in
      try MinesCommands.solve(code, start: start, json: json)
    }
  }

  private var winRate: ModeCommand {
    ModeCommand(
      "winrate", tr("play boards by deduction and best guesses"), prints: tr("how many were won"),
      MineArguments.size, MineArguments.mines,
      .flag("--opening", tr("begin each board with an opening, rather than on any safe cell")),
      .option("--games", as: .whole(1...100_000_000), or: "1000", tr("how many boards")),
      MineArguments.seed, MineArguments.json
    ) { _, size, mines, opens, games, seed, json throws(Problem) in
      try MinesCommands.winRate(
        try MinesCommands.size(size, mines), opens: opens, games: games,
        seed: seed ?? .random(in: .min ... .max), json: json)
    }
  }
}

/// Arguments that several commands share.
enum MineArguments {
  static var json: Argument<Bool> { .flag("--json", tr("print JSON")) }

  static var seed: Argument<UInt64?> {
    .option("--seed", as: .seed, tr("the number from which random choices are computed"))
  }

  static var size: Argument<WholeSize> {
    .option("--size", as: Self.sizes, or: "9x9", tr("columns and rows"))
  }
  static var sizes: Kind<WholeSize> { .size(in: 1...FieldSize.longestSide, such: "30x16") }

  static var mines: Argument<Int?> {
    .option("--mines", as: mineCounts, tr("how many mines, 10 unless given"))
  }
  static var mineCounts: Kind<Int> { .whole(0...FieldSize.longestSide * FieldSize.longestSide - 1) }

  static var start: Argument<Cell?> {
    .option("--start", as: place, tr("the column and the row, from 0, of the cell that is opened first"))
  }

  /// A column and a row.
  private static var place: Kind<Cell> {
    .text("X,Y") { text throws(Problem) in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let x = parts[0], let y = parts[1] else { throw misplaced(text) }
      return Cell(x, y)
    }
  }

  /// The problem with a cell that is not on the board.
  static func misplaced(_ text: String) -> Problem {
    .inArguments(
      tr("--start {0}: give a column and a row on the board, counted from 0, such as 4,4.", text))
  }

  static var methods: [(word: String, value: Generator.Method)] {
    Generator.Method.allCases.map { ($0.rawValue, $0) }
  }
  static var noGuessHelp: String {
    tr(
      "boards that need no guess: random ones are tried until one does not, or one is changed until it does not"
    )
  }
  static var noGuess: Argument<Generator.Method?> {
    .option("--no-guess", as: .choice(methods), noGuessHelp)
  }

  static var technique: Argument<Technique?> {
    .option(
      "--technique", as: .choice(Technique.allCases.map { ($0.description, $0) }),
      tr("the hardest technique that a board without guesses needs; implies --no-guess filtered"))
  }

  static var bbbv: Argument<ClosedRange<Int>?> {
    .option("--bbbv", as: band, tr("the least and the most 3BV of such a board, such as 100-150"))
  }

  private static var band: Kind<ClosedRange<Int>> {
    .text("LEAST-MOST") { text throws(Problem) in
      let band: ClosedRange<Int>?
      do throws(Problem) { band = try NoGuess.band(text) } catch { throw Problem("--bbbv " + error.message) }
      guard let band else { throw Problem(tr("--bbbv: give the least and the most 3BV, such as 100-150.")) }
      return band
    }
  }

  /// A board code.
  static var code: Kind<BoardCode> {
    .text("CODE") { text throws(Problem) in
      do throws(MineProblem) { return try BoardCode(text) } catch { throw Problem(error.text { tr($0) }) }
    }
  }
}
