/// A part of a sentence for people, with `{0}`, `{1}`, … for its arguments. It is assembled by the caller that
/// translates it, since this module does not translate.
struct Phrase: Hashable, Sendable {
  /// The English text, which is the key of its translation.
  let english: String
  let arguments: [String]

  init(_ english: String, _ arguments: String...) {
    self.english = english
    self.arguments = arguments
  }

  /// The phrase, translated by `translate`, with its arguments.
  func text(_ translate: (String) -> String) -> String {
    let parts = translate(english).split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts.first ?? "")) { text, part in
      guard let index = Int(part.prefix(1)), arguments.indices.contains(index) else { return text }
      return text + arguments[index] + part.dropFirst(2)
    }
  }
}
