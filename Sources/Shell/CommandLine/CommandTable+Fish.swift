import Interface
import ModeKit

extension CommandTable {
  /// The completion script for fish: the output of `tessera completion fish`.
  var fishCompletion: String {
    var lines = [
      "# fish completion for tessera, made by `tessera completion fish`.",
      "# Whether no command is typed yet.",
      "function __tessera_bare",
      "    set -l typed (commandline -opc)[2..-1]",
      #"    test (count $typed) -eq 0; or string match -q -- '-*' $typed[1]"#,
      "end",
      "# Whether the words of a command are typed.",
      "function __tessera_in",
      "    set -l typed (commandline -opc)[2..-1]",
      "    set -l last (count $argv)",
      #"    test (count $typed) -ge $last; and test "$typed[1..$last]" = "$argv""#,
      "end",
      "# Whether just these words are typed.",
      "function __tessera_at",
      "    set -l typed (commandline -opc)[2..-1]",
      #"    test "$typed" = "$argv""#,
      "end",
      "complete -c tessera -f",
    ]
    for place in places {
      for next in place.next {
        lines.append(
          "complete -c tessera -n '__tessera_at \(place.words)' -a \(next.word) -d \(Self.fishQuoted(next.help))"
        )
      }
      let condition =
        "complete -c tessera -n '\(place.words.isEmpty ? "__tessera_bare" : "__tessera_in \(place.words)")'"
      guard place.words.isEmpty || place.next.isEmpty else { continue }
      for parameter in place.parameters {
        let names = parameter.names.map {
          $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())"
        }
        let words = (parameter.isOption ? names : []) + Self.fishValues(parameter)
        guard !words.isEmpty else { continue }
        lines.append(
          "\(condition) \(words.joined(separator: " "))"
            + (parameter.isOption ? " -d \(Self.fishQuoted(parameter.help))" : ""))
      }
      lines.append("\(condition) -l help -d \(Self.fishQuoted(tr("print this help")))")
    }
    return lines.joined(separator: "\n")
  }

  /// The completions of a parameter's value.
  private static func fishValues(_ parameter: Parameter) -> [String] {
    let choices =
      parameter.choices.isEmpty ? [] : ["-a \(fishQuoted(parameter.choices.joined(separator: " ")))"]
    if parameter.shape == .flag { return [] }
    let isOption = parameter.isOption
    if parameter.isFile { return (isOption ? ["-r"] : []) + ["-F"] + choices }
    let folders = parameter.shape == .folder ? ["-a '(__fish_complete_directories)'"] : []
    return (isOption ? ["-x"] : []) + folders + choices
  }

  /// A text in single quotes, escaped for fish.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
  }
}
