import Glibc

/// Records when the app has reached which step of its start, for other programs: adds lines of "step seconds" to a
/// file, in seconds of the system's monotonic clock, which all programs share. Benchmarks read it.
public struct Trace: Sendable {
  private let path: String

  /// Writes to a file.
  public init(path: String) { self.path = path }

  /// Writes to the file that the environment variable `TESSERA_TRACE` names; nil without one.
  public init?(environment name: String = "TESSERA_TRACE") {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    self.init(path: String(cString: value))
  }

  /// Records that a step is reached now. Ignores a file that cannot be written.
  public func note(_ what: String) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    var micros = String(now.tv_nsec / 1000)
    micros = String(repeating: "0", count: 6 - micros.count) + micros
    var line = "\(what) \(now.tv_sec).\(micros)\n"
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    line.withUTF8 { _ = write(file, $0.baseAddress, $0.count) }
    close(file)
  }
}
