import Scene

/// What a mode's own command on the command line may use; see ``Mode/run(_:tools:)``.
public struct CommandTools {
  /// Reads a whole file.
  public let readFile: @Sendable (_ path: String) -> Result<[UInt8], Problem>

  /// Writes a whole file.
  public let writeFile: @Sendable (_ bytes: [UInt8], _ path: String) -> Result<Void, Problem>
  /// The means to draw.
  public let scene: () throws(Problem) -> SceneResources

  /// Makes tools.
  public init(
    readFile: @escaping @Sendable (_ path: String) -> Result<[UInt8], Problem>,
    writeFile: @escaping @Sendable (_ bytes: [UInt8], _ path: String) -> Result<Void, Problem>,
    scene: @escaping () throws(Problem) -> SceneResources
  ) {
    self.readFile = readFile
    self.writeFile = writeFile
    self.scene = scene
  }
}
