import Gestures

/// The hand that makes a move.
package struct Hand: Hashable, Sendable {
  /// Its seat.
  package var seat: Int
  /// Its finger, from 1; 0 for the mouse and the keys.
  package var finger = 0

  /// Names a hand.
  package init(seat: Int, finger: Int = 0) {
    self.seat = seat
    self.finger = finger
  }
}

/// The state of all fingers, the mouse and the keyboards on a board.
struct Hands {
  /// The fingers that are down, by gesture session.
  private(set) var presses: [Gesture.SessionID: FingerPress] = [:]
  /// The finger that was lifted last. Its tap is reported after the lift.
  private var lifted: (session: Gesture.SessionID, press: FingerPress)?
  /// The mouse and its buttons.
  var mouse = MousePress()
  /// The keyboard cursor of each seat.
  var cursors: [Int: Cell] = [:]
  /// The finger that made the last move in the log; nil when unknown, as after opening a saved game.
  var loggedFinger: Int?

  /// Adds a finger that lands. It gets the first free number.
  mutating func land(_ gesture: Gesture, on touched: TouchedCell) {
    let taken = Set(presses.values.map(\.finger))
    let finger = (1...GameMove.maxFingers).first { !taken.contains($0) } ?? GameMove.maxFingers
    presses[gesture.session] = FingerPress(gesture, on: touched, finger: finger)
    cursors[gesture.seat] = nil
  }

  /// Moves a finger.
  mutating func move(_ gesture: Gesture) { presses[gesture.session]?.move(gesture) }

  /// Removes a finger that is lifted or cancelled.
  mutating func lift(_ session: Gesture.SessionID) {
    if let press = presses.removeValue(forKey: session) { lifted = (session, press) }
  }

  /// The press of a finger that is down or was lifted last.
  func press(_ session: Gesture.SessionID) -> FingerPress? {
    presses[session] ?? (lifted?.session == session ? lifted?.press : nil)
  }

  /// Marks a finger's long press as handled: its lift then does nothing more.
  mutating func answerLongPress(_ session: Gesture.SessionID) { presses[session]?.isAnswered = true }

  /// The open number that another finger of the same seat holds, if the tapped cell is that number or a neighbour of
  /// it. Marks that finger as used.
  mutating func takeHeldNumber(beside cell: Cell, _ gesture: Gesture) -> Cell? {
    let held = presses.first { session, press in
      let number = press.touched.cell
      return session != gesture.session && press.touched.look == .open && press.isInside
        && press.seat == gesture.seat && abs(number.x - cell.x) <= 1 && abs(number.y - cell.y) <= 1
    }
    guard let held else { return nil }
    presses[held.key]?.isUsed = true
    return held.value.touched.cell
  }

  /// Forgets all held fingers and mouse buttons.
  mutating func releaseAll() {
    presses = [:]
    lifted = nil
    mouse = MousePress()
  }
}
