import Glibc

/// An X server without a screen: `Xvfb`, which ends with the last reference.
package final class VirtualScreen {
  /// What programs need in `DISPLAY`.
  package let display: String
  private let server: ChildProcess

  /// Whether there is one on this machine.
  package static let isInstalled = TestSupport.isInstalled("Xvfb")

  /// Starts a server; its messages go to a folder.
  package init(_ folder: ScratchFolder) throws {
    let (name, log) = ("\(folder.path)/display", "\(folder.path)/server.log")
    let file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    defer { close(file) }
    server = try ChildProcess("Xvfb", ["-displayfd", "3", "-nolisten", "tcp"], log: log, inherited: file)
    let isReady = waitUntil(seconds: 20) { readFile(name).hasSuffix("\n") }
    guard isReady else { throw ChildProcess.Failure(description: "no X server: \(readFile(log))") }
    display = ":" + String(readFile(name).dropLast())
  }

  /// Ends it as a crash would.
  package func kill() { server.kill() }
}
