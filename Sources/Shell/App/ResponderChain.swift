import Interface
import ModeKit

/// The responder chain after the views: the panels, the open document, and the app. A key, or a command without a
/// target, passes along it in this order until one takes it.
extension Chrome: Responder {
  /// Closes the topmost panel of the keyboard's seat for Escape, or else its swatch panel. While there is a panel,
  /// nothing under it receives its keys. Without one, the home screen receives them.
  func receive(_ key: KeyPress) -> Bool {
    guard let panel = panels.last(where: { $0.seat == nil || $0.seat == root.keyboardSeat }) else {
      if let page = discover.page { return page.receive(key) }
      if let home { return home.receive(key) }
      guard key.key == .escape, swatchPanels[root.keyboardSeat] != nil else { return false }
      closeSwatches(seat: root.keyboardSeat)
      return true
    }
    if key.key == .escape { close(panel) }
    return true
  }
}

/// The open document as a link of the chain: it handles the commands of the entries on its seats' bars, and every key
/// that is not the app's.
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
    let seat = chrome.root.keyboardSeat
    let isForShell =
      switch key.key {
      case .escape: !document.claims(seat: seat).contains(.escape)
      case .home: !document.claims(seat: seat).contains(.bar)
      default: ShellLink.command(for: key) != nil
      }
    if !isForShell { document.handle(.key(key.key, key.modifiers, seat: seat)) }
    return !isForShell
  }

  func perform(_ command: CommandID, from sender: View?) -> Bool {
    guard let document = documents.screen?.document else { return false }
    let seat = chrome.seat(before: sender).id
    guard document.bar(seat: seat).contains(where: { $0.id == command }) else { return false }
    document.handle(.command(command, .fire, seat: seat))
    return true
  }
}

/// The app as the last link of the chain: it handles the commands that every document has, and their keys.
final class ShellLink: Responder {
  private let documents: Documents
  private let interchange: Interchange
  private unowned let chrome: Chrome
  private let onWheel: (Double) -> Void

  /// By how many wheel notches a key zooms.
  private static let notches = 2.0

  /// Makes the link; `onWheel` acts as the wheel does, by a number of notches.
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

  /// The app's command for a key, whichever document is open.
  static func command(for key: KeyPress) -> ShellCommand? {
    switch (key.key, key.modifiers) {
    case (.character("z"), .control): .undo
    case (.character("z"), [.control, .shift]), (.character("y"), .control): .redo
    case (.character("n"), .control), (.function(2), []): .newDocument
    case (.character("v"), .control): .openCopied
    case (.character("f"), .control): .search
    // Where plus and equals share a key, Ctrl with that key zooms in with or without Shift.
    case (.character("+"), .control), (.character("+"), [.control, .shift]), (.character("="), .control),
      (.character("="), [.control, .shift]):
      .zoomIn
    case (.character("-"), .control): .zoomOut
    case (.escape, []): .home
    case (.character("0"), []), (.home, []): .showWhole
    case (.character("0"), .shift): .showLandmark
    case (.character("m"), []): .map
    case (.function(1), []): .keys
    case (.function(4), []): .secondView
    case (.character(let digit), .control): digit.wholeNumberValue.map { .mode($0) }
    default: nil
    }
  }

  func receive(_ key: KeyPress) -> Bool {
    guard let command = Self.command(for: key) else { return false }
    // A held key repeats undo, redo and zoom; any other command runs once.
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
      let mode = modes[number - 1]
      guard screen?.document.mode.id != mode.id else { break }
      chrome.propose(.goTo(mode.name), by: seat) { [documents] in documents.openMode(mode.id) }
    case (.openCopied, _): interchange.openCopied(at: documents.workplace.pointer, seat: seat)
    case (.search, _):
      guard let home = chrome.home, !home.gallery.isHidden else { return false }
      home.gallery.beginSearch()
    case (.keys, _): chrome.showKeys(seat: seat)
    case (_, nil): return false
    case (.home, _?):
      chrome.propose(.goHome, by: seat) { [documents] in documents.goHome() }
    case (.undo, let screen?): screen.document.undo(seat: seat)
    case (.redo, let screen?): screen.document.redo(seat: seat)
    case (.zoomIn, _?): onWheel(Self.notches)
    case (.zoomOut, _?): onWheel(-Self.notches)
    case (.showWhole, _?), (.showLandmark, _?): chrome.wayfinder.lead(to: command)
    case (.map, _?): chrome.wayfinder.toggleMap()
    case (.newDocument, _?):
      chrome.propose(.begin, by: seat) { [documents] in documents.createSimilar() }
    case (.unsaved, _?): chrome.saving.problem.map(chrome.tell)
    case (.secondView, _?): documents.toggleSecondView(seat: seat)
    case (.menu, _?): chrome.showMenu(seat: seat)
    }
    return true
  }
}
