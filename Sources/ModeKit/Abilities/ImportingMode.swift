import Raster

/// A mode that makes documents of files of other programs.
public protocol ImportingMode: Mode {
  /// The endings of the files that can become documents, in lower case.
  var importedEndings: [String] { get }
  /// Makes a foreign file a document; `name` is the file's, with its ending. Called on a worker.
  ///
  /// - Throws: ``Problem`` when the file is of another kind, or damaged.
  func importing(_ file: [UInt8], named name: String, _ resources: DocumentResources) throws(Problem)
    -> Imported<Params, Move>
  /// What a foreign file that can become a document shows, for a list of such files; nil (by default) where that cannot be told
  /// quickly. It need be no larger than `largest` pixels on its longer side. Called on a worker.
  func cover(of file: [UInt8], largest: Int, _ resources: DocumentResources) -> Bitmap?
}

extension ImportingMode {
  /// Nothing.
  public func cover(of file: [UInt8], largest: Int, _ resources: DocumentResources) -> Bitmap? { nil }

  /// Makes a foreign file a document, as bytes; any thread.
  ///
  /// - Throws: as ``importing(_:named:_:)`` does.
  public func importedDocument(
    _ file: [UInt8], named name: String, _ resources: DocumentResources
  ) throws(Problem) -> ImportedDocument {
    let imported = try importing(file, named: name, resources)
    return ImportedDocument(
      params: imported.params.bytes, moves: imported.moves.map(\.bytes), blobs: imported.blobs,
      losses: imported.losses)
  }
}
