import ModeKit

extension CommandTable {
  /// The completion script for bash: the output of `tessera completion bash`.
  var bashCompletion: String {
    let leads = places.map(\.words).filter { !$0.isEmpty }
    var lines = [
      "# bash completion for tessera, made by `tessera completion bash`.",
      "_tessera() {",
      #"  local cur="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" lead="" words="" files="" i"#,
      "  # bash takes --option=value for three words.",
      #"  if [[ $cur == = ]]; then cur=""; elif [[ $before == = ]]; then before="${COMP_WORDS[COMP_CWORD - 2]}"; fi"#,
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      #"    case "$lead${lead:+ }${COMP_WORDS[i]}" in"#,
      "      \(leads.map(Self.quoted).joined(separator: " | "))) lead+=\"${lead:+ }${COMP_WORDS[i]}\" ;;",
      "      *) break ;;",
      "    esac",
      "  done",
      #"  case "$lead:$before" in"#,
    ]
    for place in places {
      for parameter in place.parameters where parameter.isOption && parameter.shape != .flag {
        let patterns = parameter.names.map { Self.quoted("\(place.words):\($0)") }.joined(separator: " | ")
        lines.append("    \(patterns)) \(Self.bashValues([parameter])) ;;")
      }
    }
    lines += ["    *)", #"      case "$lead" in"#]
    for place in places {
      let options = place.parameters.filter(\.isOption).flatMap(\.names) + ["--help"]
      let values = place.parameters.filter { !$0.isOption }
      lines.append(
        "        \(Self.quoted(place.words))) if [[ $cur == -* ]]; then words=\(Self.quoted(options.joined(separator: " "))); else \(Self.bashValues(values, place.next.map(\.word))); fi ;;"
      )
    }
    lines += [
      "      esac ;;",
      "  esac",
      #"  COMPREPLY=($(compgen -W "$words" -- "$cur"))"#,
      #"  if [[ $files ]]; then compopt -o filenames; while IFS= read -r i; do COMPREPLY+=("$i"); done < <(compgen "$files" -- "$cur"); fi"#,
      "}",
      "complete -F _tessera tessera",
    ]
    return lines.joined(separator: "\n")
  }

  /// Sets the completions of a value: words, and whether files or folders.
  private static func bashValues(_ parameters: [Parameter], _ next: [String] = []) -> String {
    let words = next + parameters.flatMap(\.choices)
    let files =
      parameters.contains(where: \.isFile) ? "-f" : parameters.contains { $0.shape == .folder } ? "-d" : ""
    return "words=\(quoted(words.joined(separator: " "))) files=\(files)"
  }

  /// A text in single quotes, escaped for bash and zsh.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
