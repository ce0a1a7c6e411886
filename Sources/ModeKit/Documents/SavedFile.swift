import Library

/// A file that a mode has made for somebody to save.
public struct SavedFile: Hashable, Sendable {
  /// Its contents.
  public var bytes: [UInt8]
  /// The name that is suggested, without its ending.
  public var name: String
  /// The ending without its dot.
  public var ending: String
  /// The folder that is suggested.
  public var folder: UserFolder

  /// Makes a file.
  public init(_ bytes: [UInt8], name: String, ending: String, in folder: UserFolder = .documents) {
    self.bytes = bytes
    self.name = name
    self.ending = ending
    self.folder = folder
  }
}
