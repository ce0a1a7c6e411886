import Gestures

/// Whose hand makes a move.
struct Hand: Hashable, Sendable {
  /// Its seat.
  var seat: Int
  /// Its finger, from 1; 0 for the mouse and the keys.
  var finger = 0
}

/// What all fingers, the mouse and the keyboards do with a board.
struct Hands {
  /// What the fingers do that are down.
  private(set) var presses: [Gesture.SessionID: FingerPress] = [:]
  /// The finger that was lifted last: its tap is reported after that.
  private var lifted: (session: Gesture.SessionID, press: FingerPress)?
  /// What the mouse does.
  var mouse = MousePress()
  /// Where the keyboards of the seats point.
  var cursors: [Int: Cell] = [:]
  /// The finger that made the last move in the log; nil when nobody knows.
  var loggedFinger: Int?

  /// A finger lands. Its number is the first that is free.
  mutating func land(_ gesture: Gesture, on touched: TouchedCell) {
    let taken = Set(presses.values.map(\.finger))
    let finger = (1...GameMove.mostFingers).first { !taken.contains($0) } ?? GameMove.mostFingers
    presses[gesture.session] = FingerPress(gesture, on: touched, finger: finger)
    cursors[gesture.seat] = nil
  }

  /// A finger moves.
  mutating func move(_ gesture: Gesture) { presses[gesture.session]?.move(gesture) }

  /// A finger is lifted, or taken away.
  mutating func lift(_ session: Gesture.SessionID) {
    if let press = presses.removeValue(forKey: session) { lifted = (session, press) }
  }

  /// What a finger does, or did that was lifted last.
  func press(_ session: Gesture.SessionID) -> FingerPress? {
    presses[session] ?? (lifted?.session == session ? lifted?.press : nil)
  }

  /// A finger has been held for long: what lifts it later does nothing more.
  mutating func answerLongPress(_ session: Gesture.SessionID) { presses[session]?.isAnswered = true }

  /// The open number that another finger of a seat holds, where a tapped cell lies beside it or on it. That finger has then
  /// done its part.
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

  /// Forgets what fingers and the mouse hold down.
  mutating func letGo() {
    presses = [:]
    lifted = nil
    mouse = MousePress()
  }
}
