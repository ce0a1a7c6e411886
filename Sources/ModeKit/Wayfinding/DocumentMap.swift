import Geometry
import Scene

/// What the map of a document shows. It is drawn on a worker, once after the document's picture has changed.
public struct DocumentMap: Sendable {
  /// The part of the world on it, in world points.
  public var bounds: Rect
  /// Draws the map of ``bounds`` in the space of the map, in dp from its upper left corner; the camera leads from the
  /// world to that space. On any thread.
  public var draw: @Sendable (Camera, Canvas) -> Void

  /// Makes a map.
  public init(bounds: Rect, draw: @escaping @Sendable (Camera, Canvas) -> Void) {
    self.bounds = bounds
    self.draw = draw
  }

  /// Makes a map that shows a picture of the world.
  public init(of content: any LayerContent, bounds: Rect) {
    self.init(bounds: bounds) { camera, canvas in
      canvas.with(camera.worldToView) {
        content.draw(camera.visible, scale: canvas.scale, into: canvas)
      }
    }
  }
}
