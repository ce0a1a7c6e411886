import Library
import ModeKit

/// What a ``PeerAhead`` needs of its peers.
extension TablePeer {
  /// A peer of the same author at another place of the stream, which has no log, with what is under way here. `recall` reads
  /// moves that it has not seen.
  func another(
    at place: TableStart<M.State>, recall: @escaping (MoveID) throws(Problem) -> M.Move
  ) -> TablePeer {
    let last = place.authors[author, default: LastMove()].counter
    var other = TablePeer(
      shared.mode, at: place, author: author, person: rights.person,
      underWay: shared.underWay.map(\.logged).filter { $0.id.counter > last }, blobs: blobs,
      partSize: partSize, longReading: longReading,
      recall: recall)
    // Names are not used twice, whatever the place says.
    other.lastCounter = max(other.lastCounter, lastCounter)
    other.doubtfulBlobs = place.blobs.subtracting(knownBlobs)
    other.hasLog = false
    return other
  }

  /// Goes on in place of a peer of the same author, with moves that were made there and are under way here. `last` is the
  /// largest counter of a name that was used there.
  mutating func takeOver(from other: TablePeer, _ moves: [LoggedMove<M.Move>], last: Int, now: Double) {
    shared.begin(underWay: moves, recall: recall)
    lastCounter = max(lastCounter, last)
    sending = other.sending
    sending.start(at: now)
  }
}
