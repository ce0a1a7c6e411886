import Interface

/// The app's own commands: any view can send them along the responder chain.
package enum ShellCommand: Hashable, Sendable {
  /// Goes to the home screen.
  case home
  /// Takes a seat's last move back.
  case undo
  /// Redoes the move that was undone last.
  case redo
  /// Makes a document like the open one.
  case newDocument
  /// Shows why changes are not saved.
  case unsaved
  /// Opens or pastes what was copied.
  case openCopied
  /// Shows the document larger, as the wheel does.
  case zoomIn
  /// Shows the document smaller.
  case zoomOut
  /// Shows everything in the document; used again, it returns to the earlier view.
  case showWhole
  /// Goes back to the document's landmark, such as the frame of a puzzle; used again, it returns to the earlier view.
  case showLandmark
  /// Shows or folds the map.
  case map
  /// Opens a seat's second view of the document, or closes it.
  case secondView
  /// Shows the page of keys.
  case keys
  /// Searches the documents on the home screen.
  case search
  /// Opens the "…" menu.
  case menu
  /// Goes to a mode, by its number from 1 in the order of the home screen.
  case mode(Int)
}

extension CommandID {
  /// A command of the app.
  package static func shell(_ command: ShellCommand) -> CommandID { CommandID(command) }
}
