/// What a catalogue says about itself, before its entries.
public struct CatalogueHead: Sendable, Hashable {
  /// Its name. In an index that was read for a language it is the one in that language, if there is one.
  public var name: String
  /// Who publishes it.
  public var publisher: String
  /// The language of its texts, as in HTML (BCP 47), such as "de"; empty if unknown.
  public var language: String
  /// What others may do with its entries: an SPDX identifier, such as "CC-BY-4.0", or a few words.
  public var licence: String
  /// When it was published, in days since 1970-01-01 (UTC).
  public var day: Int
  /// How many entries it has.
  public var count: Int

  /// Describes a catalogue.
  public init(name: String, publisher: String, language: String, licence: String, day: Int, count: Int) {
    self.name = name
    self.publisher = publisher
    self.language = language
    self.licence = licence
    self.day = day
    self.count = count
  }
}

/// What the index contains of an entry: all that a list needs.
public struct CatalogueEntry: Sendable, Hashable {
  /// What it is.
  public var kind: EntryKind
  /// Who made it; empty for the publisher.
  public var name: String
  /// When it was made, in days since 1970-01-01 (UTC).
  public var day: Int
  /// How large it is: the number of pieces, cells or strokes; of a picture its pixels, of brushes their number; 0 if
  /// unknown.
  public var count: Int
  /// What it is called in the language of the catalogue.
  public var title: String
  /// What it is called in the language that an index was read for; nil if that is the catalogue's own, or one that the
  /// catalogue does not have.
  public var translation: String?

  /// The title that people see: the translation if there is one, otherwise the title.
  public var shownTitle: String { translation ?? title }

  /// Describes an entry.
  public init(kind: EntryKind, name: String, day: Int, count: Int, title: String) {
    self.kind = kind
    self.name = name
    self.day = day
    self.count = count
    self.title = title
  }
}

/// What a shard contains of an entry: all that is needed to show it and to fetch its file.
public struct EntryDetails: Sendable, Hashable {
  /// A small picture in a file of its own.
  public struct Thumbnail: Sendable, Hashable {
    /// The hash of the file.
    public var hash: SHA256
    /// Its size in bytes.
    public var size: Int
    /// Where it lies, relative to the catalogue.
    public var place: String

    /// Describes a thumbnail.
    public init(hash: SHA256, size: Int, place: String) {
      self.hash = hash
      self.size = size
      self.place = place
    }
  }

  /// The hash of the entry's file.
  public var hash: SHA256
  /// The size of the file in bytes.
  public var size: Int
  /// Where the file lies, relative to the catalogue. The ending of its name says its format.
  public var place: String
  /// The mean colour of the thumbnail, sRGB in 24 bits: 0xRRGGBB.
  public var color: UInt32
  /// The small picture, if there is one.
  public var thumbnail: Thumbnail?

  /// Describes an entry's files.
  public init(hash: SHA256, size: Int, place: String, color: UInt32, thumbnail: Thumbnail?) {
    self.hash = hash
    self.size = size
    self.place = place
    self.color = color
    self.thumbnail = thumbnail
  }
}
