import ModeKit

/// A line to a server with a delay, which loses packets (`scripts/peers/line.py`).
final class NarrowLine {
  /// What it does, in words.
  static let name = "40 ms and 1 % loss"

  /// The address at which the server is reached through the line.
  let url: String
  private let child: Child

  init(to server: TableServer) throws(Problem) {
    let (child, ports) = try Child.server("line.py", ["\(server.port)", "0.04", "20e6", "0.01"], ports: 1)
    self.child = child
    url = "nats://127.0.0.1:\(ports[0])"
  }

  deinit { child.end() }
}
