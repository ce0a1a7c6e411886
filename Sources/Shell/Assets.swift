import Glibc

/// Finds the files that come with the program: where `TESSERA_ASSETS` says, beside the installed program, or in the
/// source tree.
public enum Assets {
  /// A folder of the assets, whether it is there or not.
  public static func directory(named name: String) -> String {
    for root in roots where access(root + "/" + name, F_OK) == 0 { return root + "/" + name }
    return (roots.last ?? ".") + "/" + name
  }

  /// The places to look, best first.
  private static var roots: [String] {
    var result: [String] = []
    if let override = getenv("TESSERA_ASSETS") { result.append(String(cString: override)) }
    if let program = programDirectory { result.append(program + "/../share/tessera") }
    result.append("Assets")
    return result
  }

  /// The folder of the real program, links followed.
  private static var programDirectory: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }
}
