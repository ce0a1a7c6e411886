import Geometry
import Gestures
import Interface
import Library
import ModeKit

/// A tap with a shape tool.
struct ShapeTap {
  /// The time of the lift, in seconds.
  let time: Double
  /// The position, in dp of the window.
  let location: Point
  let seat: Int
}

/// The last clearing of the board.
struct Clearing {
  /// The ID of the move after it. While that ID is unused, the clearing is the last move.
  let next: MoveID
  /// The seat that cleared the board.
  let seat: Int
  /// The move that restores the strokes.
  let restoring: SketchMove
  /// The lowest cleared stroke. If it is on the board, the strokes have been restored.
  let lowest: Order
}

/// Clearing the board, and undoing that.
extension SketchMode {
  /// Handles the lift of a finger from a shape that is too small: it may be the first of two taps.
  func tapped(_ hand: ShapeHand, _ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let isTap = !hand.isPair && gesture.time - hand.startTime <= host.environment.gestures.doubleTapMaximum
    guard isTap, gesture.isAlone else { return }
    host.session.lastTap = ShapeTap(time: gesture.time, location: gesture.location, seat: gesture.seat)
  }

  /// Whether a landing finger taps for the second time, which clears the board if it rests. It does not if another
  /// finger is on the board, drawing or moving the view, or if there is nothing to clear.
  func isSecondTap(_ gesture: Gesture, _ host: ModeHost<SketchMode>) -> Bool {
    let last = host.session.lastTap
    host.session.lastTap = nil
    guard let last, last.seat == gesture.seat, gesture.isAlone, host.state.lowestOrder != nil else {
      return false
    }
    return host.environment.gestures.isSecondTap(
      after: last.time, at: last.location, time: gesture.time, at: gesture.location)
  }

  /// Removes all finished strokes; strokes in progress stay.
  func clear(_ seat: Int, _ host: ModeHost<SketchMode>) {
    guard let lowest = host.state.lowestOrder else { return }
    let restoring = Board.restoring(host.state.strokes)
    guard host.perform(.clear, seat: seat) else { return }
    host.session.clearing = Clearing(next: host.nextID, seat: seat, restoring: restoring, lowest: lowest)
    host.toast(Self.clearedMessage, [ToastAction(tr("Undo"), .sketch(.restore))], seconds: 8)
  }

  private static var clearedMessage: String { tr("Board cleared") }

  /// Forgets the clearing after the strokes have been restored, by undo or otherwise.
  func forgetClearing(_ host: ModeHost<SketchMode>) {
    guard let clearing = host.session.clearing, host.state.stroke(order: clearing.lowest) != nil else {
      return
    }
    host.session.clearing = nil
    host.request(.dropToast(Self.clearedMessage))
  }

  /// Restores the strokes of the last clearing: as an undo if it is the last move, otherwise by a new move, so that
  /// later strokes stay.
  func restore(_ host: ModeHost<SketchMode>) {
    guard let clearing = host.session.clearing else { return }
    host.session.clearing = nil
    if host.nextID == clearing.next {
      host.undo(seat: clearing.seat)
    } else {
      host.perform(clearing.restoring, seat: clearing.seat)
    }
  }
}
