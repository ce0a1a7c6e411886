import Glibc

/// The folders of an app's files by the XDG Base Directory Specification.
public enum StandardPaths {
  /// The user's home folder: the value of `HOME`, else the entry of the user database.
  public static var home: String { home(saying: environment("HOME")) }

  /// The home folder for a given value of `HOME`.
  package static func home(saying variable: String?) -> String {
    if let variable, variable.hasPrefix("/") { return variable }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, let home = found?.pointee.pw_dir
    else { return "" }
    return String(cString: home)
  }

  /// The default folder of the library.
  public static var library: String { folder("XDG_DATA_HOME", "/.local/share") }

  /// The folder of settings and of the user's own additions.
  public static var configuration: String { folder("XDG_CONFIG_HOME", "/.config") }

  /// The file with the settings.
  public static var settings: String { configuration + "/settings.json" }

  /// The desktop's list of the user's own folders.
  static var userFolders: String {
    if let value = environment("XDG_CONFIG_HOME"), value.hasPrefix("/") { return value + "/user-dirs.dirs" }
    return home + "/.config/user-dirs.dirs"
  }

  private static func folder(_ variable: String, _ fallback: String) -> String {
    // The specification ignores relative paths.
    if let value = environment(variable), value.hasPrefix("/") { return value + "/tessera" }
    return home + fallback + "/tessera"
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { value in
      BytePath.text(Array(UnsafeRawBufferPointer(start: value, count: strlen(value))), isFolder: true)
    }
  }
}
