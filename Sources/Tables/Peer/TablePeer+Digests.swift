import Library
import ModeKit

/// What the peers at a table tell each other of their states.
extension TablePeer {
  /// Takes a state that was due in its mode's encoding, and tells its digest to the others.
  package mutating func note(_ due: Due, encoded: [UInt8]) {
    let count = due.start.count
    let digest = StateDigest(author: author, count: count, digest: BlobID(of: encoded))
    // Nobody has said anything about the last one: this peer is alone.
    keepCandidate()
    candidate = (count, due.start.with(encoded).bytes)
    digests.note(digest, by: rights.person, present: self.count)
    actions.append(.whisper(digest.bytes))
    judge(at: count)
  }

  mutating func judge(at count: Int) {
    guard !isWrong else { return }
    switch digests.verdict(at: count) {
    case .unknown: break
    case .right(let isFirst, let against):
      differing.formUnion(against)
      guard candidate?.count == count else { return }
      if isFirst { keepCandidate() }
      candidate = nil
    case .wrong:
      candidate = nil
      isWrong = true
      reading.deadline = 0
    }
  }

  /// Keeps a state for those who join later.
  private mutating func keepCandidate() {
    if let candidate { actions.append(.keep(candidate.bytes, as: .state)) }
    candidate = nil
  }
}
