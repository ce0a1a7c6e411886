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
  func render(_ text: String, _ style: TextStyle, scale: Double) -> TextMask
}

/// Reads and writes pictures in files' formats. The platform supplies it; safe to call from any thread.
public protocol ImageCodec: Sendable {
  /// Decodes a picture: PNG, JPEG, WebP, SVG and whatever else the platform reads.
  ///
  /// - Throws: ``SceneProblem`` with a sentence for the user.
  func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap
  /// Decodes the same as small as a power of two allows while neither side is longer than `largest` pixels, in memory of its
  /// own for the small picture only where the format can.
  func decode(_ bytes: [UInt8], largest: Int) throws(SceneProblem) -> Bitmap
  /// Encodes a PNG.
  func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8]
}

extension ImageCodec {
  /// Decodes the whole and halves it.
  public func decode(_ bytes: [UInt8], largest: Int) throws(SceneProblem) -> Bitmap {
    let whole = try decode(bytes)
    guard max(whole.width, whole.height) > largest else { return whole }
    return ImagePyramid(whole).levels.first { max($0.width, $0.height) <= largest } ?? whole
  }
}

/// Something about a picture or text that could not be done: one sentence that says what to do.
public struct SceneProblem: Error, Hashable, Sendable {
  /// The sentence.
  public var message: String
  /// Makes a problem.
  public init(_ message: String) { self.message = message }
}
