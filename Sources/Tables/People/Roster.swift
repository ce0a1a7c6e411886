import ModeKit

/// Who may change a table's document. Its owner says so in the stream, and each time replaces what was said before.
package struct Roster: Hashable, Sendable {
  /// How often the owner has said it; 0 for never.
  package var serial = 0
  /// Whether others than the owner may.
  package var isOpen = true
  /// Whether the table has ended: what comes behind that in the stream does not count.
  package var isEnded = false
  /// Where a table that has ended goes on, for each person who is still wanted there: a ``PeerBox`` with the text of a
  /// ``NextTable``. Empty if it does not go on.
  package private(set) var successor: [PeerName: [UInt8]] = [:]
  /// Those who may only look on, whatever others may.
  package private(set) var onlookers: Set<PeerName> = []

  /// The most onlookers; those who come later are not added.
  package static let mostOnlookers = 256
  /// The most people who are told where a table goes on.
  package static let mostSuccessors = 1024

  /// What holds before the owner has said anything: everybody may.
  package init() {}

  /// Whether a person may change the document of an owner.
  package func lets(_ person: PeerName, of owner: PeerName) -> Bool {
    person == owner || (isOpen && !onlookers.contains(person))
  }

  /// Ends the table, which goes on elsewhere with some people: the first 1,024 of them who have a key. Nobody else learns
  /// the link.
  package mutating func end(goingOnAt next: NextTable, with people: [PeerName]) {
    isEnded = true
    successor = [:]
    for person in people.prefix(Self.mostSuccessors) {
      successor[person] = PeerBox.seal(Array(next.text.utf8), for: person)
    }
  }

  /// The same rights for a table that goes on from this one.
  package var renewed: Roster {
    var roster = self
    (roster.isEnded, roster.successor) = (false, [:])
    return roster
  }

  /// Has a person only look on, or not any more.
  package mutating func setOnlooker(_ person: PeerName, _ isOne: Bool) {
    if !isOne {
      onlookers.remove(person)
    } else if onlookers.count < Self.mostOnlookers {
      onlookers.insert(person)
    }
  }
}

/// The bytes of a message of the stream.
extension Roster: ByteCoded {
  /// The first byte, which no other message of a table has.
  private static let kind: UInt8 = 0x82

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.kind)
    writer.count(serial)
    writer.flag(isOpen)
    writer.flag(isEnded)
    writer.count(onlookers.count)
    for name in onlookers.sorted() { writer.blob(name.bytes) }
    // Rosters of older builds end here.
    if successor.isEmpty { return }
    writer.count(successor.count)
    for (name, box) in successor.sorted(by: { $0.key < $1.key }) {
      writer.blob(name.bytes)
      writer.blob(box)
    }
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.kind else { throw ByteReader.damaged }
    serial = try reader.count()
    isOpen = try reader.flag()
    isEnded = try reader.flag()
    for _ in 0..<(try reader.count(limit: Self.mostOnlookers)) {
      onlookers.insert(PeerName(try reader.blob()))
    }
    if reader.remaining > 0 {
      for _ in 0..<(try reader.count(limit: Self.mostSuccessors)) {
        let name = PeerName(try reader.blob())
        successor[name] = try reader.blob()
      }
      guard !successor.isEmpty else { throw ByteReader.damaged }
    }
    guard reader.remaining == 0 else { throw ByteReader.damaged }
  }
}
