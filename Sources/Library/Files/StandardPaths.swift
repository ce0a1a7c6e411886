import Glibc

/// Where the desktop's rules (XDG Base Directory) put an app's files.
public enum StandardPaths {
  /// The user's home folder: where `HOME` says, else where the user database does.
  public static var home: String { home(saying: environment("HOME")) }

  /// The same with another value of `HOME`.
  package static func home(saying variable: String?) -> String {
    if let variable, variable.hasPrefix("/") { return variable }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, let home = found?.pointee.pw_dir
    else { return "" }
    return String(cString: home)
  }

  /// The folder of the library when no other is named.
  public static var library: String { folder("XDG_DATA_HOME", "/.local/share") }

  /// The folder of what the user chooses or adds.
  public static var configuration: String { folder("XDG_CONFIG_HOME", "/.config") }

  /// The file with the settings.
  public static var settings: String { configuration + "/settings.json" }

  /// The desktop's list of the user's own folders.
  static var userFolders: String {
    if let value = environment("XDG_CONFIG_HOME"), value.hasPrefix("/") { return value + "/user-dirs.dirs" }
    return home + "/.config/user-dirs.dirs"
  }

  private static func folder(_ variable: String, _ fallback: String) -> String {
    // A relative path in such a variable is to be ignored, say the rules.
    if let value = environment(variable), value.hasPrefix("/") { return value + "/tessera" }
    return home + fallback + "/tessera"
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
