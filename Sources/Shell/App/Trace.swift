import Concurrency
import Glibc

/// Records when the app reaches each step of its start, for other programs: adds lines of "step seconds
/// processor-seconds" to a file. Seconds are those of the system's monotonic clock, which all programs share; processor
/// seconds are what all threads of this process have used. Benchmarks read it.
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
    var line = "\(what) \(Self.seconds(on: .monotonic)) \(Self.seconds(on: .process))\n"
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    line.withUTF8 { _ = write(file, $0.baseAddress, $0.count) }
    close(file)
  }

  /// The seconds on a clock, to the microsecond.
  private static func seconds(on clock: SystemClock) -> String {
    let micros = Int(clock.seconds * 1e6)
    let part = String(micros % 1_000_000)
    return "\(micros / 1_000_000)." + String(repeating: "0", count: 6 - part.count) + part
  }
}
