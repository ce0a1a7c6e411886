import Glibc
import Interface
import Library
import ModeKit
import Tables

/// The room that a machine opens for tables: the port and the password of its ``RoomServer``, and where that keeps what it
/// has. They stay the same, so that links hold.
package struct Room: Sendable {
  /// The folder of the server's files.
  let folder: String
  /// The TCP port.
  package let port: Int
  /// What machines must know to come in: letters and digits.
  package let password: String

  /// The room of the library in a folder, made at first use. `port` replaces the port that it has.
  ///
  /// - Throws: ``Problem`` if its files cannot be written.
  package init(in library: String, port given: Int? = nil) throws(Problem) {
    folder = library + "/room"
    let known = Self.known(in: folder)
    port = given ?? known?.port ?? Self.freePort
    password = known?.password ?? Self.newPassword
    guard known?.port != port else { return }
    do throws(SystemError) { try DiskFile.makeFolder(folder) } catch {
      throw Problem(tr("{0}: this folder cannot be made ({1}).", folder, error.words))
    }
    try Self.write("\(port) \(password)\n", to: folder + "/key")
  }

  /// The room of the library in a folder, if it has been open before.
  static func opened(in library: String) -> Room? {
    known(in: library + "/room") == nil ? nil : try? Room(in: library)
  }

  private static func known(in folder: String) -> (port: Int, password: String)? {
    guard let bytes = try? readFile(folder + "/key") else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let port = Int(words[0]), (1...65535).contains(port),
      words[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    return (port, String(words[1]))
  }

  private static var newPassword: String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    return String((0..<24).map { _ in letters[Int.random(in: 0..<letters.count)] })
  }

  private static func write(_ text: String, to path: String) throws(Problem) {
    let file = try OutputFile(path)
    try file.add(Array(text.utf8))
    try file.finish()
  }

  // MARK: The server

  private var beginning: String { "nats://\(ServerAddress.user):\(password)@" }

  /// The address of the room for all machines of the network.
  package var url: String { "\(beginning)\(Self.address):\(port)" }

  /// Whether a link leads to a table of this room, under whatever address the machine had when it was made.
  func has(_ link: TableLink) -> Bool { link.server.hasPrefix(beginning) }

  /// The folder in which the server keeps its tables.
  var store: String { folder + "/store" }

  /// Writes the configuration of the server. Returns its path.
  ///
  /// - Throws: ``Problem`` if it cannot be written, or libsodium is not installed.
  func writeConfiguration() throws(Problem) -> String {
    let path = folder + "/nats.conf"
    let key = try NKey(password: password)
    try Self.write(
      """
      listen: "0.0.0.0:\(port)"
      max_payload: 1MB
      jetstream { max_memory_store: 16MB, max_file_store: 4GB }
      \(Self.rights)
      authorization { users: [ { nkey: \(key.name), permissions: $RIGHTS } ] }

      """, to: path)
    return path
  }

  /// What Tessera needs of a server: tables can be made and read, and neither purged nor deleted.
  private static let rights = """
    RIGHTS {
      publish: [
        "tessera.>", "$JS.API.INFO", "$JS.API.STREAM.CREATE.*", "$JS.API.STREAM.INFO.*",
        "$JS.API.STREAM.MSG.GET.*", "$JS.API.CONSUMER.CREATE.>", "$JS.API.CONSUMER.DELETE.>",
        "$JS.API.CONSUMER.INFO.>", "$JS.API.CONSUMER.DURABLE.CREATE.>", "$JS.FC.>"
      ]
      subscribe: [ "tessera.whispers.*", "tessera-news.*", "_INBOX.>" ]
    }
    """

  // MARK: The machine

  /// The address under which this machine is known in its network; that of the machine itself if it has none.
  private static var address: String {
    // Nothing is sent: the system says which of its addresses it would use.
    guard let own = endpoint(SOCK_DGRAM, "192.0.2.1", 9, { connect($0, $1, $2) }) else { return "127.0.0.1" }
    return own.address
  }

  /// A port that nobody uses.
  private static var freePort: Int { endpoint(SOCK_STREAM, "0.0.0.0", 0, { bind($0, $1, $2) })?.port ?? 4222 }

  /// The own end of a socket, after something was done with it and an address.
  private static func endpoint(
    _ kind: __socket_type, _ address: String, _ port: UInt16,
    _ act: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> (address: String, port: Int)? {
    let file = socket(AF_INET, Int32(kind.rawValue), 0)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = inet_addr(address)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isDone = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        act(file, $0, size) == 0 && getsockname(file, $0, &size) == 0
      }
    }
    guard isDone, let text = inet_ntoa(place.sin_addr) else { return nil }
    return (String(cString: text), Int(UInt16(bigEndian: place.sin_port)))
  }
}
