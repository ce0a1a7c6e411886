import Gestures
import Interface
import ModeKit

/// A cell as it was when a finger or button went down on it: with its look and the seat's flag mode at that moment.
///
/// All of it is encoded in the gesture's target, so the touch keeps its meaning until the release and can be compared
/// with the cell's present look.
struct TouchedCell: Hashable {
  /// The kinds of cells that a touch distinguishes; `over` is any cell of a finished game.
  enum Look: UInt64 {
    case closed, flagged, open, over
  }

  var cell: Cell
  var look: Look
  /// Whether the tap or click flags.
  var flags: Bool

  init(_ cell: Cell, _ look: Look, flags: Bool) {
    self.cell = cell
    self.look = look
    self.flags = flags
  }

  /// The cell as a gesture target. The target is never 0, which is the board itself.
  var target: TargetID {
    let tools: UInt64 = flags ? 1 << 62 : 0
    return .document(1 << 63 | tools | look.rawValue << 40 | UInt64(cell.y) << 20 | UInt64(cell.x))
  }

  /// Decodes a gesture target; nil when it is not a cell.
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
  /// The present look of a cell for a touch.
  func touchLook(_ cell: Cell) -> TouchedCell.Look {
    guard isRunning else { return .over }
    return board.isOpen(cell) ? .open : board.isFlag(cell) ? .flagged : .closed
  }
}
