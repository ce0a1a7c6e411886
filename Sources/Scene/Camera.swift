import Geometry

/// What part of a document's world is shown, and how large. A value: whoever animates it makes new ones.
///
/// The camera turns by quarters only. Its zoom is any real number; what is drawn is rasterised at exactly that
/// scale once it rests.
public struct Camera: Hashable, Sendable {
  /// The world point in the middle of the view.
  public var center: Point
  /// dp per world point.
  public var zoom: Double
  /// Quarter turns clockwise.
  public var turns: Int
  /// The view in dp of the window.
  public var viewport: Rect

  /// Makes a camera.
  public init(center: Point = .origin, zoom: Double = 1, turns: Int = 0, viewport: Rect) {
    self.center = center
    self.zoom = zoom
    self.turns = turns
    self.viewport = viewport
  }

  /// The map from world points to dp of the window.
  public var worldToView: Affine {
    Affine.translation(Vector(-center.x, -center.y))
      .then(.scale(zoom)).then(.quarterTurns(turns))
      .then(.translation(viewport.center - .origin))
  }

  /// The map from dp of the window to world points.
  public var viewToWorld: Affine {
    Affine.translation(.origin - viewport.center)
      .then(.quarterTurns(-turns)).then(.scale(1 / zoom))
      .then(.translation(center - .origin))
  }

  /// Where a point of the window lies in the world.
  public func toWorld(_ point: Point) -> Point { viewToWorld.apply(point) }
  /// Where a point of the world appears in the window.
  public func toView(_ point: Point) -> Point { worldToView.apply(point) }
  /// What of the world can be seen.
  public var visible: Rect { viewToWorld.apply(viewport) }

  /// The camera after the hand has moved what it shows by `delta` (window dp): a shift and a size change; turns in
  /// `delta` are ignored.
  public func moved(by delta: Affine) -> Camera {
    var result = self
    let factor = delta.meanScale
    let held = delta.apply(viewport.center)
    // The world point that was in the middle is now at `held`.
    result.zoom = zoom * factor
    result.center = center
    let shift = viewport.center - held
    result.center = result.toWorld(viewport.center + shift)
    return result
  }

  /// The camera that shows `rect` (world points) as large as fits with a margin in dp.
  public static func fitting(
    _ rect: Rect, in viewport: Rect, margin: Double, zooms: ClosedRange<Double>, turns: Int = 0
  ) -> Camera {
    let turned = turns & 1 == 1
    let width = turned ? rect.height : rect.width
    let height = turned ? rect.width : rect.height
    let room = viewport.inset(by: margin)
    let fit = min(room.width / max(width, 1e-9), room.height / max(height, 1e-9))
    let zoom = min(max(fit, zooms.lowerBound), zooms.upperBound)
    return Camera(center: rect.center, zoom: zoom, turns: turns, viewport: viewport)
  }
}
