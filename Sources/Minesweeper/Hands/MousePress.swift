import Geometry
import Gestures

/// The mouse buttons that are down on a board, and the effect of releasing them.
struct MousePress {
  /// The effect of releasing the buttons.
  enum Intent {
    /// No effect.
    case none
    /// Open the cell under the mouse; chord if the button went down on that same number.
    case open
    /// Chord on the number under the mouse.
    case chord
    /// Flag the neighbours that must be mines of the number where the button went down.
    case flagAround
  }

  /// The buttons that are down.
  private(set) var held: Set<MouseButton> = []
  /// The effect of releasing the buttons.
  private(set) var intent = Intent.none
  /// The position of the mouse, in dp of the window.
  var location = Point.origin
  /// The cell on which the first button went down.
  private(set) var landed: TouchedCell?

  /// Presses a button.
  ///
  /// - Returns: whether to mark or unmark the cell at once, as the right button alone does on a cell that is not open.
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

  /// Releases a button, or cancels it. The buttons that are still down then have no further effect.
  ///
  /// - Returns: the intent to carry out now.
  mutating func release(_ button: MouseButton, isCancelled: Bool) -> Intent {
    held.remove(button)
    // If the right button has already flagged, the intent is `none`.
    let done = isCancelled ? .none : intent
    intent = .none
    return done
  }
}
