import Interface
import ModeKit

extension CommandLine {
  /// The words that start a command of the mode's own; what follows is the mode's to read.
  static let mineCommands = ["generate", "stats", "solve", "winrate"]

  /// Reads what follows `mines`.
  static func parseMines(_ scanner: inout ArgumentScanner, _ library: inout String?) throws(Problem)
    -> Command
  {
    switch scanner.peek {
    case "export":
      scanner.skip()
      return try parseMinesExport(&scanner, &library)
    case "import":
      scanner.skip()
      return try parseImport(
        "minesweeper", tr("a replay to import: .rawvf, .avf, .mvf, .rmv or .evf"), &scanner, &library)
    case let verb? where mineCommands.contains(verb):
      return .run(mode: "minesweeper", words: try words(&scanner, &library))
    default: return try parseNew("mines", &scanner, &library)
    }
  }

  private static func parseMinesExport(
    _ scanner: inout ArgumentScanner, _ library: inout String?
  ) throws(Problem) -> Command {
    let source = try scanner.word(tr("the document's id, as `tessera library list` prints it, or a file"))
    var output: String?
    while let word = scanner.next() {
      switch word {
      case "--rawvf": output = try scanner.value(of: word, tr("the file to write"))
      case "--library": library = try scanner.value(of: word, tr("a folder"))
      default: throw ArgumentScanner.unknown(word)
      }
    }
    guard let output else {
      throw .inArguments(tr("mines export: say where the replay goes with --rawvf FILE."))
    }
    return .export(mode: "minesweeper", source: source, format: "rawvf", output: output)
  }

  /// Reads what follows the `import` of a mode.
  static func parseImport(
    _ mode: String, _ expected: String, _ scanner: inout ArgumentScanner, _ library: inout String?
  ) throws(Problem) -> Command {
    let path = try scanner.word(expected)
    while let word = scanner.next() {
      guard word == "--library" else { throw ArgumentScanner.unknown(word) }
      library = try scanner.value(of: word, tr("a folder"))
    }
    return .importFile(mode: mode, path: path)
  }

  /// The words of a mode's own command, but for the library, which every command can be given.
  static func words(
    _ scanner: inout ArgumentScanner, _ library: inout String?
  ) throws(Problem) -> [String] {
    var words: [String] = []
    while let word = scanner.next() {
      if word == "--library" {
        library = try scanner.value(of: word, tr("a folder"))
      } else {
        words.append(word)
      }
    }
    return words
  }
}
