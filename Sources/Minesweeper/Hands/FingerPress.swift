import Geometry
import Gestures

/// A finger that is down on a cell.
struct FingerPress {
  /// What it landed on.
  let touched: TouchedCell
  /// Whose it is.
  let seat: Int
  /// Which finger it is, from 1.
  let finger: Int
  /// When it landed, on the injected clock.
  let start: Double
  /// Where it is, in dp of the window.
  private(set) var location: Point
  /// Whether lifting it now would still mean the cell.
  private(set) var isInside = true
  /// Whether its long press has been answered.
  var isAnswered = false
  /// Whether another finger has marked or opened something beside it meanwhile: it does nothing more.
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

  /// Whether it still can do something to the cell.
  var waits: Bool { isInside && !isAnswered && !isUsed }

  /// What it means to a game now: nil when the cell has changed under it, or it has done its part.
  func look(in game: Game) -> TouchedCell.Look? {
    waits && game.touchLook(touched.cell) == touched.look ? touched.look : nil
  }

  /// The closed cells that are pressed in; those around a number where a tap on it chords.
  func pressedCells(in game: Game, chords: Bool) -> [Cell] {
    guard game.isRunning, let look = look(in: game) else { return [] }
    switch look {
    case .closed: return [touched.cell]
    case .open where chords && game.canChord(touched.cell): return game.chordCells(touched.cell)
    default: return []
    }
  }
}
