import Geometry
import Raster

/// A stroke that is still being drawn: a picture that grows by steps and never takes one back.
///
/// Stamping all steps at once or one by one gives the same mask, so that wet ink and the dry tile that replaces
/// it show the same pixels.
public protocol InkMark: Sendable {
  /// How many steps there are so far.
  var stepCount: Int { get }
  /// The box in world points that contains what these steps add.
  func bounds(of steps: Range<Int>) -> Rect
  /// Adds steps to a mask. `transform` maps world points to the mask's layer device pixels.
  func stamp(_ steps: Range<Int>, into mask: CoverageMask, transform: Affine)
  /// What a mask covers in the end, in a region of it: the mask itself, or a new one where the marks settle on a grain. It depends
  /// on each pixel's place and on what it has been given by ``stamp(_:into:transform:)``, on nothing beside it.
  func settled(_ mask: CoverageMask, in region: PixelRect, transform: Affine) -> CoverageMask
  /// What is seen through the mask.
  var ink: InkPaint { get }
}

extension InkMark {
  /// The mask as it is.
  public func settled(_ mask: CoverageMask, in region: PixelRect, transform: Affine) -> CoverageMask { mask }
}

/// What a stroke's mask lets through.
public enum InkPaint: Sendable {
  /// A colour, laid over the page (chalk, pen) at an opacity from 0 to 1.
  case color(Color, opacity: Double)
  /// A colour that darkens or tints what lies under it (marker).
  case tint(Color, opacity: Double)
  /// The page without its drawings: an eraser.
  case reveal(any LayerContent)
}
