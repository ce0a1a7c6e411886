import Glibc

/// A NATS server with JetStream on this machine, on a port that was free. It ends with this object.
package final class NATSServer {
  private let port: Int
  private let folder = ScratchFolder()
  private var process: ChildProcess?

  /// Starts a server.
  package init() throws {
    port = try freePort()
    try start()
  }

  /// The address.
  package var url: String { "nats://127.0.0.1:\(port)" }

  /// Starts it again, with what it had stored.
  package func start() throws {
    process = try ChildProcess(
      "nats-server", ["-js", "-a", "127.0.0.1", "-p", "\(port)", "-sd", folder.path + "/store"],
      log: folder.path + "/log")
  }

  /// Ends it with SIGKILL.
  package func kill() {
    if let process { Glibc.kill(process.pid, SIGKILL) }
    process = nil
  }
}
