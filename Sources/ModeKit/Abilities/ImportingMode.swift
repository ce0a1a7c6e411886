import Catalogue
import Raster
import Sandbox
import Scene

/// A mode that imports files of other programs.
public protocol ImportingMode: Mode {
  /// The importer of these files.
  var importer: Importer<Params, Move> { get }
}

/// Makes documents from files of other programs. Its functions are called in the sandbox, where no file can be opened.
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
  /// What these files are as entries of a catalogue; nil for files that are not published.
  public let entryKind: EntryKind?
  /// What reading a file may cost: bytes, time and memory.
  public let limits: ReaderLimits
  /// Makes the function that reads a file. It is called while files can still be opened, and may read those of the program.
  public let prepare: @Sendable () -> Read
  /// Draws a preview of a file.
  public let cover: Cover
  /// Readers of other untrusted data, such as the parts of an imported file that documents keep. The sandbox runs them
  /// with its own resources.
  public let otherReaders: @Sendable (SceneResources) -> [FileReader]

  /// Makes a document from a file.
  public var read: Read { prepare() }

  /// Makes an importer that needs nothing but the file. By default files have no previews.
  public init(
    endings: [String], entryKind: EntryKind? = nil, limits: ReaderLimits = .document,
    otherReaders: @escaping @Sendable (SceneResources) -> [FileReader] = { _ in [] }, read: @escaping Read,
    cover: @escaping Cover = { _, _, _ in nil }
  ) {
    self.init(
      endings: endings, entryKind: entryKind, limits: limits, otherReaders: otherReaders, prepare: { read },
      cover: cover)
  }

  /// Makes an importer that reads files of the program first.
  public init(
    endings: [String], entryKind: EntryKind? = nil, limits: ReaderLimits = .document,
    otherReaders: @escaping @Sendable (SceneResources) -> [FileReader] = { _ in [] },
    prepare: @escaping @Sendable () -> Read, cover: @escaping Cover = { _, _, _ in nil }
  ) {
    self.endings = endings
    self.entryKind = entryKind
    self.limits = limits
    self.otherReaders = otherReaders
    self.prepare = prepare
    self.cover = cover
  }
}

extension Mode {
  /// All that the mode reads in the sandbox.
  public func allFileReaders(_ scene: SceneResources) -> [FileReader] {
    let pasted = (self as? any PastingMode).map { [$0.copiedTextReader] } ?? []
    let parts = (self as? any PartPastingMode).map { [$0.partReader] } ?? []
    return ((self as? any ImportingMode)?.readers(scene) ?? []) + pasted + parts
  }
}

extension ImportingMode {
  /// All readers of files.
  fileprivate func readers(_ scene: SceneResources) -> [FileReader] {
    [documentReader(scene), coverReader(scene)] + importer.otherReaders(scene)
  }

  /// The endings of the files that can be imported, in lower case.
  public var importedEndings: [String] { importer.endings }

  /// What these files are as entries of a catalogue; nil for files that are not published.
  public var importedKind: EntryKind? { importer.entryKind }

  /// Makes a document, as bytes, from a file of another program, in the sandbox. Any thread.
  ///
  /// - Throws: ``Problem`` when the file is of another kind, or damaged, or needs more time or memory than its reader
  ///   may use.
  public func importedDocument(
    _ file: [UInt8], named name: String, _ resources: DocumentResources
  ) throws(Problem) -> ImportedDocument {
    let contents = try resources.read(
      file, by: documentReader(resources.scene), Array(name.utf8.prefix(1024)))
    do throws(Problem) { return try ImportedDocument(bytes: contents.bytes) } catch {
      throw Problem(.failed)
    }
  }

  /// A preview of a file of another program, drawn in the sandbox; see ``Importer/Cover``. Any thread.
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
        losses: imported.losses, title: imported.title)
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
