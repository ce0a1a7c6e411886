import Library
import Tables
import Testing

/// What peers say about each other's state.
@Suite struct StateDigestsTests {
  private let here = PeerName([5])
  private let right = BlobID(of: [1])
  private let wrong = BlobID(of: [2])

  /// What somebody says, with an author.
  private func digest(_ digest: BlobID, _ author: UInt32 = 1) -> StateDigest {
    StateDigest(author: author, count: 256, digest: digest)
  }

  private func digests(_ votes: [(PeerName, StateDigest)]) -> StateDigests {
    var digests = StateDigests(author: 1, person: here)
    digests.note(digest(right), by: here, present: 256)
    for (person, vote) in votes { digests.note(vote, by: person, present: 256) }
    return digests
  }

  @Test func aKeyHasOneVote() {
    // Somebody speaks for a hundred authors, and has a smaller name than one other of two who are right.
    let crowd = (0..<100).map { (PeerName([6]), digest(wrong, UInt32(2 + $0))) }
    let votes = digests(crowd + [(PeerName([7]), digest(right))])
    #expect(votes.verdict(at: 256) == .right(isFirst: true, against: [PeerName([6])]))
  }

  @Test func whoDiffersFromMostIsNamed() {
    #expect(digests([]).verdict(at: 256) == .unknown)
    let alone = digests([(PeerName([6]), digest(wrong))])
    #expect(
      alone.verdict(at: 256) == .right(isFirst: true, against: []), "nobody knows which of two is wrong")
    let smaller = digests([(PeerName([4]), digest(wrong))])
    #expect(smaller.verdict(at: 256) == .wrong)
    let outvoted = digests([(PeerName([6]), digest(wrong)), (PeerName([7]), digest(wrong))])
    #expect(outvoted.verdict(at: 256) == .wrong)
    let most = digests([(PeerName([4]), digest(right)), (PeerName([3]), digest(wrong))])
    #expect(most.verdict(at: 256) == .right(isFirst: false, against: [PeerName([3])]))
  }

  @Test func withoutSignaturesAuthorsVote() {
    var digests = StateDigests(author: 1, person: .unknown)
    digests.note(digest(right, 1), by: .unknown, present: 256)
    digests.note(digest(wrong, 2), by: .unknown, present: 256)
    digests.note(digest(wrong, 3), by: .unknown, present: 256)
    #expect(digests.verdict(at: 256) == .wrong)
  }

  @Test func crowdsCostNothing() {
    var digests = digests([])
    for number in 0..<5000 {
      let name = PeerName([6, UInt8(number / 256), UInt8(number % 256)])
      digests.note(digest(wrong), by: name, present: 256)
    }
    digests.note(digest(right), by: here, present: 256)
    #expect(digests.verdict(at: 256) == .wrong)
    // Far away states are not remembered.
    digests.note(StateDigest(author: 2, count: 256 * 1000, digest: right), by: here, present: 256)
    #expect(digests.verdict(at: 256 * 1000) == .unknown)
  }
}
