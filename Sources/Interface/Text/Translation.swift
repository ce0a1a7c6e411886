import CGettext

/// Translates a text to the user's language; returns the text itself if no translation is installed.
///
/// Every string for people goes through this function. The English text is the key, in sentence case, without
/// exclamation marks.
public func tr(_ text: String) -> String {
  // gettext may return the pointer that it was given, which is valid only within this closure.
  let translated = text.withCString { String(cString: dgettext("tessera", $0)) }
  return PseudoTranslation.areUsed ? PseudoTranslation.lengthened(translated) : translated
}

/// A pseudo-translation for tests of all screens: words half as long again as in English, as in other languages.
package enum PseudoTranslation {
  /// Whether ``tr(_:)`` returns pseudo-translations; set for the duration of a call by `$areUsed.withValue`.
  @TaskLocal package static var areUsed = false

  /// A text with its words half as long again; placeholders stay as they are.
  static func lengthened(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.count > 2 && !word.contains("{")
        ? String(word) + word.prefix(word.count / 2).lowercased() : String(word)
    }.joined(separator: " ")
  }
}

/// Translates a text, and replaces the placeholders `{0}`, `{1}`, … by the arguments, in the order of the
/// translation.
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
  // Numbers in files and on the command line have a decimal point in every language.
  setlocale(LC_NUMERIC, "C")
  bindtextdomain("tessera", directory)
  bind_textdomain_codeset("tessera", "UTF-8")
}

/// The language of the installed translation that is in use, such as "de"; "en" if there is none.
public var languageInUse: String {
  // The translation of the empty text is the head of the file.
  let head = String(cString: dgettext("tessera", ""))
  let line = head.split(separator: "\n").first { $0.hasPrefix("Language:") }
  let language = line?.dropFirst("Language:".count).filter { !$0.isWhitespace } ?? ""
  return language.isEmpty ? "en" : language
}
