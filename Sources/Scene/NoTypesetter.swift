import Raster

/// A typesetter that sets nothing: for processes that read files and show none.
public struct NoTypesetter: Typesetter {
  /// Makes one.
  public init() {}
  /// Zero metrics.
  public func measure(_ text: String, _ style: TextStyle) -> TextMetrics {
    TextMetrics(width: 0, ascent: 0, descent: 0)
  }
  /// An empty mask.
  public func mask(_ text: String, _ style: TextStyle, scale: Double) -> TextMask {
    TextMask(bitmap: Bitmap(width: 1, height: 1), originX: 0, originY: 0)
  }
}
