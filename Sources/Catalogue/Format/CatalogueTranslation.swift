/// The texts of a catalogue in another language than its own.
public struct CatalogueTranslation: Sendable, Hashable {
  /// The language, as in HTML (BCP 47).
  public var language: String
  /// The translations of the catalogue's name and of the titles of its entries. Missing ones stay untranslated.
  public var texts: [String: String]

  /// Describes a translation.
  public init(language: String, texts: [String: String]) {
    self.language = language
    self.texts = texts
  }
}
