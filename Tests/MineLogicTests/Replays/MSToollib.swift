import Glibc
import Testing

/// Metasweeper's library, which computes the figures of replays, where it is installed for the tests (`scripts/prepare test`).
enum MSToollib {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  private static let python = root + "/.build/test-python/bin/python"

  /// Whether it can be used.
  static let isInstalled =
    access(python, X_OK) == 0 && system("'\(python)' -c 'import ms_toollib' 2>/dev/null") == 0

  /// What it makes of a file.
  struct Answer {
    /// The figures by name; none if it cannot read the file.
    var figures: [String: Double] = [:]
    /// The replay in EVF, as it writes it: versions 0, 3 and 4.
    var converted: [[UInt8]] = []
  }

  /// Has files read, each with its own name.
  static func read(_ files: [(name: String, bytes: [UInt8])]) throws -> [Answer] {
    let folder = try #require(makeFolder())
    defer { system("rm -r '\(folder)'") }
    for (name, bytes) in files { write(bytes, to: "\(folder)/\(name)") }
    write(Array(files.map { "\(folder)/\($0.name)\n" }.joined().utf8), to: "\(folder)/list")
    mkdir("\(folder)/converted", 0o700)
    let command =
      "'\(python)' '\(root)/scripts/peers/replay_figures.py' '\(folder)/converted' <'\(folder)/list'"
    let pipe = try #require(popen(command, "r"))
    let lines = String(decoding: contents(pipe), as: UTF8.self).split(separator: "\n")
    pclose(pipe)
    try #require(lines.count == files.count)
    return zip(files, lines).map { file, line in
      var answer = Answer()
      for word in line.split(separator: "\t").dropFirst().joined().split(separator: " ") {
        let parts = word.split(separator: "=")
        if parts.count == 2 { answer.figures[String(parts[0])] = Double(parts[1]) }
      }
      if !answer.figures.isEmpty {
        answer.converted = [0, 3, 4].map { version in
          guard let stream = fopen("\(folder)/converted/\(file.name).\(version).evf", "r") else { return [] }
          defer { fclose(stream) }
          return contents(stream)
        }
      }
      return answer
    }
  }

  private static func makeFolder() -> String? {
    var template = Array("/tmp/tessera-replays-XXXXXX".utf8CString)
    return mkdtemp(&template).map { String(cString: $0) }
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let stream = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
  }

  private static func contents(_ stream: UnsafeMutablePointer<FILE>) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}
