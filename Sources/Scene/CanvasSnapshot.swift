import Geometry
import Raster

/// The pixels of a canvas at one moment. They can be drawn only at the same place of the same device space, pixel for
/// pixel.
public struct CanvasSnapshot: LayerContent {
  private let bitmap: Bitmap
  private let originX: Int64
  private let originY: Int64

  init(_ target: RasterTarget) {
    bitmap = Bitmap(width: target.bitmap.width, height: target.bitmap.height)
    bitmap.copy(target.bitmap, toX: 0, y: 0)
    (originX, originY) = (target.originX, target.originY)
  }

  /// Copies the pixels of the snapshot to the clip of `canvas`; `rect` and `scale` are ignored.
  ///
  /// - Complexity: O(pixels).
  public func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let target = canvas.target
    let (dx, dy) = (Int(target.originX - originX), Int(target.originY - originY))
    let (left, right) = (max(target.clip.minX, -dx), min(target.clip.maxX, bitmap.width - dx))
    guard left < right else { return }
    for y in max(
      target.clip.minY, -dy)..<max(target.clip.minY, -dy, min(target.clip.maxY, bitmap.height - dy))
    {
      let from = bitmap.pixels + (y + dy) * bitmap.width + left + dx
      (target.bitmap.pixels + y * target.bitmap.width + left).update(from: from, count: right - left)
    }
  }
}

extension Canvas {
  /// The present pixels, for content that will be uncovered again later.
  ///
  /// - Complexity: O(pixels).
  public func snapshot() -> CanvasSnapshot { CanvasSnapshot(target) }
}
