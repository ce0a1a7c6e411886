import Glibc

/// Folders on the disk.
enum Folder {
  /// Makes a folder and those above it, for this user alone; existing ones stay as they are.
  static func make(_ path: String) throws(LibraryProblem) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    var made = path.hasPrefix("/") ? "" : "."
    for part in parts {
      made += "/" + part
      if mkdir(made, 0o700) != 0, errno != EEXIST {
        let code = errno
        // A folder that exists may answer with any error, such as that its disk is read-only.
        if access(made, F_OK) != 0 { throw LibraryProblem(errno: code, path: path) }
      }
    }
  }
}
