/// What names of picture files look like.
enum PictureFile {
  /// The endings of picture files.
  static let endings = [
    ".png", ".jpg", ".jpeg", ".webp", ".svg", ".gif", ".bmp", ".tif", ".tiff", ".qoi",
  ]

  /// Whether a file is a picture by its name.
  static func isPicture(_ path: String) -> Bool { endings.contains { path.lowercased().hasSuffix($0) } }

  /// Whether a file is a drawing, which is a picture too.
  static func isDrawing(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }
}
