import Geometry
import Raster

/// Draws the steps of a stroke into a coverage mask.
///
/// What a pixel gets depends on its place in the layer's device space alone, and the largest coverage counts: steps may
/// come one by one or all at once, on one mask or on tiles, and leave the same bytes. What they leave is how firmly the board
/// was met; ``settle(_:in:)`` makes of it what stays on the grain.
package struct Stamper {
  /// Prints narrower than this on screen, in device pixels, are drawn as a plain line.
  static let smallestPrint = 3.0
  /// Lines narrower than this do not show the grain.
  static let smallestGrain = 1.5

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
    if ink.leavesPrints(scale) { prints(step) } else { sweep(step) }
  }

  /// Draws marks that are too small to be told apart, spread evenly over the box around them.
  ///
  /// - Parameter area: how much they cover, in square world points.
  func spread(_ area: Double, over box: Rect) {
    mask.fill(Path(rect: box), transform: transform, opacity: UInt8(ink.share(area, of: box) * 255 + 0.5))
  }

  /// Lets what was drawn settle on the grain, once all of it is there.
  ///
  /// - Parameter target: the mask that was drawn on, or a copy of a part of it.
  package func settle(_ target: CoverageMask) {
    guard ink.settles(scale) else { return }
    let traits = ink.brush.traits
    let tooth = Tooth(transform, size: traits.tooth * ink.unit * 16)
    let wide = max(0, min(1, (ink.width * scale - Self.smallestPrint) / 14))
    let narrowness = Int(wide * Double(GrainLaw.steps) + 0.5)
    let law = ink.brush.law(tooth.level, narrowness: narrowness)
    law.table.withUnsafeBufferPointer { table in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: target.width) { sums in
        guard let table = table.baseAddress, let sums = sums.baseAddress else { return }
        for y in 0..<target.height {
          let row = target.bytes + y * target.width
          // Most of a mask is empty.
          var first = 0
          var end = target.width
          while first < end && row[first] == 0 { first += 1 }
          while end > first && row[end - 1] == 0 { end -= 1 }
          guard first < end else { continue }
          tooth.settle(
            row + first, end - first, x: target.originX + Int64(first), y: target.originY + Int64(y), table,
            sums)
        }
      }
    }
  }

  /// The pixels of the mask that a box in device space touches.
  func pixels(_ box: Rect) -> PixelRect? {
    let left = box.minX.rounded(.down) - Double(mask.originX)
    let top = box.minY.rounded(.down) - Double(mask.originY)
    let right = box.maxX.rounded(.up) - Double(mask.originX)
    let bottom = box.maxY.rounded(.up) - Double(mask.originY)
    guard right > 0, bottom > 0, left < Double(mask.width), top < Double(mask.height) else { return nil }
    return PixelRect(
      minX: Int(max(0, left)), minY: Int(max(0, top)), maxX: Int(min(Double(mask.width), right)),
      maxY: Int(min(Double(mask.height), bottom)))
  }
}

extension Ink {
  /// Whether it leaves print beside print at a scale, in device pixels per world point.
  func leavesPrints(_ scale: Double) -> Bool {
    brush.traits.spacing > 0 && width * scale >= Stamper.smallestPrint
  }

  /// Whether what it leaves shows the grain at a scale. The first chalk's prints have met it already.
  func settles(_ scale: Double) -> Bool {
    guard brush.isGrainy, brush.generation != .first else { return false }
    return leavesPrints(scale) || (brush.traits.spacing == 0 && width * scale >= Stamper.smallestGrain)
  }

  /// The pressure that counts.
  private func felt(_ pressure: Double) -> Double {
    brush.traits.curve == 1 ? pressure : power(max(0, pressure), brush.traits.curve)
  }

  /// How firmly the brush meets the board.
  func firmness(_ pressure: Double) -> Double {
    brush.traits.lightest + (brush.traits.firmest - brush.traits.lightest) * felt(pressure)
  }

  /// How wide it draws, in world points.
  func drawnWidth(_ pressure: Double) -> Double {
    width * (brush.traits.thinnest + (1 - brush.traits.thinnest) * felt(pressure))
  }

  /// How much of what lies under a smooth line it covers.
  ///
  /// - Parameter settles: whether the grain is still to take its share.
  func cover(_ pressure: Double, settles: Bool) -> Double {
    let traits = brush.traits
    let firmness = min(traits.cap, firmness(pressure))
    guard !settles, brush.isGrainy, brush.generation != .first else { return firmness }
    // What stays of it on the average.
    let bare = traits.grain * (1 - firmness)
    return firmness >= bare ? firmness - bare / 2 : firmness * firmness / (2 * max(bare, 1e-9))
  }

  /// About how much a step covers, in square world points.
  func area(of step: Step) -> Double {
    (step.endLength - step.startLength) * drawnWidth((step.startPressure + step.endPressure) / 2)
  }

  /// How much of a box marks hide that cover an area within it, 0…1.
  func share(_ area: Double, of box: Rect) -> Double {
    cover(0.8, settles: false) * min(1, area / max(box.width * box.height, 1e-300))
  }
}
