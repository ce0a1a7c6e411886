import Raster
import Sandbox
import Scene

/// A mode that makes documents of files of other programs.
public protocol ImportingMode: Mode {
  /// Which files, and how.
  var importer: Importer<Params, Move> { get }
}

/// How files of other programs become documents. All of it is called in the sandbox: no file can be opened there.
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
  /// What reading a file may cost.
  public let limits: ReaderLimits
  /// Makes what makes one a document. It is called while files can still be opened, and may read those of the program.
  public let prepare: @Sendable () -> Read
  /// Shows one in a list.
  public let cover: Cover

  /// Makes one a document.
  public var read: Read { prepare() }

  /// Makes an importer that needs nothing but the file; without covers a list does not show the files.
  public init(
    endings: [String], limits: ReaderLimits = .document, read: @escaping Read,
    cover: @escaping Cover = { _, _, _ in nil }
  ) {
    self.init(endings: endings, limits: limits, prepare: { read }, cover: cover)
  }

  /// Makes an importer that reads files of the program first.
  public init(
    endings: [String], limits: ReaderLimits = .document, prepare: @escaping @Sendable () -> Read,
    cover: @escaping Cover = { _, _, _ in nil }
  ) {
    self.endings = endings
    self.limits = limits
    self.prepare = prepare
    self.cover = cover
  }
}

extension ImportingMode {
  /// The endings of the files that can become documents, in lower case.
  public var importedEndings: [String] { importer.endings }

  /// Makes a foreign file a document, as bytes; any thread. The file is read in the sandbox.
  ///
  /// - Throws: ``Problem`` when the file is of another kind, or damaged, or takes too much to be read.
  public func importedDocument(
    _ file: [UInt8], named name: String, _ resources: DocumentResources
  ) throws(Problem) -> ImportedDocument {
    let contents = try resources.read(
      file, by: documentReader(resources.scene), Array(name.utf8.prefix(1024)))
    do throws(Problem) { return try ImportedDocument(bytes: contents.bytes) } catch {
      throw Problem(.failed)
    }
  }

  /// What a foreign file that can become a document shows; see ``Importer/Cover``. Any thread. The file is read in the sandbox.
  public func cover(of file: [UInt8], largest: Int, _ resources: DocumentResources) -> Bitmap? {
    let contents = try? resources.read(file, by: coverReader(resources.scene), FileReader.bytes(of: largest))
    return contents.flatMap { try? $0.bitmap(largest: largest) }
  }

  /// The reader of documents. Its parameters are the file's name.
  func documentReader(_ scene: SceneResources) -> FileReader {
    let read = importer.prepare()
    return FileReader("\(id) document", importer.limits) { file, name throws(ReadingFailure) in
      let imported: Imported<Params, Move>
      do throws(Problem) {
        imported = try read(file, String(decoding: name, as: UTF8.self), DocumentResources(scene: scene))
      } catch {
        throw .refused(error.message)
      }
      let document = ImportedDocument(
        params: imported.params.bytes, moves: imported.moves.map(\.bytes), blobs: imported.blobs,
        losses: imported.losses)
      return try FileContents(document.bytes)
    }
  }

  /// The reader of covers.
  func coverReader(_ scene: SceneResources) -> FileReader {
    let cover = importer.cover
    return FileReader("\(id) cover", .picture) { file, parameters throws(ReadingFailure) in
      guard
        let bitmap = cover(file, FileReader.number(in: parameters), DocumentResources(scene: scene))
      else { throw .refused("") }
      return try FileContents(bitmap)
    }
  }
}
