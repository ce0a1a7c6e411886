import Interface
import Tables

/// What people see of a shared table.
struct TableStatus: Equatable {
  /// The people; first oneself.
  let people: [TablePeople.Person]
  /// Whether the table can be reached.
  let isConnected: Bool
  /// Whether others can join: the server has the document.
  let isOpen: Bool
  /// How long a message takes to the server and back, in milliseconds; nil while it is not known.
  let milliseconds: Int?

  /// The line about the connection.
  var line: String {
    guard isConnected else {
      return isOpen
        ? tr("Not connected. You can go on; your moves follow.")
        : tr("The server does not answer. Check the address and the network.")
    }
    guard isOpen else { return tr("The document is being sent to the server.") }
    return milliseconds.map { tr("Connected, {0} ms", "\($0)") } ?? tr("Connected")
  }
}

extension Documents {
  /// What people see of the table of the document on screen; nil if it is at none.
  var tableStatus: TableStatus? {
    guard let screen, let table = screen.table else { return nil }
    return TableStatus(
      people: table.people.people, isConnected: table.isConnected, isOpen: !library.isUnsent(screen.id),
      milliseconds: table.people.roundTrip.map { max(1, Int(($0 * 1000).rounded())) })
  }
}
