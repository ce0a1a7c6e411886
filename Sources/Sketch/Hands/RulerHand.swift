import Geometry
import Gestures
import ModeKit
import Scene

/// A hand that moves and rotates the ruler.
struct RulerHand: Hand {
  /// The ruler at the start of the drag.
  private let start: Ruler
  private var path: HandPath

  /// Starts a drag of the ruler; nil if there is no ruler, or for a press.
  init?(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    guard gesture.kind == .manipulate, let ruler = host.session.ruler else { return nil }
    start = ruler
    path = HandPath(gesture, host.environment)
    moved(gesture, host)
  }

  var kind: Gesture.Kind { .manipulate }
  /// The ruler is not part of the document.
  var finishing: Finishing? { nil }

  mutating func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    path.follow(gesture, host.environment)
    if path.change.isUsable { host.session.ruler = start.moved(by: path.change) }
    host.refreshOverlay()
  }

  mutating func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) { moved(gesture, host) }

  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    host.session.ruler = start
    host.refreshOverlay()
  }
}

extension Similarity {
  /// Whether the similarity can be used as a placement.
  var isUsable: Bool { affine.isFinite && scale.isNormal }
}
