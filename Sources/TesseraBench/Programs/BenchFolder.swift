import Glibc

/// Folders that the benchmark or its programs make.
enum BenchFolder {
  /// Removes a folder with its content, or a file.
  static func remove(_ path: String) {
    guard let folder = opendir(path) else {
      unlink(path)
      return
    }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { remove(path + "/" + name) }
    }
    closedir(folder)
    rmdir(path)
  }
}
