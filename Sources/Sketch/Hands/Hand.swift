import Gestures
import ModeKit
import Scene

/// What one finger on the board does with its tool, from landing to lifting.
///
/// While it is told something it is out of the session's ``Hands``: it may read and change the session, and what it holds, such as
/// a long trail, is never copied. How it begins is an initialiser of its own.
protocol Hand {
  /// The kind of gesture that it follows. A drag takes over from the press of the same finger, whose end it does not hear.
  var kind: Gesture.Kind { get }
  /// Its turn when all that is in progress has to end at once; nil while it changes nothing of the document, and goes on.
  var finishing: Finishing? { get }

  /// The finger has moved.
  mutating func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>)
  /// The finger has lifted, after which nobody hears of the hand any more.
  mutating func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>)
  /// The gesture never happened: what it did is taken back.
  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>)
  /// Ends as it is now, although the finger has not lifted. Only asked of a hand with a turn in ``finishing``.
  mutating func finish(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>)
  /// Time has passed, in seconds, and the finger may have said nothing more.
  mutating func waited(until time: Double, _ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>)

  /// What it draws over the board.
  func overlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item]
  /// Takes from the board that is shown what is not to be seen there meanwhile.
  func hide(from board: inout Board)
}

extension Hand {
  var kind: Gesture.Kind { .ink }
  func finish(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) {}
  func waited(until time: Double, _ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) {}
  func overlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] { [] }
  func hide(from board: inout Board) {}
}

/// In which order hands finish that all have to end at once: as if one finger after the other had lifted.
enum Finishing: Comparable {
  /// First what is dragged is laid down, seat by seat.
  case selection(seat: Int)
  /// Then strokes are drawn, the lowest first.
  case stroke(order: Int)
  /// Then shapes.
  case shape(order: Int)
  /// Then what erasers have lifted goes.
  case lift(order: Int)
  /// Nothing is left of the others.
  case dropped
}
