import Concurrency
import Glibc
import Interface
import Library
import ModeKit

/// The standard output of a command: its answer, or the file that it was asked to write to "-". Where the file is
/// written here, the answer goes to standard error, so that the pipe carries only the file.
public final class StandardOutput: Sendable {
  /// The name of a file that stands for standard output.
  static let name = "-"

  private let holdsFile = Locked(false)

  /// Makes an output to the process's standard output.
  public init() {}

  /// Writes a command's answer, as a line.
  ///
  /// - Throws: `Problem` when it cannot be written.
  public func answer(_ text: String) throws(Problem) {
    try write(Array("\(text)\n".utf8), to: holdsFile.with { $0 } ? STDERR_FILENO : STDOUT_FILENO)
  }

  /// Writes a file to a path; the path "-" writes it to standard output.
  ///
  /// - Throws: `Problem` that names the file and says why it cannot be written; so does `body`.
  func file<Value>(
    _ path: String, _ body: (_ add: @escaping ByteSink) throws(Problem) -> Value
  ) throws(Problem) -> (value: Value, count: Int) {
    guard path == Self.name else {
      let file = try OutputFile(path)
      let value = try body { (bytes) throws(Problem) in try file.add(bytes) }
      try file.finish()
      return (value, file.count)
    }
    holdsFile.with { $0 = true }
    let count = Locked(0)
    let value = try body { [self] (bytes) throws(Problem) in
      try write(bytes, to: STDOUT_FILENO)
      count.with { $0 += bytes.count }
    }
    return (value, count.with { $0 })
  }

  private func write(_ bytes: [UInt8], to file: Int32) throws(Problem) {
    do throws(SystemError) { try DiskFile.write(bytes, to: file) } catch {
      throw Problem(tr("Standard output cannot be written ({0}).", error.words))
    }
  }
}
