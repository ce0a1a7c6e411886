import Glibc
import Library

/// Folders that the benchmark or its programs make.
enum BenchFolder {
  /// Removes a folder with its content, or a file.
  static func remove(_ path: String) {
    guard unlink(path) != 0 else { return }
    for name in DiskFile.names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
