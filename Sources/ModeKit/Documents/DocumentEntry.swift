import Catalogue

/// A document as an entry of a catalogue.
public struct DocumentEntry: Sendable {
  /// Where the bytes of its file come from.
  public enum Content: Sendable {
    /// The document, exported in a format of its mode (``ExportingMode``).
    case export(format: String)
    /// A picture or other large bytes of the library, by name, and the ending of the file; for a picture, the ending of
    /// its format is used instead.
    case blob(String, ending: String)
    /// These bytes, and the ending of the file.
    case bytes([UInt8], ending: String)
  }

  /// What it is.
  public var kind: EntryKind
  /// How large it is: pieces, cells, strokes.
  public var count: Int
  /// Its file.
  public var content: Content

  /// Makes an entry.
  public init(_ kind: EntryKind, count: Int, _ content: Content) {
    self.kind = kind
    self.count = count
    self.content = content
  }
}
