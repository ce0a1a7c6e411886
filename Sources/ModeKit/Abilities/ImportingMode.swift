import Raster

/// A mode that makes documents of files of other programs.
public protocol ImportingMode: Mode {
  /// Which files, and how.
  var importer: Importer<Params, Move> { get }
}

/// How files of other programs become documents. All of it is called on workers.
public struct Importer<Params: Sendable, Move: Sendable>: Sendable {
  /// Makes a file a document; `name` is the file's, with its ending.
  ///
  /// - Throws: ``Problem`` when the file is of another kind, or damaged.
  public typealias Read =
    @Sendable (_ file: [UInt8], _ name: String, _ resources: DocumentResources) throws(Problem)
    -> Imported<Params, Move>
  /// What a file that can become a document shows, for a list of such files; nil where that cannot be told quickly. It need be no
  /// larger than `largest` pixels on its longer side.
  public typealias Cover =
    @Sendable (_ file: [UInt8], _ largest: Int, _ resources: DocumentResources) -> Bitmap?

  /// The endings of the files that can become documents, in lower case.
  public let endings: [String]
  /// Makes one a document.
  public let read: Read
  /// Shows one in a list.
  public let cover: Cover

  /// Makes an importer; without covers a list does not show the files.
  public init(
    endings: [String], read: @escaping Read, cover: @escaping Cover = { _, _, _ in nil }
  ) {
    self.endings = endings
    self.read = read
    self.cover = cover
  }
}

extension ImportingMode {
  /// The endings of the files that can become documents, in lower case.
  public var importedEndings: [String] { importer.endings }

  /// Makes a foreign file a document, as bytes; any thread.
  ///
  /// - Throws: ``Problem`` when the file is of another kind, or damaged.
  public func importedDocument(
    _ file: [UInt8], named name: String, _ resources: DocumentResources
  ) throws(Problem) -> ImportedDocument {
    let imported = try importer.read(file, name, resources)
    return ImportedDocument(
      params: imported.params.bytes, moves: imported.moves.map(\.bytes), blobs: imported.blobs,
      losses: imported.losses)
  }

  /// What a foreign file that can become a document shows; see ``Importer/Cover``. Any thread.
  public func cover(of file: [UInt8], largest: Int, _ resources: DocumentResources) -> Bitmap? {
    importer.cover(file, largest, resources)
  }
}
