import Geometry
import Interface
import ModeKit

/// All commands and options as values: the program's own, and those of each mode. The parser, the help, the shell
/// completion and the manual page are derived from this table.
struct CommandTable: Sendable {
  /// Commands that belong together.
  struct Group: Sendable {
    /// The heading of the group, translated.
    let heading: String
    let commands: [Command<HeadlessFrontEnd>]
  }

  let modes: [any Mode]
  /// The program's own commands, and those of each mode. They are made when they are asked for: a start without a
  /// command does not need them.
  ///
  /// - Complexity: O(commands).
  var groups: [Group] {
    [
      Group(heading: tr("Commands"), commands: Self.general),
      Group(heading: tr("Catalogues"), commands: Self.catalogues),
      Group(heading: tr("Shared tables"), commands: Self.tables),
    ]
      + modes.map { Group(heading: $0.name, commands: Self.commands(of: $0)) }
  }
  var commands: [Command<HeadlessFrontEnd>] { groups.flatMap(\.commands) }

  /// The option that every command accepts.
  static var library: Argument<String?> {
    .option(
      "--library", as: .folder,
      tr("keep documents in this folder, {0} unless given", "$XDG_DATA_HOME/tessera"))
  }

  /// The first arguments that are words of a command.
  func lead(of arguments: [String]) -> [String] {
    guard let first = arguments.first, !first.hasPrefix("-") else { return [] }
    let commands = commands
    var lead: [String] = []
    for word in arguments {
      let longer = (lead + [word]).joined(separator: " ")
      guard commands.contains(where: { "\($0.words) ".hasPrefix("\(longer) ") }) else { break }
      lead.append(word)
    }
    return lead
  }

  /// The command with exactly these words.
  func command(_ words: [String]) -> Command<HeadlessFrontEnd>? {
    let words = words.joined(separator: " ")
    return commands.first { $0.words == words }
  }

  /// The commands that begin with some words.
  func commands(after lead: [String]) -> [Command<HeadlessFrontEnd>] {
    let lead = lead.map { $0 + " " }.joined()
    return commands.filter { "\($0.words) ".hasPrefix(lead) }
  }

  /// The problem for a word that begins no command, or for a missing word (`nil`).
  func unknown(_ word: String?, after lead: [String]) -> Problem {
    let commands = commands(after: lead).map(\.words)
    let known = commands.joined(separator: ", ")
    let typed = (lead + [word ?? ""]).joined(separator: " ")
    guard let word else {
      return .inArguments(tr("{0}: say what to do: {1}.", lead.joined(separator: " "), known))
    }
    let next = Set(
      commands.compactMap { $0.split(separator: " ").dropFirst(lead.count).first.map(String.init) })
    let near = nearest(to: word, among: next.sorted()).map { (lead + [$0]).joined(separator: " ") }
    switch (near, lead.isEmpty) {
    case (let near?, _):
      return .inArguments(
        tr("{0}: there is no such command; did you mean {1}? See {2}.", typed, near, "tessera --help"))
    case (nil, true):
      return .inArguments(tr("{0}: there is no such command; see {1}.", typed, "tessera --help"))
    case (nil, false): return .inArguments(tr("{0}: there is no such command; use {1}.", typed, known))
    }
  }
}

// The program's own commands.

extension CommandTable {
  /// The values of the options without a command.
  struct Opening: Sendable {
    var options = OpenOptions()
    var library: String?
    var asksForVersion = false
  }

  private enum Place { case mode(String), file(String), safe }
  private enum Extent { case window(WholeSize), screen }

  /// The options without a command.
  var opening: Argument<Opening> {
    let places = (["home"] + modes.map(\.id)).map { (word: $0, value: Place.mode($0)) }
    let endings = modes.flatMap { ($0 as? any ImportingMode)?.importedEndings ?? [] }.map { "." + $0 }.joined(
      separator: ", ")
    let openHelp = tr("open a picture, a file of another program ({0}), or the link of a table", endings)
    return .all(
      .either([
        .option("--mode", as: .choice(places), tr("start there instead of where you left off")),
        .option("--open", as: Kind.file().map(Place.file), openHelp),
        .flag("--safe", for: .safe, tr("show the home screen without opening or drawing any document")),
      ]),
      .either([
        .option(
          "--window", as: Kind.size(such: "1280x800").map(Extent.window),
          tr("open a window of this size in logical pixels")),
        .flag("--fullscreen", for: .screen, tr("cover the screen")),
      ]), Self.library,
      .option("--seed", as: .seed, tr("seed the random choices of new documents with this number")),
      .option("--ui-scale", as: .number(0.5...4), tr("scale the interface by this factor")),
      .flag("--version", tr("print the version"))
    ) { place, extent, library, seed, scale, asksForVersion in
      var opening = Opening(library: library, asksForVersion: asksForVersion)
      switch place {
      case .mode(let mode): opening.options.mode = mode
      case .file(let path): opening.options.file = path
      case .safe: opening.options.isSafe = true
      case nil: break
      }
      switch extent {
      case .window(let size): opening.options.window = Size(size)
      case .screen: opening.options.fullScreen = true
      case nil: break
      }
      opening.options.seed = seed
      opening.options.interfaceScale = scale
      return opening
    }
  }

  static var document: Argument<String> {
    .word(.document, tr("the document's id, as `tessera library list` prints it"))
  }

  private static var general: [Command<HeadlessFrontEnd>] {
    [
      Command(
        "library list", tr("list all documents, last used first"), prints: tr("one document per line"),
        .flag("--json", tr("print JSON"))
      ) { front, json throws(Problem) in try front.list(json: json) },
      Command(
        "library show", tr("show a document with its full state"),
        prints: tr("a description of the document"),
        document, .flag("--json", tr("print JSON"))
      ) { front, id, json throws(Problem) in try front.show(id, json: json) },
      Command(
        "library delete", tr("put a document into the wastebasket, without opening it"),
        prints: tr("what was deleted"), document
      ) { front, id throws(Problem) in try front.delete(id) },
      Command(
        "library undelete", tr("take a document out of the wastebasket, without opening it"),
        prints: tr("what was restored"), document
      ) { front, id throws(Problem) in try front.undelete(id) },
      Command(
        "library export", tr("write a document as a file, without opening it"),
        prints: tr("where the file is"), document,
        .option(
          "-o", "--output", as: .newFile("FILE.tessera"), tr("the file to write, ID.tessera unless given"))
      ) { front, id, output throws(Problem) in try front.exportDocument(id, to: output) },
      Command(
        "library import", tr("add the documents of a file that `tessera library export` wrote"),
        prints: tr("the ids of the new documents"),
        .word(.file("FILE.tessera"), tr("the file to read"))
      ) { front, path throws(Problem) in try front.importDocuments(path) },
      Command(
        "library verify", tr("compare everything with its checksums"), prints: tr("what is damaged")
      ) { front throws(Problem) in try front.verify() },
      Command(
        "library repair", tr("write a new library of everything that can be read"),
        prints: tr("what could not be read, and where the old library is")
      ) { front throws(Problem) in try front.repair() },
      Command(
        "library backup", tr("copy the library to a file, also while the app runs"),
        prints: tr("where the copy is"), .word(.newFile("FILE"), tr("the file to write"))
      ) { front, path throws(Problem) in try front.backUp(to: path) },
      Command(
        "library backups", tr("list the daily backups, the newest first"),
        prints: tr("a number and a time a line")
      ) { front throws(Problem) in try front.listBackups() },
      Command(
        "library restore", tr("put a backup in the place of the library"),
        prints: tr("where the old library is"),
        .word(.file(), tr("the backup, a file or the number of a daily backup"))
      ) { front, backup throws(Problem) in try front.restore(backup) },
      Command(
        "render", tr("draw a document, or a part of it"), prints: tr("how large the picture is"), document,
        .option("--scale", as: .number(0.001...1000), or: "1", tr("pixels per point")),
        .option("--rect", as: rect, tr("the part to draw, in points")),
        .required("-o", "--output", as: .newFile("FILE.png"), tr("the picture to write"))
      ) { front, id, scale, rect, output throws(Problem) in
        try front.render(id, scale: scale, rect: rect, to: output)
      },
      Command(
        "screenshots", tr("draw every screen into a folder"), prints: tr("how many pictures there are"),
        .word(.folder, tr("the folder for the pictures")),
        .options("--size", as: .size(such: "1280x800"), tr("draw this size only")),
        .options(
          "--theme", as: .choice(Theme.Look.allCases.map { ($0.rawValue, $0) }),
          tr("draw this theme only"))
      ) { front, directory, sizes, themes throws(Problem) in
        try front.screenshots(directory, sizes: sizes.map { Size($0) }, themes: themes)
      },
      Command(
        "completion", tr("let a shell complete commands and options"),
        prints: tr("a script for the shell to read"),
        .word(.choice(CompletionShell.allCases.map { ($0.rawValue, $0) }, "SHELL"), tr("bash, zsh or fish"))
      ) { front, shell in CommandTable(modes: front.modes).completion(for: shell) },
      Command("manual", tr("describe the program in one page"), prints: tr("the page, for man to read")) {
        front in CommandTable(modes: front.modes).manual
      },
    ]
  }

  /// A rectangle in points.
  private static var rect: Kind<Rect> {
    .text("X,Y,W,H") { text throws(Problem) in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
      guard parts.count == 4, parts.allSatisfy({ abs($0) <= 1e9 }), parts[2] > 0, parts[3] > 0 else {
        throw Problem(
          tr(
            "--rect {0}: give X,Y,WIDTH,HEIGHT in points up to 1000000000, with a width and height above 0.",
            text))
      }
      return Rect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }
  }
}

extension Size {
  fileprivate init(_ size: WholeSize) { self.init(Double(size.width), Double(size.height)) }
}
