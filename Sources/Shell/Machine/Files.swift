import Glibc
import Interface
import Library
import ModeKit

/// Reads a whole file.
///
/// - Throws: `Problem` that names the file and says why it cannot be read.
func readFile(_ path: String, limit: Int = 512 << 20) throws(Problem) -> [UInt8] {
  // Opening a pipe that nobody writes to would block. With O_NONBLOCK it opens at once, and the check below refuses
  // it.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { throw Problem(tr("{0}: this file cannot be opened ({1}).", path, systemError())) }
  defer { close(file) }
  var info = stat()
  guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
    throw Problem(tr("{0}: this is not a file but a folder, a pipe or a device; name a file.", path))
  }
  guard info.st_size <= limit else {
    throw Problem(tr("{0}: this file is larger than {1} MB; use a smaller one.", path, String(limit >> 20)))
  }
  var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress! + done, $0.count - done) }
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw Problem(tr("{0}: this file cannot be read ({1}).", path, systemError())) }
    if count == 0 { break }
    done += count
  }
  return Array(bytes.prefix(done))
}

/// Writes a whole file atomically: other programs never see it half written.
///
/// - Throws: `Problem` that names the file and says why it cannot be written.
func writeFile(_ bytes: [UInt8], to path: String) throws(Problem) {
  let file = try OutputFile(path)
  try file.add(bytes)
  try file.finish()
}

/// A file for the user, written in pieces; see ``NewFile``. All methods throw a `Problem` that names the file and
/// says why it cannot be written.
struct OutputFile {
  private let path: String
  private let file: NewFile

  /// How many bytes were written.
  var count: Int { file.count }

  /// Starts a file.
  init(_ path: String) throws(Problem) {
    self.path = path
    file = try Self.naming(path) { () throws(SystemError) in try NewFile(path) }
  }

  /// Appends bytes.
  func add(_ bytes: [UInt8]) throws(Problem) {
    try Self.naming(path) { () throws(SystemError) in try file.add(bytes) }
  }

  /// Completes the file: gives it its name and replaces an older file of that name.
  func finish() throws(Problem) { try Self.naming(path) { () throws(SystemError) in try file.finish() } }

  private static func naming<Value>(
    _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(Problem) -> Value {
    do throws(SystemError) { return try body() } catch {
      throw Problem(tr("{0}: this file cannot be written ({1}).", path, error.words))
    }
  }
}

private func systemError() -> String { String(cString: strerror(errno)) }

/// Makes a folder, unless it exists.
///
/// - Throws: `Problem` that names the folder and says why it cannot be made.
func makeFolder(_ path: String) throws(Problem) {
  guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
    throw Problem(tr("{0}: this folder cannot be made ({1}).", path, systemError()))
  }
}

/// A path with the home folder as ~.
func shortened(_ path: String) -> String {
  let home = StandardPaths.home
  guard !home.isEmpty, path == home || path.hasPrefix(home + "/") else { return path }
  return "~" + path.dropFirst(home.count)
}

/// A free path in a folder for a file with a name and an ending; a number is added if the name is taken.
func freePath(_ folder: String, _ name: String, _ ending: String) -> String {
  let safe = String(name.map { $0 == "/" || $0 == "\0" ? "-" : $0 }).drop { $0 == "." }
  let stem = "\(folder)/\(safe.isEmpty ? "Tessera" : String(safe))"
  var path = "\(stem).\(ending)"
  var number = 2
  while access(path, F_OK) == 0 {
    path = "\(stem) \(number).\(ending)"
    number += 1
  }
  return path
}

/// A file's name without its folder.
func fileName(_ path: String) -> String {
  BytePath.shown(path).split(separator: "/").last.map(String.init) ?? path
}

/// The title of a document made from a file: the file's name without its ending.
func fileTitle(_ path: String) -> String {
  let name = fileName(path)
  let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  // Normalised like names that are typed: no spaces at the ends, single spaces between words.
  let words = (stem.isEmpty ? name : stem).prefix(80).split(separator: " ")
  return words.isEmpty ? name : words.joined(separator: " ")
}
