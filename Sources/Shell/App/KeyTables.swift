import Interface
import ModeKit

/// The keys of the app, as the page of keys and the manual list them.
extension KeyTable {
  private static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), modifiers: .control)
  }

  /// The keys that mean the same in all modes.
  package static var ofAllModes: KeyTable {
    KeyTable(
      tr("In all modes"),
      [
        .init([control("z")], tr("undoes")),
        .init([KeyPress(.character("z"), modifiers: [.control, .shift]), control("y")], tr("redoes")),
        .init([control("n"), KeyPress(.function(2))], tr("starts a new document like this one")),
        .init(
          [KeyPress(.character("0")), KeyPress(.home)],
          tr("shows everything; again: returns to the previous view")),
        .init(
          .character("0"), .shift,
          tr("goes back: to the frame of a puzzle, the last opened cell, the last stroke")),
        .init(.character("m"), tr("shows or folds the map")),
        .init([control("+"), control("-")], tr("zooms")),
        .init(.function(4), tr("opens a second view of the document, or closes it")),
        .init(
          [control("1"), control("2"), control("3")], tr("goes to a mode, in the order of the home screen")),
        .init([control("v")], tr("pastes or opens what was copied: strokes, a picture, a file, a board")),
        .init(
          [KeyPress(.function(6)), KeyPress(.tab)],
          tr("goes to the bar, where arrows choose and Enter or Space uses; F6 and Escape go back")),
        .init(
          .escape,
          tr("closes what is on top; leaves the bar; ends a replay, a proof or a selection; then goes home")),
        .init(.function(1), tr("shows these keys")),
        .init(.function(3), tr("shows the instruments")),
        .init(.function(11), tr("switches full screen")),
      ])
  }

  /// The keys of the home screen.
  package static var ofHome: KeyTable {
    KeyTable(
      tr("On the home screen"),
      [
        .arrows(tr("go from document to document")), .init(.enter, tr("opens the document")),
        .init(
          [control("f")], named: tr("a letter") + ", " + control("f").name,
          tr("searches; the down arrow goes from the field to the documents")),
        .init(.space, .control, tr("chooses the document")),
        .init([control("a")], tr("chooses all that are listed, or none")),
        .init(.delete, tr("deletes those chosen, or the one with the focus")),
        .init([control("d")], tr("shows what others have published")),
        .init(.escape, tr("stops choosing, then leaves the search")),
      ])
  }

  /// The keys of the page of discoveries.
  package static var ofDiscover: KeyTable {
    KeyTable(
      tr("On the page of discoveries"),
      [
        .init(
          [control("f")], named: tr("a letter") + ", " + control("f").name,
          tr("searches; the down arrow goes from the field to the entries")),
        .arrows(tr("go from entry to entry")), .init(.enter, tr("plays the entry, or stops fetching it")),
        .init(.space, tr("shows the details")),
        .init([control("v")], tr("follows the catalogue whose address was copied")),
        .init(.escape, tr("clears the search, then goes back")),
      ])
  }
}
