/// Recognises picture files by their names.
enum PictureFile {
  /// The endings of picture files.
  static let endings = [
    ".png", ".jpg", ".jpeg", ".webp", ".svg", ".gif", ".bmp", ".tif", ".tiff", ".qoi",
  ]

  /// Whether a path has the ending of a picture file.
  static func isPicture(_ path: String) -> Bool { endings.contains { path.lowercased().hasSuffix($0) } }

  /// Whether a path has the ending of a vector drawing, which is a picture too.
  static func isDrawing(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }
}
