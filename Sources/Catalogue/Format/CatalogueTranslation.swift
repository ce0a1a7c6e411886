/// The texts of a catalogue in another language than its own.
public struct CatalogueTranslation: Sendable, Hashable {
  /// The language, as in HTML (BCP 47).
  public var language: String
  /// What the catalogue's name and the titles of its entries are in this language. Those that are missing stay as they are.
  public var texts: [String: String]

  /// Describes a translation.
  public init(language: String, texts: [String: String]) {
    self.language = language
    self.texts = texts
  }
}
