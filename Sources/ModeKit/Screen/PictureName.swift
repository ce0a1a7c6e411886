/// What a form's picture field is answered with.
public enum PictureName: Hashable, Sendable {
  /// A ``PictureSample`` of the mode's, by its name.
  case sample(String)
  /// A picture that is kept in the library, by its name there; see ``DocumentResources/blob``.
  case blob(String)
  /// A file that is chosen but not read yet, by its path.
  case file(String)

  private static let blobMark = "blob:"
  private static let fileMark = "file:"

  /// It as text, as the command line and modes' params keep it.
  public var text: String {
    switch self {
    case .sample(let name): name
    case .blob(let name): Self.blobMark + name
    case .file(let path): Self.fileMark + path
    }
  }

  /// Reads it from text; what bears no mark is a sample.
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
