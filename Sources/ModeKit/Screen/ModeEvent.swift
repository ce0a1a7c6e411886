import Gestures
import Interface

/// What a mode hears.
public enum ModeEvent: Sendable {
  /// A hand did something; positions are dp of the window.
  case gesture(Gesture)
  /// A command of the bar or the menu was used.
  case command(CommandID, CommandPhase, seat: Int)
  /// A key went down; `seat` is the keyboard's seat.
  case key(Key, Modifiers, seat: Int)
  /// The sheet with this id, which was asked for, was answered.
  case answered(CommandID, Form.Answers, seat: Int)
  /// The text on the clipboard, which was asked for.
  case pasted(String, seat: Int)
  /// A picture's file that somebody wants to lay on the document: dropped on the window, or chosen where that was asked for.
  case picture([UInt8], seat: Int)
  /// A time that was asked for has come, or the next frame of an animation.
  case tick
  /// The view, the theme or the seats changed.
  case environmentChanged
  /// A move was applied and logged, from whichever source (hand, undo, redo): what rests on the state is refreshed. Whoever hears
  /// this may make a move in turn.
  case stateChanged
  /// Of a mode that shows replays (`FilmingMode`): another moment is shown in the place of the document, or the document again.
  case filmChanged
  /// A step is about to be taken back or made again. What is shown already and waits for a hand to make up its mind becomes a
  /// move now: the last thing that was done is what a person means.
  case settle
  /// The document is left (another mode, a new document, the end): marks in progress end as drawn, what hands hold is laid down.
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

/// A key by what it means.
public typealias Key = KeyPress.Key
