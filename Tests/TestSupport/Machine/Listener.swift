import Concurrency
import Glibc

/// A socket on a port of this machine that accepts connections.
package final class Listener {
  private let file: Int32
  /// Its port.
  package let port: Int

  /// Begins to listen on a port on which nobody else does.
  package init() throws {
    file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { [file] in
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, size) == 0 && listen(file, 1) == 0 && getsockname(file, $0, &size) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard isListening else {
      close(file)
      throw ChildProcess.Failure(description: "there is no free port")
    }
  }

  deinit { close(file) }

  /// Waits for a connection, and returns its descriptor, which the caller closes.
  package func accept() -> Int32 { Glibc.accept(file, nil, nil) }
}

/// The ports that ``freePort()`` has returned.
private let given = Locked<Set<Int>>([])

/// A port of this machine on which nobody listens. No port is returned twice: its server may not have begun yet.
package func freePort() throws -> Int {
  var tried: [Listener] = []
  while true {
    let listener = try Listener()
    if given.with({ $0.insert(listener.port).inserted }) { return listener.port }
    // Held until another one was found.
    tried.append(listener)
  }
}
