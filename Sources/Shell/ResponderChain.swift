import Interface
import ModeKit

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

/// Behind the views come what lies over the canvas, the open document, and the app: a key, or a command without a target,
/// climbs them in this order until one takes it.
extension Chrome: Responder {
  var nextResponder: (any Responder)? { documentLink }

  /// Closes the topmost panel for Escape. While there is a panel, no key is for what lies under it.
  func receive(_ key: KeyPress) -> Bool {
    guard let panel = panels.last else { return false }
    if key.key == .escape { close(panel) }
    return true
  }
}

/// The open document as a link of the chain: it takes the commands on its seats' bars, and every key that is not the app's.
final class DocumentLink: Responder {
  private unowned let app: App
  private let shell: ShellLink

  init(_ app: App) {
    self.app = app
    shell = ShellLink(app)
  }

  var nextResponder: (any Responder)? { shell }

  func receive(_ key: KeyPress) -> Bool {
    guard let document = app.screen?.document else { return false }
    let seat = app.seats[0].id
    let isShells = key.key == .escape ? !document.takesEscape(seat: seat) : ShellLink.command(for: key) != nil
    if !isShells { document.handle(.key(key.key, key.modifiers, seat: seat)) }
    return !isShells
  }

  func perform(_ command: CommandID, from sender: View?) -> Bool {
    guard let document = app.screen?.document else { return false }
    let seat = app.chrome.seat(before: sender).id
    guard document.bar(seat: seat).contains(where: { $0.id == command }) else { return false }
    document.handle(.command(command, .fire, seat: seat))
    return true
  }
}

/// The app as the last link of the chain: it knows the commands that every document has, and their keys.
final class ShellLink: Responder {
  private unowned let app: App

  /// How far a key turns the wheel.
  private static let notches = 2.0

  init(_ app: App) { self.app = app }

  var nextResponder: (any Responder)? { nil }

  /// What a key asks for, whichever document is open.
  static func command(for key: KeyPress) -> ShellCommand? {
    switch (key.key, key.modifiers) {
    case (.character("z"), .control): .undo
    case (.character("z"), [.control, .shift]), (.character("y"), .control): .redo
    case (.character("n"), .control), (.function(2), []): .newDocument
    case (.character("v"), .control): .openCopied
    case (.character("f"), .control): .search
    // Where the plus is on a key with the equals sign, Shift is not asked for.
    case (.character("+"), .control), (.character("+"), [.control, .shift]), (.character("="), .control),
      (.character("="), [.control, .shift]):
      .zoomIn
    case (.character("-"), .control): .zoomOut
    case (.escape, []): .home
    case (.character(let digit), .control): digit.wholeNumberValue.map { .mode($0) }
    default: nil
    }
  }

  func receive(_ key: KeyPress) -> Bool {
    guard let command = Self.command(for: key) else { return false }
    // A key that is held takes moves back one after the other, but starts one new document.
    if key.isRepeat, ![.undo, .redo, .zoomIn, .zoomOut].contains(command) { return true }
    return app.chrome.root.perform(.shell(command), from: nil)
  }

  func perform(_ command: CommandID, from sender: View?) -> Bool {
    guard let command = command.as(ShellCommand.self) else { return false }
    let seat = app.chrome.seat(before: sender).id
    switch (command, app.screen) {
    case (.mode(let number), let screen):
      guard app.modes.indices.contains(number - 1) else { return false }
      if screen?.document.mode.id != app.modes[number - 1].id { app.openMode(app.modes[number - 1].id) }
    case (.openCopied, _): app.openCopied()
    case (.search, _):
      guard let home = app.chrome.home, !home.gallery.isHidden else { return false }
      home.gallery.beginSearch()
    case (_, nil): return false
    case (.home, _?): app.goHome()
    case (.undo, let screen?): screen.document.undo(seat: seat)
    case (.redo, let screen?): screen.document.redo(seat: seat)
    case (.zoomIn, _?): app.turnWheel(Self.notches)
    case (.zoomOut, _?): app.turnWheel(-Self.notches)
    case (.newDocument, let screen?): app.newDocument(like: screen)
    case (.unsaved, _?): if let problem = app.problem { app.tell(problem) }
    case (.menu, _?): app.chrome.showMenu(seat: seat)
    }
    return true
  }
}
