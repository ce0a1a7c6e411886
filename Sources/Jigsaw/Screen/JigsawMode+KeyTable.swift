import Interface
import ModeKit

extension JigsawMode {
  /// What the keys on a table and in a replay do.
  static var keyTables: [KeyTable] {
    [
      KeyTable(
        tr("On the table"),
        [
          .init(
            [KeyPress(.tab), KeyPress(.tab, modifiers: .shift)],
            tr("chooses the next or previous piece in reading order, and describes it")),
          .arrows(tr("move it")),
          .arrows(.shift, tr("move it farther")),
          .arrows(.alt, tr("move it a tenth as far")),
          .init([KeyPress(.character("r")), KeyPress(.character("."))], tr("turns it")),
          .init(
            [KeyPress(.character("r"), modifiers: .shift), KeyPress(.character(","))], tr("turns it back")),
          .init(.enter, tr("lays it down; where it lies right, it clicks into its place")),
          .init(.character("a"), .control, tr("selects all loose pieces")),
          .init(.character("c"), .control, tr("copies the selection, or the finished picture, as a picture")),
          .init(.character("t"), tr("puts the piece, or the selection, into the open tray")),
          .init(.character("t"), .shift, tr("opens the list of trays")),
          .init(.character("h"), tr("gives a hint")),
          .init(.character("p"), tr("pauses, and hides the table")),
          .init(.escape, tr("ends the selection")),
        ]), replayKeys,
    ]
  }
}
