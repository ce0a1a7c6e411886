import ModeKit

/// Who may change a table's document. Its owner says so in the stream, and each time replaces what was said before.
package struct Roster: Hashable, Sendable {
  /// How often the owner has said it; 0 for never.
  package var serial = 0
  /// Whether others than the owner may.
  package var isOpen = true
  /// Whether the table has ended: what comes behind that in the stream does not count.
  package var isEnded = false
  /// Those who may only look on, whatever others may.
  package private(set) var onlookers: Set<PeerName> = []

  /// The most onlookers; those who come later are not added.
  package static let mostOnlookers = 256

  /// What holds before the owner has said anything: everybody may.
  package init() {}

  /// Whether a person may change the document of an owner.
  package func lets(_ person: PeerName, of owner: PeerName) -> Bool {
    person == owner || (isOpen && !onlookers.contains(person))
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
    for name in onlookers.map(\.bytes).sorted(by: { $0.lexicographicallyPrecedes($1) }) { writer.blob(name) }
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.kind else { throw ByteReader.damaged }
    serial = try reader.count()
    isOpen = try reader.flag()
    isEnded = try reader.flag()
    for _ in 0..<(try reader.count(limit: Self.mostOnlookers)) {
      onlookers.insert(PeerName(try reader.blob()))
    }
    guard reader.remaining == 0 else { throw ByteReader.damaged }
  }
}
