import Interface
import ModeKit

extension CommandLine {
  /// The formats that a sketch is written as; each is an option.
  private static let formats = ["png", "svg", "pdf", "xopp"]

  /// What can be done with sketches besides making a new one.
  static let sketchCommands = ["export", "import", "replay", "brushes"]

  /// Reads what follows `sketch`.
  static func parseSketch(_ scanner: inout ArgumentScanner, _ library: inout String?) throws(Problem)
    -> Command
  {
    switch scanner.peek {
    case "export":
      scanner.skip()
      return try parseExport(&scanner, &library)
    case "import":
      scanner.skip()
      return try parseImport(
        "sketch", tr("a file to import: .xopp, .svg or a picture"), &scanner, &library)
    case "replay":
      scanner.skip()
      return try parseReplay("sketch", &scanner, &library)
    case "brushes": return .run(mode: "sketch", words: try words(&scanner, &library))
    default: return try parseNew("sketch", &scanner, &library)
    }
  }

  private static func parseExport(
    _ scanner: inout ArgumentScanner, _ library: inout String?
  ) throws(Problem) -> Command {
    let source = try scanner.word(tr("the document's id, as `tessera library list` prints it, or a file"))
    var target: (format: String, output: String)?
    var scale = 1.0
    var isTransparent = false
    while let word = scanner.next() {
      switch word {
      case "--scale":
        scale = try ArgumentScanner.number(
          scanner.value(of: word, tr("a number such as 2")), word, in: 0.001...1000)
      case "--transparent": isTransparent = true
      case "--library": library = try scanner.value(of: word, tr("a folder"))
      case let option where option.hasPrefix("--") && formats.contains(String(option.dropFirst(2))):
        guard target == nil else {
          throw .inArguments(tr("{0}: one file is written at a time; give one format.", word))
        }
        target = (String(option.dropFirst(2)), try scanner.value(of: word, tr("the file to write")))
      default: throw ArgumentScanner.unknown(word)
      }
    }
    guard let target else {
      throw .inArguments(
        tr("sketch export: say what to write with --png, --svg, --pdf or --xopp and a file."))
    }
    guard target.format == "png" || !isTransparent else {
      throw .inArguments(tr("--transparent: only --png leaves the board out; leave this option out."))
    }
    return .export(
      mode: "sketch", source: source, format: target.format, output: target.output, scale: scale,
      isTransparent: isTransparent)
  }

  /// Reads what follows `sketch replay` or `jigsaw replay`.
  static func parseReplay(
    _ mode: String, _ scanner: inout ArgumentScanner, _ library: inout String?
  ) throws(Problem) -> Command {
    let id = try scanner.word(tr("the document's id, as `tessera library list` prints it"))
    var directory: String?
    var options = ReplayOptions()
    while let word = scanner.next() {
      switch word {
      case "--png-dir": directory = try scanner.value(of: word, tr("a folder"))
      case "--fps":
        options.rate = try ArgumentScanner.number(
          scanner.value(of: word, tr("a number such as 25")), word, in: 1...120)
      case "--seconds":
        options.duration = try ArgumentScanner.number(
          scanner.value(of: word, tr("a number such as 10")), word, in: 0.1...3600)
      case "--library": library = try scanner.value(of: word, tr("a folder"))
      default: throw ArgumentScanner.unknown(word)
      }
    }
    guard let directory else {
      throw .inArguments(tr("{0} replay: say where the pictures go with --png-dir DIR.", mode))
    }
    return .replay(id: id, directory: directory, rate: options.rate, duration: options.duration)
  }
}
