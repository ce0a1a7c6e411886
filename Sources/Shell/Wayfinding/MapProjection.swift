import Geometry
import Scene

/// The scale of a map: how the world lies on it. The space of a map is dp from its upper left corner.
package struct MapProjection: Hashable {
  /// The camera that shows the world on the map.
  package let camera: Camera

  /// The least side of a map, in dp, so that a finger can point on one of a long strip.
  private static let leastSide = 56.0
  /// The least side of the frame around a view, in dp.
  private static let leastFrame = 8.0

  /// Fits a part of the world into a size in dp, turned as the view is; nil if there is nothing to show.
  package init?(_ bounds: Rect, turns: Int, within size: Size) {
    guard bounds.isFinite, !bounds.isEmpty, size.width > 0, size.height > 0 else { return nil }
    let room = Rect(origin: .origin, size: size)
    let fitted = Camera.fitting(bounds, in: room, margin: 0, zooms: 1e-12...1e12, turns: turns)
    let shown = fitted.worldToView.apply(bounds).size
    let map = Size(
      min(size.width, max(Self.leastSide, shown.width.rounded())),
      min(size.height, max(Self.leastSide, shown.height.rounded())))
    camera = Camera(
      center: bounds.center, zoom: fitted.zoom, turns: turns, viewport: Rect(origin: .origin, size: map))
  }

  /// The size of the map in dp.
  package var size: Size { camera.viewport.size }

  /// The frame around what is in view, in the space of the map. It is never too small to be seen, and stays on the map
  /// when the view does not.
  package func frame(around view: Rect) -> Rect {
    let whole = camera.viewport.inset(by: 1)
    let shown = camera.worldToView.apply(view)
    let middle = Point(
      min(max(shown.center.x, whole.minX), whole.maxX), min(max(shown.center.y, whole.minY), whole.maxY))
    let least = Rect(center: middle, size: Size(Self.leastFrame, Self.leastFrame))
    return shown.intersection(whole).union(least)
  }
}
