import Geometry

/// What part of a document's world is shown, and how large. A value: an animation makes new ones.
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

  /// The camera of another viewport that shows everything where this one shows it.
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

  /// The camera that shows `rect` (world points) whole, if the viewport has nearly its proportions. In one that is much wider or
  /// higher only the middle is seen, so that it is not tiny: at a zoom between that of the whole and that which leaves
  /// no room, but at most `largest` unless the whole is seen at that.
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

  /// The zooms at which a rectangle is as wide and as high as a viewport inside its margin.
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
