/// A failure to read or make something, with a sentence for the user. The sentence is composed by the caller, who knows
/// the language; this module does not translate.
public struct MineProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The English text with `{0}`, `{1}`, … for the arguments; it is the key for translations.
  public let english: String
  /// The arguments.
  public let arguments: [String]

  init(_ english: String, _ arguments: String...) {
    self.english = english
    self.arguments = arguments
  }

  /// The sentence, translated by `translate`.
  public func text(_ translate: (String) -> String) -> String {
    let parts = translate(english).split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts.first ?? "")) { text, part in
      guard let index = Int(part.prefix(1)), arguments.indices.contains(index) else { return text }
      return text + arguments[index] + part.dropFirst(2)
    }
  }

  /// The English sentence.
  public var description: String { text { $0 } }
}
