import Geometry
import Raster

/// How a piece of text is set.
public struct TextStyle: Hashable, Sendable {
  /// The two weights of the one family.
  public enum Weight: UInt8, Hashable, Sendable {
    /// Running text.
    case regular
    /// Titles and counters.
    case semibold
  }

  /// The size of the type in points (or dp, in view space).
  public var size: Double
  /// The weight.
  public var weight: Weight

  /// Makes a style.
  public init(size: Double, weight: Weight = .regular) {
    self.size = size
    self.weight = weight
  }
}

/// The measures of a line of text, in the unit of the style's size; y downwards from the line's top.
public struct TextMetrics: Hashable, Sendable {
  /// How far the line advances.
  public var width: Double
  /// From the top of the line to the baseline.
  public var ascent: Double
  /// From the baseline to the bottom.
  public var descent: Double

  /// The height of the line.
  public var height: Double { ascent + descent }

  /// Makes metrics.
  public init(width: Double, ascent: Double, descent: Double) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }
}

/// One line of text as coverage.
public struct TextMask: Sendable {
  /// White premultiplied pixels whose alpha is the coverage.
  public var bitmap: Bitmap
  /// Where the line's origin (its left end on the baseline) lies in the bitmap, in pixels.
  public var originX: Int
  /// As ``originX``, from the bitmap's top.
  public var originY: Int

  /// Makes a mask.
  public init(bitmap: Bitmap, originX: Int, originY: Int) {
    self.bitmap = bitmap
    self.originX = originX
    self.originY = originY
  }
}

/// Turns text into pictures. The platform supplies it; safe to call from any thread.
public protocol Typesetter: Sendable {
  /// Measures one line; scaling-independent, so that layout does not jump when the display's scale changes.
  func measure(_ text: String, _ style: TextStyle) -> TextMetrics
  /// Draws one line at `scale` device pixels per unit of the style's size.
  func mask(_ text: String, _ style: TextStyle, scale: Double) -> TextMask
}
