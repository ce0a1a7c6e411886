/// The names of a mode.
public struct ModeNames: Sendable {
  /// The id in the library and in settings, in lower case; it never changes.
  public let id: String
  /// The name for people, translated.
  public let name: String
  /// The first word of its commands on the command line, often shorter than the id.
  public let word: String
  private let makeGuide: @Sendable () -> ModeGuide
  private let makeEntries: @Sendable () -> [EntryWords]

  /// Makes names; `word` is the id unless it is given. The guide and the words for entries are made when they are read,
  /// since names are read far more often.
  public init(
    _ id: String, _ name: String, word: String? = nil,
    guide: @escaping @autoclosure @Sendable () -> ModeGuide = ModeGuide(),
    entries: @escaping @autoclosure @Sendable () -> [EntryWords] = []
  ) {
    self.id = id
    self.name = name
    self.word = word ?? id
    makeGuide = guide
    makeEntries = entries
  }

  /// What the mode tells people about its use.
  public var guide: ModeGuide { makeGuide() }
  /// The kinds of entries of catalogues that the mode opens.
  public var entries: [EntryWords] { makeEntries() }
}
