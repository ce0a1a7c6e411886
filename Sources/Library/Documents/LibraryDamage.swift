/// A part of a library that cannot be read. Everything else is unaffected.
public struct LibraryDamage: Hashable, Sendable, CustomStringConvertible {
  /// The document concerned; nil when none is known.
  public let document: DocumentID?
  private let phrase: Phrase

  init(_ phrase: Phrase, of document: DocumentID? = nil) {
    self.phrase = phrase
    self.document = document
  }

  /// One sentence.
  public var description: String { text { $0 } }

  /// The same sentence, translated by `translate`.
  public func text(_ translate: (String) -> String) -> String { phrase.text(translate) }

  // MARK: Kinds

  /// Pages of a table cannot be read.
  static func pages(of table: String) -> LibraryDamage {
    LibraryDamage(Phrase("A part of the table of {0} cannot be read; its other rows are used.", table))
  }

  /// A row of a table has impossible values.
  static func row(of table: String, _ key: String, document: DocumentID? = nil) -> LibraryDamage {
    LibraryDamage(
      Phrase(
        "Row {0} of the table “{1}” is damaged and was skipped; tessera library repair mends the library.",
        key, table), of: document)
  }

  /// A document's log cannot be found.
  static func log(of document: StoredDocument) -> LibraryDamage {
    LibraryDamage(
      Phrase(
        "The list of steps of “{0}” cannot be found, so the document is not shown.", document.titleOrMode),
      of: document.id)
  }

  /// Records of a document are damaged or missing.
  static func records(_ count: Int, of document: StoredDocument) -> LibraryDamage {
    LibraryDamage(
      Phrase(
        "“{0}”: steps that are damaged or missing: {1} of {2}.", document.titleOrMode, String(count),
        String(document.recordCount)), of: document.id)
  }

  /// A snapshot of a document is damaged.
  static func snapshot(at seq: Int, of document: StoredDocument) -> LibraryDamage {
    LibraryDamage(
      Phrase("“{0}”: the saved state after step {1} is damaged.", document.titleOrMode, String(seq)),
      of: document.id)
  }

  /// A blob of a document is damaged or missing.
  static func blob(_ name: BlobID, of document: StoredDocument) -> LibraryDamage {
    LibraryDamage(
      Phrase("“{0}”: a picture is damaged or missing ({1}).", document.titleOrMode, name.description),
      of: document.id)
  }

  /// The parameters of a document differ from what was written.
  static func params(of document: StoredDocument) -> LibraryDamage {
    LibraryDamage(
      Phrase("“{0}”: the settings that it was made with are damaged.", document.titleOrMode), of: document.id)
  }

  /// SQLite finds the structure of the file damaged.
  static func structure(_ words: String) -> LibraryDamage {
    LibraryDamage(Phrase("The file's structure is damaged: {0}", words))
  }

  /// Pages of the file were damaged or missing, so the others were read one by one.
  static let lostPages = LibraryDamage(
    Phrase("Pages of the file are damaged or missing; everything on the others was read."))

  /// The library's author is missing.
  static let author = LibraryDamage(
    Phrase("The library's author is missing; new steps get another one."))
}
