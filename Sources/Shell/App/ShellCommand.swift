import Interface

/// What anybody may ask the app for without knowing who does it.
package enum ShellCommand: Hashable, Sendable {
  /// To the home screen.
  case home
  /// Takes a seat's last move back.
  case undo
  /// Makes it again.
  case redo
  /// A document like the open one.
  case newDocument
  /// Why nothing is saved.
  case unsaved
  /// Opens the file that was copied elsewhere.
  case openCopied
  /// Shows the document larger, as the wheel does.
  case zoomIn
  /// Shows it smaller.
  case zoomOut
  /// Looks for a document on the home screen.
  case search
  /// The "…" menu.
  case menu
  /// Goes to a mode, by its number from 1 in the order of the home screen.
  case mode(Int)
}

extension CommandID {
  /// A command of the app.
  package static func shell(_ command: ShellCommand) -> CommandID { CommandID(command) }
}
