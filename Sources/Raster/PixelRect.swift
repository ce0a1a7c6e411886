/// A rectangle of whole pixels: `minX ≤ x < maxX`, `minY ≤ y < maxY`, y downwards.
public struct PixelRect: Hashable, Sendable {
  /// The left edge.
  public var minX: Int
  /// The top edge.
  public var minY: Int
  /// The first column to the right of it.
  public var maxX: Int
  /// The first row below it.
  public var maxY: Int

  /// Makes a rectangle from its edges.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The number of columns; 0 for an inverted rectangle.
  public var width: Int { max(0, maxX - minX) }
  /// The number of rows; 0 for an inverted rectangle.
  public var height: Int { max(0, maxY - minY) }
  /// Whether it contains no pixel.
  public var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// The pixels that are in both rectangles.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }
}
