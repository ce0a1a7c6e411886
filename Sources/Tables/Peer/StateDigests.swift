import Library
import ModeKit

/// Compares the states of peers: the same moves give the same bytes.
///
/// Every ``interval`` moves each peer tells the others the digest of its confirmed state. If they differ, most are taken
/// to be right; where as many say one thing as another, those are who have the smallest author among them.
package struct StateDigests: Sendable {
  /// How many moves lie between two digests.
  package static let interval = 256
  /// How many digests are remembered.
  private static let remembered = 8

  private let author: UInt32
  /// The digests by the number of moves and by author.
  private var digests: [Int: [UInt32: BlobID]] = [:]

  package init(author: UInt32) { self.author = author }

  /// Notes the digest of the state of an author after `count` moves, if that is near `present`, the number of moves here.
  package mutating func note(_ digest: BlobID, of author: UInt32, at count: Int, present: Int) {
    let reach = Self.remembered * Self.interval
    guard count % Self.interval == 0, abs(count - present) <= reach else { return }
    digests[count, default: [:]][author] = digest
    for old in digests.keys where old < present - reach { digests[old] = nil }
  }

  /// What peers say about the own digest after `count` moves.
  package enum Verdict: Hashable, Sendable {
    /// Nobody else has told a digest yet.
    case unknown
    /// It is right. `isFirst` says whether this is the smallest author who has it.
    case right(isFirst: Bool)
    /// Most have another one.
    case wrong
  }

  /// What peers say about the own digest after `count` moves.
  package func verdict(at count: Int) -> Verdict {
    guard let all = digests[count], let own = all[author], all.count > 1 else { return .unknown }
    let votes = Dictionary(grouping: all.keys) { all[$0] ?? own }
    let winner = votes.max { a, b in
      (a.value.count, b.value.min() ?? 0) < (b.value.count, a.value.min() ?? 0)
    }
    guard let winner, winner.key == own else { return .wrong }
    return .right(isFirst: winner.value.min() == author)
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
