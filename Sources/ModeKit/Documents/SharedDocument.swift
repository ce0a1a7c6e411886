import Geometry
import Library

/// A document that several machines change together, as its ``ModeHost`` sees it. Main thread.
///
/// A move made here is applied at once. The machines agree on one order of all moves, so the log gets a move when its
/// place is known: until then it is *under way*.
public protocol SharedDocument<M>: AnyObject {
  /// The mode.
  associatedtype M: Mode
  /// The state after all moves of the log.
  var confirmed: M.State { get }
  /// What people see: that state with the moves under way.
  var state: M.State { get }
  /// Whether somebody else has the document open too.
  var othersAreHere: Bool { get }
  /// The name that the next move made here will have.
  var nextID: MoveID { get }
  /// Makes a move of ``nextID`` at once.
  ///
  /// - Throws: ``Problem`` if the move makes no sense; then nothing has changed.
  func make(_ move: LoggedMove<M.Move>) throws(Problem) -> Applied<M.Move>
  /// How to take back a move that is under way; nil if it is not under way, or cannot be taken back.
  func inverse(ofUnderWay id: MoveID) -> M.Move?
}

/// What has happened to a shared document.
public struct SharedChange {
  /// The changed parts of the picture, in world points; nil for all of it.
  public var damage: [Rect]? = []
  /// The moves that are new here, in the order of the log.
  public var arrived: [RecordHeader] = []
  /// How many records the log has got.
  public var logged = 0
  /// The moves made here that have no effect, since moves of others came first, and why.
  public var refused: [(id: MoveID, problem: Problem)] = []

  /// No change.
  public init() {}

  /// Whether nothing has happened that anybody could notice.
  public var isEmpty: Bool { damage?.isEmpty == true && logged == 0 && refused.isEmpty }
}

extension ModeHost {
  /// Has moves go to other machines too. `underWay` are the moves that this author has made and the log does not have
  /// yet, the oldest first; they are in the state of `shared` already.
  package func share(_ shared: any SharedDocument<M>, underWay: [RecordHeader]) {
    self.shared = shared
    for record in underWay {
      // It is known already if the document comes from another table.
      history.drop(record.id)
      history.note(record, author: author)
    }
    takeState(of: shared, damage: nil)
  }

  /// Whether somebody at another machine has the document open too, so that it goes on when it is closed here.
  public var othersAreHere: Bool { shared?.othersAreHere ?? false }

  /// The state that the log has.
  package var confirmed: M.State { shared?.confirmed ?? state }

  /// Takes what has happened to the shared document. People learn why a move of theirs has no effect.
  package func take(_ change: SharedChange) {
    guard let shared, !change.isEmpty else { return }
    for record in change.arrived { history.note(record, author: author) }
    for (id, _) in change.refused { history.drop(id) }
    noteLogged(change.logged)
    takeState(of: shared, damage: change.damage)
    if let problem = change.refused.first?.problem { toast(problem.message) }
  }

  /// Lets the document go on alone. The log must have all moves that are in the state.
  package func endSharing() { shared = nil }
}
