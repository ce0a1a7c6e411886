import Glibc

/// Paths of catalogues on the disk.
enum LocalPath {
  /// The absolute path of a catalogue's file: the given file, or the one of the usual name in the given folder; nil if
  /// there is none.
  static func catalogue(at path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    var info = stat()
    guard stat(found, &info) == 0 else { return nil }
    let whole = String(cString: found)
    guard info.st_mode & S_IFMT == S_IFDIR else { return whole }
    let file = "\(whole)/\(CatalogueSource.fileName)"
    return access(file, F_OK) == 0 ? file : nil
  }
}
