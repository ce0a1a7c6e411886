import Glibc
import Library

/// A file of another program that could be imported.
struct ForeignFile: Sendable {
  /// Where it is.
  var path: String
  /// When it was changed last, in seconds since 1970.
  var modified: Int

  /// Its name without its folder.
  var name: String { fileName(path) }
  /// Its folder, shortened where it is in the user's own.
  var folder: String { shortened(String(path.dropLast(name.count + 1))) }

  /// How many files are offered.
  private static let most = 60

  /// The newest files with some endings in the user's folders. Any thread.
  static func newest(endings: [String]) -> [ForeignFile] {
    let folders = Set(UserFolder.allCases.map(\.path))
    let files = folders.flatMap { all(in: $0, endings) }
    return Array(files.sorted { $0.modified > $1.modified }.prefix(most))
  }

  /// The files of a folder that end in one of some ways; hidden ones are left out.
  private static func all(in folder: String, _ endings: [String]) -> [ForeignFile] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var result: [ForeignFile] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix("."), let dot = name.lastIndex(of: "."),
        endings.contains(name[name.index(after: dot)...].lowercased())
      else { continue }
      var info = stat()
      let path = "\(folder)/\(name)"
      guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
      result.append(ForeignFile(path: path, modified: info.st_mtim.tv_sec))
    }
    return result
  }
}
