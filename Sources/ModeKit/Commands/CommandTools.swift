import Scene

/// A command of a mode's own.
public typealias ModeCommand = Command<CommandTools>

/// What a mode's own command on the command line may use; see ``CommandingMode/commands``.
public struct CommandTools: Sendable {
  /// Reads a whole file.
  public var readFile: @Sendable (_ path: String) throws(Problem) -> [UInt8]
  /// Writes a whole file.
  public var writeFile: @Sendable (_ bytes: [UInt8], _ path: String) throws(Problem) -> Void
  /// Makes a folder, unless it is there.
  public var makeFolder: @Sendable (_ path: String) throws(Problem) -> Void
  /// The means to draw.
  public var scene: @Sendable () throws(Problem) -> SceneResources
  /// Makes of the form's answers what a new document would be, as `new` does, with the pictures that are files. What cannot be
  /// is a problem of arguments.
  public var asked: @Sendable (_ answers: Noted<Form.Answers>) throws(Problem) -> DraftDocument

  /// Makes tools.
  public init(
    readFile: @escaping @Sendable (_ path: String) throws(Problem) -> [UInt8],
    writeFile: @escaping @Sendable (_ bytes: [UInt8], _ path: String) throws(Problem) -> Void,
    makeFolder: @escaping @Sendable (_ path: String) throws(Problem) -> Void,
    scene: @escaping @Sendable () throws(Problem) -> SceneResources,
    asked: @escaping @Sendable (_ answers: Noted<Form.Answers>) throws(Problem) -> DraftDocument
  ) {
    self.readFile = readFile
    self.writeFile = writeFile
    self.makeFolder = makeFolder
    self.scene = scene
    self.asked = asked
  }
}

/// What a new document would be.
public struct DraftDocument: Sendable {
  /// The mode's params, as bytes.
  public var params: [UInt8]
  /// What it would be called, translated.
  public var title: String
  /// The pictures that were given as files.
  public var blobs: [[UInt8]]
  /// The means to draw, and the pictures.
  public var resources: DocumentResources

  /// Makes one.
  public init(params: [UInt8], title: String, blobs: [[UInt8]], resources: DocumentResources) {
    self.params = params
    self.title = title
    self.blobs = blobs
    self.resources = resources
  }
}
