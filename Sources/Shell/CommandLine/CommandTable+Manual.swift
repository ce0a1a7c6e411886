import Interface
import ModeKit

extension CommandTable {
  /// The manual page for `man` (roff with the macros of man(7)).
  var manual: String {
    var page = Roff()
    page.heading("NAME")
    page.text("tessera \\- \(Roff.plain(summary))")
    page.heading(tr("SYNOPSIS"))
    page.typed("tessera", opening.slots.map(\.usage))
    page.macro(".br")
    page.typed("tessera", ["COMMAND", "…"])
    page.heading(tr("OPTIONS"))
    for slot in opening.slots { page.parameters(slot) }
    page.item("--help", tr("print this help; after a command, explain that command"))
    page.heading(tr("COMMANDS"))
    page.text(Roff.plain(commandsNote))
    for (index, group) in groups.enumerated() {
      if index > 0 { page.subheading(group.heading) }
      for command in group.commands {
        page.macro(".TP")
        page.typed("tessera \(command.words)", command.slots.map(\.usage))
        page.text(Roff.plain(Self.sentence(command.help) + " " + tr("Prints {0}.", command.output)))
        page.macro(".RS")
        for slot in command.slots { page.parameters(slot) }
        page.macro(".RE")
      }
    }
    page.heading(tr("EXIT STATUS"))
    page.text(Roff.plain(Self.statusNote))
    page.heading(tr("FILES"))
    page.item(
      "$XDG_DATA_HOME/tessera/tessera.sqlite", tr("the documents, usually under {0}", "~/.local/share"))
    page.item("$XDG_CONFIG_HOME/tessera/settings.json", tr("the settings, usually under {0}", "~/.config"))
    page.heading(tr("ENVIRONMENT"))
    page.item("TESSERA_TRACE", tr("a file to which the app adds a line for each step of its start"))
    page.item(
      "TESSERA_ASSETS", tr("the folder of the program's assets, if it is not where it was installed"))
    return page.lines.joined(separator: "\n")
  }

  /// A phrase of the table as a sentence.
  static func sentence(_ phrase: String) -> String {
    phrase.prefix(1).uppercased() + phrase.dropFirst() + (phrase.hasSuffix(".") ? "" : ".")
  }
}

/// Builds a page of roff.
private struct Roff {
  var lines = [".TH TESSERA 1 \"\" \"Tessera \(CommandLine.version)\"", ".nh", ".ad l"]

  mutating func macro(_ line: String) { lines.append(line) }
  mutating func heading(_ title: String) { lines.append(".SH \(Roff.plain(title))") }
  mutating func subheading(_ title: String) { lines.append(".SS \(Roff.plain(title))") }

  /// Adds text that is already roff.
  mutating func text(_ text: String) {
    // A line that began with these would be read as a request.
    lines.append(text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text)
  }

  /// Adds a command line: the program and the command's words in bold, then the arguments.
  mutating func typed(_ words: String, _ rest: [String]) {
    lines.append((["\\fB\(Roff.plain(words))\\fR"] + rest.map(Roff.plain)).joined(separator: " "))
  }

  /// Adds a term and its meaning.
  mutating func item(_ term: String, _ meaning: String) {
    lines += [".TP", "\\fB\(Roff.plain(term))\\fR", Roff.plain(CommandTable.sentence(meaning))]
  }

  mutating func parameters(_ slot: Slot) {
    for parameter in slot.alternatives {
      item(CommandTable.head(of: parameter), CommandTable.meaning(of: parameter))
    }
  }

  /// Escapes text so that roff shows it unchanged, with dashes that can be copied, and reads no request at its start.
  static func plain(_ text: String) -> String {
    let escaped = text.reduce(into: "") { text, letter in
      switch letter {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      case "…": text += "..."
      case "’": text += "\\(cq"
      case "“": text += "\\(lq"
      case "”": text += "\\(rq"
      case "×": text += "\\(mu"
      case "–": text += "\\(en"
      case "`": text += "\\(ga"
      default: text.append(letter)
      }
    }
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
