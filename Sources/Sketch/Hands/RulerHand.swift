import Geometry
import Gestures
import ModeKit
import Scene

/// A hand that moves and rotates the ruler.
struct RulerHand: Hand {
  /// The ruler at the start of the drag.
  private let start: Ruler

  /// Starts a drag of the ruler; nil if there is no ruler, or for a press.
  init?(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    guard gesture.kind == .manipulate, let ruler = host.session.ruler else { return nil }
    start = ruler
    moved(gesture, host)
  }

  var kind: Gesture.Kind { .manipulate }
  /// The ruler is not part of the document.
  var finishing: Finishing? { nil }

  func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    if let change = Similarity(gesture, host.environment.camera) {
      host.session.ruler = start.moved(by: change)
    }
    host.refreshOverlay()
  }

  func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) { moved(gesture, host) }

  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    host.session.ruler = start
    host.refreshOverlay()
  }
}

extension Similarity {
  /// The motion, rotation and scaling of a gesture in the world; nil if it is not finite.
  init?(_ gesture: Gesture, _ camera: Camera) {
    let map = camera.worldToView.then(gesture.transform).then(camera.viewToWorld)
    self.init(re: map.a, im: map.b, shift: Vector(map.tx, map.ty))
    guard isUsable else { return nil }
  }

  /// Whether the similarity can be used as a placement.
  var isUsable: Bool { affine.isFinite && scale.isNormal }
}
