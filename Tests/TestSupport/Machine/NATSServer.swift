import Glibc

/// A NATS server with JetStream on this machine, on a port that was free. It ends with this object.
package final class NATSServer {
  private let port: Int, monitor: Int
  private let folder: ScratchFolder
  private let options: [String]
  private var process: ChildProcess?

  /// Starts a server, by default on a port that nobody uses; `options` are more words of its command line, and
  /// `configuration` its file.
  package init(_ options: [String] = [], configuration: String? = nil, port: Int? = nil) throws {
    (self.port, monitor) = (try port ?? freePort(), try freePort())
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
      "nats-server",
      ["-js", "-a", "127.0.0.1", "-p", "\(port)", "-m", "\(monitor)", "-sd", folder.path + "/store"]
        + options,
      log: folder.path + "/log")
  }

  /// How many consumers all of its streams have, as it says itself; nil if it does not answer.
  package var consumerCount: Int? {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = UInt16(monitor).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    let question = "GET /jsz HTTP/1.0\r\n\r\n"
    guard isConnected, write(file, question, question.utf8.count) > 0 else { return nil }
    var (answer, block): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4096))
    while case let count = read(file, &block, block.count), count > 0 { answer += block[..<count] }
    let after = String(decoding: answer, as: UTF8.self).split(separator: "\"consumers\":").dropFirst().first
    return after.flatMap { Int($0.drop { $0 == " " }.prefix { $0.isNumber }) }
  }

  /// Ends it with SIGKILL.
  package func kill() {
    if let process { Glibc.kill(process.pid, SIGKILL) }
    process = nil
  }
}
