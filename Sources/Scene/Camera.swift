import Geometry

/// Which part of a document's world is shown, and at which zoom. A value; an animation makes new ones.
///
/// The camera turns by quarters only. Its zoom is any positive number; once it rests, the content is rasterised at
/// exactly that scale.
public struct Camera: Hashable, Sendable {
  /// The world point in the centre of the view.
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
    Affine.scale(zoom).then(.quarterTurns(turns)).taking(center, to: viewport.center)
  }

  /// The map from dp of the window to world points.
  public var viewToWorld: Affine {
    Affine.quarterTurns(-turns).then(.scale(1 / zoom)).taking(viewport.center, to: center)
  }

  /// The world point at a point of the window (dp).
  public func toWorld(_ point: Point) -> Point { viewToWorld.apply(point) }
  /// The point of the window (dp) at which a world point appears.
  public func toView(_ point: Point) -> Point { worldToView.apply(point) }
  /// The visible part of the world.
  public var visible: Rect { viewToWorld.apply(viewport) }

  /// The camera after a hand has moved the picture by `delta` (window dp), a translation and a change of size.
  /// Rotations in `delta` are ignored.
  public func moved(by delta: Affine) -> Camera {
    var result = self
    let factor = delta.meanScale
    let held = delta.apply(viewport.center)
    // The world point that was in the centre is now at `held`.
    result.zoom = zoom * factor
    result.center = center
    let shift = viewport.center - held
    result.center = result.toWorld(viewport.center + shift)
    return result
  }

  /// The camera for another viewport that shows every world point at the same point of the window.
  public func over(_ viewport: Rect) -> Camera {
    var result = self
    result.center = toWorld(viewport.center)
    result.viewport = viewport
    return result
  }

  /// The camera that shows `rect` (world points) as large as fits with a margin in dp.
  public static func fitting(
    _ rect: Rect, in viewport: Rect, margin: Double, zooms: ClosedRange<Double>, turns: Int = 0
  ) -> Camera {
    let fit = fits(rect, in: viewport, margin: margin, turns: turns)
    let zoom = min(max(min(fit.across, fit.down), zooms.lowerBound), zooms.upperBound)
    return Camera(center: rect.center, zoom: zoom, turns: turns, viewport: viewport)
  }

  /// The camera that shows all of `rect` (world points) if the viewport has nearly its proportions. A viewport that is
  /// much wider or higher shows only the centre, so that the content is not tiny: at a zoom between the one that fits
  /// all and the one that fills the viewport, but at most `largest` unless all fits at a larger zoom.
  public static func filling(
    _ rect: Rect, in viewport: Rect, margin: Double, largest: Double, zooms: ClosedRange<Double>,
    turns: Int = 0
  ) -> Camera {
    let fit = fits(rect, in: viewport, margin: margin, turns: turns)
    let (whole, full) = (min(fit.across, fit.down), max(fit.across, fit.down))
    let zoom = full < whole * 1.5 ? whole : max(whole, min(largest, (whole * full).squareRoot()))
    return Camera(
      center: rect.center, zoom: min(max(zoom, zooms.lowerBound), zooms.upperBound), turns: turns,
      viewport: viewport)
  }

  /// The zooms at which a rectangle is as wide, and as high, as a viewport inside its margin.
  private static func fits(
    _ rect: Rect, in viewport: Rect, margin: Double, turns: Int
  ) -> (across: Double, down: Double) {
    let isTurned = turns & 1 == 1
    let room = viewport.inset(by: margin)
    return (
      room.width / max(isTurned ? rect.height : rect.width, 1e-9),
      room.height / max(isTurned ? rect.width : rect.height, 1e-9)
    )
  }
}
