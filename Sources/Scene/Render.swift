import Geometry
import Raster

/// Draws a part of a picture without a window: for exports, thumbnails, home cards and tests.
///
/// - Parameters:
///   - content: the picture.
///   - rect: the part, in world points; its upper left corner is rounded to a whole pixel.
///   - scale: device pixels per world point.
///   - resources: pictures and the typesetter.
/// - Returns: A bitmap as large as the part, rounded up to whole pixels; at least 1 × 1.
/// - Complexity: O(pixels).
public func render(
  _ content: any LayerContent, rect: Rect, scale: Double, resources: SceneResources
) -> Bitmap {
  let width = max(1, Int((rect.width * scale).rounded(.up)))
  let height = max(1, Int((rect.height * scale).rounded(.up)))
  let bitmap = Bitmap(width: width, height: height)
  // A rectangle that begins between two pixels is moved to the nearer one.
  let left = (rect.minX * scale).rounded()
  let top = (rect.minY * scale).rounded()
  let canvas = Canvas(
    RasterTarget(bitmap, originX: Int64(left), originY: Int64(top)), transform: .scale(scale),
    rasterizer: Rasterizer(), resources: resources)
  content.draw(canvas.visible, scale: scale, into: canvas)
  return bitmap
}
