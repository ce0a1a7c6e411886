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

/// What has come to a table that has no effect, what people were told of it, and who is not heard any more because of it.
struct Complaints {
  private var all: Set<Complaint> = []
  private var told: Set<Complaint> = []
  /// Those whose whispers are not heard any more.
  private(set) var muted: Set<PeerName> = []

  /// How many of them people are told at most, and how many people are muted at most: somebody could make ever new keys.
  private static let most = 20, mostMuted = 1024

  /// Notes new complaints, and mutes those whom they are about if that was no accident.
  mutating func note(_ new: Set<Complaint>) {
    all.formUnion(new)
    for complaint in new where complaint.mutes && complaint.sender != .unknown && muted.count < Self.mostMuted
    {
      muted.insert(complaint.sender)
    }
  }

  /// Takes those that people have not been told of.
  mutating func take() -> Set<Complaint> {
    let new = all.subtracting(told).prefix(Self.most - told.count)
    all = []
    told.formUnion(new)
    return Set(new)
  }

  /// What was reported, without the whispers of those who are muted.
  func heard(in events: [TableEvent]) -> [TableEvent] {
    guard !muted.isEmpty else { return events }
    return events.filter { event in
      if case .heard(_, let sender) = event { !muted.contains(sender) } else { true }
    }
  }
}
