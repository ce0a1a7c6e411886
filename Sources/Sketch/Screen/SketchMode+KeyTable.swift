import Interface
import ModeKit

extension SketchMode {
  /// What the keys on a board, of a selection and in a replay do.
  static var keyTables: [KeyTable] {
    func letter(_ key: Character, _ effect: String) -> KeyTable.Line { .init(.character(key), effect) }
    return [
      KeyTable(
        tr("Drawing"),
        [
          letter("b", tr("chalk")), letter("s", tr("soft pastel")), letter("n", tr("pencil")),
          letter("w", tr("marker")), letter("p", tr("pen")),
          letter("l", tr("line")), letter("o", tr("circle")), letter("a", tr("arrow")),
          letter("r", tr("rectangle")), letter("g", tr("polygon")),
          letter("f", tr("felt eraser, which smears")), letter("e", tr("clean eraser")),
          letter("x", tr("eraser of whole strokes")),
          .init((1...6).map { KeyPress(.character(Character("\($0)"))) }, tr("chooses a chalk")),
          .init([KeyPress(.character("[")), KeyPress(.character("]"))], tr("changes the size")),
          .init(
            [KeyPress(.delete, modifiers: .control), KeyPress(.backspace, modifiers: .control)],
            tr("clears the board")),
        ]),
      KeyTable(
        tr("The board"),
        [
          letter("h", tr("takes the hand, which moves the view")), letter("v", tr("takes the lasso")),
          letter("u", tr("lays the ruler down, or away")),
          letter("t", tr("chooses whose fingers draw")),
          letter("k", tr("shows brushes and colours")), letter("q", tr("shows shapes")),
          letter("y", tr("shows layers")), letter("i", tr("shows kept views")),
          letter("d", tr("shows boards")), letter("j", tr("adds a picture")),
          letter("z", tr("shows how it was drawn")),
        ]),
      KeyTable(
        tr("A selection"),
        [
          .init(.character("a"), .control, tr("selects everything")),
          .arrows(tr("move it by 8 dp")), .arrows(.shift, tr("move it by 1 dp")),
          .init([KeyPress(.character(".")), KeyPress(.character(","))], tr("turns it by 15°")),
          .init([KeyPress(.character("+")), KeyPress(.character("-"))], tr("resizes it by a tenth")),
          .init(.character("d"), .control, tr("duplicates it")),
          .init(
            .character("c"), .control, tr("copies it, for other boards and, as a picture, for other programs")
          ),
          .init(.character("x"), .control, tr("copies and deletes it")), .init(.delete, tr("deletes it")),
          .init([KeyPress(.pageUp), KeyPress(.pageDown)], tr("moves it to the front or the back")),
          .init(.escape, tr("ends it")),
        ]), replayKeys,
    ]
  }
}
