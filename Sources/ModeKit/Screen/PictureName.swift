/// The answer to a form's picture field.
public enum PictureName: Hashable, Sendable {
  /// A ``PictureSample`` of the mode, by its name.
  case sample(String)
  /// A picture in the library, by its name there; see ``DocumentResources/blob``.
  case blob(String)
  /// A file that is chosen but not read yet, by its path.
  case file(String)

  private static let blobMark = "blob:"
  private static let fileMark = "file:"

  /// The name as text, as on the command line and in the params of modes.
  public var text: String {
    switch self {
    case .sample(let name): name
    case .blob(let name): Self.blobMark + name
    case .file(let path): Self.fileMark + path
    }
  }

  /// Parses the text; without a prefix it is a sample.
  public init(text: String) {
    if text.hasPrefix(Self.blobMark) {
      self = .blob(String(text.dropFirst(Self.blobMark.count)))
    } else if text.hasPrefix(Self.fileMark) {
      self = .file(String(text.dropFirst(Self.fileMark.count)))
    } else {
      self = .sample(text)
    }
  }
}
