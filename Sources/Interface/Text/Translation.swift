import CGettext

/// The sentence in the user's language, or itself where no translation is installed.
///
/// Every string that a person reads goes through here; the English text is the key, in sentence case, without
/// exclamation marks.
public func tr(_ text: String) -> String {
  // What comes back may be what went in, which lives only within this closure.
  let translated = text.withCString { String(cString: dgettext("tessera", $0)) }
  return PseudoTranslation.areUsed ? PseudoTranslation.lengthened(translated) : translated
}

/// A pseudo-translation for tests of every screen: words half as long again as in English, as in other languages.
package enum PseudoTranslation {
  /// Whether ``tr(_:)`` gives them; set for the length of a call by `$areUsed.withValue`.
  @TaskLocal package static var areUsed = false

  /// A sentence with its words half longer; places of arguments stay as they are.
  static func lengthened(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.count > 2 && !word.contains("{")
        ? String(word) + word.prefix(word.count / 2).lowercased() : String(word)
    }.joined(separator: " ")
  }
}

/// As ``tr(_:)``, with `{0}`, `{1}`, … replaced by the arguments, in whichever order the translation has them.
public func tr(_ text: String, _ arguments: String...) -> String {
  var result = ""
  var rest = tr(text)[...]
  while let open = rest.firstIndex(of: "{") {
    result += rest[..<open]
    let after = rest.index(after: open)
    if let close = rest[after...].firstIndex(of: "}"), let n = Int(rest[after..<close]),
      arguments.indices.contains(n)
    {
      result += arguments[n]
      rest = rest[rest.index(after: close)...]
    } else {
      result += "{"
      rest = rest[after...]
    }
  }
  return result + rest
}

/// Chooses the language of the environment and the folder that holds the translations. Call once, before any other
/// thread starts.
public func useTranslations(in directory: String) {
  setlocale(LC_ALL, "")
  // Numbers in files and on the command line keep their point whatever the language.
  setlocale(LC_NUMERIC, "C")
  bindtextdomain("tessera", directory)
  bind_textdomain_codeset("tessera", "UTF-8")
}
