import Geometry
import Raster

/// A stroke in progress. It grows by steps; only predicted steps are ever taken back.
///
/// Stamping all steps at once or one by one gives the same mask, so that wet ink and the tile that replaces it have the
/// same pixels.
public protocol InkMark: Sendable {
  /// The number of steps so far.
  var stepCount: Int { get }
  /// The number of predicted steps that follow. They are shown until the mark is replaced, and then leave no trace.
  var guessCount: Int { get }
  /// The box in world points that contains these steps.
  func bounds(of steps: Range<Int>) -> Rect
  /// Adds steps to a mask and notes the changes in it. `transform` maps world points to the layer's device pixels.
  func stamp(_ steps: Range<Int>, into mask: CoverageMask, transform: Affine)
  /// Whether the visible mask differs from the stamped one, since the ink settles on a grain.
  func settles(_ transform: Affine) -> Bool
  /// Writes the visible coverage of the changed pixels of the stamped mask to the visible one. It depends only on a
  /// pixel's position and on what ``stamp(_:into:transform:)`` has given that pixel.
  ///
  /// - Returns: the pixels that may have changed.
  func settle(_ stamped: CoverageMask, into seen: CoverageMask, transform: Affine) -> PixelRect
  /// The paint that the mask shows.
  var ink: InkPaint { get }
}

extension InkMark {
  /// Zero: no step is guessed.
  public var guessCount: Int { 0 }
  /// False: the stamped mask is the visible one.
  public func settles(_ transform: Affine) -> Bool { false }
  /// Only takes the changes of the mask.
  public func settle(_ stamped: CoverageMask, into seen: CoverageMask, transform: Affine) -> PixelRect {
    stamped.changes?.take { _ in }
      ?? PixelRect(minX: 0, minY: 0, maxX: stamped.width, maxY: stamped.height)
  }
}
