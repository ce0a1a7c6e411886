import Geometry
import Gestures
import ModeKit

/// A finger on the map: it leads the view.
struct MapHand: Hand {
  let kind: Gesture.Kind
  /// The map changes nothing of the document.
  var finishing: Finishing? { nil }

  /// A finger lands on the map, or begins to drag there.
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
