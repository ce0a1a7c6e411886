import Geometry
import Gestures
import Interface
import Library
import ModeKit

/// A tap with a shape in the hand.
struct ShapeTap {
  /// When the finger lifted, in seconds.
  let time: Double
  /// Where, in dp of the window.
  let location: Point
  let seat: Int
}

/// The last clearing of the board.
struct Clearing {
  /// The name of what is done next: as long as it is free, the clearing is the last thing that was done.
  let next: MoveID
  /// Who cleared the board.
  let seat: Int
  /// The move that brings the strokes back.
  let restoring: SketchMove
  /// The lowest stroke that was cleared: where it is, they are back.
  let lowest: Order
}

/// Clearing the board, and taking that back.
extension SketchMode {
  /// A finger has lifted from a shape that is too small to be one. Two taps clear the board, if no other finger is on it, whether
  /// it draws or moves the view.
  func tapped(_ hand: ShapeHand, _ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let settings = host.environment.gestures
    let last = host.session.lastTap
    host.session.lastTap = nil
    let isTap = !hand.isPair && gesture.time - hand.startTime <= settings.doubleTapMaximum
    guard isTap, gesture.isAlone else { return }
    if let last, last.seat == gesture.seat,
      settings.isSecondTap(after: last.time, at: last.location, time: hand.startTime, at: gesture.location)
    {
      clear(gesture.seat, host)
    } else {
      host.session.lastTap = ShapeTap(time: gesture.time, location: gesture.location, seat: gesture.seat)
    }
  }

  /// Takes all finished strokes away; marks in progress stay.
  func clear(_ seat: Int, _ host: ModeHost<SketchMode>) {
    guard let lowest = host.state.lowestOrder else { return }
    let restoring = Board.restoring(host.state.strokes)
    guard host.perform(.clear, seat: seat) else { return }
    host.session.clearing = Clearing(next: host.nextID, seat: seat, restoring: restoring, lowest: lowest)
    host.toast(Self.clearedMessage, [ToastAction(tr("Undo"), .sketch(.restore))], seconds: 8)
  }

  private static var clearedMessage: String { tr("Board cleared") }

  /// What was cleared is back, by a step back or otherwise: there is nothing left to bring back.
  func forgetClearing(_ host: ModeHost<SketchMode>) {
    guard let clearing = host.session.clearing, host.state.stroke(order: clearing.lowest) != nil else {
      return
    }
    host.session.clearing = nil
    host.request(.dropToast(Self.clearedMessage))
  }

  /// Brings the strokes of the last clearing back: as an undo while it is the last thing done, else as a move of its own, so that
  /// what was drawn since stays.
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
