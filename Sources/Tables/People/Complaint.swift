/// What somebody sends that has no effect here, and of which people are told.
package struct Complaint: Hashable, Sendable {
  /// Why it has no effect.
  package enum Reason: Hashable, Sendable {
    /// The person sends more moves than count (``MoveAllowance``).
    case tooMuch
    /// The message is signed by the person, and says that it is somebody else's: a move of another author, an undo of
    /// another's move, or a roster that only the owner may send.
    case othersName
    /// It is none that this build knows, most likely one of a newer Tessera.
    case unreadable
    /// The person's document differs from that of most.
    case differs
  }

  /// Who sends it.
  package let sender: PeerName
  package let reason: Reason

  package init(sender: PeerName, reason: Reason) { (self.sender, self.reason) = (sender, reason) }

  /// Whether the person is not heard any more: that was no accident.
  package var mutes: Bool { reason == .tooMuch || reason == .othersName }
}
