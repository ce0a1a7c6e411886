import Interface
import ModeKit

/// What anybody may ask the app for without knowing who does it.
extension Action {
  /// To the home screen.
  static let home = Action("home")
  /// Takes a seat's last move back.
  static let undo = Action("undo")
  /// Makes it again.
  static let redo = Action("redo")
  /// A document like the open one.
  static let newDocument = Action("new")
  /// Why nothing is saved.
  static let unsaved = Action("unsaved")
  /// Opens the file that was copied elsewhere.
  static let openCopied = Action("openCopied")
  /// Shows the document larger, as the wheel does.
  static let zoomIn = Action("zoomIn")
  /// Shows it smaller.
  static let zoomOut = Action("zoomOut")
  /// Looks for a document on the home screen.
  static let search = Action("search")
  /// The "…" menu.
  static let menu = Action("more")
  /// Goes to a mode, by its number from 1 in the order of the home screen.
  static func mode(_ number: Int) -> Action { Action("mode \(number)") }
}

/// Behind the views come what lies over the canvas, the open document, and the app: a key, or an action without a target,
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
      key.key == .escape ? !document.claims(seat: seat).contains(.escape) : ShellLink.action(for: key) != nil
    if !isShells { document.handle(.key(key.key, key.modifiers, seat: seat)) }
    return !isShells
  }

  func perform(_ action: Action, from sender: View?) -> Bool {
    guard let document = documents.screen?.document else { return false }
    let seat = chrome.seat(before: sender).id
    guard document.bar(seat: seat).contains(where: { $0.id == action.name }) else { return false }
    document.handle(.command(action.name, .fire, seat: seat))
    return true
  }
}

/// The app as the last link of the chain: it knows the actions that every document has, and their keys.
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
  static func action(for key: KeyPress) -> Action? {
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
    guard let action = Self.action(for: key) else { return false }
    // A key that is held takes moves back one after the other, but starts one new document.
    if key.isRepeat, ![.undo, .redo, .zoomIn, .zoomOut].contains(action) { return true }
    return chrome.root.perform(action, from: nil)
  }

  func perform(_ action: Action, from sender: View?) -> Bool {
    let modes = documents.registry.modes
    if let number = modes.indices.first(where: { action == .mode($0 + 1) }) {
      if documents.screen?.document.mode.id != modes[number].id { documents.openMode(modes[number].id) }
      return true
    }
    if action == .openCopied {
      interchange.openCopied()
      return true
    }
    if action == .search {
      guard let home = chrome.home, !home.gallery.isHidden else { return false }
      home.gallery.beginSearch()
      return true
    }
    guard let screen = documents.screen else { return false }
    let seat = chrome.seat(before: sender).id
    switch action {
    case .home: documents.goHome()
    case .undo: screen.document.undo(seat: seat)
    case .redo: screen.document.redo(seat: seat)
    case .zoomIn: onWheel(Self.notches)
    case .zoomOut: onWheel(-Self.notches)
    case .newDocument: documents.createAlike()
    case .unsaved: chrome.saving.problem.map(chrome.tell)
    case .menu: chrome.showMenu(seat: seat)
    default: return false
    }
    return true
  }
}
