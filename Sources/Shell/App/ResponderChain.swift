import Interface
import ModeKit

/// Behind the views come what lies over the canvas, the open document, and the app: a key, or a command without a target,
/// climbs them in this order until one takes it.
extension Chrome: Responder {
  /// Closes the topmost panel for Escape. While there is a panel, no key is for what lies under it.
  func receive(_ key: KeyPress) -> Bool {
    guard let panel = panels.last else { return false }
    if key.key == .escape { close(panel) }
    return true
  }
}

/// The open document as a link of the chain: it takes the commands on its seats' bars, and every key that is not the app's.
final class DocumentLink: Responder {
  private let documents: Documents
  private unowned let chrome: Chrome
  private let shell: ShellLink

  init(_ documents: Documents, _ chrome: Chrome, before shell: ShellLink) {
    self.documents = documents
    self.chrome = chrome
    self.shell = shell
  }

  var nextResponder: (any Responder)? { shell }

  func receive(_ key: KeyPress) -> Bool {
    guard let document = documents.screen?.document else { return false }
    let seat = documents.workplace.seats[0].id
    let isShells =
      key.key == .escape ? !document.claims(seat: seat).contains(.escape) : ShellLink.command(for: key) != nil
    if !isShells { document.handle(.key(key.key, key.modifiers, seat: seat)) }
    return !isShells
  }

  func perform(_ command: CommandID, from sender: View?) -> Bool {
    guard let document = documents.screen?.document else { return false }
    let seat = chrome.seat(before: sender).id
    guard document.bar(seat: seat).contains(where: { $0.id == command }) else { return false }
    document.handle(.command(command, .fire, seat: seat))
    return true
  }
}

/// The app as the last link of the chain: it knows the commands that every document has, and their keys.
final class ShellLink: Responder {
  private let documents: Documents
  private let interchange: Interchange
  private unowned let chrome: Chrome
  private let onWheel: (Double) -> Void

  /// How far a key turns the wheel.
  private static let notches = 2.0

  /// Makes the link; `onWheel` does as the wheel would, by some notches.
  init(
    _ documents: Documents, _ interchange: Interchange, _ chrome: Chrome,
    onWheel: @escaping (Double) -> Void
  ) {
    self.documents = documents
    self.interchange = interchange
    self.chrome = chrome
    self.onWheel = onWheel
  }

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
    return chrome.root.perform(.shell(command), from: nil)
  }

  func perform(_ command: CommandID, from sender: View?) -> Bool {
    guard let command = command.as(ShellCommand.self) else { return false }
    let modes = documents.registry.modes
    let seat = chrome.seat(before: sender).id
    switch (command, documents.screen) {
    case (.mode(let number), let screen):
      guard modes.indices.contains(number - 1) else { return false }
      if screen?.document.mode.id != modes[number - 1].id { documents.openMode(modes[number - 1].id) }
    case (.openCopied, _): interchange.openCopied()
    case (.search, _):
      guard let home = chrome.home, !home.gallery.isHidden else { return false }
      home.gallery.beginSearch()
    case (_, nil): return false
    case (.home, _?): documents.goHome()
    case (.undo, let screen?): screen.document.undo(seat: seat)
    case (.redo, let screen?): screen.document.redo(seat: seat)
    case (.zoomIn, _?): onWheel(Self.notches)
    case (.zoomOut, _?): onWheel(-Self.notches)
    case (.newDocument, _?): documents.createAlike()
    case (.unsaved, _?): chrome.saving.problem.map(chrome.tell)
    case (.menu, _?): chrome.showMenu(seat: seat)
    }
    return true
  }
}
