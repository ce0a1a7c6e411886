/// What a mode is called.
public struct ModeNames: Hashable, Sendable {
  /// In the library and in settings, where it never changes: in lower case.
  public let id: String
  /// For people, translated.
  public let name: String
  /// The word that its commands on the command line begin with, often a shorter one.
  public let word: String

  /// Names a mode; without a word of their own its commands begin with its id.
  public init(_ id: String, _ name: String, word: String? = nil) {
    self.id = id
    self.name = name
    self.word = word ?? id
  }
}
