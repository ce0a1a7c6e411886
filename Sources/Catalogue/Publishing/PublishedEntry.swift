/// An entry to be published.
public struct PublishedEntry: Sendable {
  /// The files of an entry.
  public struct Files: Sendable {
    /// The bytes of its file.
    public var file: [UInt8]
    /// The ending of the file's name, without a dot, such as "png".
    public var ending: String
    /// The bytes of a small picture, PNG, JPEG or WebP; empty for none.
    public var thumbnail: [UInt8]
    /// The mean colour of the small picture, sRGB in 24 bits: 0xRRGGBB.
    public var color: UInt32

    /// Makes the files of an entry.
    public init(file: [UInt8], ending: String, thumbnail: [UInt8] = [], color: UInt32 = 0x80_80_80) {
      self.file = file
      self.ending = ending
      self.thumbnail = thumbnail
      self.color = color
    }
  }

  /// What the index says.
  public var entry: CatalogueEntry
  /// Gets its files. Called once, and only when the entry is published, so that the files of one entry at a time are in
  /// memory.
  public var load: @Sendable () throws(CatalogueProblem) -> Files

  /// Makes an entry.
  public init(_ entry: CatalogueEntry, load: @escaping @Sendable () throws(CatalogueProblem) -> Files) {
    self.entry = entry
    self.load = load
  }
}

/// The words of the page for browsers, in the language of the catalogue.
public struct PageWords: Sendable {
  /// How to follow the catalogue in Tessera.
  public var follow: String
  /// The links to the next page and to the first one.
  public var older: String, newest: String
  /// The kind of an entry and how large it is, such as "Puzzle · 1,000 pieces".
  public var line: @Sendable (CatalogueEntry) -> String

  /// Makes words.
  public init(
    follow: String, older: String, newest: String, line: @escaping @Sendable (CatalogueEntry) -> String
  ) {
    self.follow = follow
    self.older = older
    self.newest = newest
    self.line = line
  }
}
