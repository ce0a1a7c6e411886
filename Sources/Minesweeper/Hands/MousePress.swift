import Geometry
import Gestures

/// The mouse buttons that are down on a board, and what letting them go will do.
struct MousePress {
  /// What letting go will do.
  enum Intent {
    /// Nothing.
    case none
    /// Open the cell under the mouse; on the number where the button went down, chord.
    case open
    /// Chord on the number under the mouse.
    case chord
    /// Flag what must be mines around the number where the button went down.
    case flagAround
  }

  /// The buttons that are down.
  private(set) var held: Set<MouseButton> = []
  /// What letting go will do.
  private(set) var intent = Intent.none
  /// Where the mouse is, in dp of the window.
  var location = Point.origin
  /// What the first button landed on.
  private(set) var landed: TouchedCell?

  /// A button goes down. Whether it sets or takes a flag at once, as the right one does by itself.
  mutating func press(_ button: MouseButton, on touched: TouchedCell, shift: Bool) -> Bool {
    if held.isEmpty { landed = touched }
    held.insert(button)
    switch button {
    case .middle: intent = .chord
    case .left: intent = held.contains(.right) || shift ? .chord : .open
    case .right where held.contains(.left): intent = .chord
    case .right where touched.look == .open: intent = .flagAround
    case .right: return true
    }
    return false
  }

  /// A button comes up, or is taken away. What is to be done now; the buttons that are still down then mean nothing more.
  mutating func release(_ button: MouseButton, isCancelled: Bool) -> Intent {
    held.remove(button)
    // Where the right button has flagged at once, nothing is left to do.
    let done = isCancelled ? .none : intent
    intent = .none
    return done
  }
}
