import Gestures
import ModeKit

/// A finger with a whole-stroke eraser. Touched strokes are hidden at once, and removed when the finger lifts.
extension LiftedStrokes: Hand {
  /// Starts where a finger lands.
  init(_ gesture: Gesture, _ ink: Ink, _ host: ModeHost<SketchMode>) {
    self.init(ink, at: host.environment.camera.toWorld(gesture.location))
    moved(gesture, host)
  }

  var finishing: Finishing? { .lift(order: ink.order) }

  mutating func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let camera = host.environment.camera
    let places = gesture.samples.isEmpty ? [gesture.location] : gesture.samples.map(\.location)
    for place in places {
      for box in move(to: camera.toWorld(place), on: host.state) { host.damage(box) }
    }
  }

  mutating func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    moved(gesture, host)
    finish(gesture.session, host)
  }

  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    for box in boxes { host.damage(box) }
  }

  /// Removes the touched strokes in one step.
  func finish(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) {
    // Another hand may have removed some of them meanwhile.
    let names = names.filter { host.state.stroke(order: $0.order)?.id == $0.id }
    for box in boxes { host.damage(box) }
    if !names.isEmpty { host.perform(.take(names), seat: ink.seat) }
  }

  func hide(from board: inout Board) {
    for name in names { _ = board.remove(order: name.order) }
  }
}
