import Gestures
import Interface
import ModeKit

/// A cell as a hand found it when it landed there: with that moment's look and that moment's tool.
///
/// It is all in the name of the touched thing, so whatever happens until the hand lifts, the touch still
/// means what it landed on, and can be told from what lies there now.
struct TouchedCell: Hashable {
  /// What a touch can mean something to.
  enum Look: UInt64 {
    case closed, flagged, open, over
  }

  var cell: Cell
  var look: Look
  /// Whether the seat was in flag mode.
  var flags: Bool

  init(_ cell: Cell, _ look: Look, flags: Bool) {
    self.cell = cell
    self.look = look
    self.flags = flags
  }

  /// The name: never 0, which is the board itself.
  var target: TargetID {
    let tools: UInt64 = flags ? 1 << 62 : 0
    return .document(1 << 63 | tools | look.rawValue << 40 | UInt64(cell.y) << 20 | UInt64(cell.x))
  }

  /// Reads a name; nil when it names no cell.
  init?(_ target: TargetID) {
    guard target.owner == TargetID.documentOwner, target.item >> 63 == 1,
      let look = Look(rawValue: target.item >> 40 & 7)
    else {
      return nil
    }
    self.init(
      Cell(Int(target.item & 0xFFFFF), Int(target.item >> 20 & 0xFFFFF)), look,
      flags: target.item >> 62 & 1 == 1)
  }
}

extension Game {
  /// What a touch of a cell means something to.
  func touchLook(_ cell: Cell) -> TouchedCell.Look {
    guard isRunning else { return .over }
    return board.isOpen(cell) ? .open : board.isFlag(cell) ? .flagged : .closed
  }
}
