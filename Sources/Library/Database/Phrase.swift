/// A part of a sentence for people, with `{0}`, `{1}`, … where its arguments go. It is put together once the language is
/// known, since this module translates nothing itself.
struct Phrase: Hashable, Sendable {
  /// The English words, by which a translation is found.
  let english: String
  let arguments: [String]

  init(_ english: String, _ arguments: String...) {
    self.english = english
    self.arguments = arguments
  }

  /// The phrase with the words that `translate` has for the English ones.
  func text(_ translate: (String) -> String) -> String {
    let parts = translate(english).split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts.first ?? "")) { text, part in
      guard let index = Int(part.prefix(1)), arguments.indices.contains(index) else { return text }
      return text + arguments[index] + part.dropFirst(2)
    }
  }
}
