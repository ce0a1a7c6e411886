import Glibc
import Library

/// A file of the user that the app could open: a picture, or a document of another program.
struct FoundFile: Hashable, Sendable {
  /// The path.
  var path: String
  /// When it was changed last, in seconds since 1970.
  var modified: Int

  /// Its name without its folder.
  var name: String { fileName(path) }
  /// Its folder, shortened where it lies in the user's home folder.
  var folder: String { shortened(String(path.dropLast(name.count + 1))) }

  /// The number of directory entries after which a search ends, since somebody is waiting.
  private static let maxEntries = 20_000

  /// Finds the files with some endings in folders, the newest first. Hidden files are left out. Any thread.
  ///
  /// - Parameters:
  ///   - folders: where to search.
  ///   - endings: the endings of names, with the dot, in lower case.
  ///   - depth: how many levels of folders below them to search; 0 searches only the folders themselves.
  /// - Returns: the files found among the first 20,000 entries.
  static func all(in folders: some Sequence<String>, endings: [String], depth: Int) -> [FoundFile] {
    var found: [FoundFile] = []
    var left = maxEntries
    for folder in folders { search(folder, endings, depth: depth, left: &left, &found) }
    return found.sorted { ($0.modified, $1.path) > ($1.modified, $0.path) }
  }

  private static func search(
    _ folder: String, _ endings: [String], depth: Int, left: inout Int, _ found: inout [FoundFile]
  ) {
    guard left > 0 else { return }
    DiskFile.visitNames(in: folder) { name in
      left -= 1
      var info = stat()
      let path = "\(folder)/\(name)"
      guard !name.hasPrefix("."), stat(path, &info) == 0 else { return left > 0 }
      if info.st_mode & S_IFMT == S_IFDIR {
        if depth > 0 { search(path, endings, depth: depth - 1, left: &left, &found) }
      } else if info.st_mode & S_IFMT == S_IFREG, endings.contains(where: { name.lowercased().hasSuffix($0) })
      {
        found.append(FoundFile(path: path, modified: info.st_mtim.tv_sec))
      }
      return left > 0
    }
  }
}
