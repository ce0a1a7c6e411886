import Library
import ModeKit

/// Compares the states of peers: the same moves give the same bytes.
///
/// Every ``interval`` moves each peer tells the others the digest of its confirmed state. If they differ, most are taken
/// to be right; where as many say one thing as another, those are who have the smallest name among them. A key has one
/// vote, whatever authors it speaks for.
package struct StateDigests: Sendable {
  /// How many moves lie between two digests.
  package static let interval = 256
  /// How many digests are remembered.
  private static let remembered = 8

  private let own: PeerName
  /// The digests by the number of moves and by person.
  private var digests: [Int: [PeerName: BlobID]] = [:]
  /// The most people that are counted.
  private static let most = 1024

  /// Begins without digests, as an author and as a person.
  package init(author: UInt32, person: PeerName) { own = Self.voter(author, person) }

  /// Who has a vote: a person, or where messages are not signed, an author.
  private static func voter(_ author: UInt32, _ person: PeerName) -> PeerName {
    person == .unknown ? PeerName([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: author >> $0) }) : person
  }

  /// Notes a digest that a person has told, if it is of a state near `present`, the number of moves here.
  package mutating func note(_ digest: StateDigest, by person: PeerName, present: Int) {
    let (voter, count) = (Self.voter(digest.author, person), digest.count)
    let reach = Self.remembered * Self.interval
    guard count % Self.interval == 0, abs(count - present) <= reach else { return }
    let known = digests[count, default: [:]]
    guard voter == own || known[voter] != nil || known.count < Self.most else { return }
    digests[count, default: [:]][voter] = digest.digest
    for old in digests.keys where old < present - reach { digests[old] = nil }
  }

  /// What peers say about the own digest after `count` moves.
  package enum Verdict: Hashable, Sendable {
    /// Nobody else has told a digest yet.
    case unknown
    /// It is right. `isFirst` says whether this is the person with the smallest name who has it, and `against` who has
    /// another one though more have this one.
    case right(isFirst: Bool, against: Set<PeerName>)
    /// Most have another one.
    case wrong
  }

  /// What peers say about the own digest after `count` moves.
  package func verdict(at count: Int) -> Verdict {
    guard let all = digests[count], let digest = all[own], all.count > 1 else { return .unknown }
    let votes = Dictionary(grouping: all.keys) { all[$0] ?? digest }
    let winner = votes.max { a, b in
      (a.value.count, b.value.min() ?? .unknown) < (b.value.count, a.value.min() ?? .unknown)
    }
    guard let winner, winner.key == digest else { return .wrong }
    let fewer = votes.filter { $0.value.count < winner.value.count }
    return .right(isFirst: winner.value.min() == own, against: Set(fewer.values.joined()))
  }
}

/// What a peer whispers: the digest of its state.
package struct StateDigest: Hashable, ByteCoded {
  /// Who has that state.
  package var author: UInt32
  /// The number of moves that made it.
  package var count: Int
  /// The digest of the encoded state.
  package var digest: BlobID

  private static let kind: UInt8 = 1

  package init(author: UInt32, count: Int, digest: BlobID) {
    self.author = author
    self.count = count
    self.digest = digest
  }

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.kind)
    writer.unsigned(UInt64(author))
    writer.count(count)
    writer.blob(digest.bytes)
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.kind else { throw ByteReader.damaged }
    author = UInt32(try reader.count(limit: Int(UInt32.max)))
    count = try reader.count()
    guard let digest = BlobID(bytes: try reader.blob()) else { throw ByteReader.damaged }
    self.digest = digest
  }
}
