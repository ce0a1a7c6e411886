import Interface
import ModeKit

/// The help of `--help`: plain text in the user's language.
extension CommandTable {
  /// The help of a command, of all commands that begin with some words, or of the program.
  func help(after lead: [String]) -> String {
    if let command = command(lead) { return page(of: command) }
    if !lead.isEmpty {
      return TextPage.join([
        [tr("Usage: {0}", "tessera \(lead.joined(separator: " ")) …")], Self.rows(of: commands(after: lead)),
        TextPage.wrapped(tr("{0} explains a command.", "tessera COMMAND --help")),
      ])
    }
    return TextPage.join(
      [
        [
          tr("Usage: {0}", "tessera [OPTIONS]"),
          String(repeating: " ", count: tr("Usage: {0}", "").count) + "tessera COMMAND …",
        ],
        TextPage.wrapped(summary),
        [tr("Options:")] + Self.rows(of: opening.slots) + Self.helpRow,
      ] + groups.map { ["\($0.heading):"] + Self.rows(of: $0.commands) } + [
        TextPage.wrapped(
          [
            tr("{0} explains a command.", "tessera COMMAND --help"), commandsNote, settingsNote,
            Self.statusNote,
          ].joined(separator: " "))
      ])
  }

  /// The program in one sentence.
  var summary: String {
    tr("{0} on one canvas, for fingers and mouse.", modes.map(\.name).joined(separator: ", "))
  }
  var commandsNote: String {
    tr("Commands need no display and also work while the app runs; all accept --library DIR.")
  }
  var settingsNote: String { tr("Settings are kept in {0}.", "$XDG_CONFIG_HOME/tessera/settings.json") }
  static var statusNote: String {
    tr(
      "The exit status is 0 for success, 1 if something could not be done, and 2 for wrong arguments."
    )
  }

  private func page(of command: Command<HeadlessFrontEnd>) -> String {
    TextPage.join([
      TextPage.wrapped(tr("Usage: {0}", Self.usage(of: command)), indent: 8),
      TextPage.wrapped("\(command.words): \(command.help)."),
      Self.rows(of: command.slots + Self.library.slots) + Self.helpRow,
      TextPage.wrapped(tr("Prints {0}.", command.output)),
    ])
  }

  /// The usage line of a command.
  static func usage(of command: Command<HeadlessFrontEnd>) -> String {
    (["tessera", command.words] + command.slots.map(\.usage)).joined(separator: " ")
  }

  private static var helpRow: [String] { TextPage.row("--help", tr("print this help")) }

  private static func rows(of commands: [Command<HeadlessFrontEnd>]) -> [String] {
    commands.flatMap { TextPage.row($0.words, $0.help) }
  }

  private static func rows(of slots: [Slot]) -> [String] {
    slots.flatMap(\.alternatives).flatMap { TextPage.row(head(of: $0), meaning(of: $0)) }
  }

  /// All names of a parameter, and the placeholder of its value.
  static func head(of parameter: Parameter) -> String {
    let names = parameter.names.joined(separator: ", ")
    return parameter.isOption && !parameter.placeholder.isEmpty ? "\(names) \(parameter.placeholder)" : names
  }

  /// The help of a parameter, with its default.
  static func meaning(of parameter: Parameter) -> String {
    let more =
      (parameter.fallback.map { [tr("default: {0}", $0)] } ?? [])
      + (parameter.repeats ? [tr("may be given several times")] : [])
    return parameter.help + (more.isEmpty ? "" : " (\(more.joined(separator: "; ")))")
  }
}

/// Text for a terminal, at most 100 characters wide.
enum TextPage {
  private static let indent = 18
  private static let width = 100

  /// Joins paragraphs of lines to one text, with an empty line between them.
  static func join(_ paragraphs: [[String]]) -> String {
    paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// A row of the help: what is typed, with its meaning beside it or below it.
  static func row(_ typed: String, _ meaning: String) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let lines = wrapped(meaning, width: width - indent).map { margin + $0 }
    let head = "  " + typed
    guard head.count + 2 <= indent, let first = lines.first else {
      return wrapped(head, indent: 8) + lines
    }
    return [head + first.dropFirst(head.count)] + lines.dropFirst()
  }

  /// Wraps a text into lines; all but the first are indented. Leading spaces are kept.
  static func wrapped(_ text: String, width: Int = width, indent: Int = 0) -> [String] {
    var lines = [String(text.prefix { $0 == " " })]
    var isFresh = true
    for word in text.split(separator: " ") {
      if !isFresh, lines[lines.count - 1].count + 1 + word.count > width {
        lines.append(String(repeating: " ", count: indent))
        isFresh = true
      }
      lines[lines.count - 1] += (isFresh ? "" : " ") + word
      isFresh = false
    }
    return lines
  }
}
