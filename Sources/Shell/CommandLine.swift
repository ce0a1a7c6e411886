import Geometry
import Interface
import ModeKit

/// What the command line asks for.
public struct CommandLine: Hashable, Sendable {
  /// The things that `tessera` does.
  public enum Command: Hashable, Sendable {
    /// Opens the app.
    case open(OpenOptions)
    /// Lists the library's documents.
    case list(json: Bool)
    /// Shows one document with its full state.
    case show(id: String, json: Bool)
    /// Draws a part of a document to a PNG file. Without `rect` (world points) all of it.
    case render(id: String, scale: Double, rect: Rect?, output: String)
    /// Makes a document; the answers are those of the mode's form.
    case new(mode: String, answers: [String: String], seed: UInt64?)
    /// Carries out a command of a mode's own.
    case run(mode: String, words: [String])
    /// Writes a document of the library, or a foreign file as one of a mode, as a file of another kind. `format` is how such
    /// files end; `scale` is pixels per point.
    case export(
      mode: String, source: String, format: String, output: String, scale: Double = 1,
      isTransparent: Bool = false)
    /// Makes a foreign file a document of a mode.
    case importFile(mode: String, path: String)
    /// Shows how a document was made as a row of pictures: so many a second, for so many seconds.
    case replay(id: String, directory: String, rate: Double, duration: Double)
    /// Makes files of what a new document would be; the options are those of the mode.
    case makeFiles(mode: String, answers: [String: String], options: [String: String], seed: UInt64?)
    /// Prints the version.
    case version
    /// Prints the help.
    case help
    /// Draws every screen to PNG files in a folder: in all sizes and themes, or only in those that are named.
    case screenshots(directory: String, sizes: [Size], themes: [Theme.Look])
  }

  /// How the app opens.
  public struct OpenOptions: Hashable, Sendable {
    /// Where to go at once: "home" or a mode's id; nil goes where the app was left.
    public var mode: String?
    /// A picture or a document to open.
    public var file: String?
    /// The window's size in logical pixels.
    public var window: Size?
    /// Whether it covers the screen.
    public var fullScreen = false
    /// The seed of new documents, for games that can be repeated.
    public var seed: UInt64?
    /// dp per logical pixel, over the setting.
    public var interfaceScale: Double?

    /// Makes options for a plain start.
    public init() {}
  }

  /// What to do.
  public var command: Command
  /// The library's folder, or nil for the default.
  public var library: String?

  /// Makes a command line.
  public init(_ command: Command, library: String? = nil) {
    self.command = command
    self.library = library
  }
}

extension CommandLine {
  /// Reads arguments (without the program's name).
  ///
  /// - Throws: `Problem` with one line, in the user's language, that names the bad argument and what is expected.
  public static func parse(_ arguments: [String], modes: [String]) throws(Problem) -> CommandLine {
    // Whoever asks in the midst of a command wants to read on, not to carry it out.
    if arguments.contains("--help") { return CommandLine(.help) }
    var scanner = ArgumentScanner(arguments)
    var result = CommandLine(.help)
    switch scanner.peek {
    case "library":
      scanner.skip()
      result.command = try parseLibrary(&scanner, &result.library)
    case "render":
      scanner.skip()
      result.command = try parseRender(&scanner, &result.library)
    case "screenshots":
      scanner.skip()
      result.command = try parseScreenshots(&scanner)
    case "sketch":
      scanner.skip()
      result.command = try parseSketch(&scanner, &result.library)
    case "mines":
      scanner.skip()
      result.command = try parseMines(&scanner, &result.library)
    case let word? where newDocumentWords[word] != nil:
      scanner.skip()
      result.command = try parseNew(word, &scanner, &result.library)
    default:
      result.command = try parseOpen(&scanner, &result.library, modes: modes)
    }
    return result
  }

  /// The words that start a command for a mode, and the mode's id.
  static let newDocumentWords = ["mines": "minesweeper", "jigsaw": "jigsaw", "sketch": "sketch"]

  private static func parseOpen(
    _ scanner: inout ArgumentScanner, _ library: inout String?, modes: [String]
  ) throws(Problem) -> Command {
    var options = OpenOptions()
    while let word = scanner.next() {
      switch word {
      case "--version":
        try scanner.end()
        return .version
      case "--help", "-h":
        return .help
      case "--mode":
        let known = ["home"] + modes
        let mode = try scanner.value(of: word, tr("one of {0}", known.joined(separator: ", ")))
        guard known.contains(mode) else {
          throw .inArguments(
            tr("--mode {0}: there is no such mode; use one of {1}.", mode, known.joined(separator: ", ")))
        }
        options.mode = mode
      case "--open": options.file = try scanner.value(of: word, tr("a file"))
      case "--window":
        options.window = try windowSize(&scanner, word)
      case "--fullscreen": options.fullScreen = true
      case "--library": library = try scanner.value(of: word, tr("a folder"))
      case "--seed": options.seed = try ArgumentScanner.seed(scanner.value(of: word, tr("a number")))
      case "--ui-scale":
        options.interfaceScale = try ArgumentScanner.number(
          scanner.value(of: word, tr("a number such as 1.5")), word, in: 0.5...4)
      default: throw ArgumentScanner.unknown(word)
      }
    }
    if options.fullScreen && options.window != nil {
      throw exclusive("--window", "--fullscreen")
    }
    if options.mode != nil && options.file != nil { throw exclusive("--mode", "--open") }
    return .open(options)
  }

  private static func exclusive(_ one: String, _ other: String) -> Problem {
    .inArguments(tr("{0} and {1} exclude each other; give one of them.", one, other))
  }

  private static func parseLibrary(
    _ scanner: inout ArgumentScanner, _ library: inout String?
  ) throws(Problem) -> Command {
    let verb = try scanner.word(tr("list or show"))
    var id: String?
    if verb == "show" { id = try scanner.word(tr("the document's id, as `tessera library list` prints it")) }
    guard verb == "list" || verb == "show" else {
      throw .inArguments(tr("library {0}: there is no such command; use list or show.", verb))
    }
    var json = false
    while let word = scanner.next() {
      switch word {
      case "--json": json = true
      case "--library": library = try scanner.value(of: word, tr("a folder"))
      default: throw ArgumentScanner.unknown(word)
      }
    }
    if let id { return .show(id: id, json: json) }
    return .list(json: json)
  }

  private static func parseRender(
    _ scanner: inout ArgumentScanner, _ library: inout String?
  ) throws(Problem) -> Command {
    let id = try scanner.word(tr("the document's id, as `tessera library list` prints it"))
    var scale = 1.0
    var rect: Rect?
    var output: String?
    while let word = scanner.next() {
      switch word {
      case "--scale":
        scale = try ArgumentScanner.number(
          scanner.value(of: word, tr("a number such as 2")), word, in: 0.001...1000)
      case "--rect":
        let text = try scanner.value(of: word, "X,Y,WIDTH,HEIGHT")
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard parts.count == 4, parts.allSatisfy({ abs($0) <= 1e9 }), parts[2] > 0, parts[3] > 0
        else {
          throw .inArguments(
            tr(
              "--rect {0}: give X,Y,WIDTH,HEIGHT in points up to 1000000000, with a width and height above 0.",
              text))
        }
        rect = Rect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
      case "-o", "--output": output = try scanner.value(of: word, tr("a file"))
      case "--library": library = try scanner.value(of: word, tr("a folder"))
      default: throw ArgumentScanner.unknown(word)
      }
    }
    guard let output else { throw .inArguments(tr("render: say where the picture goes with -o FILE.png.")) }
    return .render(id: id, scale: scale, rect: rect, output: output)
  }

  private static func parseScreenshots(_ scanner: inout ArgumentScanner) throws(Problem) -> Command {
    let directory = try scanner.word(tr("the folder for the pictures"))
    var sizes: [Size] = []
    var themes: [Theme.Look] = []
    while let word = scanner.next() {
      switch word {
      case "--size": sizes.append(try windowSize(&scanner, word, repeats: true))
      case "--theme":
        let known = Theme.Look.allCases.map(\.rawValue).joined(separator: ", ")
        let name = try scanner.value(of: word, tr("one of {0}", known), repeats: true)
        guard let theme = Theme.Look(rawValue: name) else {
          throw .inArguments(tr("--theme {0}: there is no such theme; use one of {1}.", name, known))
        }
        themes.append(theme)
      default: throw ArgumentScanner.unknown(word)
      }
    }
    return .screenshots(
      directory: directory, sizes: sizes.isEmpty ? ScreenTour.sizes : sizes,
      themes: themes.isEmpty ? Theme.Look.allCases : themes)
  }

  static func parseNew(
    _ word: String, _ scanner: inout ArgumentScanner, _ library: inout String?
  ) throws(Problem) -> Command {
    if word == "jigsaw", scanner.peek == "replay" {
      scanner.skip()
      return try parseReplay(word, &scanner, &library)
    }
    let verbs =
      ["new"]
      + (word == "jigsaw"
        ? ["cut", "replay"] : word == "mines" ? mineCommands + ["export", "import"] : sketchCommands)
    let known = verbs.map { "\(word) \($0)" }.joined(separator: ", ")
    let verb = try scanner.word(known)
    guard verb == "new" || (word == "jigsaw" && verb == "cut") else {
      throw .inArguments(tr("{0} {1}: there is no such command; use {2}.", word, verb, known))
    }
    var answers: [String: String] = [:]
    var options: [String: String] = [:]
    var seedValue: UInt64?
    while let argument = scanner.next() {
      switch (word, argument) {
      case (_, "--seed"): seedValue = try ArgumentScanner.seed(scanner.value(of: argument, tr("a number")))
      case (_, "--library"): library = try scanner.value(of: argument, tr("a folder"))
      case ("mines", "--size"):
        let text = try scanner.value(of: argument, tr("WIDTHxHEIGHT such as 30x16"))
        let size = try ArgumentScanner.size(text, argument, such: "30x16")
        answers["width"] = String(size.width)
        answers["height"] = String(size.height)
      case ("mines", "--mines"):
        answers["mines"] = try whole(&scanner, argument)
      case ("mines", "--first-click"):
        answers["firstClick"] = try scanner.value(of: argument, tr("opening or classic"))
      case ("mines", "--no-guess"):
        answers["boards"] = try scanner.value(of: argument, tr("filtered or mended"))
      case ("mines", "--endless"): answers["boards"] = "endless"
      case ("mines", "--mines-percent"): answers["percent"] = try whole(&scanner, argument)
      case ("mines", "--technique"):
        answers["technique"] = try scanner.value(of: argument, tr("a technique such as overlap"))
      case ("mines", "--bbbv"):
        answers["bbbv"] = try scanner.value(of: argument, tr("the least and the most 3BV, such as 100-150"))
      case ("mines", "--code"): answers["code"] = try scanner.value(of: argument, tr("a board code"))
      case ("jigsaw", "--pieces"):
        answers["pieces"] = try whole(&scanner, argument)
      case ("jigsaw", "--grid"):
        let text = try scanner.value(of: argument, tr("COLUMNSxROWS such as 12x8"))
        let size = try ArgumentScanner.size(text, argument, such: "12x8")
        answers["columns"] = String(size.width)
        answers["rows"] = String(size.height)
      case ("jigsaw", "--cut"), ("jigsaw", "--frame"):
        let expected = argument == "--cut" ? tr("a cut such as classic") : tr("a frame such as heart")
        answers[String(argument.dropFirst(2))] = try scanner.value(of: argument, expected)
      case ("jigsaw", "--tab"), ("jigsaw", "--jitter"):
        answers[String(argument.dropFirst(2))] = try whole(&scanner, argument)
      case ("jigsaw", "--svg"), ("jigsaw", "--pieces-dir"), ("jigsaw", "--width-mm"):
        guard verb == "cut" else { throw ArgumentScanner.unknown(argument) }
        options[String(argument.dropFirst(2))] = try scanner.value(
          of: argument,
          argument == "--width-mm"
            ? tr("a number") : argument == "--svg" ? tr("the file to write") : tr("a folder"))
      case ("jigsaw", "--no-rotation"): answers["rotation"] = "0"
      case ("jigsaw", "--heap"): answers["heap"] = "1"
      case ("jigsaw", _) where !argument.hasPrefix("-") && answers["picture"] == nil:
        answers["picture"] = argument
      default: throw ArgumentScanner.unknown(argument)
      }
    }
    if answers["code"] != nil, answers.count > 1 {
      throw .inArguments(tr("--code names a whole board: leave the other options of boards out."))
    }
    if answers["boards"] == nil, answers["technique"] != nil || answers["bbbv"] != nil {
      throw .inArguments(tr("--technique and --bbbv need --no-guess filtered or --no-guess mended."))
    }
    let isEndless = answers["boards"] == "endless"
    if isEndless,
      ["width", "mines", "firstClick", "technique", "bbbv"].contains(where: { answers[$0] != nil })
    {
      throw .inArguments(
        tr("--endless has no size and no count of mines: use --mines-percent and --seed only."))
    }
    if answers["percent"] != nil, !isEndless {
      throw .inArguments(tr("--mines-percent needs --endless."))
    }
    if answers["pieces"] != nil && answers["columns"] != nil { throw exclusive("--pieces", "--grid") }
    if word == "jigsaw" && answers["picture"] == nil {
      throw .inArguments(
        tr("{0}: name a picture file, or a built-in picture such as dusk.", "\(word) \(verb)"))
    }
    if verb == "cut" {
      guard options["svg"] != nil || options["pieces-dir"] != nil else {
        throw .inArguments(tr("jigsaw cut: say what to make with --svg FILE.svg or --pieces-dir DIR."))
      }
      return .makeFiles(
        mode: newDocumentWords[word] ?? word, answers: answers, options: options, seed: seedValue)
    }
    return .new(mode: newDocumentWords[word] ?? word, answers: answers, seed: seedValue)
  }

  private static func windowSize(
    _ scanner: inout ArgumentScanner, _ option: String, repeats: Bool = false
  ) throws(Problem) -> Size {
    let text = try scanner.value(of: option, tr("a size such as 1280x800"), repeats: repeats)
    let size = try ArgumentScanner.size(text, option, such: "1280x800")
    return Size(Double(size.width), Double(size.height))
  }

  private static func whole(_ scanner: inout ArgumentScanner, _ option: String) throws(Problem) -> String {
    String(try ArgumentScanner.whole(scanner.value(of: option, tr("a number")), option))
  }
}
