import Gestures
import Interface
import ModeKit

/// Keys, except those for a selection.
extension SketchMode {
  /// The keys of commands in the bar, the menu and the sheets.
  private static let keys: [Character: SketchCommand] = [
    "l": .tool(.line), "o": .tool(.circle), "a": .tool(.arrow), "r": .tool(.rectangle), "g": .tool(.polygon),
    "v": .tool(.lasso), "h": .tool(.hand), "t": .hands, "u": .ruler, "z": .replay,
    "k": .sheet(.brushes), "q": .sheet(.shapes), "y": .sheet(.layers), "i": .sheet(.views),
    "d": .sheet(.board), "j": .addPicture,
  ]
  /// The keys of the program's brushes. The user's brushes have none.
  private static let brushKeys: [Character: String] = [
    "b": "chalk", "s": "pastel", "n": "pencil", "w": "marker", "p": "pen", "f": "felt", "e": "eraser",
    "x": "strokes",
  ]

  func key(_ key: Key, _ modifiers: Modifiers, _ seat: Int, _ host: ModeHost<SketchMode>) {
    switch (key, modifiers) {
    case (.delete, .control), (.backspace, .control): carryOut(.clear, .fire, seat, host)
    case (.character("["), []): host.session[seat].tools.changeSize(by: -1, host.session.kind(of: seat))
    case (.character("]"), []): host.session[seat].tools.changeSize(by: 1, host.session.kind(of: seat))
    case (.character(let c), []):
      if let command = Self.keys[c] {
        carryOut(command, .fire, seat, host)
      } else if let id = Self.brushKeys[c] {
        let erases = ["felt", "eraser", "strokes"].contains(id)
        if host.session[seat].tools.tool.isShape || host.session[seat].tools.tool == .lasso {
          host.session[seat].tools.take(.brush)
        }
        host.session[seat].tools.take(host.session.brushes.stock.kind(id, erases: erases))
      } else if let number = c.wholeNumberValue, (1...Ink.colorCount).contains(number) {
        take(.chalk(number - 1), seat, host)
      }
    default: break
    }
  }
}
