/// What a mode's own command on the command line may use; see ``Mode/run(_:tools:)``.
public struct CommandTools: Sendable {
  /// Reads a whole file.
  public let readFile: @Sendable (_ path: String) -> Result<[UInt8], Problem>

  /// Makes tools.
  public init(readFile: @escaping @Sendable (_ path: String) -> Result<[UInt8], Problem>) {
    self.readFile = readFile
  }
}
