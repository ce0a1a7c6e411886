import Geometry
import Gestures
import Interface

/// An event that a mode receives.
public enum ModeEvent: Sendable {
  /// A gesture; positions are dp of the window.
  case gesture(Gesture)
  /// A command of the bar or the menu was used.
  case command(CommandID, CommandPhase, seat: Int)
  /// A key went down; `seat` is the keyboard's seat.
  case key(Key, Modifiers, seat: Int)
  /// The requested sheet with this id was answered.
  case answered(CommandID, Form.Answers, seat: Int)
  /// The file of a picture to place in the document: dropped on the window, or chosen on request.
  case picture([UInt8], seat: Int)
  /// Parts of another document were pasted, as the mode's reader returned them (`PartPastingMode`): at a point in dp of the
  /// window, or in the middle of the view.
  case pasted([UInt8], at: Point?, seat: Int)
  /// A requested time has come, or the next frame of an animation.
  case tick
  /// The view, the theme or the seats changed.
  case environmentChanged
  /// A move was applied and logged, whatever its source (hand, undo, redo): refresh what depends on the state. The
  /// mode may make another move in response.
  case stateChanged
  /// For a mode that shows replays (`ReplayingMode`): another moment is shown in place of the document, or the replay
  /// has ended.
  case replayChanged
  /// An undo or redo is about to happen. A change that is shown but not logged yet becomes a move now, so that the
  /// last visible action is undone.
  case settle
  /// The document is about to close (another mode, a new document, the end of the program). Marks in progress end as
  /// drawn, held objects are put down.
  case closing
}

/// How a command was used.
public enum CommandPhase: Hashable, Sendable {
  /// Tapped, or a toggle changed.
  case fire
  /// A hold button went down.
  case down
  /// A hold button came up.
  case up
  /// A slider moved to a value from 0 to 1.
  case value(Double)
}

/// A key by its meaning.
public typealias Key = KeyPress.Key
