import Interface

/// A change that concerns everybody at the table, such as leaving: each seat is asked, and each can stop it.
struct Proposal {
  /// The kinds of changes.
  enum Change {
    /// Going to the home screen.
    case goHome
    /// Making and opening another document.
    case begin
    /// Going to a mode, by its name.
    case goTo(String)
    /// Deleting the document on screen.
    case delete

    /// The question to everybody.
    var question: String {
      switch self {
      case .goHome: tr("Go to the home screen?")
      case .begin: tr("Begin a new one?")
      case .goTo(let mode): tr("Go to {0}?", mode)
      case .delete: tr("Delete this document?")
      }
    }
  }

  /// The sheets, by seat.
  var sheets: [Int: Sheet]
  /// The seats that have not agreed yet.
  var undecided: Set<Int>
  /// When silence counts as agreement, in seconds.
  let deadline: Double
  /// Makes the change.
  let act: () -> Void
}
