import Geometry
import Raster

/// A stroke that is still being drawn: a picture that grows by steps and never takes one back, but for those that are guessed.
///
/// Stamping all steps at once or one by one gives the same mask, so that wet ink and the dry tile that replaces
/// it show the same pixels.
public protocol InkMark: Sendable {
  /// How many steps there are so far.
  var stepCount: Int { get }
  /// How many steps follow that are only guessed. They are shown until the mark is replaced and leave no trace.
  var guessCount: Int { get }
  /// The box in world points that contains what these steps add.
  func bounds(of steps: Range<Int>) -> Rect
  /// Adds steps to a mask, and notes what that changes. `transform` maps world points to the mask's layer device pixels.
  func stamp(_ steps: Range<Int>, into mask: CoverageMask, transform: Affine)
  /// Whether what is stamped is not yet what is seen, since it settles on a grain.
  func settles(_ transform: Affine) -> Bool
  /// Brings to another mask what has changed on the one that is stamped on: what it covers in the end. That depends on each
  /// pixel's place and on what it has been given by ``stamp(_:into:transform:)``, on nothing beside it.
  ///
  /// - Returns: what may look different now.
  func settle(_ stamped: CoverageMask, into seen: CoverageMask, transform: Affine) -> PixelRect
  /// What is seen through the mask.
  var ink: InkPaint { get }
}

extension InkMark {
  /// Nothing is guessed.
  public var guessCount: Int { 0 }
  /// What is stamped is what is seen.
  public func settles(_ transform: Affine) -> Bool { false }
  /// Only asks what has changed.
  public func settle(_ stamped: CoverageMask, into seen: CoverageMask, transform: Affine) -> PixelRect {
    stamped.changes?.take { _, _ in }
      ?? PixelRect(minX: 0, minY: 0, maxX: stamped.width, maxY: stamped.height)
  }
}
