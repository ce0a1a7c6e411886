import Interface
import ModeKit

extension MinesweeperMode {
  /// What the keys of a game, a proof and a replay do.
  static var keyTables: [KeyTable] {
    [
      KeyTable(
        tr("In a game"),
        [
          .arrows(tr("move the cursor by a cell")),
          .arrows(.control, tr("move it to the edge of the field")),
          .init([KeyPress(.pageUp), KeyPress(.pageDown)], tr("moves it by eight rows")),
          .init(.enter, tr("opens the cell, or chords on a number")),
          .init(.space, tr("flags the cell, or all certain mines around a number")),
          .init(.character("f"), tr("swaps opening and flagging")),
          .init(.character("p"), tr("pauses, and hides the board")),
          .init(.character("h"), tr("gives a hint; again: why, and which cells")),
          .init(
            [KeyPress(.character("h"), modifiers: .shift), KeyPress(.backspace)], tr("goes back in a hint")),
          .init(.character("c"), .control, tr("copies the board as a line of text")),
          .init(.escape, tr("hides the hint and the cursor")),
        ]),
      KeyTable(
        tr("In a lesson and in practice"),
        [
          .init(.enter, tr("goes on, when all is found")),
          .init(.character("h"), tr("marks the answer")),
        ]),
      KeyTable(
        tr("In a proof"),
        [
          .init([KeyPress(.right), KeyPress(.space)], tr("goes on")),
          .init([KeyPress(.left), KeyPress(.backspace)], tr("goes back")),
          .init([KeyPress(.pageUp), KeyPress(.pageDown)], tr("goes ten steps")),
          .init([KeyPress(.home), KeyPress(.end)], tr("goes to the beginning or the end")),
          .init(.escape, tr("closes it")),
        ]),
      KeyTable(
        tr("On the board of a replay"),
        [
          .init(.character("c"), tr("shows or hides the chances")),
          .init(.character("h"), tr("shows or hides the heat map")),
          .init(.character("t"), tr("shows or hides the trails")),
        ]), replayKeys,
    ]
  }
}
