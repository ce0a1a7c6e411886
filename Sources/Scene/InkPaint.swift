import Geometry

/// What a stroke's mask lets through.
public enum InkPaint: Sendable {
  /// A colour, laid over the page (chalk, pen) at an opacity from 0 to 1.
  case color(Color, opacity: Double)
  /// A colour that darkens or tints what lies under it (marker).
  case tint(Color, opacity: Double)
  /// The page without its drawings: an eraser.
  case reveal(any LayerContent)
}
