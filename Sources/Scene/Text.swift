import Geometry
import Raster

/// The size and weight of text.
public struct TextStyle: Hashable, Sendable {
  /// The weights of the font family.
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

/// The metrics of a line of text, in the unit of the style's size.
public struct TextMetrics: Hashable, Sendable {
  /// The advance width of the line.
  public var width: Double
  /// The distance from the top of the line to the baseline.
  public var ascent: Double
  /// The distance from the baseline to the bottom of the line.
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

/// One line of text as a coverage bitmap.
public struct TextMask: Sendable {
  /// White premultiplied pixels whose alpha is the coverage.
  public var bitmap: Bitmap
  /// The line's origin (the left end of its baseline), in pixels from the bitmap's left.
  public var originX: Int
  /// The line's origin, in pixels from the bitmap's top.
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
  /// Measures one line, independently of the display's scale, so that the layout does not jump when it changes.
  func measure(_ text: String, _ style: TextStyle) -> TextMetrics
  /// The width of the widest digit of a style, for numbers whose digits all take the same room.
  func digitWidth(_ style: TextStyle) -> Double
  /// Draws one line at `scale` device pixels per unit of the style's size.
  func mask(_ text: String, _ style: TextStyle, scale: Double) -> TextMask
}

extension Typesetter {
  /// Measures all ten digits.
  public func digitWidth(_ style: TextStyle) -> Double {
    "0123456789".map { measure(String($0), style).width }.max() ?? 0
  }
}
