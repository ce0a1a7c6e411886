import Glibc

/// The folders in which a user keeps documents, pictures and what came from elsewhere, as the desktop names them
/// (xdg-user-dirs).
public enum UserFolder: String, CaseIterable, Sendable {
  case documents = "DOCUMENTS"
  case pictures = "PICTURES"
  case downloads = "DOWNLOAD"

  /// Its path: from the desktop's list, else the usual name in the home folder if that exists, else the home folder.
  public var path: String {
    let list = StandardPaths.userFolders
    return path(home: StandardPaths.home, list: Self.text(list)) { access($0, F_OK) == 0 }
  }

  /// Its path according to the text of the desktop's list.
  package func path(home: String, list: String, exists: (String) -> Bool) -> String {
    for line in list.split(separator: "\n") {
      let pair = line.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0] == "XDG_\(rawValue)_DIR", pair[1].count > 2, pair[1].hasPrefix("\""),
        pair[1].hasSuffix("\"")
      else { continue }
      let value = pair[1].dropFirst().dropLast()
      let path = value.hasPrefix("$HOME") ? home + value.dropFirst(5) : String(value)
      // The format ignores relative paths; the home folder itself means that there is no such folder.
      if path.hasPrefix("/"), exists(path) { return path }
    }
    let usual: String =
      switch self {
      case .documents: "Documents"
      case .pictures: "Pictures"
      case .downloads: "Downloads"
      }
    return exists("\(home)/\(usual)") ? "\(home)/\(usual)" : home
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
