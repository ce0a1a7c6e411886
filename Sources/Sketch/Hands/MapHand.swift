import Geometry
import Gestures
import ModeKit

/// A finger on the map, which moves the view.
struct MapHand: Hand {
  let kind: Gesture.Kind
  /// The map does not change the document.
  var finishing: Finishing? { nil }

  /// Starts when a finger lands on the map or begins a drag there.
  init(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    kind = gesture.kind
    moved(gesture, host)
  }

  func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    host.mode.showPlace(onMap: gesture.location, host)
  }

  func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {}
  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {}
}
