import Geometry
import Gestures
import ModeKit
import Scene

/// A hand that moves and turns the ruler.
struct RulerHand: Hand {
  /// The ruler as it lay when the hand took it.
  private let start: Ruler

  /// A hand begins to drag the ruler; nil while there is none, and for a mere press.
  init?(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    guard gesture.kind == .manipulate, let ruler = host.session.ruler else { return nil }
    start = ruler
    moved(gesture, host)
  }

  var kind: Gesture.Kind { .manipulate }
  /// The ruler is no part of the document.
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
  /// Where a gesture has moved, turned and scaled a thing of the world; nil where that is no number.
  init?(_ gesture: Gesture, _ camera: Camera) {
    let map = camera.worldToView.then(gesture.transform).then(camera.viewToWorld)
    self.init(re: map.a, im: map.b, shift: Vector(map.tx, map.ty))
    guard isUsable else { return nil }
  }

  /// Whether something can be placed by it.
  var isUsable: Bool { affine.isFinite && scale.isNormal }
}
