/// An entry to be published.
public struct PublishedEntry: Sendable {
  /// What the index says.
  public var entry: CatalogueEntry
  /// The bytes of its file.
  public var file: [UInt8]
  /// The ending of the file's name, without a dot, such as "png".
  public var ending: String
  /// The bytes of a small picture, PNG, JPEG or WebP; empty for none.
  public var thumbnail: [UInt8]
  /// The mean colour of the thumbnail, sRGB in 24 bits: 0xRRGGBB.
  public var color: UInt32
}
