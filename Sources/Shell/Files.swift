import Glibc
import Interface
import ModeKit

/// Reads a whole file.
///
/// - Throws: `Problem` that names the file and says why it cannot be read.
func readFile(_ path: String, limit: Int = 512 << 20) throws(Problem) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw Problem(tr("{0}: this file cannot be opened ({1}).", path, systemError())) }
  defer { close(file) }
  var info = stat()
  guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
    throw Problem(tr("{0}: this is not a file; name a picture file.", path))
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

/// Writes a whole file, in one step: it is never seen half written.
///
/// - Throws: `Problem` that names the file and says why it cannot be written.
func writeFile(_ bytes: [UInt8], to path: String) throws(Problem) {
  let temporary = path + ".part"
  let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard file >= 0 else { throw Problem(tr("{0}: this file cannot be written ({1}).", path, systemError())) }
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeBytes { write(file, $0.baseAddress! + done, $0.count - done) }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else {
      let reason = systemError()
      close(file)
      unlink(temporary)
      throw Problem(tr("{0}: this file cannot be written ({1}).", path, reason))
    }
    done += count
  }
  close(file)
  guard rename(temporary, path) == 0 else {
    throw Problem(tr("{0}: this file cannot be written ({1}).", path, systemError()))
  }
}

private func systemError() -> String { String(cString: strerror(errno)) }

/// Makes a folder, unless it is there.
///
/// - Throws: ``Problem`` that names the folder and says why it cannot be made.
func makeFolder(_ path: String) throws(Problem) {
  guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
    throw Problem("\(path): this folder cannot be made (\(systemError())).")
  }
}
