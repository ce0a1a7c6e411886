import Interface
import ModeKit

/// Who may change a table's document, as one machine knows it, and what its owner says about it.
///
/// A state machine without clock, as ``TablePeer`` is, of which it is a part.
package struct TableRights: Hashable, Sendable {
  /// Who has made the table; unknown if nobody can say who may change its document.
  package let owner: PeerName
  /// The person at this machine.
  package let person: PeerName
  /// What the stream says.
  private(set) var announced: Roster
  /// What the owner, who is here, has said; nil when the stream has it.
  private var wanted: Roster?
  /// When ``wanted`` is sent again, in seconds.
  private var deadline = 0.0

  /// The rights of a person at a place of the stream.
  package init<State>(_ person: PeerName, at start: TableStart<State>) {
    self.person = person
    owner = start.owner
    announced = start.roster
  }

  /// Whether the person at this machine has made the table.
  package var isOwner: Bool { owner != .unknown && person == owner }
  /// Who may change the document, as far as is known here.
  package var roster: Roster { wanted ?? announced }
  /// Whether the person at this machine may.
  package var mayChange: Bool { lets(person) }

  /// Whether the stream has what the owner has said here.
  package var isAnnounced: Bool { wanted == nil }
  /// Whether the owner has ended the table.
  package var hasEnded: Bool { announced.isEnded }
  /// Whether a person may, as far as is known here.
  package func lets(_ person: PeerName) -> Bool { roster.lets(person, of: owner) }

  /// Why the moves of somebody who may only look on have no effect.
  static var refusal: Problem { Problem(tr("You only look on here. Ask who has shared this document.")) }

  // MARK: Saying it

  /// Says it, if the owner is here.
  mutating func announce(_ change: (inout Roster) -> Void) {
    guard isOwner else { return }
    var next = roster
    change(&next)
    guard next != roster else { return }
    next.serial = roster.serial + 1
    wanted = next
    deadline = 0
  }

  /// When the next message is to be sent, in seconds; nil if there is none.
  var nextDeadline: Double? { wanted == nil ? nil : deadline }

  /// Takes what has to be sent; `now` is in seconds.
  mutating func takeMessage(at now: Double) -> Roster? {
    guard let wanted, now >= deadline else { return nil }
    deadline = now + MoveSending.least
    return wanted
  }

  // MARK: Hearing it

  /// Reads a message of the stream. Returns whether its sender may send it.
  mutating func receive(_ roster: Roster, by sender: PeerName) -> Bool {
    guard owner != .unknown, sender == owner else { return false }
    guard roster.serial > announced.serial else { return true }
    announced = roster
    guard var mine = wanted, mine.serial <= roster.serial else { return true }
    wanted = nil
    if mine != roster {
      // Another machine of the same person was first.
      mine.serial = roster.serial + 1
      (wanted, deadline) = (mine, 0)
    }
    return true
  }

  /// Goes on from another place of the stream.
  mutating func restart(at roster: Roster) { announced = roster }
}
