import Interface
import ModeKit

/// What somebody needs to join a table: its server, its name there, and the key that everybody at it knows.
package struct TableLink: Hashable, Sendable {
  /// The address of the server, such as `nats://127.0.0.1:4222`.
  package let server: String
  /// The table's name on the server: letters and digits.
  package let table: String
  /// The 32 bytes of the table's key.
  package let key: [UInt8]

  /// The link of a table.
  package init(server: String, table: String, key: [UInt8]) {
    (self.server, self.table, self.key) = (server, table, key)
  }

  /// A link to a new table on a server.
  ///
  /// - Throws: ``Problem`` if that is not the address of a server, or libsodium is not installed.
  package static func makeTable(on server: String) throws(Problem) -> TableLink {
    try check(server)
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
    let name = String((0..<16).map { _ in letters[Int.random(in: 0..<letters.count)] })
    return TableLink(server: server, table: name, key: try TableSeal.makeKey())
  }

  /// Whether a text is the address of a server: `nats://` or `tls://`, and a host.
  ///
  /// - Throws: ``Problem`` if it is none.
  static func check(_ server: String) throws(Problem) {
    let isAddress = ["nats://", "tls://"].contains {
      server.hasPrefix($0) && server.utf8.count > $0.utf8.count && !server.hasSuffix("/")
    }
    guard isAddress else {
      throw Problem(
        tr("{0}: this is not the address of a server; it looks like nats://example.org:4222.", server))
    }
  }

  /// Reads a link, as ``text`` gives it.
  ///
  /// - Throws: ``Problem`` if it is none.
  package init(_ text: String) throws(Problem) {
    let problem = Problem(
      tr("This is not the link of a table. Copy the whole link; it begins with {0}.", Self.beginning))
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    guard text.hasPrefix(Self.beginning), text.utf8.count <= Self.longest, parts.count == 2,
      let slash = parts[0].lastIndex(of: "/"), let key = Self.key(parts[1])
    else { throw problem }
    server = String(parts[0][..<slash].dropFirst(Self.beginning.count))
    table = String(parts[0][slash...].dropFirst())
    self.key = key
    guard !table.isEmpty, table.utf8.count <= 64, server.contains("://"), !server.hasSuffix("/"),
      table.utf8.allSatisfy({ (48...57).contains($0) || (97...122).contains($0) })
    else { throw problem }
  }

  /// The link as text: `tessera:SERVER/TABLE#KEY`. Who has it can join.
  package var text: String {
    let digits = Base64.text(key).map { Self.safe[$0] ?? $0 }.filter { $0 != UInt8(ascii: "=") }
    return "\(Self.beginning)\(server)/\(table)#\(String(decoding: digits, as: UTF8.self))"
  }

  private static let beginning = "tessera:"
  private static let longest = 500

  /// The digits of Base64 that addresses cannot have, and those in their place (RFC 4648, section 5).
  private static let safe = [UInt8(ascii: "+"): UInt8(ascii: "-"), UInt8(ascii: "/"): UInt8(ascii: "_")]
  private static let usual = Dictionary(uniqueKeysWithValues: safe.map { ($0.value, $0.key) })

  private static func key(_ text: Substring) -> [UInt8]? {
    Base64.bytes(text.utf8.map { usual[$0] ?? $0 }).flatMap { $0.count == 32 ? $0 : nil }
  }
}
