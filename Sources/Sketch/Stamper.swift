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
    // Most of a long stroke lies beyond a small mask. Lines thinner than a pixel are drawn as wide as one.
    let box = transform.apply(step.bounds.inset(by: -ink.reach)).inset(by: -1)
    guard pixels(box) != nil else { return }
    if ink.brush == .chalk, ink.width * scale >= Self.smallestChalk { dabs(step) } else { sweep(step) }
  }

  /// Draws marks that are too small to be told apart, spread evenly over the box around them.
  ///
  /// - Parameter area: how much they cover, in square world points.
  func spread(_ area: Double, over box: Rect) {
    mask.fill(Path(rect: box), transform: transform, opacity: UInt8(ink.share(area, of: box) * 255 + 0.5))
  }
}

extension Ink {
  /// How thin the brush draws when it is pressed lightly, as a part of its width.
  var thinnest: Double {
    switch brush {
    case .chalk: 0.7
    case .pen: 0.6
    case .eraser: 1
    }
  }

  /// How a line looks that is too narrow for chalk's grain.
  var profile: Stamper.Profile {
    switch brush {
    case .chalk: Stamper.Profile(softness: 0.5, opacity: 0.75)
    case .pen: Stamper.Profile(softness: 0, opacity: 1)
    case .eraser: Stamper.Profile(softness: 0.3, opacity: 1)
    }
  }

  /// About how much a step covers, in square world points.
  func area(of step: Step) -> Double {
    let pressure = (step.startPressure + step.endPressure) / 2
    return (step.endLength - step.startLength) * width * (thinnest + (1 - thinnest) * pressure)
  }

  /// How much of a box marks hide that cover an area within it, 0…1.
  func share(_ area: Double, of box: Rect) -> Double {
    profile.opacity * min(1, area / max(box.width * box.height, 1e-300))
  }
}
