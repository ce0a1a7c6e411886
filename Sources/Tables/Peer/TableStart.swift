import Library
import ModeKit

/// The last move of an author that counted.
package struct LastMove: Hashable, Sendable {
  /// Its place among the author's moves; 0 for none.
  package var number: Int
  /// The counter of its name.
  package var counter: Int
  /// The person who is this author: the one who made its first move.
  package var person: PeerName

  /// How far the counter of a move may exceed that of the newest before it. Moves that were taken back before they were
  /// sent leave gaps, and so does each start of an author's program.
  static let leap = 1 << 16

  /// Makes a place; by default before an author's first move.
  package init(number: Int = 0, counter: Int = 0, person: PeerName = .unknown) {
    (self.number, self.counter, self.person) = (number, counter, person)
  }
}

/// A place in a table's stream from which a peer can follow it.
package struct TableStart<State: Sendable>: Sendable {
  /// The state after the messages up to ``position``.
  package var state: State
  /// The position behind which the stream is read; 0 for none. The state contains all moves up to there, and may contain
  /// some behind it.
  package var position: Int
  /// How many moves counted.
  package var count: Int
  /// The last move that counted of each author.
  package var authors: [UInt32: LastMove]
  /// The largest counter of any of them.
  package var counter: Int
  /// What the people may still bring.
  package var allowances: [PeerName: MoveAllowance] = [:]
  /// Who has made the table; unknown if nobody can say who may change its document.
  package var owner = PeerName.unknown
  /// Who may change the document.
  package var roster = Roster()
  /// The names of the blobs that the stream has, or that the document had when its table began.
  package var blobs: Set<String> = []

  /// A place in a stream.
  package init(
    _ state: State, position: Int = 0, count: Int = 0, authors: [UInt32: LastMove] = [:], counter: Int = 0,
    allowances: [PeerName: MoveAllowance] = [:], owner: PeerName = .unknown, roster: Roster = Roster(),
    blobs: Set<String> = []
  ) {
    self.state = state
    self.position = position
    self.count = count
    self.authors = authors
    self.counter = counter
    self.allowances = allowances
    self.owner = owner
    self.roster = roster
    self.blobs = blobs
  }

  /// The beginning of a new stream with what everybody at this one knows: who its authors are, and who may do what.
  package var renewed: TableStart<[UInt8]> {
    var start = TableStart<[UInt8]>([], counter: counter, owner: owner, blobs: blobs)
    start.authors = authors.mapValues { LastMove(counter: $0.counter, person: $0.person) }
    start.roster = roster.renewed
    return start
  }

  /// The same place with its state in another form.
  package func with<Other: Sendable>(_ other: Other) -> TableStart<Other> {
    TableStart<Other>(
      other, position: position, count: count, authors: authors, counter: counter,
      allowances: allowances, owner: owner, roster: roster, blobs: blobs)
  }
}

/// The bytes of a kept state: a ``TableStart`` whose state is encoded by its mode.
extension TableStart: ByteCoded where State == [UInt8] {
  /// Version 1 had neither owners nor rosters nor names of blobs, version 2 no allowances.
  private static var version: UInt8 { 3 }

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.version)
    for value in [position, count, counter, authors.count] { writer.count(value) }
    for (author, last) in authors.sorted(by: { $0.key < $1.key }) {
      writer.unsigned(UInt64(author))
      writer.count(last.number)
      writer.signed(last.counter)
      writer.blob(last.person.bytes)
    }
    writer.blob(state)
    writer.blob(owner.bytes)
    writer.blob(roster.bytes)
    writer.count(blobs.count)
    for name in blobs.sorted() { writer.string(name) }
    writer.count(allowances.count)
    for (person, allowance) in allowances.sorted(by: { $0.key < $1.key }) {
      writer.blob(person.bytes)
      allowance.encode(into: &writer)
    }
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    let version = try reader.byte()
    guard (1...Self.version).contains(version) else { throw ByteReader.damaged }
    self.init([])
    position = try reader.count()
    count = try reader.count()
    counter = try reader.count(limit: MoveID.counters.upperBound)
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let author = UInt32(try reader.count(limit: Int(UInt32.max)))
      authors[author] = LastMove(
        number: try reader.count(), counter: try reader.signed(), person: PeerName(try reader.blob()))
    }
    state = try reader.blob()
    if version >= 2 {
      owner = PeerName(try reader.blob())
      roster = try Roster(bytes: try reader.blob())
      for _ in 0..<(try reader.count(limit: reader.remaining)) { blobs.insert(try reader.string()) }
    }
    if version >= 3 {
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        let person = PeerName(try reader.blob())
        allowances[person] = try MoveAllowance(reading: &reader)
      }
    }
    guard reader.remaining == 0 else { throw ByteReader.damaged }
  }
}
