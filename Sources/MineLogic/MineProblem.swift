/// Something that cannot be read or made, with a sentence that says what to do. The sentence is put together once the
/// language is known, since this module translates nothing itself.
public struct MineProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The English words with `{0}`, `{1}`, … where the arguments go, by which a translation is found.
  public let english: String
  /// What goes there.
  public let arguments: [String]

  init(_ english: String, _ arguments: String...) {
    self.english = english
    self.arguments = arguments
  }

  /// The sentence with the words that `translate` has for the English ones.
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
