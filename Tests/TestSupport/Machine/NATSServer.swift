import Glibc

/// A NATS server with JetStream on this machine, on a port that was free. It ends with this object.
package final class NATSServer {
  private let port: Int
  private let folder: ScratchFolder
  private let options: [String]
  private var process: ChildProcess?

  /// Starts a server, by default on a port that nobody uses; `options` are more words of its command line, and
  /// `configuration` its file.
  package init(_ options: [String] = [], configuration: String? = nil, port: Int? = nil) throws {
    self.port = try port ?? freePort()
    let folder = ScratchFolder()
    self.folder = folder
    self.options = options + (configuration.map { ["-c", folder.write("conf", Array($0.utf8))] } ?? [])
    try start()
  }

  /// Starts servers that stand in for each other.
  package static func cluster(of count: Int) throws -> [NATSServer] {
    let routes = try (0..<count).map { _ in "nats://127.0.0.1:\(try freePort())" }
    return try routes.map { own in
      try NATSServer([
        "--cluster_name", "test", "--server_name", own, "--cluster", own, "--routes",
        routes.joined(separator: ","),
      ])
    }
  }

  /// The address.
  package var url: String { "nats://127.0.0.1:\(port)" }

  /// Starts it again, with what it had stored.
  package func start() throws {
    process = try ChildProcess(
      "nats-server", ["-js", "-a", "127.0.0.1", "-p", "\(port)", "-sd", folder.path + "/store"] + options,
      log: folder.path + "/log")
  }

  /// Ends it with SIGKILL.
  package func kill() {
    if let process { Glibc.kill(process.pid, SIGKILL) }
    process = nil
  }
}
