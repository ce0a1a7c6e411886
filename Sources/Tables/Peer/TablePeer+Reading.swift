import Interface
import ModeKit

extension TablePeer {
  /// Why a move cannot be made before the stream has been read.
  static var isReading: Problem { Problem(tr("The table is still being read. Wait a moment.")) }

  /// Whether everything has been read that the stream had when the table was reached.
  package var hasCaughtUp: Bool { isConnected && reading.goal.map { position >= $0 } ?? false }

  /// Whether moves of an author may come from a sender, and are not made here.
  package func isOther(_ author: UInt32, _ sender: PeerName) -> Bool {
    author != self.author && authors[author]?.person ?? sender == sender
  }

  /// Which part of that has been read, from 0 to 1, while there is so much left that people wait for it; else nil.
  package var readPart: Double? {
    guard isConnected, let goal = reading.goal, goal - position > longReading else { return nil }
    return Double(position) / Double(goal)
  }
}
