import Geometry
import Raster

/// Draws the steps of a stroke into a coverage mask.
///
/// What a pixel gets depends on its place in the layer's device space alone, and the largest coverage counts: steps may
/// come one by one or all at once, on one mask or on tiles, and leave the same bytes. What they leave is the contact
/// pressure at each pixel, of which ``settle()`` makes what stays on the grain.
package struct Stamper {
  /// Prints narrower than this on screen, in device pixels, are drawn as a plain line.
  static let smallestPrint = 3.0
  /// Lines narrower than this do not show the grain.
  static let smallestGrain = 1.5

  let ink: Ink
  let mask: CoverageMask
  let transform: Affine
  let scale: Double

  package init(_ ink: Ink, _ mask: CoverageMask, _ transform: Affine) {
    self.ink = ink
    self.mask = mask
    self.transform = transform
    scale = transform.meanScale
  }

  /// Draws one step.
  package func stamp(_ step: Step) {
    withUnsafePointer(to: step) { stamp(UnsafeBufferPointer(start: $0, count: 1)) }
  }

  /// Draws steps: a few at once cost less than each by itself.
  package func stamp(_ steps: UnsafeBufferPointer<Step>) {
    if !ink.leavesPrints(scale) {
      for step in steps where touches(step, ink.reach) { sweep(step) }
    } else if ink.brush.generation == .first {
      firstPrints(steps)
    } else {
      prints(steps)
    }
  }

  /// Whether anything of a step may lie on the mask: most of a long stroke lies beyond a small one.
  ///
  /// `reach` is how far the stroke extends beyond its curve, in world points.
  func touches(_ step: Step, _ reach: Double) -> Bool {
    // Lines thinner than a pixel are drawn as wide as one.
    pixels(transform.apply(step.bounds.inset(by: -reach)).inset(by: -1)) != nil
  }

  /// How many prints or pieces of a line are looked at for a step, which its time depends on beside their pixels.
  package func visits(of step: Step) -> Int {
    guard touches(step, ink.reach) else { return 0 }
    var count = 0
    if ink.leavesPrints(scale), step.hasPrints(spacing: ink.printSpacing) {
      step.eachPrint(spacing: ink.printSpacing, tolerance: ink.chordTolerance, near: printArea) {
        _, _, _, _ in
        count += 1
      }
    } else {
      eachPiece(of: step) { _, _, _, _ in count += 1 }
    }
    return count
  }

  /// Draws marks that are too small to be told apart, spread evenly over the box around them.
  ///
  /// `area` is how much they cover, in square world points.
  func spread(_ area: Double, over box: Rect) {
    mask.fill(Path(rect: box), transform: transform, opacity: UInt8(ink.share(area, of: box) * 255 + 0.5))
  }

  /// Lets what was drawn settle on the grain, once all of it is there.
  package func settle() {
    guard ink.settles(scale) else { return }
    settling(into: mask) { settling in
      if let changes = mask.changes {
        changes.each { row, columns in settling.settle(row, columns) }
      } else {
        for row in 0..<mask.height {
          let columns = mask.covered(row: row, within: 0..<mask.width)
          if !columns.isEmpty { settling.settle(row, columns) }
        }
      }
    }
  }

  /// Lets what has changed on the mask settle on the grain of another of its size and place.
  ///
  /// - Returns: the pixels that may look different.
  func settle(into seen: CoverageMask) -> PixelRect {
    let nothing = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    guard let changes = mask.changes else { return nothing }
    guard ink.settles(scale) else { return changes.take { _, _ in } }
    var area = nothing
    settling(into: seen) { settling in
      area = changes.take(into: seen.changes) { row, columns in settling.settle(row, columns) }
    }
    return area
  }

  /// Calls `body` with what settles the mask.
  @inline(__always) private func settling(into seen: CoverageMask, _ body: (Surface.Settling) -> Void) {
    let traits = ink.brush.traits
    let wide = max(0, min(1, (ink.width * scale - Self.smallestPrint) / 14))
    let narrowness = Int(wide * Double(GrainLaw.steps) + 0.5)
    ink.brush.surface(transform, size: traits.tooth * ink.unit * 16, narrowness: narrowness)
      .settling(mask, into: seen, body)
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

extension Brush.Traits {
  /// The pressure after the brush's curve, 0…1.
  func curved(_ pressure: Double) -> Double { curve == 1 ? pressure : power(max(0, pressure), curve) }

  /// The contact pressure, 0…1, at a curved pressure.
  func contact(curved: Double) -> Double { lightest + (firmest - lightest) * curved }

  /// How wide it draws at a curved pressure, as a share of the full width.
  func width(curved: Double) -> Double { thinnest + (1 - thinnest) * curved }
}

extension Ink {
  /// Whether it leaves print beside print at a scale, in device pixels per world point.
  func leavesPrints(_ scale: Double) -> Bool {
    brush.traits.spacing > 0 && width * scale >= Stamper.smallestPrint
  }

  /// How far apart its prints are, in world points.
  var printSpacing: Double { width * max(Brush.closestPrints, brush.traits.spacing) }

  /// Whether what it leaves shows the grain at a scale. The first chalk's prints have met it already.
  func settles(_ scale: Double) -> Bool {
    guard brush.isGrainy, brush.generation != .first else { return false }
    return leavesPrints(scale) || (brush.traits.spacing == 0 && width * scale >= Stamper.smallestGrain)
  }

  /// The pressure after the brush's curve, 0…1.
  func curved(_ pressure: Double) -> Double { brush.traits.curved(pressure) }

  /// How wide it draws, in world points.
  func drawnWidth(_ pressure: Double) -> Double { drawnWidth(curved: curved(pressure)) }

  /// The same at a curved pressure.
  func drawnWidth(curved: Double) -> Double { width * brush.traits.width(curved: curved) }

  /// How much of what lies under a smooth line it covers; `settles` where the grain is still to take its share.
  func cover(_ pressure: Double, settles: Bool) -> Double {
    cover(curved: curved(pressure), settles: settles)
  }

  /// The same at a curved pressure.
  func cover(curved: Double, settles: Bool) -> Double {
    let traits = brush.traits
    let contact = min(traits.cap, traits.contact(curved: curved))
    guard !settles, brush.isGrainy, brush.generation != .first else { return contact }
    // What stays of it on the average.
    let bare = traits.grain * (1 - contact)
    return contact >= bare ? contact - bare / 2 : contact * contact / (2 * max(bare, 1e-9))
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
