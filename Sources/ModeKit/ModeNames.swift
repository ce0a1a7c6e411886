/// The names of a mode.
public struct ModeNames: Hashable, Sendable {
  /// The id in the library and in settings, in lower case; it never changes.
  public let id: String
  /// The name for people, translated.
  public let name: String
  /// The first word of its commands on the command line, often shorter than the id.
  public let word: String

  /// Makes names; `word` is the id unless it is given.
  public init(_ id: String, _ name: String, word: String? = nil) {
    self.id = id
    self.name = name
    self.word = word ?? id
  }
}
