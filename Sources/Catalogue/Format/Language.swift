/// Languages as in HTML (BCP 47), such as "de" and "pt-BR".
enum Language {
  /// The best of some languages for a wanted one: the same, otherwise the one of which it is a variety, such as "de"
  /// for "de-AT", otherwise a variety of it. Returns its index; nil if there is none.
  static func best(for wanted: String, among languages: [String]) -> Int? {
    guard !wanted.isEmpty else { return nil }
    let (wanted, all) = (tag(wanted), languages.map(tag))
    return all.firstIndex(of: wanted) ?? all.firstIndex(of: main(wanted))
      ?? all.firstIndex { !$0.isEmpty && main($0) == main(wanted) }
  }

  /// A language in lower case with dashes; the system's names have underscores.
  private static func tag(_ language: String) -> String {
    String(language.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  /// A language without its variety.
  private static func main(_ tag: String) -> String { String(tag.prefix { $0 != "-" }) }
}
