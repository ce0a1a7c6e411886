import Glibc
import Library
import Tables

/// What is the same at all tables of a person: the person's name there, the server that was used last, and whether the
/// machines around are told.
extension Library {
  /// What others at tables call the person at this machine: what was chosen last, else the name of the user.
  var personTitle: String {
    get { text(Self.titleKey) ?? userTitle ?? "" }
    set { remember(Array(newValue.utf8), as: Self.titleKey) }
  }

  /// The address of the server that was used last; empty if there was none.
  var tableServer: String {
    get { text(Self.serverKey) ?? "" }
    set { remember(Array(newValue.utf8), as: Self.serverKey) }
  }

  /// Whether the machines of the network are told of tables in this machine's room.
  var tellsNeighbours: Bool {
    get { text(Self.tellingKey) != "no" }
    set { remember(Array((newValue ? "yes" : "no").utf8), as: Self.tellingKey) }
  }

  private func text(_ key: String) -> String? { recall(key).map { String(decoding: $0, as: UTF8.self) } }

  private static let titleKey = "table person", serverKey = "table server", tellingKey = "tables told"
}

/// The full name of the user in the user database, or the short one; nil if there is none.
private var userTitle: String? {
  guard let entry = getpwuid(getuid()) else { return nil }
  // The full name ends at the first comma; the office and telephone numbers follow.
  let full = entry.pointee.pw_gecos.map { String(cString: $0).prefix { $0 != "," } } ?? ""
  return full.isEmpty ? entry.pointee.pw_name.map { String(cString: $0) } : String(full)
}
