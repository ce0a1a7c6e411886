import Geometry
import Gestures

/// A finger that is down on a cell.
struct FingerPress {
  /// The cell that it landed on.
  let touched: TouchedCell
  /// The seat that the finger belongs to.
  let seat: Int
  /// Which finger it is, from 1.
  let finger: Int
  /// When it landed, on the injected clock.
  let start: Double
  /// Where it is, in dp of the window.
  private(set) var location: Point
  /// Whether lifting the finger now would still count as a touch of the cell.
  private(set) var isInside = true
  /// Whether its long press has been answered.
  var isAnswered = false
  /// Whether another finger has since flagged a cell or chorded with this number: this finger then does nothing more.
  var isUsed = false

  init(_ gesture: Gesture, on touched: TouchedCell, finger: Int) {
    self.touched = touched
    seat = gesture.seat
    self.finger = finger
    start = gesture.startTime
    location = gesture.location
  }

  /// The finger moves.
  mutating func move(_ gesture: Gesture) {
    location = gesture.location
    isInside = gesture.isInside
  }

  /// Whether the press can still act on the cell.
  var waits: Bool { isInside && !isAnswered && !isUsed }

  /// The look of the touched cell; nil when the cell has changed since, or the press has already acted.
  func look(in game: Game) -> TouchedCell.Look? {
    waits && game.touchLook(touched.cell) == touched.look ? touched.look : nil
  }

  /// The closed cells that are drawn as pressed: the touched one, or those around a number that a tap would chord.
  func pressedCells(in game: Game, chords: Bool) -> [Cell] {
    guard game.isRunning, let look = look(in: game) else { return [] }
    switch look {
    case .closed: return [touched.cell]
    case .open where chords && game.canChord(touched.cell): return game.chordCells(touched.cell)
    default: return []
    }
  }
}
