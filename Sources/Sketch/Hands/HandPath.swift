import Geometry
import Gestures
import ModeKit

/// The path of a hand through the world while it drags something. The hand may move into another view of the board,
/// where the same point of the window is another point of the world.
struct HandPath {
  /// The point of the world where the hand began.
  let start: Point
  /// The point of the world under the hand.
  private(set) var worldPoint: Point
  /// The motion, rotation and scaling since the start, in world points.
  private(set) var change = Similarity.identity
  /// The view in which the hand is, and the change and the gesture's transform when the hand entered it.
  private var view: ViewID
  private var settled = Similarity.identity
  private var entered = Affine.identity

  /// Starts where a gesture began.
  init(_ gesture: Gesture, _ environment: ModeEnvironment) {
    start = environment.camera.toWorld(gesture.start)
    worldPoint = start
    view = environment.view
  }

  /// Follows a gesture of the hand in the current view.
  mutating func follow(_ gesture: Gesture, _ environment: ModeEnvironment) {
    let camera = environment.camera
    let now = camera.toWorld(gesture.location)
    if environment.view != view {
      view = environment.view
      settled = change.then(.translation(now - worldPoint))
      entered = gesture.transform
    }
    worldPoint = now
    let step = (entered.inverse ?? .identity).then(gesture.transform)
    let map = camera.worldToView.then(step).then(camera.viewToWorld)
    change = settled.then(Similarity(re: map.a, im: map.b, shift: Vector(map.tx, map.ty)))
  }
}
