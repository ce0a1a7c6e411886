import Raster

/// A mode that imports files of other programs.
public protocol ImportingMode: Mode {
  /// The importer of these files.
  var importer: Importer<Params, Move> { get }
}

/// Makes documents from files of other programs. Its functions are called on workers.
public struct Importer<Params: Sendable, Move: Sendable>: Sendable {
  /// Makes a document from a file. `name` is the file's name, with its ending.
  ///
  /// - Throws: ``Problem`` when the file is of another kind, or damaged.
  public typealias Read =
    @Sendable (_ file: [UInt8], _ name: String, _ resources: DocumentResources) throws(Problem)
    -> Imported<Params, Move>
  /// Draws a preview of a file for a list of files; nil if that would be slow. Its longer side need not exceed
  /// `largest` pixels.
  public typealias Cover =
    @Sendable (_ file: [UInt8], _ largest: Int, _ resources: DocumentResources) -> Bitmap?

  /// The endings of the files that can be imported, in lower case.
  public let endings: [String]
  /// Makes a document from a file.
  public let read: Read
  /// Draws a preview of a file.
  public let cover: Cover

  /// Makes an importer; by default files have no previews.
  public init(
    endings: [String], read: @escaping Read, cover: @escaping Cover = { _, _, _ in nil }
  ) {
    self.endings = endings
    self.read = read
    self.cover = cover
  }
}

extension ImportingMode {
  /// The endings of the files that can be imported, in lower case.
  public var importedEndings: [String] { importer.endings }

  /// Makes a document, as bytes, from a file of another program. Any thread.
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

  /// A preview of a file of another program; see ``Importer/Cover``. Any thread.
  public func cover(of file: [UInt8], largest: Int, _ resources: DocumentResources) -> Bitmap? {
    importer.cover(file, largest, resources)
  }
}
