import Interface
import ModeKit
import Tables

/// What people see of a shared table.
struct TableStatus: Equatable {
  /// The people; first oneself.
  let people: [TablePeople.Person]
  /// Whether the table can be reached.
  let isConnected: Bool
  /// Whether others can join: the server has the document.
  let isOpen: Bool
  /// Who may change the document.
  let rights: TableRights
  /// Whose view is followed here; nil for nobody's.
  var followed: PeerName?
  /// How much has been read of what was done before, in percent; nil while there is little left.
  var readPercent: Int?
  /// Those who are not heard any more.
  var muted: Set<PeerName> = []
  /// How far each of the others has come; nil if the document is no race.
  var race: [PeerName: RaceProgress]?
  /// How long a message takes to the server and back, in milliseconds; nil while it is not known.
  let milliseconds: Int?

  /// What is written beside a person's name, in quiet text; nil for nothing.
  func note(of person: TablePeople.Person) -> String? {
    if muted.contains(person.name) { return tr("muted") }
    if let race, !person.isSelf { return race[person.name]?.text ?? (person.isHere ? nil : tr("away")) }
    if person.isSelf { return race != nil || rights.mayChange ? tr("you") : tr("you look on") }
    if !person.isHere { return tr("away") }
    if person.name == followed { return tr("you follow") }
    return rights.lets(person.name) ? nil : tr("looks on")
  }

  /// The few letters about the connection beside the people; nil for none.
  var sign: String? {
    guard isConnected else { return tr("offline") }
    return readPercent.map { tr("{0} %", "\($0)") } ?? milliseconds.map { tr("{0} ms", "\($0)") }
  }

  /// The line about the connection.
  var line: String {
    guard isConnected else {
      return isOpen
        ? tr("Not connected. You can go on; your moves follow.")
        : tr("The server does not answer. Check the address and the network.")
    }
    guard isOpen else { return tr("The document is being sent to the server.") }
    if let readPercent { return tr("Reading what was done before: {0} %", "\(readPercent)") }
    return milliseconds.map { tr("Connected, {0} ms", "\($0)") } ?? tr("Connected")
  }
}

extension Documents {
  /// What people see of the table of the document on screen; nil if it is at none.
  var tableStatus: TableStatus? {
    guard let screen, let table = screen.table else { return nil }
    return TableStatus(
      people: table.people.people, isConnected: table.isConnected, isOpen: !library.isUnsent(screen.id),
      rights: table.rights, followed: table.views.followed,
      readPercent: table.readPart.map { Int(100 * $0) }, muted: table.muted,
      race: table.raceProgress,
      milliseconds: table.people.roundTrip.map { max(1, Int(($0 * 1000).rounded())) })
  }
}
