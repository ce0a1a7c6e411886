import Geometry
import Interface
import Library
import ModeKit

/// An open document at a table, whatever its mode. Main thread.
package protocol OpenTable: AnyObject {
  /// Whether the table can be reached.
  var isConnected: Bool { get }
  /// Whether everything has been read that the table had when it was reached.
  var hasCaughtUp: Bool { get }
  /// Which part of that has been read, from 0 to 1; nil while there is little left.
  var readPart: Double? { get }
  /// Whether the log here has all that people see, so that the document can go on alone. It has not while what was done before
  /// is still being read.
  var hasWholeLog: Bool { get }
  /// How many moves made here the others may not have yet.
  var underWayCount: Int { get }
  /// Who is at the table.
  var people: TablePeople { get }
  /// Where the others have their hands.
  var hands: TableHands { get }
  /// Shows one's hands to the others. It is called while they move, and when ``nextDeadline`` is over.
  func show(_ hands: [TableHand], at now: Double)
  /// Who may change the document.
  var rights: TableRights { get }
  /// Says who may change the document, if its owner is here. `now` is in seconds.
  func announce(_ change: (inout Roster) -> Void, now: Double)
  /// Ends the table, whose owner is here, and has it go on at a new one without some people, who do not learn its key. `now`
  /// is in seconds.
  func end(goingOnAt next: NextTable, without people: Set<PeerName>, now: Double)
  /// Where a table that has ended goes on.
  var successor: TableSuccessor { get }
  /// Asks the others to look at a part of the document, in world points.
  func show(_ look: TableLook)
  /// Takes what the others have asked to look at since the last call.
  func takeLooks() -> [(sender: PeerName, look: TableLook)]
  /// Takes what has come since the last call that has no effect: once for each person and reason.
  func takeComplaints() -> Set<Complaint>
  /// Those whose whispers are not heard any more, since they have sent too much or something in another person's name. They
  /// are still known to be here.
  var muted: Set<PeerName> { get }
  /// Whose view is followed here, and what that person sees.
  var views: TableViews { get }
  /// Follows somebody's view, or nobody's. `now` is in seconds.
  func follow(_ person: PeerName?, at now: Double)
  /// Shows those who follow the view here a part of the document, in world points. `now` is in seconds.
  func show(_ area: Rect, at now: Double)
  /// Gives the table its opening. `now` is in seconds; `done` is called when the server has it.
  func send(opening: [UInt8], now: Double, then done: @escaping () -> Void)
  /// When ``advance(to:)`` must be called again though nothing has happened, in seconds; nil if it need not.
  var nextDeadline: Double? { get }
  /// Takes what has arrived, and sends what has to be sent. `now` is in seconds. It is called after each move, at
  /// ``nextDeadline``, and as soon as the transport has something.
  func advance(to now: Double)
  /// Says goodbye to the others: the document is being closed. It stays at the table.
  func goAway()
  /// Lets the document go on alone, with all that it has.
  func leave()
  /// How far each person has come, also those who have left; nil if the document is no race.
  var raceProgress: [PeerName: RaceProgress]? { get }
}

extension OpenDocument {
  /// Puts the document at the table that its store has a place for. Without a transport, moves are kept until it has one.
  /// `title` is what the others call the person at this machine. With more than `longReading` messages still to be read, it
  /// begins with the state that others have kept.
  package func sitDown(
    _ store: any TableStore, _ transport: (any TableTransport)?, _ resources: DocumentResources,
    as title: String = "", longReading: Int = 1000
  ) -> any OpenTable {
    SharedTable(host, store, transport, resources, title: title, longReading: longReading)
  }
}

/// Where a table that has ended goes on.
package enum TableSuccessor {
  /// Nowhere.
  case none
  /// At a table that is not for the person here.
  case unknown
  /// At a table whose stream begins with `start`.
  case table(TableLink, start: TableStart<[UInt8]>)
  /// At a table with another document.
  case another(TableLink)
}
