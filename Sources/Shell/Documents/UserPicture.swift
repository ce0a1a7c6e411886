import Glibc

/// One of the user's own pictures, or a file of another program that shows one.
struct UserPicture: Hashable, Sendable {
  /// Where it is.
  var path: String
  /// When it was changed last, in seconds since 1970.
  var modified: Int

  /// The endings of picture files.
  static let endings = [
    ".png", ".jpg", ".jpeg", ".webp", ".svg", ".gif", ".bmp", ".tif", ".tiff", ".qoi", ".pcx", ".ppm", ".pgm",
    ".pbm", ".pnm", ".xpm", ".xcf", ".lbm",
  ]

  /// Whether a file is a picture by its name.
  static func isPicture(_ path: String) -> Bool { endings.contains { path.lowercased().hasSuffix($0) } }

  /// Whether a file is a drawing, which is a picture too.
  static func isDrawing(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }

  /// How deep folders are searched, and after how many entries that ends: somebody is waiting.
  private static let deepest = 2
  private static let mostEntries = 20_000

  /// The files with some endings in a folder and in the folders there, the newest first. Hidden ones are left out. Any thread.
  static func all(in folder: String, endings: [String]) -> [UserPicture] {
    var found: [UserPicture] = []
    var left = mostEntries
    search(folder, endings, depth: 0, left: &left, &found)
    return found.sorted { ($0.modified, $1.path) > ($1.modified, $0.path) }
  }

  private static func search(
    _ folder: String, _ endings: [String], depth: Int, left: inout Int, _ found: inout [UserPicture]
  ) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while left > 0, let entry = readdir(directory) {
      left -= 1
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var info = stat()
      let path = "\(folder)/\(name)"
      guard !name.hasPrefix("."), stat(path, &info) == 0 else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        if depth < deepest { search(path, endings, depth: depth + 1, left: &left, &found) }
      } else if info.st_mode & S_IFMT == S_IFREG, endings.contains(where: { name.lowercased().hasSuffix($0) })
      {
        found.append(UserPicture(path: path, modified: info.st_mtim.tv_sec))
      }
    }
  }
}
