import Interface
import ModeKit

extension CommandTable {
  /// The completion script for zsh: the output of `tessera completion zsh`.
  var zshCompletion: String {
    let leads = places.map(\.words).filter { !$0.isEmpty }
    var lines = [
      "#compdef tessera",
      "# zsh completion for tessera, made by `tessera completion zsh`.",
      "_tessera() {",
      "  local lead='' i=2 n=0",
      "  while (( i < CURRENT )); do",
      #"    case "$lead${lead:+ }$words[i]" in"#,
      "      (\(leads.map(Self.quoted).joined(separator: "|"))) lead+=\"${lead:+ }$words[i]\"; (( i++, n++ )) ;;",
      "      (*) break ;;",
      "    esac",
      "  done",
      "  # What follows is completed as if it were all.",
      "  words=(\"$words[1]\" \"${(@)words[n + 2, -1]}\")",
      "  (( CURRENT -= n ))",
      #"  case "$lead" in"#,
    ]
    for place in places {
      lines.append("    (\(Self.quoted(place.words)))")
      if !place.next.isEmpty {
        let words = place.next.map { Self.quoted("\(Self.zshEscaped($0.word)):\($0.help)") }
        lines.append(
          "      local -a next=(\(words.joined(separator: " "))); (( CURRENT > 2 )) || _describe command next"
        )
      }
      let specs =
        place.parameters.flatMap(Self.zshSpecs) + [
          Self.quoted("--help[\(Self.bracketed(tr("print this help")))]")
        ]
      if place.words.isEmpty || place.next.isEmpty {
        lines.append("      _arguments -S \(specs.joined(separator: " \\\n        ")) ;;")
      } else {
        lines.append("      ;;")
      }
    }
    lines += ["  esac", "}", #"_tessera "$@""#]
    return lines.joined(separator: "\n")
  }

  /// The specs of a parameter for `_arguments`, one for each of its names.
  private static func zshSpecs(_ parameter: Parameter) -> [String] {
    let action =
      if parameter.isFile && !parameter.choices.isEmpty {
        #"{_alternative 'words:word:(\#(parameter.choices.joined(separator: " ")))' 'files:file:_files'}"#
      } else if parameter.isFile {
        "_files"
      } else if parameter.shape == .folder {
        "_files -/"
      } else if !parameter.choices.isEmpty {
        "(\(parameter.choices.joined(separator: " ")))"
      } else {
        " "
      }
    let value = "\(zshEscaped(parameter.placeholder)):\(action)"
    if !parameter.isOption { return [quoted("*:\(value)")] }
    let help = "[\(bracketed(parameter.help))]"
    return parameter.names.map { name in
      let often = parameter.repeats ? "*" : ""
      if parameter.shape == .flag { return quoted("\(often)\(name)\(help)") }
      return quoted("\(often)\(name)\(name.hasPrefix("--") ? "=" : "")\(help):\(value)")
    }
  }

  private static func zshEscaped(_ text: String) -> String { escaped(text, ":") }
  private static func bracketed(_ text: String) -> String { escaped(text, "[]\\") }
  private static func escaped(_ text: String, _ special: String) -> String {
    text.reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : String($1) }
  }
}
