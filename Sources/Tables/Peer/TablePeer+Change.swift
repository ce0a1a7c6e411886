import Geometry
import Library
import ModeKit

extension TablePeer {
  /// What has changed here.
  package struct Change {
    /// The changed parts of the picture, in world points.
    package var damage: [Rect] = []
    /// The moves that the table has confirmed, in its order.
    package var made: [SharedState<M>.Confirmed] = []
    /// The moves of this peer that make no sense where the table's order has them, and why.
    package var refused: [(logged: LoggedMove<M.Move>, problem: Problem)] = []
    /// What has come that has no effect though its sender meant it to have one.
    package var complaints: Set<Complaint> = []
    /// The states that are to be encoded for ``note(_:encoded:)``.
    package var due: [Due] = []

    mutating func complain(of sender: PeerName, _ reason: Complaint.Reason) {
      complaints.insert(Complaint(sender: sender, reason: reason))
    }
  }

  /// A state whose digest is due.
  package struct Due {
    /// The state, and its place in the stream.
    package let start: TableStart<M.State>
  }
}
