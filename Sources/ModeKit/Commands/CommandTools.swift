import Scene

/// A command of a mode's own.
public typealias ModeCommand = Command<CommandTools>

/// The context of a mode's own commands; see ``CommandingMode/commands``.
public struct CommandTools: Sendable {
  /// Reads a whole file.
  public var readFile: @Sendable (_ path: String) throws(Problem) -> [UInt8]
  /// Writes a whole file.
  public var writeFile: @Sendable (_ bytes: [UInt8], _ path: String) throws(Problem) -> Void
  /// Makes a folder, unless it exists.
  public var makeFolder: @Sendable (_ path: String) throws(Problem) -> Void
  /// Reads the finished plays of the mode in the library, in the order in which they ended.
  public var plays: @Sendable () throws(Problem) -> [RecordedPlay]
  /// Reads a document of the mode in the library, by its id.
  public var document: @Sendable (_ id: String) throws(Problem) -> KeptDocument
  /// Pictures and text.
  public var scene: @Sendable () throws(Problem) -> SceneResources
  /// Makes a new document from the answers of a form, as `new` does, including pictures given as files. Invalid
  /// answers are problems of arguments.
  public var asked: @Sendable (_ answers: Noted<Form.Answers>) throws(Problem) -> DraftDocument

  /// Makes tools.
  public init(
    readFile: @escaping @Sendable (_ path: String) throws(Problem) -> [UInt8],
    writeFile: @escaping @Sendable (_ bytes: [UInt8], _ path: String) throws(Problem) -> Void,
    makeFolder: @escaping @Sendable (_ path: String) throws(Problem) -> Void,
    plays: @escaping @Sendable () throws(Problem) -> [RecordedPlay],
    document: @escaping @Sendable (_ id: String) throws(Problem) -> KeptDocument,
    scene: @escaping @Sendable () throws(Problem) -> SceneResources,
    asked: @escaping @Sendable (_ answers: Noted<Form.Answers>) throws(Problem) -> DraftDocument
  ) {
    self.readFile = readFile
    self.writeFile = writeFile
    self.makeFolder = makeFolder
    self.plays = plays
    self.document = document
    self.scene = scene
    self.asked = asked
  }
}

/// A document of the library.
public struct KeptDocument: Sendable {
  /// Its title; empty for the name that its mode gives it.
  public var title: String
  /// Its log with all records.
  public var log: StoredLog
  /// Pictures and text, and the pictures of the document.
  public var resources: DocumentResources

  /// Makes a document.
  public init(title: String, log: StoredLog, resources: DocumentResources) {
    self.title = title
    self.log = log
    self.resources = resources
  }
}

/// A new document that has not been stored.
public struct DraftDocument: Sendable {
  /// The mode's params, as bytes.
  public var params: [UInt8]
  /// Its title; empty for the name that its mode gives it.
  public var title: String
  /// The pictures that were given as files.
  public var blobs: [[UInt8]]
  /// Pictures and text, and the pictures of the document.
  public var resources: DocumentResources

  /// Makes a draft.
  public init(params: [UInt8], title: String, blobs: [[UInt8]], resources: DocumentResources) {
    self.params = params
    self.title = title
    self.blobs = blobs
    self.resources = resources
  }
}
