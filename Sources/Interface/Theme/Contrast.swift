import Geometry

/// The contrast of two colours, after the Web Content Accessibility Guidelines 2.2.
public enum Contrast {
  /// The least contrast of text and its background (guideline 1.4.3).
  public static let text = 4.5
  /// The least contrast of icons, edges and neighbouring cells (guideline 1.4.11).
  public static let graphics = 3.0

  /// The ratio of two opaque colours, 1…21, the same in either order. Opacity is ignored: see ``flatten(_:over:)``.
  public static func ratio(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (LinearColor(a).luminance, LinearColor(b).luminance)
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  /// The opaque colour that results where `top` lies over the opaque colour `bottom`.
  public static func flatten(_ top: Color, over bottom: Color) -> Color {
    var result = bottom.mixed(
      with: Color(red: top.red, green: top.green, blue: top.blue), Double(top.alpha) / 255)
    result.alpha = 255
    return result
  }
}
