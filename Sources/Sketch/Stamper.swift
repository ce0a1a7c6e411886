import Geometry
import Raster

/// Draws the steps of a stroke into a coverage mask.
///
/// What a pixel gets depends on its place in the layer's device space alone, and the largest coverage counts: steps may
/// come one by one or all at once, on one mask or on tiles, and leave the same bytes.
package struct Stamper {
  /// A chalk narrower than this on screen, in device pixels, is drawn as a plain line.
  static let smallestChalk = 3.0

  let ink: Ink
  let mask: CoverageMask
  let transform: Affine
  let scale: Double
  let grain: Grain

  package init(_ ink: Ink, _ mask: CoverageMask, _ transform: Affine) {
    self.ink = ink
    self.mask = mask
    self.transform = transform
    scale = transform.meanScale
    grain = Grain(transform)
  }

  /// Draws one step.
  package func stamp(_ step: Step) {
    switch ink.brush {
    case .chalk where ink.width * scale >= Self.smallestChalk: dabs(step)
    case .chalk: sweep(step, Profile(softness: 0.5, opacity: 0.75), thinnest: 0.7)
    case .pen: sweep(step, Profile(softness: 0, opacity: 1), thinnest: 0.6)
    case .eraser: sweep(step, Profile(softness: 0.3, opacity: 1), thinnest: 1)
    }
  }
}
