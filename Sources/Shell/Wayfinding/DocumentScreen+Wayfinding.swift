import Geometry
import Scene

/// The destinations that are the same in all documents: the whole, the landmark and places on the map.
extension DocumentScreen {
  /// The margin around what is shown as a whole, in dp.
  private static let margin = 24.0

  /// The camera that shows everything in the document.
  var whole: Camera {
    let environment = document.environment
    let world = world
    let fitted = world.extent.map {
      Camera.fitting(
        $0, in: environment.freeArea, margin: Self.margin, zooms: world.zooms,
        turns: environment.camera.turns)
    }
    return motion.limited((world.whole ?? fitted ?? world.opening).over(camera.viewport))
  }

  /// The camera on the document's landmark.
  var landmark: Camera {
    let world = world
    return motion.limited((world.landmark ?? world.opening).over(camera.viewport))
  }

  /// The part of the world in the free area, in world points.
  var seen: Rect { camera.viewToWorld.apply(document.environment.freeArea) }

  /// Glides to where a box of the world (world points) stands in the middle of the free area, at the present zoom or, if
  /// the box is larger, at one that shows all of it.
  func center(_ box: Rect, time: Double) {
    let room = document.environment.freeArea.inset(by: Self.margin)
    let shown = camera.worldToView.apply(box)
    let factor = min(1, room.width / max(shown.width, 1e-9), room.height / max(shown.height, 1e-9))
    send(
      camera.moved(
        by: Affine.translation(room.center - shown.center).then(Affine.scale(factor).around(room.center))),
      time: time)
  }

  /// Glides to where a point of the world is in the middle of the free area.
  func center(_ place: Point, time: Double) { center(Rect(center: place, size: .zero), time: time) }

  /// Moves the view at once to where a point of the world is in the middle of the free area.
  func travel(to place: Point) { scroll(by: document.environment.freeArea.center - camera.toView(place)) }

  /// Zooms the view at once about the middle of the free area.
  func zoom(by factor: Double) { move(by: Affine.scale(factor).around(document.environment.freeArea.center)) }
}
