import Interface

/// An order of documents on the home screen.
public enum DocumentOrder: String, Hashable, Sendable, CaseIterable {
  /// The one used last comes first.
  case lastUsed
  /// By title, from A to Z.
  case name
  /// By mode, and in each the one used last first.
  case kind
  /// The newest comes first.
  case made
  /// The one with the most moves comes first.
  case moves

  /// Its name for people.
  var label: String {
    switch self {
    case .lastUsed: tr("Last used")
    case .name: tr("Name")
    case .kind: tr("Kind")
    case .made: tr("Date made")
    case .moves: tr("Number of moves")
    }
  }
}
