import Concurrency
import Fetching
import Glibc
import Testing

/// A web server on 127.0.0.1 whose every byte a test decides. Each connection has a thread, which the test's function
/// answers requests on. It ends with the last reference, whatever its threads wait for.
final class HostileServer: Sendable {
  /// A connection of a client.
  struct Connection: Sendable {
    fileprivate let socket: Int32
    /// The head of the request.
    let request: String

    /// The request's path, or what else stands there.
    var path: String { request.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

    /// The text of a field of the request; nil without it.
    func field(_ name: String) -> String? {
      request.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name): ") }
        .map { String($0.dropFirst(name.utf8.count + 2)) }
    }

    /// Sends bytes; false once the client has gone.
    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          Glibc.send(
            socket, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    /// Sends text as it is.
    @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends an answer with its length.
    func answer(_ status: String = "200 OK", _ fields: [String] = [], _ body: [UInt8] = []) {
      let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + fields
      send(Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + body)
    }

    /// Sends nothing more until the client goes.
    func stall() {
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) > 0 {}
    }

    /// Waits for some milliseconds, or until the client goes.
    func wait(milliseconds: Int32) {
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, milliseconds)
    }

    /// Sends the end of everything.
    func close() { shutdown(socket, Int32(SHUT_WR)) }
  }

  private struct State {
    var open: Set<Int32> = []
    var threads: [Thread] = []
    var isClosed = false
    var connections = 0
    var mostAtOnce = 0
    var requests: [String] = []
  }

  /// The port.
  let port: Int
  private let listener: Int32
  private let state: Locked<State>
  private let thread: Thread

  /// Starts a server. `serve` answers a request; after it the connection is open for the next one, unless it was closed.
  /// A server that speaks first has seen no request.
  init(speaksFirst: Bool = false, _ serve: @escaping @Sendable (Connection) -> Void) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 1024) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isBound)
    port = Int(UInt16(bigEndian: address.sin_port))
    let state = Locked(State())
    (self.listener, self.state) = (listener, state)
    thread = Thread(name: "hostile server") {
      while case let client = accept(listener, nil, nil), client >= 0 {
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        Self.take(client, state, speaksFirst, serve)
      }
    }
  }

  private static func take(
    _ client: Int32, _ locked: Locked<State>, _ speaksFirst: Bool,
    _ serve: @escaping @Sendable (Connection) -> Void
  ) {
    locked.with { state in
      guard !state.isClosed else {
        close(client)
        return
      }
      state.open.insert(client)
      state.connections += 1
      state.mostAtOnce = max(state.mostAtOnce, state.open.count)
      state.threads.append(
        Thread(name: "visit") {
          if speaksFirst { serve(Connection(socket: client, request: "")) }
          while let request = readHead(client) {
            locked.with { $0.requests.append(request) }
            serve(Connection(socket: client, request: request))
          }
          locked.with { state in
            state.open.remove(client)
            // A child of another test may have inherited it.
            shutdown(client, Int32(SHUT_RDWR))
            close(client)
          }
        })
    }
  }

  private static func readHead(_ client: Int32) -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard head.count < 65_536, recv(client, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }

  deinit {
    let threads = state.with { state in
      state.isClosed = true
      for client in state.open { shutdown(client, Int32(SHUT_RDWR)) }
      return state.threads
    }
    shutdown(listener, Int32(SHUT_RDWR))
    thread.join()
    close(listener)
    for thread in threads { thread.join() }
  }

  /// The address of one of its files.
  func address(_ path: String = "/", host: String = "127.0.0.1", scheme: String = "http") throws -> WebAddress
  {
    try #require(WebAddress("\(scheme)://\(host):\(port)\(path)"))
  }

  /// The heads of all requests so far.
  var requests: [String] { state.with { $0.requests } }
  /// The number of connections so far.
  var connections: Int { state.with { $0.connections } }
  /// The largest number of connections at a time.
  var mostAtOnce: Int { state.with { $0.mostAtOnce } }
}
