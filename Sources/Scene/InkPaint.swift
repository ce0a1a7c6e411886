import Geometry

/// The paint that a stroke's mask shows.
public enum InkPaint: Sendable {
  /// A colour over the page (chalk, pen), at an opacity from 0 to 1.
  case color(Color, opacity: Double)
  /// A colour that multiplies the page (marker), at an opacity from 0 to 1.
  case tint(Color, opacity: Double)
  /// The page without its drawings: an eraser.
  case reveal(any LayerContent)
}
