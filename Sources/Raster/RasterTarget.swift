/// The target of a drawing: a bitmap, the position of its upper left pixel in the layer's device space, and the part of
/// it that may change.
///
/// Shapes are snapped to 1/256 device pixel in device space before the origin is subtracted. So the same drawing gives
/// the same bytes however the layer is cut into bitmaps.
public struct RasterTarget {
  /// The pixels that are drawn on.
  public let bitmap: Bitmap
  /// The device column of the bitmap's left column.
  public var originX: Int64
  /// The device row of the bitmap's top row.
  public var originY: Int64
  /// The bitmap's pixels that may change; always inside the bitmap.
  public let clip: PixelRect

  /// Makes a target.
  ///
  /// - Parameters:
  ///   - bitmap: the pixels that are drawn on.
  ///   - originX: the device column of the bitmap's left column, within ±2⁴⁰.
  ///   - originY: the device row of the bitmap's top row, within ±2⁴⁰.
  ///   - clip: the bitmap's pixels that may change; all by default.
  public init(_ bitmap: Bitmap, originX: Int64 = 0, originY: Int64 = 0, clip: PixelRect? = nil) {
    self.bitmap = bitmap
    self.originX = originX
    self.originY = originY
    let all = PixelRect(minX: 0, minY: 0, maxX: bitmap.width, maxY: bitmap.height)
    self.clip = clip.map { $0.intersection(all) } ?? all
  }

  /// The same target with its clip reduced to a rectangle.
  public func clipped(to rect: PixelRect) -> RasterTarget {
    RasterTarget(bitmap, originX: originX, originY: originY, clip: clip.intersection(rect))
  }
}
