import TestSupport
import Testing

/// A bus of D-Bus of a test's own, and services on it.
struct PrivateBus {
  private let folder = ScratchFolder(inMemory: true)
  private let daemon: ChildProcess
  /// Its address.
  var address: String { "unix:path=\(folder.path)/bus" }

  init() throws {
    let log = "\(folder.path)/bus.log"
    daemon = try ChildProcess(
      "dbus-daemon",
      [
        "--session", "--nofork", "--nopidfile", "--print-address=1", "--address=unix:path=\(folder.path)/bus",
      ], log: log)
    try #require(waitUntil(seconds: 20) { readFile(log).contains("unix:") }, "\(readFile(log))")
  }

  /// Where nobody listens.
  var nothing: String { "unix:path=\(folder.path)/nothing" }

  /// Starts a service in Python, which is given the bus's address and an answer, and prints that it is ready.
  func serve(_ script: String, _ answer: String) throws -> ChildProcess {
    let log = "\(folder.path)/service.log"
    // The system's Python, which has Debian's modules.
    let service = try ChildProcess("/usr/bin/python3", ["-c", script, address, answer], log: log)
    try #require(waitUntil(seconds: 20) { readFile(log).contains("ready") || service.poll() != nil })
    try #require(service.poll() == nil, "\(readFile(log))")
    return service
  }
}
