import Geometry
import Raster
import Scene

/// A typesetter without fonts: every character is 0.6 sizes wide (semibold 0.65), every line 1.2 sizes high.
public struct FixedTypesetter: Typesetter {
  /// Makes a typesetter.
  public init() {}

  /// Counts characters.
  public func measure(_ text: String, _ style: TextStyle) -> TextMetrics {
    let advance = style.weight == .regular ? 0.6 : 0.65
    return TextMetrics(
      width: Double(text.count) * advance * style.size, ascent: 0.95 * style.size, descent: 0.25 * style.size)
  }

  /// Draws every character but spaces as a block from the baseline up.
  public func mask(_ text: String, _ style: TextStyle, scale: Double) -> TextMask {
    let advance = (style.weight == .regular ? 0.6 : 0.65) * style.size * scale
    let height = max(1, Int((0.7 * style.size * scale).rounded()))
    let bitmap = Bitmap(width: max(1, Int((Double(text.count) * advance).rounded(.up))), height: height)
    for (i, character) in text.enumerated() where character != " " {
      let from = Int((Double(i) * advance).rounded())
      let to = min(bitmap.width, Int((Double(i + 1) * advance - 0.1 * style.size * scale).rounded()))
      for y in 0..<height { for x in from..<max(from, to) { bitmap[x, y] = 0xFFFF_FFFF } }
    }
    return TextMask(bitmap: bitmap, originX: 0, originY: height)
  }
}
