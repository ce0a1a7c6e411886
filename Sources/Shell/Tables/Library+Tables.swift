import Interface
import Library
import ModeKit
import Tables

/// What the library knows of tables.
extension Library {
  /// The link of a document's table; nil if it is at none.
  func tableLink(of id: DocumentID) -> TableLink? {
    recall(Self.linkKey(id)).flatMap { try? TableLink(String(decoding: $0, as: UTF8.self)) }
  }

  /// The place of a document in its table's stream; nil if it is at no table.
  func tablePlace(of id: DocumentID) -> TableStart<[UInt8]>? {
    recall(Self.tableKey(id)).flatMap { try? TableStart<[UInt8]>(bytes: $0) }
  }

  /// The beginning of a new table of a document. `counter` is the largest counter of a name that its log may have.
  func newTable(of id: DocumentID, owner: PeerName, counter: Int) -> TableStart<[UInt8]> {
    TableStart([], counter: counter, owner: owner, blobs: Set(blobs(of: id).map(\.description)))
  }

  /// How many records the opening of a new table of a document has, which has `count` by now. A race begins anew for
  /// everybody.
  func openingCount(of id: DocumentID, in mode: any Mode, count: Int) -> Int {
    document(id).map { mode.isRace($0.params) } == true ? 0 : count
  }

  /// Puts a document at the beginning of a table. For a new table, `unsent` is the number of records that its opening has,
  /// which is to be sent. Moves that are under way stay so.
  func beginTable(_ link: TableLink, of id: DocumentID, at start: TableStart<[UInt8]>, unsent: Int? = nil) {
    inOneWrite {
      remember(start.bytes, as: Self.tableKey(id))
      remember(Array(link.text.utf8), as: Self.linkKey(id))
      forget(Self.unsentKey(id))
      if let unsent { remember(Unsent(recordCount: unsent, start: start).bytes, as: Self.unsentKey(id)) }
    }
  }

  /// Puts a document whose table has ended at the one that follows it. The owner's machine is to send that one the document,
  /// which has `unsent` records by now.
  func follow(_ link: TableLink, of id: DocumentID, at start: TableStart<[UInt8]>, unsent: Int?) {
    // Others may reach the same server at another address.
    let server = tableLink(of: id)?.server ?? link.server
    beginTable(
      TableLink(server: server, table: link.table, key: link.key), of: id, at: start, unsent: unsent)
  }

  /// The opening of a document's table, if its server may not have it. Any thread.
  ///
  /// - Throws: ``Problem`` if some of the document cannot be read.
  func unsentOpening(of id: DocumentID) throws(Problem) -> TableOpening? {
    guard let bytes = recall(Self.unsentKey(id)) else { return nil }
    let unsent = try Unsent(bytes: bytes)
    return try opening(of: id, recordCount: unsent.recordCount, at: unsent.start)
  }

  /// Whether the server of a document's table may not have its opening.
  func isUnsent(_ id: DocumentID) -> Bool { recall(Self.unsentKey(id)) != nil }

  /// Notes that the server has the opening of a document's table. Any thread.
  func noteSent(_ id: DocumentID) { forget(Self.unsentKey(id)) }

  /// Forgets a document's table, and the moves that were under way.
  func endTable(of id: DocumentID) {
    inOneWrite {
      for bytes in recall(startingWith: Self.movesKey(id)) {
        if let move = try? TableMove(bytes: bytes) { forget(Self.moveKey(move.id, of: id)) }
      }
      forget(Self.tableKey(id))
      forget(Self.linkKey(id))
      forget(Self.unsentKey(id))
    }
  }

  /// The way to a table, sealed with the key that this library's owner has at all tables. `wake` is called on any thread
  /// when something has arrived. With `creates`, the table is made.
  ///
  /// - Throws: ``Problem`` if a library of the system is missing, or the link has no usable address.
  func transport(
    to link: TableLink, creates: Bool = false, wake: @escaping @Sendable () -> Void
  ) throws(Problem) -> any TableTransport {
    let seal = TableSeal(key: link.key, table: link.table, own: try ownKey())
    return try NATSTransport(
      url: link.server, table: link.table, creates: creates, seal: seal, wake: wake)
  }

  /// The key that this library's owner has at all tables, made at first use. Any thread.
  ///
  /// - Throws: ``Problem`` if libsodium is not installed.
  func ownKey() throws(Problem) -> PeerKey {
    let own = try PeerKey(seed: recall(Self.peerKey).flatMap { $0.count == PeerKey.length ? $0 : nil })
    remember(own.seed, as: Self.peerKey)
    return own
  }

  private static let peerKey = "peer key"
  static func tableKey(_ id: DocumentID) -> String { "table \(id)" }
  private static func linkKey(_ id: DocumentID) -> String { "link \(id)" }
  private static func unsentKey(_ id: DocumentID) -> String { "unsent \(id)" }
  static func movesKey(_ id: DocumentID) -> String { "way \(id) " }
  /// The key of a move under way; the keys are in the order of the counters.
  static func moveKey(_ move: MoveID, of id: DocumentID) -> String {
    let digits = String(move.counter)
    return movesKey(id) + String(repeating: "0", count: max(0, 10 - digits.utf8.count)) + digits
  }
}

/// What the opening of a table contains.
private struct Unsent: ByteCoded {
  /// The number of records.
  var recordCount: Int
  /// The beginning of the table's stream.
  var start: TableStart<[UInt8]>

  init(recordCount: Int, start: TableStart<[UInt8]>) { (self.recordCount, self.start) = (recordCount, start) }

  func encode(into writer: inout ByteWriter) {
    writer.count(recordCount)
    writer.blob(start.bytes)
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    recordCount = try reader.count()
    start = try TableStart(bytes: try reader.blob())
  }
}
