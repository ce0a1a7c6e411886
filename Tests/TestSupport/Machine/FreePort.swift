import Glibc

/// A port of this machine on which nobody listens.
package func freePort() throws -> Int {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(listener) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
    }
  }
  guard isBound else { throw ChildProcess.Failure(description: "there is no free port") }
  return Int(UInt16(bigEndian: address.sin_port))
}
