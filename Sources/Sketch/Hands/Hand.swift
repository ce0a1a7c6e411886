import Gestures
import ModeKit
import Scene

/// The action of a finger on the board with its tool, from landing to lift.
///
/// While one of its methods runs, a hand is not in the session's ``Hands``. So it may change the session, and its
/// storage, such as a long trail, is not copied. Each type has its own initialiser for the start.
protocol Hand {
  /// The kind of gesture that it handles. A drag replaces the press of the same finger, and then the press's end is not
  /// passed on.
  var kind: Gesture.Kind { get }
  /// The rank when all hands must finish at once; nil if the hand changes nothing in the document and continues.
  var finishing: Finishing? { get }

  /// Handles a movement of the finger.
  mutating func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>)
  /// Handles the lift of the finger. The hand is gone afterwards.
  mutating func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>)
  /// Undoes the effect of a cancelled gesture.
  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>)
  /// Finishes the action while the finger is still down. Only called for hands with a rank in ``finishing``.
  mutating func finish(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>)
  /// Handles the passage of time, in seconds, without new samples.
  mutating func waited(until time: Double, _ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>)

  /// The move that the hand would make if its finger lifted now, and its seat; nil for none.
  func unfinished(_ host: ModeHost<SketchMode>) -> (move: SketchMove, seat: Int)?

  /// The drawings over the board.
  func overlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item]
  /// Removes from the displayed board what the hand hides while it is down.
  func hide(from board: inout Board)
}

extension Hand {
  var kind: Gesture.Kind { .ink }
  func finish(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) {}
  func waited(until time: Double, _ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) {}
  func unfinished(_ host: ModeHost<SketchMode>) -> (move: SketchMove, seat: Int)? { nil }
  func overlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] { [] }
  func hide(from board: inout Board) {}
}

/// The order in which hands finish when all must finish at once, as if the fingers lifted one by one.
enum Finishing: Comparable {
  /// First, dragged selections are placed, by seat.
  case selection(seat: Int)
  /// Then strokes are drawn, the lowest first.
  case stroke(order: Int)
  /// Then shapes are drawn.
  case shape(order: Int)
  /// Then strokes touched by erasers are removed.
  case lift(order: Int)
  /// Other hands are dropped.
  case dropped
}
